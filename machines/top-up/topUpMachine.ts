/** Loading a card from a debit card: the amount, the card, its fee, one reviewed payment that the bank may challenge, and its receipt. Portal spec §3, §5 to §8; OP-20, OP-31, OP-32, OP-39. */
import { assertEvent, assign, fromTransition, sendTo, setup } from 'xstate'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import { type Evaluation, isDead, type SavedCard } from '../../rules/money/topUp'
import { LOOKUPS } from '../../rules/values/effect'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { notice, reloadDue } from '../notification/notification'
import { savedCardsMachine } from '../saved-cards/savedCardsMachine'
import { agreedKeyActions } from '../shared/agreedKey'
import { failedBeforeSending, reportBeforeSending } from '../shared/beforeSending'
import { elsewhereActions, noteElsewhere, sayElsewhere } from '../shared/elsewhere'
import { errorIn, failed, failureIn } from '../shared/failure'
import { doubtActions, isDoubted, mayHaveHappenedBefore } from '../shared/idempotencyKey'
import { lookupActions, lookupDelays, lookupGuards, lookupsSince, storeDoubt } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyFailure,
  notifyStoredFailure,
  notifySuccess,
  notifyWhenLeft,
  refreshCards,
  releaseChanges,
  reportFailure,
  warnStoredFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type TopUpContext as Context,
  canPay,
  checkedAmount,
  checkedCard,
  chosenIn,
  closedBecause,
  concernsAmount,
  concernsCard,
  concernsFee,
  type Estimate,
  type TopUpEvent as Event,
  endedAs,
  estimateIn,
  evaluatedBy,
  findLoad,
  hasTwin,
  holdsAnother,
  initially,
  isApproved,
  isSame,
  knownIn,
  type Load,
  loadIn,
  mayBeCharging,
  mayFirstRun,
  NO_PAYMENT,
  NOTHING_TYPED,
  type Opened,
  type Payment,
  type PaymentSource,
  paymentIn,
  paymentResumeSchema,
  type Receipt,
  type Recorded,
  receiptOf,
  sameLoadedIn,
  seenIn,
  sourceIn,
  type TopUpInput,
  takenFrom,
  termsOf,
  untilChallengeEnds,
  untilOtherTab,
  untilUnusable,
} from './topUp'

type Evaluated = { serialNumber: string; riskReferenceId: string }
const evaluationIn = ({ event }: { event: { output: Evaluation } }) => event.output
const recordsIn = ({ event }: { event: { output: readonly MoneyRecord[] } }) => ({ records: event.output })
const storeEnd = {
  type: 'storeFailure',
  params: ({ event }: { event: { output: Evaluation } }) => endedAs(event.output),
} as const
const storeNotSent = {
  type: 'storeFailure',
  params: failedBeforeSending(() => failed('topUp.notSent')),
} as const
const sayCancelled = notify(notice('info', 'topUp.cancelled'))
/** For a holder who has opened another page since. */
const sayDue = {
  type: 'tellPortal',
  params: ({ context }: { context: Context }) => notifyWhenLeft(reloadDue(context.amountCents ?? 0)).params,
} as const
const hold = holdChanges('topUp')
const release = releaseChanges('topUp')

export const topUpMachine = setup({
  types: {} as {
    input: TopUpInput
    context: Context
    events: Event
    tags: 'busy' | 'inFlight' | 'open' | 'unknown' | 'settled' | 'recoverable'
    children: { savedCards: 'savedCards'; debitCard: 'debitCard' }
  },
  actors: {
    savedCards: savedCardsMachine,
    openTopUp: promisePort<Opened, { clientId: string }>('openTopUp'),
    estimateFee: promisePort<{ feeCents: number }, Estimate>('estimateFee'),
    readRecords: promisePort<readonly MoneyRecord[], { clientId: string; cents: number }>('readRecords'),
    evaluateRisk: promisePort<Evaluation, Payment & PaymentSource>('evaluateRisk'),
    readEvaluation: promisePort<Evaluation, Evaluated>('readEvaluation'),
    cancelPayment: promisePort<void, Evaluated>('cancelPayment'),
    topUp: promisePort<Receipt, Load>('topUp'),
    // The only actor that holds the details of a new card. It stops with the payment, and is never sent to an
    // inspector.
    debitCard: fromTransition(
      (source: PaymentSource) => source,
      ({ input }: { input: PaymentSource }) => input,
    ),
  },
  delays: {
    ...lookupDelays,
    untilChallengeEnds,
    untilUnusable,
    untilOtherTab,
  },
  guards: {
    isValid,
    ...lookupGuards,
    mayHaveHappened: mayHaveHappenedBefore,
    isResumed: ({ context }) => context.isResumed,
    wasChallenged: ({ context }) => context.isResumed && context.evaluation?.state === 'challenged',
    isInSaskatchewan: (_, { isInSaskatchewan }: Opened) => isInSaskatchewan,
    hasNoMethod: (_, { networks }: Opened) => networks.length === 0,
    isForOtherCard: ({ context: { clientId, currentId, isTyped } }) =>
      !isTyped && currentId !== '' && currentId !== clientId,
    isLoadClosed: (_, opened: Opened) => closedBecause(opened) !== null,
    isDeleting: ({ context }) => context.isDeleting,
    paysWithNewCard: ({ context }) => context.method !== 'existing',
    isDeclined: (_, { state }: Evaluation) => state === 'declined',
    isChallenged: (_, { state, challenge }: Evaluation) => state === 'challenged' && challenge !== null,
    /** Approved while this page was away, or after the holder wanted to cancel. Nobody has asked to pay it since. */
    isApprovedUnattended: ({ context }, { state }: Evaluation) =>
      state === 'cleared' &&
      canPay({ context }) &&
      (context.isWithdrawn || (context.isResumed && context.evaluation?.challenge === null)),
    isPayable: ({ context }, { state }: Evaluation) => state === 'cleared' && canPay({ context }),
    /** The bank approved it while the holder was cancelling it. */
    isApprovedAfterCancelling: ({ context }, { state }: Evaluation) =>
      state === 'cleared' && canPay({ context }) && context.failure !== null,
    isApproved,
    isCleared: (_, { state }: Evaluation) => state === 'cleared',
    /** Approved, and a call of the previous page may still be charging it. */
    isLeftToFirstPage: ({ context }, { state }: Evaluation) => state === 'cleared' && mayFirstRun({ context }),
    mayBeCharging,
    isElsewhere: ({ context }) => context.isElsewhere,
    isAtTheBank: ({ context }) => canPay({ context }) && !mayBeCharging({ context }),
    hasAnnouncedApproval: ({ context }) => context.isDueSaid,
    isEvaluationUsed: (_, { state }: Evaluation) => state === 'used',
    isEvaluationOver: (_, evaluation: Evaluation) => isDead(evaluation),
    isCancelledAfterResume: ({ context: { isResumed, evaluation } }) => isResumed && evaluation?.state === 'cancelled',
    isOverAfterResume: ({ context: { isResumed, evaluation } }) =>
      isResumed && evaluation !== null && isDead(evaluation),
    hasFailure: ({ context }) => context.failure !== null,
    canPay,
    holdsAnother: ({ context, event }) => event.type === 'payment.elsewhere' && holdsAnother(context, event),
    isSentElsewhere: ({ context }) => context.elsewhere !== null && isSame(context.elsewhere, context),
    isLoadFound: ({ context }, { records }: Recorded) => findLoad(context, records) !== null,
    isDoneBefore: ({ context }, { records }: Recorded) =>
      (context.isResumed || isDoubted(context)) && findLoad(context, records) !== null,
    hasSimilarLoad: ({ context }, { records }: Recorded) => hasTwin(context, records),
    concernsFee: (_, { error }: { error: unknown }) => concernsFee(error),
    concernsNewCard: ({ context }, { error }: { error: unknown }) =>
      context.method !== 'existing' && concernsCard(error),
    concernsAmount: (_, { error }: { error: unknown }) => concernsAmount(error),
  },
  actions: {
    ...formActions<Context, Event>(),
    ...agreedKeyActions<Context, Event>(termsOf),
    ...doubtActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    noteElsewhere: elsewhereActions<Context, Event>(paymentResumeSchema).noteElsewhere,
    mirrorSaved: assign((_, { cards, isSent }: { cards: readonly SavedCard[]; isSent: boolean }) => ({
      savedCards: cards,
      isDeleting: isSent,
    })),
    refreshSaved: sendTo('savedCards', { type: 'list.refresh' }),
    retrySaved: sendTo('savedCards', { type: 'list.retry' }),
    forgetSaved: assign({ savedCards: [] }),
    storeCurrent: assign((_, { clientId }: { clientId: string }) => ({ currentId: clientId })),
    followCurrent: assign(({ context: { currentId } }) => ({ clientId: currentId })),
    storeOpened: assign((_, opened: Opened) => ({ ...opened.card, opened })),
    noteTyped: assign({ isTyped: true }),
    storeChosen: assign((_, chosen: ReturnType<typeof chosenIn>) => ({ ...chosen, isTyped: false })),
    storeSeen: assign((_, seen: ReturnType<typeof seenIn>) => ({ ...seen, isTyped: false })),
    takeElsewhere: assign(({ context }) => takenFrom(context)),
    storeFee: assign((_, { feeCents }: { feeCents: number }) => ({ isFeeEstimated: true, feeCents })),
    noteFormerFee: assign(({ context }) => ({ formerFeeCents: context.feeCents, isFeeEstimated: false })),
    noteBefore: assign(({ context }, { records }: Recorded) => ({
      sameLoadedAt: sameLoadedIn(context, records),
      ...(isDoubted(context) ? {} : { known: knownIn(context, records) }),
    })),
    noteKnown: assign(({ context }, { records }: Recorded) => ({ known: knownIn(context, records) })),
    storeEvaluation: assign(({ context }, evaluation: Evaluation) => ({
      evaluation,
      isUncharged:
        context.isUncharged || (['challenged', 'cleared'].includes(evaluation.state) && mayBeCharging({ context })),
      challengeEndsAt: Date.now() + (evaluation.challenge?.expiresInSeconds ?? 0) * 1000,
    })),
    /**
     * The issuer has used the evaluation: look for the load, and do not believe at the first miss that there is none.
     */
    expectLoad: assign({ failure: failed('error.topUp'), lookupsLeft: LOOKUPS - 1 }),
    forgetClaims: assign({ isUncharged: false, isWithdrawn: false }),
    noteWithdrawn: assign({ isWithdrawn: true }),
    forgetWithdrawn: assign({ isWithdrawn: false }),
    noteDueSaid: assign({ isDueSaid: true }),
    noteCancelled: assign(({ context: { evaluation } }) =>
      evaluation ? { evaluation: { ...evaluation, state: 'cancelled' as const } } : {},
    ),
    /** A payment that was confirmed twice has two evaluations: the other one may have been used. */
    lookForOther: assign(({ context }) => ({ lookupsLeft: lookupsSince(context.resumedSentAt) })),
    /** The call of the previous page may still be running, whatever response this one gets. */
    waitForFirst: assign(({ context: { lookupsLeft, isResumed, resumedAt } }) => ({
      lookupsLeft: isResumed ? Math.max(lookupsLeft, lookupsSince(resumedAt)) : lookupsLeft,
    })),
    storeReceipt: assign((_, receipt: Receipt) => ({ receipt })),
    storeFound: assign(({ context }, { records }: Recorded) => {
      const found = findLoad(context, records)
      return { receipt: found ? receiptOf(found) : null }
    }),
    noteSettled: assign({ settledAt: () => Date.now() }),
    forgetPayment: assign(NO_PAYMENT),
    forgetTyped: assign({ ...NOTHING_TYPED, isTyped: false, elsewhere: null }),
    forgetResumed: assign(({ context: { isResumed } }) =>
      isResumed ? { isResumed: false, isElsewhere: false, elsewhere: null, ...NO_PAYMENT, ...NOTHING_TYPED } : {},
    ),
  },
}).createMachine({
  id: 'topUp',
  context: ({ input }) => initially(input),
  invoke: {
    id: 'savedCards',
    src: 'savedCards',
    input: ({ context: { deletion } }) => ({ resume: deletion ?? null }),
    onSnapshot: {
      actions: {
        type: 'mirrorSaved',
        params: ({ event: { snapshot } }) => snapshot.context,
      },
    },
  },
  initial: 'unresolved',
  on: { 'card.switched': { actions: { type: 'storeCurrent', params: ({ event }) => event } } },
  states: {
    unresolved: {
      always: [
        { guard: 'wasChallenged', target: 'confirmed.asking', actions: 'clearProblems' },
        { guard: 'isResumed', target: 'checking' },
        { target: 'opening' },
      ],
    },
    opening: {
      tags: 'busy',
      entry: ['forgetResumed', 'followCurrent'],
      invoke: {
        id: 'openTopUp',
        src: 'openTopUp',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          { guard: { type: 'isInSaskatchewan', params: ({ event }) => event.output }, target: 'barred' },
          { guard: { type: 'hasNoMethod', params: ({ event }) => event.output }, target: 'unavailable' },
          {
            guard: { type: 'isLoadClosed', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'storeOpened', params: ({ event }) => event.output },
          },
          { target: 'amountEditable', actions: { type: 'storeOpened', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unopened', actions: reportFailure },
      },
    },
    // The saved cards may have failed to load for the same reason.
    unopened: { on: { 'topUp.retry': { target: 'opening', actions: 'retrySaved' } }, exit: 'clearProblems' },
    barred: {},
    unavailable: { on: { 'topUp.retry': 'opening' } },
    // Not even the smallest amount can be loaded now.
    closed: {
      entry: ['forgetTyped', 'forgetPayment', release],
      on: { 'topUp.retry': 'opening' },
      exit: 'clearProblems',
    },
    amountEditable: {
      entry: 'forgetPayment',
      always: { guard: 'isForOtherCard', target: 'opening', actions: ['forgetTyped', release] },
      on: {
        'form.edit': { actions: ['noteTyped', hold] },
        'payment.elsewhere': { guard: 'holdsAnother', actions: [noteElsewhere, sayElsewhere] },
        'form.submit': [
          // The chosen card may be the one that is being deleted.
          {
            guard: 'isDeleting',
            target: 'amountEditable',
            reenter: true,
            actions: { type: 'storeFailure', params: failed('topUp.deleting') },
          },
          {
            guard: { type: 'isValid', params: checkedAmount },
            target: 'chosen',
            actions: { type: 'storeChosen', params: chosenIn },
          },
          {
            target: 'amountEditable',
            reenter: true,
            actions: { type: 'storeErrors', params: checkedAmount },
          },
        ],
      },
      exit: 'clearProblems',
    },
    chosen: { always: [{ guard: 'paysWithNewCard', target: 'cardEditable' }, { target: 'estimating' }] },
    cardEditable: {
      on: {
        'form.edit': { actions: ['noteTyped', hold] },
        'payment.elsewhere': { guard: 'holdsAnother', actions: [noteElsewhere, sayElsewhere] },
        'form.submit': formSubmit(checkedCard, {
          valid: { target: 'estimating', actions: { type: 'storeSeen', params: seenIn } },
          invalid: { target: 'cardEditable' },
        }),
        'step.back': 'amountEditable',
      },
      exit: 'clearProblems',
    },
    estimating: {
      tags: 'busy',
      invoke: {
        id: 'estimateFee',
        src: 'estimateFee',
        input: estimateIn,
        onDone: { target: 'noting', actions: { type: 'storeFee', params: ({ event }) => event.output } },
        onError: [
          // Read the card again: less fits on it than the form says.
          { guard: { type: 'concernsAmount', params: errorIn }, target: 'opening', actions: reportFailure },
          { target: 'kept', actions: reportBeforeSending },
        ],
      },
      on: {
        'payment.elsewhere': {
          guard: 'holdsAnother',
          target: 'estimating',
          reenter: true,
          actions: [noteElsewhere, sayElsewhere],
        },
      },
    },
    // Read the existing loads: after a lost response they are known not to be this payment.
    noting: {
      tags: 'busy',
      invoke: {
        id: 'readRecords',
        src: 'readRecords',
        input: ({ context: { clientId, amountCents } }) => ({ clientId, cents: amountCents ?? 0 }),
        onDone: [
          { guard: 'isSentElsewhere', target: 'unresolved', actions: 'takeElsewhere' },
          { target: 'reviewed', actions: { type: 'noteBefore', params: recordsIn } },
        ],
        onError: { target: 'kept', actions: reportBeforeSending },
      },
      on: {
        'payment.elsewhere': {
          guard: 'holdsAnother',
          target: 'estimating',
          reenter: true,
          actions: [noteElsewhere, sayElsewhere],
        },
      },
    },
    // Back to the form, which says what failed: nothing can be paid without its fee.
    kept: {
      entry: ['forgetPayment', 'noteTyped'],
      always: [{ guard: 'paysWithNewCard', target: 'cardEditable' }, { target: 'amountEditable' }],
    },
    reviewed: {
      entry: 'mintKey',
      on: {
        'payment.confirm': [
          { guard: { type: 'isValid', params: checkedCard }, target: 'confirmed' },
          { target: 'cardEditable', actions: ['forgetKey', { type: 'storeErrors', params: checkedCard }] },
        ],
        'card.edit': { guard: 'paysWithNewCard', target: 'cardEditable', actions: 'forgetKey' },
        'step.back': 'amountEditable',
        // The card that was refused as locked has been unlocked.
        'card.changed': { actions: 'clearProblems' },
        // Read the fee and the history again: they were agreed to before the other payment was known.
        'payment.elsewhere': {
          guard: 'holdsAnother',
          target: 'estimating',
          reenter: true,
          actions: [noteElsewhere, sayElsewhere],
        },
      },
      exit: 'clearProblems',
    },
    confirmed: {
      exit: 'forgetClaims',
      invoke: {
        id: 'debitCard',
        src: 'debitCard',
        input: ({ context, event }) =>
          event.type === 'payment.confirm' ? sourceIn({ context, event }) : { values: null },
      },
      initial: 'evaluating',
      states: {
        evaluating: {
          tags: 'busy',
          invoke: {
            id: 'evaluateRisk',
            src: 'evaluateRisk',
            input: ({ context, event }) => {
              assertEvent(event, 'payment.confirm')
              return { ...paymentIn(context), ...sourceIn({ context, event }) }
            },
            onDone: [
              { guard: { type: 'isDeclined', params: evaluationIn }, target: '#topUp.declined', actions: release },
              {
                guard: { type: 'isChallenged', params: evaluationIn },
                target: 'challenged',
                actions: { type: 'storeEvaluation', params: evaluationIn },
              },
              {
                guard: { type: 'isCleared', params: evaluationIn },
                target: 'comparing',
                actions: { type: 'storeEvaluation', params: evaluationIn },
              },
              {
                target: '#topUp.reviewed',
                actions: [{ type: 'storeFailure', params: failed('error.evaluateRisk') }, notifyStoredFailure],
              },
            ],
            onError: { target: '#topUp.reviewed', actions: [...reportFailure, refreshCards] },
          },
        },
        challenged: {
          tags: ['inFlight', 'open', 'recoverable'],
          entry: release,
          initial: 'open',
          states: {
            open: { on: { 'challenge.close': 'closed' } },
            closed: { on: { 'challenge.open': { target: 'open', actions: 'forgetWithdrawn' } } },
          },
          after: { untilChallengeEnds: 'asking' },
          on: {
            'challenge.settled': 'asking',
            'payment.check': 'asking',
            'payment.cancel': 'cancelling',
          },
          exit: 'clearProblems',
        },
        // Only the issuer knows how the challenge ended.
        asking: {
          tags: ['busy', 'inFlight'],
          invoke: {
            id: 'readEvaluation',
            src: 'readEvaluation',
            input: evaluatedBy,
            onDone: [
              {
                guard: { type: 'isLeftToFirstPage', params: evaluationIn },
                target: 'unread',
                actions: 'clearProblems',
              },
              {
                guard: { type: 'isApprovedAfterCancelling', params: evaluationIn },
                target: 'approved',
                actions: [{ type: 'storeEvaluation', params: evaluationIn }, notifyStoredFailure],
              },
              {
                guard: { type: 'isApprovedUnattended', params: evaluationIn },
                target: 'approved',
                actions: ['clearProblems', { type: 'storeEvaluation', params: evaluationIn }],
              },
              {
                guard: { type: 'isPayable', params: evaluationIn },
                target: 'comparing',
                actions: ['clearProblems', { type: 'storeEvaluation', params: evaluationIn }],
              },
              {
                guard: { type: 'isEvaluationUsed', params: evaluationIn },
                target: '#topUp.checking',
                actions: 'expectLoad',
              },
              {
                guard: { type: 'isEvaluationOver', params: evaluationIn },
                target: 'refused',
                actions: [{ type: 'storeEvaluation', params: evaluationIn }, storeEnd],
              },
              {
                guard: 'hasFailure',
                target: 'waited',
                actions: [{ type: 'storeEvaluation', params: evaluationIn }, notifyStoredFailure],
              },
              { target: 'waited', actions: { type: 'storeEvaluation', params: evaluationIn } },
            ],
            onError: [
              // An issuer that does not know the evaluation has not used it, or has forgotten it since.
              { guard: { type: 'isNotFound', params: errorIn }, target: '#topUp.checking', actions: 'expectLoad' },
              { guard: 'isAtTheBank', target: 'waited', actions: reportFailure },
              // This lookup repeats by itself: do not show a notification each time.
              { target: 'waited', actions: { type: 'storeFailure', params: failureIn } },
            ],
          },
        },
        waited: {
          always: [
            { guard: 'mayBeCharging', target: 'unread' },
            { guard: 'canPay', target: 'challenged.closed', actions: sayDue },
            { guard: 'isElsewhere', target: 'elsewhere' },
            { guard: 'hasAnnouncedApproval', target: 'stranded' },
            { target: 'stranded', actions: ['noteDueSaid', sayDue] },
          ],
        },
        // The state of the payment has not been read since the page was loaded.
        unread: {
          tags: ['inFlight', 'unknown'],
          after: { untilNextLookup: 'asking' },
          on: { 'payment.check': 'asking' },
          exit: 'clearProblems',
        },
        // Approved before this page was loaded, before the holder signed in again, or while they were cancelling it:
        // charge nothing without a press.
        approved: {
          tags: ['inFlight', 'open', 'recoverable'],
          entry: sayDue,
          on: { 'payment.finish': 'comparing', 'payment.cancel': 'cancelling' },
          exit: 'clearProblems',
        },
        refused: {
          always: [
            { guard: 'isResumed', target: '#topUp.checking', actions: 'lookForOther' },
            { target: '#topUp.reviewed', actions: [notifyStoredFailure, hold] },
          ],
        },
        // After a reload a new card can no longer pay.
        stranded: {
          tags: ['inFlight', 'open', 'recoverable'],
          after: { untilUnusable: 'asking' },
          on: { 'payment.check': 'asking', 'payment.cancel': 'cancelling' },
          exit: 'clearProblems',
        },
        // Another tab's payment can only be paid there.
        elsewhere: {
          tags: ['inFlight', 'unknown'],
          after: { untilOtherTab: 'asking' },
          on: { 'payment.check': 'asking', 'payment.cancel': 'cancelling' },
          exit: 'clearProblems',
        },
        cancelling: {
          tags: ['busy', 'inFlight'],
          entry: 'noteWithdrawn',
          invoke: {
            id: 'cancelPayment',
            src: 'cancelPayment',
            input: evaluatedBy,
            onDone: 'cancelled',
            onError: [
              // The issuer was not told, but the payment is over: this page does not send it again, and the evaluation
              // expires unused.
              { guard: 'isApproved', target: 'cancelled' },
              // The issuer cannot be asked either while the browser is offline.
              { guard: { type: 'isUnsent', params: errorIn }, target: 'waited', actions: reportFailure },
              // Shown once the payment is known to be still open.
              { target: 'asking', actions: { type: 'storeFailure', params: failureIn } },
            ],
          },
        },
        cancelled: {
          always: [
            { guard: 'isResumed', target: '#topUp.checking', actions: ['noteCancelled', 'lookForOther'] },
            { target: '#topUp.amountEditable', actions: sayCancelled },
          ],
        },
        // Another tab or device may have made the same load since the review opened. Nothing has been sent yet.
        comparing: {
          tags: ['busy', 'inFlight'],
          entry: release,
          invoke: {
            id: 'readRecords',
            src: 'readRecords',
            input: ({ context: { clientId, amountCents } }) => ({ clientId, cents: amountCents ?? 0 }),
            onDone: [
              // Only an effect of an earlier call of this payment: an equal payment of another tab or device has the same key.
              {
                guard: { type: 'isDoneBefore', params: recordsIn },
                target: '#topUp.loaded',
                actions: { type: 'storeFound', params: recordsIn },
              },
              {
                guard: { type: 'hasSimilarLoad', params: recordsIn },
                target: 'repeated',
                actions: [{ type: 'noteKnown', params: recordsIn }, notify(notice('warning', 'topUp.repeated'))],
              },
              { target: 'sending' },
            ],
            onError: [
              {
                guard: 'isResumed',
                target: 'approved',
                actions: [storeNotSent, notifyStoredFailure],
              },
              {
                target: '#topUp.reviewed',
                actions: [storeNotSent, notifyStoredFailure, hold],
              },
            ],
          },
        },
        repeated: {
          on: {
            'payment.repeat': { target: 'sending', actions: ['forgetKey', 'mintKey'] },
            'payment.cancel': 'cancelling',
          },
        },
        sending: {
          tags: ['busy', 'inFlight'],
          invoke: {
            id: 'topUp',
            src: 'topUp',
            input: loadIn,
            onDone: { target: '#topUp.loaded', actions: { type: 'storeReceipt', params: ({ event }) => event.output } },
            onError: [
              {
                guard: { type: 'mayHaveHappened', params: errorIn },
                target: '#topUp.checking',
                actions: [...storeDoubt, 'waitForFirst', 'noteDoubt'],
              },
              { guard: 'isResumed', target: '#topUp.opening', actions: notifyFailure },
              // The fee has changed since it was agreed to: the holder must see the new one first.
              {
                guard: { type: 'concernsFee', params: errorIn },
                target: '#topUp.estimating',
                actions: [
                  { type: 'spendRefusedKey', params: errorIn },
                  { type: 'storeFailure', params: failureIn },
                  'noteFormerFee',
                  hold,
                ],
              },
              {
                guard: { type: 'concernsNewCard', params: errorIn },
                target: '#topUp.cardEditable',
                actions: [{ type: 'spendRefusedKey', params: errorIn }, ...reportFailure, hold],
              },
              {
                guard: { type: 'concernsAmount', params: errorIn },
                target: '#topUp.opening',
                // It may be about a saved card that was deleted elsewhere.
                actions: [...reportFailure, 'refreshSaved', hold],
              },
              {
                target: '#topUp.reviewed',
                actions: [{ type: 'spendRefusedKey', params: errorIn }, ...reportFailure, refreshCards, hold],
              },
            ],
          },
        },
      },
    },
    // The risk evaluation declined: the same payment is not retried.
    declined: { on: { 'topUp.restart': { target: 'amountEditable', actions: 'forgetTyped' } } },
    // The response was lost, but the money may have been loaded: the card's history shows it.
    checking: {
      tags: ['busy', 'inFlight', 'unknown'],
      invoke: {
        id: 'readRecords',
        src: 'readRecords',
        input: ({ context: { clientId, amountCents } }) => ({ clientId, cents: amountCents ?? 0 }),
        onDone: [
          {
            guard: { type: 'isLoadFound', params: recordsIn },
            target: 'loaded',
            actions: { type: 'storeFound', params: recordsIn },
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          {
            guard: 'isCancelledAfterResume',
            target: 'opening',
            actions: ['clearProblems', sayCancelled, refreshCards],
          },
          { guard: 'isOverAfterResume', target: 'opening', actions: [warnStoredFailure, refreshCards] },
          {
            guard: 'isResumed',
            target: 'opening',
            actions: ['clearProblems', notify(notice('warning', 'topUp.notLoaded')), refreshCards],
          },
          { target: 'reviewed', actions: [notifyStoredFailure, refreshCards, hold] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: ['inFlight', 'unknown'],
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'payment.check': 'checking' },
    },
    loaded: {
      tags: 'settled',
      entry: [
        'clearProblems',
        'noteSettled',
        'spendKey',
        release,
        notifySuccess('topUp.done'),
        refreshCards,
        'forgetSaved',
        'refreshSaved',
      ],
      on: { 'topUp.restart': { target: 'opening', actions: 'forgetTyped' } },
    },
  },
})
