import { moneyRequestMachine } from '../../machines/money-request/moneyRequestMachine'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, knownRequestOf, lostAnswer, refusal, requestOf, unsent } from '../support/samples'

export const reported = (status: string) =>
  ({ type: 'request.reported', request: knownRequestOf({ status }), skewMs: 0 }) as const
export const listed = (status: string) => ({ requests: [requestOf({ status })], skewMs: 0 })
export const input = { request: knownRequestOf(), skewMs: 0, cancelledAt: null as number | null }
export const tooLate = refusal('error.cancelMoneyRequest')
export const lost = lostAnswer('error.cancelMoneyRequest')

export const moneyRequestPlan = {
  machine: moneyRequestMachine,
  starts: {
    Initiated: input,
    'cancelled before a reload': { ...input, cancelledAt: NOW },
    'cancelled, and over since': { ...input, request: knownRequestOf({ status: 'cancelled' }), cancelledAt: NOW },
  },
  samples: {
    'reported Initiated': reported('Initiated'),
    'reported pending': reported('pending'),
    'reported Processing': reported('Processing'),
    'reported DepositComplete': reported('DepositComplete'),
    'reported declined': reported('declined'),
    'reported expired': reported('expired'),
    'reported cancelled': reported('cancelled'),
    'reported Failed': reported('Failed'),
    'reported OnHold': reported('OnHold'),
    cancel: { type: 'request.cancel' },
    accept: { type: 'prompt.accept' },
    dismiss: { type: 'prompt.dismiss' },
    check: { type: 'request.check' },
    'cancelRequest done': { type: 'xstate.done.actor.cancelRequest' },
    'cancelRequest refused': { type: 'xstate.error.actor.cancelRequest', error: tooLate },
    'cancelRequest lost': { type: 'xstate.error.actor.cancelRequest', error: lost },
    'cancelRequest signed out': {
      type: 'xstate.error.actor.cancelRequest',
      error: new CallError(failed('error.unauthorized'), 401),
    },
    'cancelRequest unsent': { type: 'xstate.error.actor.cancelRequest', error: unsent() },
    'read, still Initiated': { type: 'xstate.done.actor.readRequests', output: listed('Initiated') },
    'read, pending': { type: 'xstate.done.actor.readRequests', output: listed('pending') },
    'read, DepositComplete': { type: 'xstate.done.actor.readRequests', output: listed('DepositComplete') },
    'read, cancelled': { type: 'xstate.done.actor.readRequests', output: listed('cancelled') },
    unread: { type: 'xstate.error.actor.readRequests', error: fault('error.readMoneyRequests') },
  },
  tellsApart: ({ failure, lookupsLeft, isCancelAsked }) => [failure !== null, Math.max(lookupsLeft, 0), isCancelAsked],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof moneyRequestMachine>
