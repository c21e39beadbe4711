/** Loading a card from a debit card: the amount, the card, its fee, the review, one payment, and its receipt. Portal spec §3, §5 to §8; OP-20, OP-31, OP-39. */
import { assign, sendTo, setup } from 'xstate'
import type { MoneyRecord } from '../../rules/money/moneyOutcome'
import type { SavedCard } from '../../rules/money/topUp'
import { agreedKeyActions } from '../effect/agreedKey'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { notice } from '../notification/notification'
import { agreedTerms, failureOfPaid, isDoubtedAfter, type Paid, type PaymentOutput } from '../payment/payment'
import { paymentMachine } from '../payment/paymentMachine'
import { savedCardsMachine } from '../saved-cards/savedCardsMachine'
import { reportBeforeSending } from '../shared/beforeSending'
import { type Failure, failed, failureIn } from '../shared/failure'
import {
  holdChanges,
  notify,
  notifyStoredFailure,
  refreshCards,
  releaseChanges,
  reportFailure,
  warnStoredFailure,
} from '../shared/portal'
import { listenerPort, promisePort } from '../shared/ports'
import {
  type TopUpContext as Context,
  checkedAmount,
  checkedCard,
  chosenIn,
  closedBecause,
  concernsAmount,
  concernsCard,
  concernsFee,
  type Estimate,
  type TopUpEvent as Event,
  estimateIn,
  type HandedOver,
  handedOver,
  initially,
  knownIn,
  NO_PAYMENT,
  NOTHING_TYPED,
  type Opened,
  paymentIn,
  type Recorded,
  sameLoadedIn,
  seenIn,
  type TopUpInput,
  type TypedCard,
  typedCard,
} from './topUp'

const recordsIn = ({ event }: { event: { output: readonly MoneyRecord[] } }) => ({ records: event.output })
type Ended = { event: { output: PaymentOutput } }
const paidIn = ({ event }: Ended) => event.output.paid
const storeAgreed = { type: 'storeAgreed', params: ({ event }: Ended) => event.output } as const
const storePaidFailure = {
  type: 'storeFailure',
  params: ({ event }: Ended) => failureOfPaid(event.output.paid),
} as const
const noteDoubt = {
  type: 'noteDoubt',
  params: ({ event }: Ended) => ({ isDoubted: isDoubtedAfter(event.output.paid) }),
} as const
const sayCancelled = notify(notice('info', 'topUp.cancelled'))
const hold = holdChanges('topUp')
const release = releaseChanges('topUp')

export const topUpMachine = setup({
  types: {} as {
    input: TopUpInput
    context: Context
    events: Event
    tags: 'busy' | 'settled'
    children: { savedCards: 'savedCards'; payment: 'payment' }
  },
  actors: {
    savedCards: savedCardsMachine,
    payment: paymentMachine,
    openTopUp: promisePort<Opened, { clientId: string }>('openTopUp'),
    estimateFee: promisePort<{ feeCents: number }, Estimate>('estimateFee'),
    readRecords: promisePort<readonly MoneyRecord[], { clientId: string; cents: number }>('readRecords'),
    /** Clears the details of a new card from the memory of the page when this flow stops. */
    typedCard: listenerPort('typedCard'),
  },
  guards: {
    isValid,
    isFromBefore: ({ context }) => context.before !== null,
    isInSaskatchewan: (_, { isInSaskatchewan }: Opened) => isInSaskatchewan,
    hasNoMethod: (_, { networks }: Opened) => networks.length === 0,
    isForOtherCard: ({ context: { clientId, currentId, isTyped } }) =>
      !isTyped && currentId !== '' && currentId !== clientId,
    isLoadClosed: (_, opened: Opened) => closedBecause(opened) !== null,
    isDeleting: ({ context }) => context.isDeleting,
    paysWithNewCard: ({ context }) => context.method !== 'existing',
    concernsAmount: (_, failure: Failure) => concernsAmount(failure),
    isLoaded: (_, { type }: Paid) => type === 'loaded',
    isDeclined: (_, { type }: Paid) => type === 'declined',
    isCancelled: (_, { type }: Paid) => type === 'cancelled',
    isRefused: (_, { type }: Paid) => type === 'refused',
    isBeforeCharge: (_, paid: Paid) => paid.type === 'refused' && !paid.isSent,
    isRefusedForFee: (_, paid: Paid) => paid.type === 'refused' && concernsFee(paid.failure),
    isRefusedForCard: ({ context }, paid: Paid) =>
      context.method !== 'existing' && paid.type === 'refused' && concernsCard(paid.failure),
    isRefusedForAmount: (_, paid: Paid) => paid.type === 'refused' && concernsAmount(paid.failure),
    // What was sent and refused, or not done, was said.
    isUnsaidFromBefore: ({ context }, paid: Paid) =>
      context.before !== null && (paid.type === 'unknown' || (paid.type === 'refused' && !paid.isSent)),
    isCancelledFromBefore: ({ context }, paid: Paid) => context.before !== null && paid.type === 'cancelled',
  },
  actions: {
    ...formActions<Context, Event>(),
    ...agreedKeyActions<Context, Event>(agreedTerms),
    // The details of a new card go to the calls in the memory of this page. Their port provides the way.
    keepCard: (_, _typed: TypedCard) => {},
    handOver: (_, _handedOver: HandedOver) => {},
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
    storeFee: assign((_, { feeCents }: { feeCents: number }) => ({ isFeeEstimated: true, feeCents })),
    noteFormerFee: assign(({ context }) => ({ formerFeeCents: context.feeCents, isFeeEstimated: false })),
    // Under a doubted key, what existed before its first call counts.
    noteBefore: assign(({ context }, { records }: Recorded) => ({
      sameLoadedAt: sameLoadedIn(context, records),
      ...(context.isDoubted ? {} : { known: knownIn(context, records) }),
    })),
    forgetKey: assign({ idempotencyKey: null, isDoubted: false }),
    storeAgreed: assign((_, { idempotencyKey, known }: PaymentOutput) => ({ idempotencyKey, known })),
    storeReceipt: assign((_, paid: Paid) => ({ receipt: paid.type === 'loaded' ? paid.receipt : null })),
    noteSettled: assign({ settledAt: () => Date.now() }),
    forgetPayment: assign(NO_PAYMENT),
    forgetTyped: assign({ ...NOTHING_TYPED, isTyped: false }),
    forgetBefore: assign(({ context: { before } }) =>
      before ? { before: null, ...NO_PAYMENT, ...NOTHING_TYPED } : {},
    ),
  },
}).createMachine({
  id: 'topUp',
  context: ({ input }) => initially(input),
  invoke: [
    {
      id: 'savedCards',
      src: 'savedCards',
      onSnapshot: { actions: { type: 'mirrorSaved', params: ({ event: { snapshot } }) => snapshot.context } },
    },
    { id: 'typedCard', src: 'typedCard' },
  ],
  initial: 'unresolved',
  on: { 'card.switched': { actions: { type: 'storeCurrent', params: ({ event }) => event } } },
  states: {
    unresolved: { always: [{ guard: 'isFromBefore', target: 'confirmed' }, { target: 'opening' }] },
    opening: {
      tags: 'busy',
      entry: ['forgetBefore', 'followCurrent'],
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
        'form.submit': formSubmit(checkedCard, {
          valid: {
            target: 'estimating',
            actions: [
              { type: 'storeSeen', params: seenIn },
              { type: 'keepCard', params: typedCard },
            ],
          },
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
          { guard: { type: 'concernsAmount', params: failureIn }, target: 'opening', actions: reportFailure },
          { target: 'kept', actions: reportBeforeSending },
        ],
      },
    },
    // Read the existing loads: after a lost response they are known not to be this payment.
    noting: {
      tags: 'busy',
      invoke: {
        id: 'readRecords',
        src: 'readRecords',
        input: ({ context: { clientId, amountCents } }) => ({ clientId, cents: amountCents ?? 0 }),
        onDone: { target: 'reviewed', actions: { type: 'noteBefore', params: recordsIn } },
        onError: { target: 'kept', actions: reportBeforeSending },
      },
    },
    // Back to the form, which says what failed: nothing can be paid without its fee.
    kept: {
      entry: ['forgetPayment', 'noteTyped'],
      always: [{ guard: 'paysWithNewCard', target: 'cardEditable' }, { target: 'amountEditable' }],
    },
    reviewed: {
      entry: 'agreeKey',
      on: {
        'payment.confirm': { target: 'confirmed', actions: { type: 'handOver', params: handedOver } },
        'card.edit': { guard: 'paysWithNewCard', target: 'cardEditable', actions: 'forgetKey' },
        'step.back': 'amountEditable',
        // The card that was refused as locked has been unlocked.
        'card.changed': { actions: 'clearProblems' },
      },
      exit: 'clearProblems',
    },
    confirmed: {
      invoke: {
        id: 'payment',
        src: 'payment',
        input: paymentIn,
        onDone: [
          {
            guard: { type: 'isLoaded', params: paidIn },
            target: 'loaded',
            actions: [storeAgreed, { type: 'storeReceipt', params: paidIn }],
          },
          { guard: { type: 'isCancelledFromBefore', params: paidIn }, target: 'opening', actions: sayCancelled },
          {
            guard: { type: 'isUnsaidFromBefore', params: paidIn },
            target: 'opening',
            actions: [storePaidFailure, warnStoredFailure, refreshCards],
          },
          { guard: 'isFromBefore', target: 'opening' },
          // The same payment is not retried.
          {
            guard: { type: 'isDeclined', params: paidIn },
            target: 'declined',
            actions: release,
          },
          {
            guard: { type: 'isCancelled', params: paidIn },
            target: 'amountEditable',
            actions: sayCancelled,
          },
          {
            guard: { type: 'isBeforeCharge', params: paidIn },
            target: 'reviewed',
            actions: [storePaidFailure, notifyStoredFailure, refreshCards, hold],
          },
          // The fee has changed since it was agreed to: the holder must see the new one first.
          {
            guard: { type: 'isRefusedForFee', params: paidIn },
            target: 'estimating',
            actions: [storeAgreed, 'spendKey', storePaidFailure, 'noteFormerFee', hold],
          },
          {
            guard: { type: 'isRefusedForCard', params: paidIn },
            target: 'cardEditable',
            actions: [storeAgreed, 'spendKey', storePaidFailure, hold],
          },
          // It may be about a saved card that was deleted elsewhere.
          {
            guard: { type: 'isRefusedForAmount', params: paidIn },
            target: 'opening',
            actions: [storePaidFailure, 'refreshSaved', hold],
          },
          {
            guard: { type: 'isRefused', params: paidIn },
            target: 'reviewed',
            actions: [storeAgreed, 'spendKey', storePaidFailure, hold],
          },
          { target: 'reviewed', actions: [storeAgreed, storePaidFailure, noteDoubt, hold] },
        ],
      },
    },
    declined: { on: { 'topUp.restart': { target: 'amountEditable', actions: 'forgetTyped' } } },
    loaded: {
      tags: 'settled',
      entry: ['clearProblems', 'noteSettled', 'spendKey', release, 'forgetSaved', 'refreshSaved'],
      on: { 'topUp.restart': { target: 'opening', actions: 'forgetTyped' } },
    },
  },
})
