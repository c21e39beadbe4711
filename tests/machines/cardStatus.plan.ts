import { cardStatusMachine } from '../../machines/card/cardStatusMachine'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

const clientId = '1000000001'

export const cardStatusPlan = {
  machine: cardStatusMachine,
  starts: {
    "status 'A'": { clientId, cardStatus: 'A' },
    "status 'S'": { clientId, cardStatus: 'S' },
    "status 'N'": { clientId, cardStatus: 'N' },
    "status 'X'": { clientId, cardStatus: 'X' },
  },
  samples: {
    lock: { type: 'card.lock' },
    unlock: { type: 'card.unlock' },
    accept: { type: 'prompt.accept' },
    dismiss: { type: 'prompt.dismiss' },
    "reported 'A'": { type: 'card.reported', cardStatus: 'A' },
    "reported 'S'": { type: 'card.reported', cardStatus: 'S' },
    "reported 'N'": { type: 'card.reported', cardStatus: 'N' },
    "reported 'X'": { type: 'card.reported', cardStatus: 'X' },
    'lockCard done': { type: 'xstate.done.actor.lockCard', output: undefined },
    'lockCard failed': { type: 'xstate.error.actor.lockCard', error: refusal('error.setCardStatus') },
    'unlockCard done': { type: 'xstate.done.actor.unlockCard', output: undefined },
    'unlockCard failed': { type: 'xstate.error.actor.unlockCard', error: refusal('error.setCardStatus') },
  },
} satisfies Plan<typeof cardStatusMachine>
