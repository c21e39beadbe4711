import { cardStatusMachine } from '../../machines/card/cardStatusMachine'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, lostAnswer, refusal } from '../support/samples'

const clientId = '1000000001'
const lastFourDigits = '0001'

export const cardStatusPlan = {
  machine: cardStatusMachine,
  starts: {
    "status 'A'": { clientId, cardStatus: 'A', lastFourDigits },
    "status 'S'": { clientId, cardStatus: 'S', lastFourDigits },
    "status 'N'": { clientId, cardStatus: 'N', lastFourDigits },
    "status 'X'": { clientId, cardStatus: 'X', lastFourDigits },
    'a lock before a reload': {
      clientId,
      cardStatus: 'A',
      lastFourDigits,
      resume: { wanted: 'S', sentAt: NOW - 60_000 },
    },
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
    'lockCard lost': { type: 'xstate.error.actor.lockCard', error: lostAnswer('error.setCardStatus') },
    'lockCard faulted': { type: 'xstate.error.actor.lockCard', error: fault('error.setCardStatus') },
    'unlockCard lost': { type: 'xstate.error.actor.unlockCard', error: lostAnswer('error.setCardStatus') },
    'unlockCard faulted': { type: 'xstate.error.actor.unlockCard', error: fault('error.setCardStatus') },
    "found 'A'": { type: 'xstate.done.actor.readStatus', output: 'A' },
    "found 'S'": { type: 'xstate.done.actor.readStatus', output: 'S' },
    'found nothing': { type: 'xstate.done.actor.readStatus', output: null },
    'status unread': { type: 'xstate.error.actor.readStatus', error: refusal('error.readBalances') },
    'check now': { type: 'status.check' },
  },
  tellsApart: ({ failure, wanted }) => [failure !== null, wanted],
  counts: ({ lookupsLeft }) => lookupsLeft,
} satisfies Plan<typeof cardStatusMachine>
