/** Ordering a card: which one, for whom and to where, its price, then one order. Portal spec §1, §6, §7, §8; content spec §5. */
import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { applicantSchema, findOrdered, type OwnCard, refuseSecond } from '../../rules/cards/cardOrder'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import {
  checkEffect,
  followActions,
  followEffect,
  isInDoubt,
  namesFields,
  notDoneIn,
  refusedIn,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { formActions, formSubmit, isValid, submittedValues, type Typed } from '../form/formParts'
import { notice } from '../notification/notification'
import { failedBeforeSending } from '../shared/beforeSending'
import { failed } from '../shared/failure'
import { holdChanges, notify, notifyStoredFailure, refreshCards, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type Applicant,
  type OrderCardContext as Context,
  checkedAgreement,
  checkedApplicant,
  checkedProgram,
  type OrderCardEvent as Event,
  type HandedOver,
  handedOver,
  idsOf,
  initially,
  keyFor,
  NOT_ORDERED,
  type OrderCardInput,
  type Ordered,
  offerIn,
  offersFor,
  orderBegun,
} from './orderCard'

type Read = { cards: readonly OwnCard[] }
const handOver = { type: 'handOver', params: handedOver } as const
const beginEffect = { type: 'tell', params: orderBegun } as const
const notDone = notDoneIn(NOT_ORDERED)

export const orderCardMachine = setup({
  types: {} as { input: OrderCardInput; context: Context; events: Event; tags: 'busy' | 'sent' | 'settled' },
  actors: {
    addressLookup: addressLookupMachine,
    readApplicant: promisePort<Applicant, { username: string }>('readApplicant'),
    readCards: promisePort<readonly OwnCard[], { username: string }>('readCards'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    isFromBefore: ({ context }) => context.isFromBefore,
    namesFields,
    isOrdered: ({ context }, { cards }: Read) => findOrdered(cards, context) !== null,
    isStillOffered: ({ context }) => offerIn(context)?.refusal === null,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    // The holder's details go to the call in the memory of this page. Its port provides the way.
    handOver: (_, _handedOver: HandedOver) => {},
    storeApplicant: assign(({ context }, read: Applicant) => ({
      isFromBefore: false,
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
    agreeKey: assign(({ context }) => ({ idempotencyKey: keyFor(context) })),
    // The key stays until the review opens anew: the retry of a refused order brings the same one.
    spendKey: assign(({ context: { spentKeys, idempotencyKey } }) => ({ spentKeys: [...spentKeys, idempotencyKey] })),
    storeOrdered: assign((_, { result }: { result: Ordered }) => ({ ordered: result })),
  },
}).createMachine({
  id: 'orderCard',
  context: ({ input }) => initially(input),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isFromBefore', target: 'ordering' }, { target: 'reading' }] },
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
          valid: { target: 'reviewed', actions: [{ type: 'storeIdentity', params: submittedValues }, 'agreeKey'] },
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
            actions: [
              { type: 'storeCards', params: ({ event }) => ({ cards: event.output }) },
              'noteCards',
              handOver,
              beginEffect,
            ],
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
        'order.repeat': {
          guard: 'isStillOffered',
          target: 'ordering',
          actions: ['noteCards', 'agreeKey', handOver, beginEffect],
        },
        'step.back': 'offered',
      },
    },
    ordering: {
      tags: ['busy', 'sent'],
      entry: releaseChanges('orderCard'),
      invoke: { id: 'watchEffects', src: 'watchEffects', input: ({ context }) => ({ key: context.idempotencyKey }) },
      on: {
        'effect.underWay': { actions: followEffect },
        'order.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': { target: 'ordered', actions: { type: 'storeOrdered', params: ({ event }) => event } },
        'effect.refused': [
          { guard: 'isFromBefore', target: 'reading', actions: 'spendKey' },
          {
            guard: { type: 'namesFields', params: refusedIn },
            target: 'chosen',
            actions: [{ type: 'storeFailure', params: refusedIn }, 'spendKey', holdChanges('orderCard')],
          },
          {
            target: 'reviewed',
            actions: [{ type: 'storeFailure', params: refusedIn }, 'spendKey', holdChanges('orderCard')],
          },
        ],
        'effect.notDone': [
          { guard: 'isFromBefore', target: 'reading' },
          { target: 'reviewed', actions: [{ type: 'storeFailure', params: notDone }, holdChanges('orderCard')] },
        ],
        'effect.unknown': [
          {
            guard: 'isFromBefore',
            target: 'reading',
            actions: { type: 'storeFailure', params: failed('flow.interrupted') },
          },
          {
            target: 'reviewed',
            actions: [{ type: 'storeFailure', params: failed('flow.interrupted') }, holdChanges('orderCard')],
          },
        ],
        'effect.gone': 'reading',
      },
      exit: 'unfollow',
    },
    ordered: { tags: 'settled' },
  },
})
