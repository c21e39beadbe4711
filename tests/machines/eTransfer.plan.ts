import { eTransferMachine } from '../../machines/e-transfer/eTransferMachine'
import type { Flight, Resume } from '../../machines/shared/flow'
import { localeFieldOf } from '../../rules/money/amount'
import type { LoadedCard } from '../../rules/money/moneyRequest'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { emptied, fault, fieldRefusal, lostAnswer, refusal, requestOf } from '../support/samples'

export const card: LoadedCard = {
  clientId: '1000000001',
  serialNumber: '0001',
  lastFourDigits: '0042',
  maxEtransferReloadCents: 50_000,
  limit: { feature: 'interac', perTransactionCents: 50_000, perDayCents: 1_000_000, usedTodayCents: 12_000 },
  room: { maxBalanceCents: 1_000_000, leftCents: 990_000 },
}
export const input = { username: 'robin@example.com', clientId: card.clientId }
export const typed = (amount: string, locale = 'en') => ({ amount, [localeFieldOf('amount')]: locale })
export const opened = { id: 'request-2', status: 'Initiated', link: 'https://bank.test/request-2' }
export const earlier = requestOf()
export const before = { requests: [earlier], skewMs: 0 }
/** From an issuer without keys: a new request counts as the effect. */
export const after = {
  requests: [earlier, requestOf({ ...opened, createdAt: NOW })],
  skewMs: 0,
}
const afterFailed = { requests: [earlier, requestOf({ ...opened, createdAt: NOW, status: 'Failed' })], skewMs: 0 }
export const lost = lostAnswer('error.openMoneyRequest')
export const refused = refusal('error.openMoneyRequest')
const amountRefused = fieldRefusal('error.openMoneyRequest', 'amount', 'The amount is above the maximum')
export const resume = { serialNumber: '0001', cents: 7_500, idempotencyKey: 'key-1', known: ['request-1'] }
export const resumed = { ...input, resume: { ...resume, sentAt: NOW - 60_000 } }

export const flightOf = (sentFrom: Resume): Flight => ({
  routeId: 'interac',
  machine: 'eTransfer',
  sentAt: NOW - 5_000,
  resume: sentFrom,
  isShared: true,
})

export const eTransferPlan = {
  machine: eTransferMachine,
  starts: {
    start: input,
    'without a card': { ...input, clientId: null },
    'after a reload': resumed,
    'after a reload, without a card yet': { ...resumed, clientId: null },
  },
  samples: {
    'submit, complete': { type: 'form.submit', values: typed('75') },
    'submit, one cent too much': { type: 'form.submit', values: typed('500.01') },
    'submit, nothing': { type: 'form.submit', values: emptied(typed('')) },
    edit: { type: 'form.edit' },
    'another tab has sent the same': { type: 'payment.elsewhere', flight: flightOf(resume) },
    'another tab has sent another': { type: 'payment.elsewhere', flight: flightOf({ ...resume, cents: 1_000 }) },
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
    'requests read, opened and failed': { type: 'xstate.done.actor.readRequests', output: afterFailed },
    'requests unread': { type: 'xstate.error.actor.readRequests', error: refusal('error.readMoneyRequests') },
    'openRequest done': { type: 'xstate.done.actor.openRequest', output: opened },
    'openRequest done, Failed': { type: 'xstate.done.actor.openRequest', output: { ...opened, status: 'Failed' } },
    'openRequest refused': { type: 'xstate.error.actor.openRequest', error: refused },
    'openRequest refused for a field': { type: 'xstate.error.actor.openRequest', error: amountRefused },
    'openRequest lost': { type: 'xstate.error.actor.openRequest', error: lost },
    'openRequest faulted': { type: 'xstate.error.actor.openRequest', error: fault('error.openMoneyRequest') },
  },
  tellsApart: ({
    clientId,
    card,
    failure,
    fieldErrors,
    lookupsLeft,
    resume,
    openBefore,
    cents,
    isTyped,
    elsewhere,
    opened,
  }) => [
    clientId,
    card !== null,
    failure !== null,
    Object.keys(fieldErrors).length,
    Math.max(lookupsLeft, 0),
    Boolean(resume),
    openBefore,
    cents !== null,
    isTyped,
    elsewhere?.cents,
    opened !== null,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof eTransferMachine>
