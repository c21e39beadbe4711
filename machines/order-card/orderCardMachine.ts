/** Ordering a card: which one, for whom and to where, its price, then one order. Portal spec §1, §6, §7, §8; content spec §5. */
import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { applicantSchema, findOrdered, type OwnCard, type Progress, refuseSecond } from '../../rules/cards/cardOrder'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { formActions, formSubmit, isValid, submittedValues, type Typed } from '../form/formParts'
import { notice } from '../notification/notification'
import { failedBeforeSending } from '../shared/beforeSending'
import { errorIn, failed, isUnsent } from '../shared/failure'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyStoredFailure,
  notifySuccess,
  refreshCards,
  releaseChanges,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type Applicant,
  type OrderCardContext as Context,
  checkedAgreement,
  checkedApplicant,
  checkedProgram,
  type OrderCardEvent as Event,
  holderIn,
  idsOf,
  initially,
  keyFor,
  type Order,
  type OrderCardInput,
  offerIn,
  offersFor,
  orderIn,
} from './orderCard'

type Read = { cards: readonly OwnCard[] }
const spendRefusedKey = { type: 'spendRefusedKey', params: errorIn } as const

export const orderCardMachine = setup({
  types: {} as { input: OrderCardInput; context: Context; events: Event; tags: 'busy' | 'inFlight' | 'settled' },
  actors: {
    addressLookup: addressLookupMachine,
    readApplicant: promisePort<Applicant, { username: string }>('readApplicant'),
    readCards: promisePort<readonly OwnCard[], { username: string }>('readCards'),
    orderCard: promisePort<Progress, Order & { idempotencyKey: string }>('orderCard'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    isResumed: ({ context }) => Boolean(context.resume),
    isUnread: ({ context }) => context.identity === null,
    isOrdered: ({ context }, { cards }: Read) => findOrdered(cards, context) !== null,
    isStillOffered: ({ context }) => offerIn(context)?.refusal === null,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeApplicant: assign(({ context }, read: Applicant) => ({
      identity: read.identity,
      cards: read.cards,
      known: idsOf(read.cards),
      offers: offersFor(context, read),
    })),
    storeCards: assign(({ context }, { cards }: Read) => ({ cards, offers: refuseSecond(context.offers, cards) })),
    noteCards: assign(({ context }) => ({ known: idsOf(context.cards) })),
    storeProgram: assign((_, { values }: { values: Typed }) => ({ programCode: String(values['programCode']) })),
    storeIdentity: assign((_, { values }: { values: Typed }) => ({
      identity: v.parse(applicantSchema, values),
      isAgreed: false,
    })),
    noteAgreed: assign({ isAgreed: true }),
    mintKey: assign(({ context }) => ({ idempotencyKey: keyFor(context) })),
    // The key stays until the review opens anew: the retry of a refused order brings the same one.
    spendRefusedKey: assign(({ context: { spentKeys, idempotencyKey } }, { error }: { error: unknown }) =>
      isUnsent(error) ? {} : { spentKeys: [...spentKeys, idempotencyKey] },
    ),
    storeOrdered: assign((_, ordered: Progress) => ({ ordered })),
    storeFound: assign(({ context }, { cards }: Read) => ({ ordered: findOrdered(cards, context) })),
  },
}).createMachine({
  id: 'orderCard',
  context: ({ input }) => initially(input),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isResumed', target: 'checking' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readApplicant',
        src: 'readApplicant',
        input: ({ context: { username } }) => ({ username }),
        onDone: { target: 'offered', actions: { type: 'storeApplicant', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'order.retry': 'reading' }, exit: 'clearProblems' },
    offered: {
      on: {
        'form.submit': formSubmit(checkedProgram, {
          valid: { target: 'chosen', actions: { type: 'storeProgram', params: submittedValues } },
          invalid: { target: 'offered' },
        }),
      },
      exit: 'clearProblems',
    },
    chosen: {
      on: {
        'form.edit': { actions: holdChanges('orderCard') },
        'form.submit': formSubmit(checkedApplicant, {
          valid: { target: 'reviewed', actions: [{ type: 'storeIdentity', params: submittedValues }, 'mintKey'] },
          invalid: { target: 'chosen' },
        }),
        'step.back': 'offered',
      },
      exit: 'clearProblems',
    },
    reviewed: {
      on: {
        'form.submit': formSubmit(checkedAgreement, {
          valid: { target: 'comparing', actions: 'noteAgreed' },
          invalid: { target: 'reviewed' },
        }),
        'step.back': 'chosen',
      },
      exit: 'clearProblems',
    },
    // Another tab may have sent the same order since this form opened. Nothing has been sent yet.
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'readCards',
        src: 'readCards',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          {
            guard: { type: 'isOrdered', params: ({ event }) => ({ cards: event.output }) },
            target: 'repeated',
            actions: [
              { type: 'storeCards', params: ({ event }) => ({ cards: event.output }) },
              notify(notice('warning', 'orderCard.repeated')),
              refreshCards,
            ],
          },
          {
            target: 'ordering',
            actions: [{ type: 'storeCards', params: ({ event }) => ({ cards: event.output }) }, 'noteCards'],
          },
        ],
        onError: {
          target: 'reviewed',
          actions: [
            { type: 'storeFailure', params: failedBeforeSending(() => failed('orderCard.notSent')) },
            notifyStoredFailure,
          ],
        },
      },
    },
    repeated: {
      on: {
        'order.repeat': { guard: 'isStillOffered', target: 'ordering', actions: ['noteCards', 'mintKey'] },
        'step.back': 'offered',
      },
    },
    ordering: {
      tags: ['busy', 'inFlight'],
      entry: releaseChanges('orderCard'),
      invoke: {
        id: 'orderCard',
        src: 'orderCard',
        input: orderIn,
        onDone: { target: 'ordered', actions: { type: 'storeOrdered', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: storeDoubt,
          },
          {
            guard: { type: 'isAboutFields', params: errorIn },
            target: 'chosen',
            actions: [...reportFailure, spendRefusedKey, holdChanges('orderCard')],
          },
          { target: 'reviewed', actions: [...reportFailure, spendRefusedKey, holdChanges('orderCard')] },
        ],
      },
    },
    // The response was lost, but the order may have been taken: the holder's cards show it.
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readCards',
        src: 'readCards',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          {
            guard: { type: 'isOrdered', params: ({ event }) => ({ cards: event.output }) },
            target: 'ordered',
            actions: ['clearProblems', { type: 'storeFound', params: ({ event }) => ({ cards: event.output }) }],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          {
            guard: 'isUnread',
            target: 'reading',
            actions: ['clearProblems', notify(notice('warning', 'orderCard.notOrdered')), refreshCards],
          },
          { target: 'reviewed', actions: [notifyStoredFailure, refreshCards, holdChanges('orderCard')] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'order.check': 'checking' },
    },
    ordered: {
      tags: 'settled',
      entry: [
        notifySuccess('orderCard.done'),
        { type: 'tellPortal', params: ({ context }) => ({ type: 'account.changed', changes: holderIn(context) }) },
        refreshCards,
      ],
    },
  },
})
