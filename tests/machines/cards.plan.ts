import { cardsMachine } from '../../machines/cards/cardsMachine'
import type { Balance } from '../../rules/cards/card'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { balanceOf, cardOf, refusal } from '../support/samples'

export const first = cardOf({ clientId: '1000000001', defaultCard: true })
export const second = cardOf({ clientId: '1000000002', alias: null })
export const third = cardOf({ clientId: '1000000003', alias: null })
const username = 'robin@example.com'
const cards = [second, first]
const polled = (balances: readonly Balance[]) =>
  ({ type: 'xstate.done.actor.readBalances', output: { balances, account: { kycLevel: 1 } } }) as const

export const cardsPlan = {
  machine: cardsMachine,
  starts: {
    'nothing kept': { username, wallet: null },
    'cards kept 50 s ago': {
      username,
      wallet: { cards, currentCardId: second.clientId, loadedAt: NOW - 50_000 },
    },
    'no cards kept': { username, wallet: { cards: [], currentCardId: null, loadedAt: NOW - 50_000 } },
  },
  samples: {
    'readCards done': { type: 'xstate.done.actor.readCards', output: cards },
    'readCards done, none': { type: 'xstate.done.actor.readCards', output: [] },
    'readCards failed': { type: 'xstate.error.actor.readCards', error: refusal('error.readCards') },
    'readCards done, without the current card': { type: 'xstate.done.actor.readCards', output: [third] },
    'readBalances done': polled([balanceOf({ clientId: second.clientId }), balanceOf({ clientId: first.clientId })]),
    'readBalances done, none': polled([]),
    'readBalances done, without the current card': polled([balanceOf({ clientId: first.clientId })]),
    'readBalances done, an unknown card': polled([
      balanceOf({ clientId: second.clientId }),
      balanceOf({ clientId: third.clientId }),
    ]),
    'readBalances failed': { type: 'xstate.error.actor.readBalances', error: refusal('error.readBalances') },
    'choose a card': { type: 'card.choose', clientId: first.clientId },
    'use a card': { type: 'card.use', clientId: first.clientId },
    'choose the third card': { type: 'card.choose', clientId: third.clientId },
    'card locked': { type: 'card.changed', clientId: second.clientId, cardStatus: 'S' },
    refresh: { type: 'cards.refresh' },
    'user acted': { type: 'user.acted' },
    'page shown': { type: 'page.shown' },
    'page hidden': { type: 'page.hidden' },
  },
  tellsApart: ({ cards, currentCardId, failure, loadedAt, isHidden, isReread }) => [
    cards.length > 0,
    currentCardId,
    failure !== null,
    loadedAt < NOW,
    isHidden,
    isReread,
  ],
  perTransition: true,
} satisfies Plan<typeof cardsMachine>
