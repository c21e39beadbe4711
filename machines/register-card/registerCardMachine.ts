/** Registering a card to an account: found by its Client ID, in the holder's name, reviewed, registered once. Portal spec §5 to §8; OP-15, OP-50, OP-75. */
import { assign, setup } from 'xstate'
import { accountChanges, isHolderKnown, isRegistered, type OwnedCard } from '../../rules/cards/registerCard'
import type { Identity } from '../../rules/identity/identity'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { notice } from '../notification/notification'
import { errorIn, failureIn } from '../shared/failure'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import {
  notify,
  notifyFailure,
  notifyStoredFailure,
  notifySuccess,
  refreshCards,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  checkedCard,
  checkedHolder,
  concernsCard,
  concernsHolder,
  type Found,
  identityIn,
  initially,
  NO_CARD,
  type Prepared,
  type RegisterCardContext,
  type RegisterCardEvent,
  type RegisterCardInput,
  type Registration,
  refusalIn,
  registrationOf,
  seenIn,
} from './registerCard'

const foundIn = ({ event }: { event: { output: Found } }) => event.output
const ownedIn = ({ event }: { event: { output: readonly OwnedCard[] } }) => ({ owned: event.output })
const changes = {
  type: 'tellPortal',
  params: ({ context: { identity, kycLevel, reloadability } }: { context: RegisterCardContext }) =>
    ({ type: 'account.changed', changes: accountChanges(identity, kycLevel, reloadability) }) as const,
} as const

export const registerCardMachine = setup({
  types: {} as {
    input: RegisterCardInput
    context: RegisterCardContext
    events: RegisterCardEvent
    tags: 'busy' | 'inFlight' | 'settled'
  },
  actors: {
    addressLookup: addressLookupMachine,
    prepare: promisePort<Prepared, void>('prepare'),
    findCard: promisePort<Found, { clientId: string }>('findCard'),
    registerCard: promisePort<void, Registration>('registerCard'),
    /** The holder's cards as the issuer lists them now. */
    readOwned: promisePort<readonly OwnedCard[], void>('readOwned'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    isRefused: ({ context }, found: Found) => refusalIn(context, found) !== null,
    isHolderKnown: ({ context }) => isHolderKnown(context.identity),
    concernsCard: (_, { error }: { error: unknown }) => concernsCard(error),
    concernsHolder: (_, { error }: { error: unknown }) => concernsHolder(error),
    isRegistered: ({ context }, { owned }: { owned: readonly OwnedCard[] }) => isRegistered(context.clientId, owned),
    isUnprepared: ({ context }) => context.idempotencyKey === '',
  },
  actions: {
    ...formActions<RegisterCardContext, RegisterCardEvent>(),
    ...lookupActions<RegisterCardContext, RegisterCardEvent>(),
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
    makeKey: assign({ idempotencyKey: () => crypto.randomUUID() }),
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
      always: [{ guard: 'hasLookupsLeft', target: 'checking' }, { target: 'preparing' }],
    },
    preparing: {
      tags: 'busy',
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
            actions: [{ type: 'storeKind', params: foundIn }, 'makeKey'],
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
          valid: { target: 'reviewed', actions: [{ type: 'storeHolder', params: identityIn }, 'makeKey'] },
          invalid: { target: 'holderEditable' },
        }),
        'card.edit': 'cardEditable',
      },
      exit: 'clearProblems',
    },
    reviewed: {
      on: {
        'card.register': [
          { guard: { type: 'isValid', params: checkedCard }, target: 'registering' },
          { target: 'cardEditable', actions: { type: 'storeErrors', params: checkedCard } },
        ],
        'card.edit': 'cardEditable',
        'holder.edit': 'holderEditable',
      },
      exit: 'clearProblems',
    },
    registering: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'registerCard',
        src: 'registerCard',
        input: registrationOf,
        onDone: 'registered',
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: storeDoubt,
          },
          { guard: { type: 'concernsCard', params: errorIn }, target: 'cardEditable', actions: reportFailure },
          { guard: { type: 'concernsHolder', params: errorIn }, target: 'holderEditable', actions: reportFailure },
          { target: 'comparing', actions: { type: 'storeFailure', params: failureIn } },
        ],
      },
    },
    // A card is also refused if another tab or device has just registered it.
    comparing: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readOwned',
        src: 'readOwned',
        onDone: [
          {
            guard: { type: 'isRegistered', params: ownedIn },
            target: 'cardEditable',
            actions: ['storeHeld', notify(notice('info', 'registerCard.held')), refreshCards],
          },
          { target: 'reviewed', actions: notifyStoredFailure },
        ],
        onError: { target: 'reviewed', actions: notifyStoredFailure },
      },
    },
    // No response, or an unreadable one: only the list of cards shows the outcome.
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readOwned',
        src: 'readOwned',
        onDone: [
          { guard: { type: 'isRegistered', params: ownedIn }, target: 'registered' },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          {
            guard: 'isUnprepared',
            target: 'preparing',
            actions: [notifyStoredFailure, 'clearProblems', refreshCards],
          },
          { target: 'reviewed', actions: [notifyStoredFailure, refreshCards] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'registration.check': 'checking' },
    },
    registered: {
      tags: 'settled',
      entry: ['clearProblems', changes, notifySuccess('registerCard.registered'), refreshCards],
      on: { 'registration.restart': { target: 'cardEditable', actions: 'forgetCard' } },
    },
  },
})
