import type { Configuration } from './brand/configuration'
import type { ShownCardsQuery } from './cards/shownCards'
import type { DemoState } from './changes/state'
import type { Clock } from './clock'
import type { Database } from './database/connect'
import type { DueWork } from './dueWork'
import type { Secrets } from './identity/secrets'
import type { Sessions } from './identity/sessions'
import type { Throttle } from './identity/throttle'

/** Dependencies of every operation. */
export type World = {
  readonly db: Database
  readonly shownCards: ShownCardsQuery
  readonly clock: Clock
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly secrets: Secrets
  readonly configuration: Configuration
  readonly due: DueWork
  readonly demo: DemoState
  /** Signs tokens; created once per database. */
  readonly secret: Uint8Array
}
