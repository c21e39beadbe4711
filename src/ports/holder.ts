import { resumeFrom } from '../../machines/cards/selectors'
import { resumeFrom as resumeRequests } from '../../machines/money-requests/selectors'
import type { HolderParts } from '../../machines/portal/portal'
import type { Api } from '../api/client'
import { cardsWith } from './cards'
import { consentsWith } from './consents'
import { moneyRequestsWith } from './moneyRequests'
import { unverifiedEmailWith } from './unverifiedEmail'

type Holder = { readonly pid: () => string; readonly username: () => string }

export const holderWith = (api: Api, { pid, username }: Holder): HolderParts => ({
  cards: cardsWith(api, username),
  resumeCards: resumeFrom as HolderParts['resumeCards'],
  moneyRequests: moneyRequestsWith(api),
  resumeRequests: resumeRequests as HolderParts['resumeRequests'],
  consents: consentsWith(api),
  unverifiedEmail: unverifiedEmailWith(api, pid),
})
