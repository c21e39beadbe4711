/** Registering a card to an account: found by its Client ID, in the holder's name, reviewed, registered once. Portal spec §5 to §8; OP-15, OP-50, OP-75. */
import { assign, setup } from 'xstate'
import { isHolderKnown } from '../../rules/cards/registerCard'
import type { Identity } from '../../rules/identity/identity'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { checkEffect, followActions, followEffect, isInDoubt, notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { type Failure, failed } from '../shared/failure'
import { notifyFailure, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { newKey } from '../shared/submissionKey'
import {
  checkedCard,
  checkedHolder,
  concernsCard,
  concernsHolder,
  type Found,
  type HandedOver,
  handedOver,
  identityIn,
  initially,
  NO_CARD,
  NOT_REGISTERED,
  type Prepared,
  type RegisterCardContext,
  type RegisterCardEvent,
  type RegisterCardInput,
  refusalIn,
  registrationBegun,
  seenIn,
} from './registerCard'

const foundIn = ({ event }: { event: { output: Found } }) => event.output
const notDone = notDoneIn(NOT_REGISTERED)
const storeUnknown = { type: 'storeFailure', params: failed('flow.interrupted') } as const

export const registerCardMachine = setup({
  types: {} as {
    input: RegisterCardInput
    context: RegisterCardContext
    events: RegisterCardEvent
    tags: 'busy' | 'sent' | 'settled'
  },
  actors: {
    addressLookup: addressLookupMachine,
    prepare: promisePort<Prepared, void>('prepare'),
    findCard: promisePort<Found, { clientId: string }>('findCard'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    isFromBefore: ({ context }) => context.isFromBefore,
    isRefused: ({ context }, found: Found) => refusalIn(context, found) !== null,
    isHolderKnown: ({ context }) => isHolderKnown(context.identity),
    concernsCard: (_, failure: Failure) => concernsCard(failure),
    concernsHolder: (_, failure: Failure) => concernsHolder(failure),
  },
  actions: {
    ...formActions<RegisterCardContext, RegisterCardEvent>(),
    ...followActions<RegisterCardContext, RegisterCardEvent>(),
    // The card's secrets go from the form's event to the call, and are stored nowhere. Its port provides the way.
    handOver: (_, _handedOver: HandedOver) => {},
    storePrepared: assign((_, prepared: Prepared) => ({
      ...prepared,
      isHolderAsked: !isHolderKnown(prepared.identity),
    })),
    storeCard: assign((_, seen: ReturnType<typeof seenIn>) => seen),
    storeKind: assign((_, { reloadability }: Found) => ({ reloadability })),
    // Shown beside the field that it is about.
    storeRefusal: assign(({ context }, found: Found) => ({
      fieldErrors: { clientId: refusalIn(context, found) ?? '' },
    })),
    storeHeld: assign({ fieldErrors: { clientId: 'registerCard.held' }, failure: null }),
    storeHolder: assign((_, identity: Identity) => ({ identity })),
    newKey: assign({ idempotencyKey: newKey }),
    forgetBefore: assign({ isFromBefore: false }),
    noteAsked: assign({ isHolderAsked: true }),
    forgetCard: assign({ ...NO_CARD, isHolderAsked: false }),
  },
}).createMachine({
  id: 'registerCard',
  context: ({ input }) => initially(input),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'unstarted',
  states: {
    unstarted: {
      always: [{ guard: 'isFromBefore', target: 'registering' }, { target: 'preparing' }],
    },
    preparing: {
      tags: 'busy',
      entry: 'forgetBefore',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        onDone: { target: 'cardEditable', actions: { type: 'storePrepared', params: ({ event }) => event.output } },
        // Nothing is known about the holder then: the form asks for everything.
        onError: { target: 'cardEditable', actions: notifyFailure },
      },
    },
    cardEditable: {
      on: {
        'form.submit': formSubmit(checkedCard, {
          valid: { target: 'finding', actions: { type: 'storeCard', params: seenIn } },
          invalid: { target: 'cardEditable' },
        }),
      },
      exit: 'clearProblems',
    },
    finding: {
      tags: 'busy',
      invoke: {
        id: 'findCard',
        src: 'findCard',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          {
            guard: { type: 'isRefused', params: foundIn },
            target: 'cardEditable',
            actions: { type: 'storeRefusal', params: foundIn },
          },
          {
            guard: 'isHolderKnown',
            target: 'reviewed',
            actions: [{ type: 'storeKind', params: foundIn }, 'newKey'],
          },
          { target: 'holderEditable', actions: { type: 'storeKind', params: foundIn } },
        ],
        onError: { target: 'cardEditable', actions: reportFailure },
      },
    },
    holderEditable: {
      entry: 'noteAsked',
      on: {
        'form.submit': formSubmit(checkedHolder, {
          valid: { target: 'reviewed', actions: [{ type: 'storeHolder', params: identityIn }, 'newKey'] },
          invalid: { target: 'holderEditable' },
        }),
        'card.edit': 'cardEditable',
      },
      exit: 'clearProblems',
    },
    reviewed: {
      on: {
        'card.register': [
          {
            guard: { type: 'isValid', params: checkedCard },
            target: 'registering',
            actions: [
              { type: 'handOver', params: handedOver },
              { type: 'tell', params: registrationBegun },
            ],
          },
          { target: 'cardEditable', actions: { type: 'storeErrors', params: checkedCard } },
        ],
        'card.edit': 'cardEditable',
        'holder.edit': 'holderEditable',
      },
      exit: 'clearProblems',
    },
    registering: {
      tags: ['busy', 'sent'],
      invoke: { id: 'watchEffects', src: 'watchEffects', input: ({ context }) => ({ key: context.idempotencyKey }) },
      on: {
        'effect.underWay': { actions: followEffect },
        'registration.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': 'registered',
        'effect.conflict': [
          { guard: 'isFromBefore', target: 'preparing' },
          { target: 'cardEditable', actions: 'storeHeld' },
        ],
        'effect.refused': [
          { guard: 'isFromBefore', target: 'preparing' },
          {
            guard: { type: 'concernsCard', params: refusedIn },
            target: 'cardEditable',
            actions: { type: 'storeFailure', params: refusedIn },
          },
          {
            guard: { type: 'concernsHolder', params: refusedIn },
            target: 'holderEditable',
            actions: { type: 'storeFailure', params: refusedIn },
          },
          { target: 'reviewed', actions: { type: 'storeFailure', params: refusedIn } },
        ],
        'effect.notDone': [
          { guard: 'isFromBefore', target: 'preparing' },
          { target: 'reviewed', actions: { type: 'storeFailure', params: notDone } },
        ],
        'effect.unknown': [
          { guard: 'isFromBefore', target: 'preparing', actions: storeUnknown },
          { target: 'reviewed', actions: storeUnknown },
        ],
        'effect.gone': 'preparing',
      },
      exit: 'unfollow',
    },
    registered: {
      tags: 'settled',
      on: {
        'registration.restart': [
          { guard: 'isFromBefore', target: 'preparing', actions: 'forgetCard' },
          { target: 'cardEditable', actions: 'forgetCard' },
        ],
      },
    },
  },
})
