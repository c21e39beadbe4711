import { cardsMachine } from '../../machines/cards/cardsMachine'
import { errorNotice } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { balanceOf, cardOf, refusal } from '../support/samples'

export const first = cardOf({ clientId: '1000000001', defaultCard: true })
export const second = cardOf({ clientId: '1000000002', alias: null })
export const third = cardOf({ clientId: '1000000003', alias: null })
const username = 'robin@example.com'
const cards = [second, first]

export const cardsPlan = {
  machine: cardsMachine,
  starts: {
    'nothing kept': { username, wallet: null },
    'cards kept 50 s ago': { username, wallet: { cards, currentCardId: second.clientId, loadedAt: NOW - 50_000 } },
    'no cards kept': { username, wallet: { cards: [], currentCardId: null, loadedAt: NOW - 50_000 } },
  },
  samples: {
    'readCards done': { type: 'xstate.done.actor.readCards', output: cards },
    'readCards done, none': { type: 'xstate.done.actor.readCards', output: [] },
    'readCards failed': { type: 'xstate.error.actor.readCards', error: refusal('error.readCards') },
    'balances read': {
      type: 'balances.read',
      balances: [balanceOf({ clientId: second.clientId }), balanceOf({ clientId: first.clientId })],
    },
    'balances read, none': { type: 'balances.read', balances: [] },
    'balances read, an unknown card': {
      type: 'balances.read',
      balances: [balanceOf({ clientId: second.clientId }), balanceOf({ clientId: third.clientId })],
    },
    'balances failed': { type: 'balances.failed', error: refusal('error.readBalances') },
    retry: { type: 'cards.retry' },
    'choose a card': { type: 'card.choose', clientId: first.clientId },
    "choose another's card": { type: 'card.choose', clientId: third.clientId },
    'card locked': { type: 'card.changed', clientId: second.clientId, cardStatus: 'S' },
    refresh: { type: 'balances.refresh' },
    'notification shown': { type: 'notification.show', notification: errorNotice(failed('error.setCardStatus')) },
    'user acted': { type: 'user.acted' },
    'page shown': { type: 'page.shown' },
    'page hidden': { type: 'page.hidden' },
  },
  tellsApart: ({ cards, failure, loadedAt }) => [cards.length, failure !== null, loadedAt < NOW],
} satisfies Plan<typeof cardsMachine>
