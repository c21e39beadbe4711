/** What a signed-in holder has besides the session: their cards, the agreement, an e-mail to confirm. Portal spec §3, §4. */
import { sendTo, setup } from 'xstate'
import type { Account } from '../../rules/account'
import type { Wallet } from '../cards/cards'
import { cardsMachine } from '../cards/cardsMachine'
import { consentsMachine } from '../consents/consentsMachine'
import type { Notification } from '../notification/notification'
import { tellParent } from '../shared/tellParent'
import { unverifiedEmailMachine } from '../unverified-email/unverifiedEmailMachine'

/** `wallet`: the cards as they were kept over a reload or handed over by another tab. */
export type HolderInput = { account: Account; wallet: Wallet | null }
type Event =
  | { type: 'card.choose'; clientId: string }
  | { type: 'cards.retry' }
  | { type: 'balances.refresh' }
  | { type: 'user.acted' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'card.current'; clientId: string }
  | { type: 'card.chosen'; clientId: string }
  | { type: 'card.changed'; clientId: string; cardStatus: 'A' | 'S' }
  | { type: 'consents.asked' }
  | { type: 'consents.settled' }
  | { type: 'account.changed'; changes: Partial<Account> }
  | { type: 'session.close'; reason?: 'left' | 'mailed' }
  | { type: 'notification.show'; notification: Notification }

export const holderMachine = setup({
  types: {} as {
    input: HolderInput
    context: HolderInput
    events: Event
    children: { cards: 'cards'; consents: 'consents'; unverifiedEmail: 'unverifiedEmail' }
  },
  actors: { cards: cardsMachine, consents: consentsMachine, unverifiedEmail: unverifiedEmailMachine },
  actions: {
    toCards: sendTo('cards', ({ event }) => event as never),
    passOn: tellParent<HolderInput, Event>(({ event }) => event),
  },
}).createMachine({
  id: 'holder',
  context: ({ input }) => input,
  initial: 'open',
  states: { open: {} },
  invoke: [
    {
      id: 'cards',
      src: 'cards',
      input: ({ context: { account, wallet } }) => ({ username: account.username, wallet }),
    },
    { id: 'consents', src: 'consents', input: ({ context }) => context.account },
    { id: 'unverifiedEmail', src: 'unverifiedEmail', input: ({ context }) => context.account },
  ],
  on: {
    'card.choose': { actions: 'toCards' },
    'cards.retry': { actions: 'toCards' },
    'balances.refresh': { actions: 'toCards' },
    'user.acted': { actions: 'toCards' },
    'page.shown': { actions: 'toCards' },
    'page.hidden': { actions: 'toCards' },
    'card.current': { actions: 'passOn' },
    'card.chosen': { actions: 'passOn' },
    'card.changed': { actions: 'passOn' },
    'consents.asked': { actions: 'passOn' },
    'consents.settled': { actions: 'passOn' },
    'account.changed': { actions: 'passOn' },
    'session.close': { actions: 'passOn' },
    'notification.show': { actions: 'passOn' },
  },
})
