import { moneyRequestMachine } from '../../machines/money-request/moneyRequestMachine'
import { failed } from '../../machines/shared/failure'
import type { End } from '../../rules/money/moneyRequest'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { knownRequestOf } from '../support/samples'

export const reported = (status: string) =>
  ({ type: 'request.reported', request: knownRequestOf({ status }), skewMs: 0 }) as const
export const input = { request: knownRequestOf(), skewMs: 0 }
const key = 'requestCancellation request-1'
const failure = failed('error.cancelMoneyRequest')
const conflict = (status: string, stage: End) => ({ type: 'effect.conflict', key, theirs: { status, stage } }) as const

export const moneyRequestPlan = {
  machine: moneyRequestMachine,
  starts: { Initiated: input },
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
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'requestCancellation', key, phase: 'waiting' },
    done: { type: 'effect.done', key, result: { status: 'cancelled', stage: 'cancelled' } },
    'arrived first': conflict('DepositComplete', 'complete'),
    'declined first': conflict('declined', 'declined'),
    'expired first': conflict('pending', 'expired'),
    'failed first': conflict('Failed', 'failed'),
    refused: { type: 'effect.refused', key, failure: failed('error.unauthorized') },
    'not done': { type: 'effect.notDone', key, failure, isDoubted: true },
    unknown: { type: 'effect.unknown', key },
  },
  tellsApart: ({ failure, followed }) => [failure?.key, followed?.phase],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof moneyRequestMachine>
