/** Clears a debit card to pay for what its holder agreed to: the issuer evaluates its risk, and its bank may challenge the holder on a page of the bank. Nothing is charged here. Portal spec §3, §7, §8; OP-32. */

import { assign, setup } from 'xstate'
import { type Evaluation, isDead, type Method } from '../../rules/money/topUp'
import { NEXT_LOOKUP_MS } from '../../rules/values/effect'
import type { MessageKey } from '../../rules/values/messageKey'
import { errorIn, type Failure, failed, failureGuards, failureIn } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notifyStoredFailure, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

/** `key`: a new debit card goes to the evaluation under it, in the memory of this page. */
export type Paying = {
  readonly key: string
  readonly serialNumber: string
  readonly amountCents: number
  readonly feeCents: number
  readonly method: Method
  readonly savedCardId: string | null
}
export type Checking = Paying & {
  /** The evaluation of an earlier visit, which is gone on with; null for a new one. */
  readonly riskReferenceId: string | null
  /** False if the details of a new card are lost: it can only be cancelled. */
  readonly mayFinish: boolean
  /** A cancellation that fails counts too. */
  readonly mayGiveUp: boolean
}
/**
 * Cleared if the evaluation says so; refused if there is a failure; otherwise cancelled by the holder. `isAttended`: the
 * holder was there when the bank cleared it, and had not wanted to cancel.
 */
export type Checked = {
  readonly evaluation: Evaluation | null
  readonly failure: Failure | null
  readonly isAttended: boolean
}
type Context = Checked & {
  checking: Checking
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
const evaluatedBy = ({ context: { checking, evaluation } }: { context: Context }): Evaluated => ({
  serialNumber: checking.serialNumber,
  riskReferenceId: evaluation?.riskReferenceId ?? '',
})
const storeEvaluation = { type: 'storeEvaluation', params: evaluationIn } as const
const storeEnd = {
  type: 'storeFailure',
  params: ({ event }: { event: { output: Evaluation } }) =>
    failed(`bankCheck.ended.${event.output.state}` as MessageKey),
} as const
/** After its challenge, an evaluation can be used for 30 minutes. */
const EVALUATION_MS = 30 * 60_000

export const bankCheckMachine = setup({
  types: {} as { input: Checking; context: Context; events: Event; output: Checked; tags: 'busy' },
  actors: {
    evaluateRisk: promisePort<Evaluation, Paying>('evaluateRisk'),
    readEvaluation: promisePort<Evaluation, Evaluated>('readEvaluation'),
    cancelEvaluation: promisePort<void, Evaluated>('cancelEvaluation'),
  },
  delays: {
    untilChallengeEnds: ({ context }) => Math.max(context.challengeEndsAt - Date.now(), NEXT_LOOKUP_MS),
    untilUnusable: EVALUATION_MS,
  },
  guards: {
    isNotFound: failureGuards.isNotFound,
    isUnsent: failureGuards.isUnsent,
    isBegun: ({ context }) => context.evaluation !== null,
    hasPage: ({ context }) => (context.evaluation?.challenge ?? null) !== null,
    mayFinish: ({ context }) => context.checking.mayFinish,
    mayGiveUp: ({ context }) => context.checking.mayGiveUp,
    hasFailure: ({ context }) => context.failure !== null,
    isChallenged: (_, { state, challenge }: Evaluation) => state === 'challenged' && challenge !== null,
    isCleared: (_, { state }: Evaluation) => state === 'cleared',
    isUsable: ({ context }, { state }: Evaluation) => state === 'cleared' && context.checking.mayFinish,
    // An evaluation that cleared another payment clears nothing here.
    isEvaluationOver: (_, evaluation: Evaluation) => isDead(evaluation) || evaluation.state === 'used',
  },
  actions: {
    ...failureActions<Context, Event>(),
    storeEvaluation: assign((_, evaluation: Evaluation) => ({
      evaluation,
      challengeEndsAt: Date.now() + (evaluation.challenge?.expiresInSeconds ?? 0) * 1000,
    })),
    noteAttended: assign({ isAttended: true }),
    noteWithdrawn: assign({ isAttended: false }),
    noteCancelled: assign(({ context: { evaluation } }) => ({
      failure: null,
      evaluation: evaluation && { ...evaluation, state: 'cancelled' as const },
    })),
  },
}).createMachine({
  id: 'bankCheck',
  context: ({ input }) => ({
    checking: input,
    evaluation: input.riskReferenceId
      ? { riskReferenceId: input.riskReferenceId, state: 'challenged', challenge: null, authentication: null }
      : null,
    failure: null,
    isAttended: input.riskReferenceId === null,
    challengeEndsAt: 0,
  }),
  output: ({ context: { evaluation, failure, isAttended } }) => ({ evaluation, failure, isAttended }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isBegun', target: 'asking' }, { target: 'evaluating' }] },
    evaluating: {
      tags: 'busy',
      invoke: {
        id: 'evaluateRisk',
        src: 'evaluateRisk',
        input: ({ context: { checking } }) => {
          const { riskReferenceId: _, mayFinish: __, mayGiveUp: ___, ...paying } = checking
          return paying
        },
        onDone: [
          { guard: { type: 'isCleared', params: evaluationIn }, target: 'cleared', actions: storeEvaluation },
          { guard: { type: 'isChallenged', params: evaluationIn }, target: 'challenged', actions: storeEvaluation },
          {
            guard: { type: 'isEvaluationOver', params: evaluationIn },
            target: 'refused',
            actions: [storeEvaluation, storeEnd],
          },
          { target: 'refused', actions: { type: 'storeFailure', params: failed('error.evaluateRisk') } },
        ],
        onError: { target: 'refused', actions: { type: 'storeFailure', params: failureIn } },
      },
    },
    challenged: {
      initial: 'open',
      states: {
        open: { on: { 'challenge.close': 'closed' } },
        closed: { on: { 'challenge.open': { guard: 'hasPage', target: 'open', actions: 'noteAttended' } } },
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
          { guard: { type: 'isUsable', params: evaluationIn }, target: 'cleared', actions: storeEvaluation },
          {
            guard: { type: 'isEvaluationOver', params: evaluationIn },
            target: 'refused',
            actions: [storeEvaluation, storeEnd],
          },
          { guard: 'hasFailure', target: 'waited', actions: [storeEvaluation, notifyStoredFailure] },
          { target: 'waited', actions: storeEvaluation },
        ],
        onError: [
          // An evaluation that the issuer does not know clears nothing.
          {
            guard: { type: 'isNotFound', params: errorIn },
            target: 'refused',
            actions: { type: 'storeFailure', params: failed('bankCheck.ended.expired') },
          },
          { target: 'waited', actions: reportFailure },
        ],
      },
    },
    waited: { always: [{ guard: 'mayFinish', target: 'challenged.closed' }, { target: 'stranded' }] },
    // Whatever the bank says, the details of the card are lost. A lookup may renew the session: ask only when it must have
    // expired.
    stranded: {
      after: { untilUnusable: 'asking' },
      on: { 'bank.ask': 'asking', 'check.cancel': 'cancelling' },
      exit: 'clearFailure',
    },
    cancelling: {
      tags: 'busy',
      entry: 'noteWithdrawn',
      invoke: {
        id: 'cancelEvaluation',
        src: 'cancelEvaluation',
        input: evaluatedBy,
        onDone: { target: 'cancelled', actions: 'noteCancelled' },
        onError: [
          // A failed cancellation is harmless: only this page could use the evaluation.
          { guard: 'mayGiveUp', target: 'cancelled', actions: 'noteCancelled' },
          // The issuer cannot be asked either while the browser is offline.
          { guard: { type: 'isUnsent', params: errorIn }, target: 'waited', actions: reportFailure },
          // Shown once it is known to be still open.
          { target: 'asking', actions: { type: 'storeFailure', params: failureIn } },
        ],
      },
    },
    cleared: { type: 'final' },
    refused: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
