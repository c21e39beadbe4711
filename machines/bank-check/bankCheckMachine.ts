/** Clears a debit card to pay for what its holder agreed to: the issuer evaluates its risk, and its bank may challenge the holder on a page of the bank. Nothing is charged here. Portal spec §3, §7, §8; OP-32. */

import { assign, setup } from 'xstate'
import { type Evaluation, isDead, type Method } from '../../rules/money/topUp'
import { NEXT_LOOKUP_MS } from '../../rules/values/effect'
import type { MessageKey } from '../../rules/values/messageKey'
import { errorIn, type Failure, failed, failureGuards, failureIn } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

/** `key`: of the save that it clears. A new debit card goes to the evaluation under it, in the memory of this page. */
export type Paying = {
  readonly key: string
  readonly serialNumber: string
  readonly amountCents: number
  readonly feeCents: number
  readonly method: Method
  readonly savedCardId: string | null
}
/** Cleared if the evaluation says so; refused if there is a failure; otherwise cancelled by the holder. */
export type Checked = {
  readonly evaluation: Evaluation | null
  readonly failure: Failure | null
}
type Context = Checked & {
  paying: Paying
  /** Milliseconds. */
  challengeEndsAt: number
}
type Event =
  | { type: 'challenge.open' }
  | { type: 'challenge.close' }
  /** The bank's page reports that it is done; the outcome comes from the issuer. */
  | { type: 'challenge.settled' }
  | { type: 'bank.ask' }
  | { type: 'check.cancel' }
type Evaluated = { serialNumber: string; riskReferenceId: string }

const evaluationIn = ({ event }: { event: { output: Evaluation } }) => event.output
const evaluatedBy = ({ context: { paying, evaluation } }: { context: Context }): Evaluated => ({
  serialNumber: paying.serialNumber,
  riskReferenceId: evaluation?.riskReferenceId ?? '',
})
const storeEvaluation = { type: 'storeEvaluation', params: evaluationIn } as const
const storeEnd = {
  type: 'storeFailure',
  params: ({ event }: { event: { output: Evaluation } }) =>
    failed(`bankCheck.ended.${event.output.state}` as MessageKey),
} as const

export const bankCheckMachine = setup({
  types: {} as { input: Paying; context: Context; events: Event; output: Checked; tags: 'busy' },
  actors: {
    evaluateRisk: promisePort<Evaluation, Paying>('evaluateRisk'),
    readEvaluation: promisePort<Evaluation, Evaluated>('readEvaluation'),
    cancelEvaluation: promisePort<void, Evaluated>('cancelEvaluation'),
  },
  delays: { untilChallengeEnds: ({ context }) => Math.max(context.challengeEndsAt - Date.now(), NEXT_LOOKUP_MS) },
  guards: {
    isNotFound: failureGuards.isNotFound,
    isChallenged: (_, { state, challenge }: Evaluation) => state === 'challenged' && challenge !== null,
    isCleared: (_, { state }: Evaluation) => state === 'cleared',
    // An evaluation that cleared another payment clears nothing here.
    isEvaluationOver: (_, evaluation: Evaluation) => isDead(evaluation) || evaluation.state === 'used',
  },
  actions: {
    ...failureActions<Context, Event>(),
    storeEvaluation: assign((_, evaluation: Evaluation) => ({
      evaluation,
      challengeEndsAt: Date.now() + (evaluation.challenge?.expiresInSeconds ?? 0) * 1000,
    })),
    noteCancelled: assign(({ context: { evaluation } }) => ({
      evaluation: evaluation && { ...evaluation, state: 'cancelled' as const },
    })),
  },
}).createMachine({
  id: 'bankCheck',
  context: ({ input }) => ({ paying: input, evaluation: null, failure: null, challengeEndsAt: 0 }),
  output: ({ context: { evaluation, failure } }) => ({ evaluation, failure }),
  initial: 'evaluating',
  states: {
    evaluating: {
      tags: 'busy',
      invoke: {
        id: 'evaluateRisk',
        src: 'evaluateRisk',
        input: ({ context: { paying } }) => paying,
        onDone: [
          { guard: { type: 'isCleared', params: evaluationIn }, target: 'cleared', actions: storeEvaluation },
          { guard: { type: 'isChallenged', params: evaluationIn }, target: 'challenged', actions: storeEvaluation },
          { guard: { type: 'isEvaluationOver', params: evaluationIn }, target: 'refused', actions: storeEnd },
          { target: 'refused', actions: { type: 'storeFailure', params: failed('error.evaluateRisk') } },
        ],
        onError: { target: 'refused', actions: { type: 'storeFailure', params: failureIn } },
      },
    },
    challenged: {
      initial: 'open',
      states: {
        open: { on: { 'challenge.close': 'closed' } },
        closed: { on: { 'challenge.open': 'open' } },
      },
      after: { untilChallengeEnds: 'asking' },
      on: { 'challenge.settled': 'asking', 'bank.ask': 'asking', 'check.cancel': 'cancelling' },
      exit: 'clearFailure',
    },
    // Only the issuer knows how the challenge ended.
    asking: {
      tags: 'busy',
      invoke: {
        id: 'readEvaluation',
        src: 'readEvaluation',
        input: evaluatedBy,
        onDone: [
          {
            guard: { type: 'isCleared', params: evaluationIn },
            target: 'cleared',
            actions: storeEvaluation,
          },
          {
            guard: { type: 'isEvaluationOver', params: evaluationIn },
            target: 'refused',
            actions: [storeEvaluation, storeEnd],
          },
          { target: 'challenged.closed', actions: storeEvaluation },
        ],
        onError: [
          // An evaluation that the issuer does not know clears nothing.
          {
            guard: { type: 'isNotFound', params: errorIn },
            target: 'refused',
            actions: { type: 'storeFailure', params: failed('bankCheck.ended.expired') },
          },
          { target: 'challenged.closed', actions: reportFailure },
        ],
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelEvaluation',
        src: 'cancelEvaluation',
        input: evaluatedBy,
        onDone: { target: 'cancelled', actions: 'noteCancelled' },
        // A failed cancellation is harmless: only this page could use the evaluation.
        onError: { target: 'cancelled', actions: 'noteCancelled' },
      },
    },
    cleared: { type: 'final' },
    refused: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
