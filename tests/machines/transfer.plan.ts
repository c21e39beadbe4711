import type { Flight, Resume } from '../../machines/shared/flow'
import { transferMachine } from '../../machines/transfer/transferMachine'
import type { LimitedCard } from '../../rules/money/limits'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { cardOf, fault, fieldRefusal, lostAnswer, refusal } from '../support/samples'

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

export const input = { username: 'robin@example.com', clientId: '1000000001' }
const sentBefore = { ...draft, idempotencyKey: 'key-before-the-reload', known: ['before'] }
/** As it is stored, and as it is read again. */
export const resume = { ...sentBefore, from: JSON.stringify(draft.from), to: JSON.stringify(draft.to) }
export const resumed = { ...sentBefore, sentAt: NOW - 60_000 }

export const flightOf = (sentFrom: Resume): Flight => ({
  routeId: 'transfer',
  machine: 'transfer',
  sentAt: NOW - 5_000,
  resume: sentFrom,
  isShared: true,
})

export const refused = refusal('error.transfer')
export const amountRefused = fieldRefusal(
  'error.transfer',
  'fundingAmount.transactionAmount',
  'The amount is above the maximum',
)
export const lost = lostAnswer('error.transfer')

export const transferPlan = {
  machine: transferMachine,
  starts: { start: input, 'after a reload': { ...input, resume: resumed } },
  samples: {
    'card changed': { type: 'card.changed' },
    'card switched': { type: 'card.switched', clientId: '1000000002' },
    'submit, complete': { type: 'form.submit', values: typed('25.50') },
    'submit, nothing filled in': { type: 'form.submit', values: typed('', '') },
    edit: { type: 'form.edit' },
    'another tab has sent the same': { type: 'payment.elsewhere', flight: flightOf(resume) },
    'another tab has sent another': { type: 'payment.elsewhere', flight: flightOf({ ...resume, cents: 1000 }) },
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
    'sendTransfer done': { type: 'xstate.done.actor.sendTransfer', output: sent },
    'sendTransfer refused': { type: 'xstate.error.actor.sendTransfer', error: refused },
    'sendTransfer refused for a field': { type: 'xstate.error.actor.sendTransfer', error: amountRefused },
    'sendTransfer lost': { type: 'xstate.error.actor.sendTransfer', error: lost },
    'sendTransfer faulted': { type: 'xstate.error.actor.sendTransfer', error: fault('error.transfer') },
  },
  tellsApart: ({
    failure,
    fieldErrors,
    lookupsLeft,
    known,
    cards: read,
    resume: from,
    sent: done,
    idempotencyKey,
    draft: chosen,
    elsewhere,
    isTyped,
  }) => [
    failure !== null,
    Object.keys(fieldErrors).length,
    Math.min(lookupsLeft, 3),
    known.join(),
    read.length,
    Boolean(from),
    done !== null,
    idempotencyKey !== null,
    chosen !== null,
    elsewhere?.cents,
    isTyped,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof transferMachine>
