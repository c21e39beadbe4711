import { eTransferMachine } from '../../machines/e-transfer/eTransferMachine'
import { localeFieldOf } from '../../rules/money/amount'
import type { LoadedCard } from '../../rules/money/moneyRequest'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { emptied, fieldRefusal, refusal, requestOf } from '../support/samples'

export const card: LoadedCard = {
  clientId: '1000000001',
  serialNumber: '0001',
  lastFourDigits: '0042',
  maxEtransferReloadCents: 50_000,
  limit: { feature: 'interac', perTransactionCents: 50_000, perDayCents: 1_000_000, usedTodayCents: 12_000 },
  room: { maxBalanceCents: 1_000_000, leftCents: 990_000 },
}
export const input = { username: 'robin@example.com', clientId: card.clientId, underWay: null }
export const typed = (amount: string, locale = 'en') => ({ amount, [localeFieldOf('amount')]: locale })
export const opened = { id: 'request-2', status: 'Initiated', link: 'https://bank.test/request-2' }
export const earlier = requestOf()
export const before = { requests: [earlier], skewMs: 0 }
/** From an issuer without keys: a new request counts as the effect. */
export const after = {
  requests: [earlier, requestOf({ ...opened, createdAt: NOW })],
  skewMs: 0,
}
export const refused = refusal('error.openMoneyRequest')
export const amountRefused = fieldRefusal('error.openMoneyRequest', 'amount', 'The amount is above the maximum')
export const draft = { serialNumber: '0001', cents: 7_500 }
export const terms = { ...draft, known: ['request-1'] }
const key = 'key-1'
/** A request that was sent before a reload. */
export const underWay = { kind: 'eTransfer', key, subjects: ['eTransfer'], terms }

export const eTransferPlan = {
  machine: eTransferMachine,
  starts: {
    start: input,
    'without a card': { ...input, clientId: null },
    'one is under way': { ...input, underWay },
    'one is under way, without a card yet': { ...input, clientId: null, underWay },
  },
  samples: {
    'submit, complete': { type: 'form.submit', values: typed('75') },
    'submit, one cent too much': { type: 'form.submit', values: typed('500.01') },
    'submit, nothing': { type: 'form.submit', values: emptied(typed('')) },
    edit: { type: 'form.edit' },
    retry: { type: 'form.retry' },
    back: { type: 'step.back' },
    check: { type: 'request.check' },
    another: { type: 'request.another' },
    'card changed': { type: 'card.changed' },
    'card switched': { type: 'card.switched', clientId: '1000000002' },
    'readCard done': { type: 'xstate.done.actor.readCard', output: card },
    'readCard done, full': {
      type: 'xstate.done.actor.readCard',
      output: { ...card, room: { maxBalanceCents: 250_000, leftCents: 0 } },
    },
    'readCard failed': { type: 'xstate.error.actor.readCard', error: refusal('error.readCards') },
    'requests read, as before': { type: 'xstate.done.actor.readRequests', output: before },
    'requests read, opened': { type: 'xstate.done.actor.readRequests', output: after },
    'requests unread': { type: 'xstate.error.actor.readRequests', error: refusal('error.readMoneyRequests') },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'eTransfer', key, phase: 'waiting' },
    done: { type: 'effect.done', key, result: opened },
    'done, and over since': { type: 'effect.done', key, result: { ...opened, status: 'Failed', link: null } },
    refused: { type: 'effect.refused', key, failure: refused.failure },
    'refused for a field': { type: 'effect.refused', key, failure: amountRefused.failure },
    'not done': { type: 'effect.notDone', key, failure: refused.failure, isDoubted: true },
    unknown: { type: 'effect.unknown', key },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({ clientId, card, failure, fieldErrors, openBefore, draft, opened, idempotencyKey, followed }) => [
    clientId,
    card !== null,
    failure?.key,
    Object.keys(fieldErrors).length,
    openBefore,
    draft !== null,
    opened !== null,
    idempotencyKey !== null,
    followed?.phase,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof eTransferMachine>
