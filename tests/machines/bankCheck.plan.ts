import { bankCheckMachine, type Checking } from '../../machines/bank-check/bankCheckMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Plan } from '../support/paths'
import { lostAnswer, refusal, unsent } from '../support/samples'
import { evaluationOf } from './payment.plan'

export const paying: Checking = {
  key: 'key-1',
  serialNumber: '457000000001',
  amountCents: 30_000,
  feeCents: 395,
  method: 'existing',
  savedCardId: 'saved-2',
  riskReferenceId: null,
  mayFinish: true,
  mayGiveUp: false,
}
const before: Checking = { ...paying, riskReferenceId: 'risk-1' }

export const bankCheckPlan = {
  machine: bankCheckMachine,
  starts: {
    start: paying,
    'only this page could use it': { ...paying, mayGiveUp: true },
    'evaluated before': before,
    'evaluated before, its details lost': { ...before, mayFinish: false },
  },
  samples: {
    cleared: { type: 'xstate.done.actor.evaluateRisk', output: evaluationOf('cleared', { authentication: null }) },
    challenged: { type: 'xstate.done.actor.evaluateRisk', output: evaluationOf('challenged') },
    'challenged, no page to frame': {
      type: 'xstate.done.actor.evaluateRisk',
      output: evaluationOf('challenged', { challenge: null }),
    },
    declined: { type: 'xstate.done.actor.evaluateRisk', output: evaluationOf('declined') },
    'not evaluated': { type: 'xstate.error.actor.evaluateRisk', error: refusal('error.evaluateRisk') },
    'open the page': { type: 'challenge.open' },
    'close the page': { type: 'challenge.close' },
    'the page is done': { type: 'challenge.settled' },
    ask: { type: 'bank.ask' },
    cancel: { type: 'check.cancel' },
    'bank said yes': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('cleared') },
    'bank still asks': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('challenged') },
    'bank said no': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('failed') },
    'time ran out': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('expired') },
    'used already': { type: 'xstate.done.actor.readEvaluation', output: evaluationOf('used') },
    'in a state nobody has told us of': {
      type: 'xstate.done.actor.readEvaluation',
      output: evaluationOf('unknown'),
    },
    unread: { type: 'xstate.error.actor.readEvaluation', error: lostAnswer('error.readEvaluation') },
    'no such evaluation': {
      type: 'xstate.error.actor.readEvaluation',
      error: new CallError(failed('error.readEvaluation'), 404),
    },
    'evaluation cancelled': { type: 'xstate.done.actor.cancelEvaluation' },
    'evaluation not cancelled': { type: 'xstate.error.actor.cancelEvaluation', error: refusal('error.reloadCancel') },
    'cancellation unsent': { type: 'xstate.error.actor.cancelEvaluation', error: unsent() },
  },
  tellsApart: ({ failure, evaluation, isAttended, checking: { mayFinish, mayGiveUp } }) => [
    failure !== null,
    (evaluation?.challenge ?? null) !== null,
    isAttended,
    mayFinish,
    mayGiveUp,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof bankCheckMachine>
