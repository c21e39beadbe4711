import { holderMachine } from '../../machines/holder/holderMachine'
import { success } from '../../machines/notification/notification'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { accountOf } from '../support/samples'
import { first } from './cards.plan'

export const holderInput = {
  account: accountOf(),
  wallet: { cards: [first], currentCardId: first.clientId, loadedAt: NOW },
}

export const holderPlan = {
  machine: holderMachine,
  starts: { start: holderInput },
  samples: {
    'choose a card': { type: 'card.choose', clientId: first.clientId },
    'cards retry': { type: 'cards.retry' },
    'balances refresh': { type: 'balances.refresh' },
    'user acted': { type: 'user.acted' },
    'page shown': { type: 'page.shown' },
    'page hidden': { type: 'page.hidden' },
    'card current': { type: 'card.current', clientId: first.clientId },
    'card chosen': { type: 'card.chosen', clientId: first.clientId },
    'card locked': { type: 'card.changed', clientId: first.clientId, cardStatus: 'S' },
    'consents asked': { type: 'consents.asked' },
    'consents settled': { type: 'consents.settled' },
    'account changed': { type: 'account.changed', changes: { consents: ['agreement-2'] } },
    'close to confirm an e-mail': { type: 'session.close', reason: 'mailed' },
    'notification shown': { type: 'notification.show', notification: success('email.sent') },
  },
} satisfies Plan<typeof holderMachine>
