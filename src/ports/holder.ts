import { holderMachine } from '../../machines/holder/holderMachine'
import type { Api } from '../api/client'
import { cardsWith } from './cards'
import { consentsWith } from './consents'
import { unverifiedEmailWith } from './unverifiedEmail'

export const holderWith = (api: Api, pid: () => string) =>
  holderMachine.provide({
    actors: {
      cards: cardsWith(api),
      consents: consentsWith(api),
      unverifiedEmail: unverifiedEmailWith(api, pid),
    },
  })
