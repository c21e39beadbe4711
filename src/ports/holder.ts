import { consentsMachine } from '../../machines/consents/consentsMachine'
import type { HolderParts } from '../../machines/portal/portal'
import type { Brand } from '../../rules/site/brand'
import type { Api } from '../api/client'
import { cardsWith } from './cards'
import { moneyRequestsWith } from './moneyRequests'
import { unverifiedEmailWith } from './unverifiedEmail'

export type Holder = {
  readonly pid: () => string
  readonly username: () => string
  /** Resolves once the issuer has answered. */
  readonly brand: () => Promise<Brand>
}

export const holderWith = (api: Api, { pid }: Holder): Omit<HolderParts, 'effects' | 'stored'> => ({
  cards: cardsWith(api),
  moneyRequests: moneyRequestsWith(api),
  consents: consentsMachine,
  unverifiedEmail: unverifiedEmailWith(api, pid),
})
