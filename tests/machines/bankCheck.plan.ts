import { bankCheckMachine, type Paying } from '../../machines/bank-check/bankCheckMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Plan } from '../support/paths'
import { lostAnswer, refusal } from '../support/samples'
import { evaluationOf } from './topUp.plan'

export const paying: Paying = {
  key: 'key-1',
  serialNumber: '457000000001',
  amountCents: 30_000,
  feeCents: 395,
  method: 'existing',
  savedCardId: 'saved-2',
}

export const bankCheckPlan = {
  machine: bankCheckMachine,
  starts: { start: paying },
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
  },
  tellsApart: ({ failure }) => [failure !== null],
  perTransition: true,
} satisfies Plan<typeof bankCheckMachine>
