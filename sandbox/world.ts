import type { Configuration } from './brand/configuration'
import type { BalancesQuery } from './cards/balances'
import type { Clock } from './clock'
import type { Database } from './database/connect'
import type { DueWork } from './dueWork'
import type { Secrets } from './identity/secrets'
import type { Sessions } from './identity/sessions'
import type { Throttle } from './identity/throttle'

/** What every operation works with. */
export type World = {
  readonly db: Database
  readonly balances: BalancesQuery
  readonly clock: Clock
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly secrets: Secrets
  readonly configuration: Configuration
  readonly due: DueWork
  /** Signs tokens; made once for a database. */
  readonly secret: Uint8Array
}
