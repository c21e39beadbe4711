import { transferMachine } from '../../machines/transfer/transferMachine'
import type { LimitedCard } from '../../rules/money/limits'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { cardOf, fieldRefusal, refusal } from '../support/samples'

const limit = {
  feature: 'transfer',
  perTransactionCents: 25_000,
  perDayCents: 1_000_000,
  usedTodayCents: 0,
} as const
export const source: LimitedCard = {
  ...cardOf({ cardType: 'select', lastFourDigits: '0001', availableCents: 30_000 }),
  limits: [limit],
}
export const other: LimitedCard = {
  ...cardOf({ clientId: '1000000002', alias: 'Travel', lastFourDigits: '0002', defaultCard: false }),
  limits: [],
}
export const cards = [source, other]
export const withUsed = (usedTodayCents: number): LimitedCard => ({ ...source, limits: [{ ...limit, usedTodayCents }] })

export const typed = (amount: string, to = '1000000002') => ({
  receivingCard: to,
  'fundingAmount.transactionAmount': amount,
  'amountLocale.fundingAmount.transactionAmount': 'en',
})
export const draft = {
  fromCardId: '1000000001',
  from: { alias: 'Groceries', plasticFlag: true, lastFourDigits: '0001', nth: 1 },
  toCardId: '1000000002',
  to: { alias: 'Travel', plasticFlag: true, lastFourDigits: '0002', nth: 2 },
  cents: 2550,
}
export const sent = { reference: 'EXT-1', authorization: '000123', at: NOW }
export const recordOf = (changes: Partial<MoneyRecord> = {}): MoneyRecord => ({
  id: 'before',
  kind: 'TRF',
  amountCents: -2550,
  isDeclined: false,
  idempotencyKey: null,
  reference: 'EXT-0',
  authorization: null,
  at: NOW - 60_000,
  ...changes,
})
export const before = [recordOf()]
/** The issuer returns no keys: a new record counts as the effect. */
export const after = [recordOf({ id: 'after', reference: 'EXT-1', authorization: '000123', at: NOW }), ...before]

export const input = { username: 'robin@example.com', clientId: '1000000001', underWay: null }
export const terms = { ...draft, known: ['before'] }
const key = 'key-1'
/** A transfer that was sent before a reload, or in another tab. */
export const underWay = { kind: 'transfer', key, subjects: ['transfer'], terms }

export const refused = refusal('error.transfer')
export const amountRefused = fieldRefusal(
  'error.transfer',
  'fundingAmount.transactionAmount',
  'The amount is above the maximum',
)

export const transferPlan = {
  machine: transferMachine,
  starts: { start: input, 'one is under way': { ...input, underWay } },
  samples: {
    'card changed': { type: 'card.changed' },
    'card switched': { type: 'card.switched', clientId: '1000000002' },
    'submit, complete': { type: 'form.submit', values: typed('25.50') },
    'submit, nothing filled in': { type: 'form.submit', values: typed('', '') },
    edit: { type: 'form.edit' },
    back: { type: 'step.back' },
    retry: { type: 'transfer.retry' },
    check: { type: 'transfer.check' },
    again: { type: 'transfer.again' },
    'cards read': { type: 'xstate.done.actor.readCards', output: cards },
    'cards read, only one': { type: 'xstate.done.actor.readCards', output: [source] },
    'cards unread': { type: 'xstate.error.actor.readCards', error: refusal('error.readCards') },
    'records read, as before': { type: 'xstate.done.actor.readRecords', output: before },
    'records read, sent': { type: 'xstate.done.actor.readRecords', output: after },
    'records unread': { type: 'xstate.error.actor.readRecords', error: refusal('error.readTransactions') },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'transfer', key, phase: 'waiting' },
    done: { type: 'effect.done', key, result: sent },
    refused: { type: 'effect.refused', key, failure: refused.failure },
    'refused for a field': { type: 'effect.refused', key, failure: amountRefused.failure },
    'not done': { type: 'effect.notDone', key, failure: refused.failure, isDoubted: true },
    unknown: { type: 'effect.unknown', key },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({ failure, fieldErrors, known, cards: read, sent: done, idempotencyKey, draft: chosen, followed }) => [
    failure?.key,
    failure?.fieldMessages.length,
    Object.keys(fieldErrors).length,
    known.join(),
    read.length,
    done !== null,
    idempotencyKey !== null,
    chosen !== null,
    followed?.phase,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof transferMachine>
