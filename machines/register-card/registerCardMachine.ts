/** A card comes to an account: found by its Client ID, in the holder's name, reviewed, registered once. Portal spec §5 to §8; OP-15, OP-50, OP-75. */
import { assign, setup } from 'xstate'
import type { Identity } from '../../rules/identity'
import { NOBODY } from '../../rules/identity'
import { accountChanges, type Held, isHolderKnown, isRegistered, refusalOf } from '../../rules/registerCard'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { formActions, isValid, NO_PROBLEMS } from '../form/formParts'
import { errorNotice, success } from '../notification/notification'
import { failed, failureIn, mayHaveHappened } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'
import type {
  RegisterCardContext as Context,
  RegisterCardEvent as Event,
  RegisterCardInput as Input,
} from './registerCard'
import * as on from './registerCard'

const NO_CARD = { clientId: '', alias: '', lastFourDigits: '', isReloadable: false, key: '' }
const refusalIn = ({ purpose, clientId }: Context, { isReloadable, held }: on.Found) =>
  refusalOf(purpose, { clientId, isReloadable }, held)

export const registerCardMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'settled' },
  actors: {
    addressLookup: addressLookupMachine,
    prepare: promisePort<on.Prepared, void>('prepare'),
    findCard: promisePort<on.Found, { clientId: string }>('findCard'),
    registerCard: promisePort<void, on.Registration>('registerCard'),
    readHeld: promisePort<readonly Held[], void>('readHeld'),
  },
  guards: {
    isValid,
    isRefused: ({ context }, found: on.Found) => refusalIn(context, found) !== null,
    isHolderKnown: ({ context }) => isHolderKnown(context.identity),
    mayHaveHappened: (_, { error }: { error: unknown }) => mayHaveHappened(error),
    concernsCard: (_, { error }: { error: unknown }) => on.concernsCard(error),
    concernsHolder: (_, { error }: { error: unknown }) => on.concernsHolder(error),
    hasFailed: ({ context }) => context.failure !== null,
    isRegistered: ({ context }, { held }: { held: readonly Held[] }) => isRegistered(context.clientId, held),
  },
  actions: {
    ...formActions<Context, Event>(),
    showKnownFailure: tellParent<Context, Event>(({ context: { failure } }) => ({
      type: 'notification.show',
      notification: errorNotice(failure ?? failed('error.registerCard')),
    })),
    storePrepared: assign((_, prepared: on.Prepared) => prepared),
    storeCard: assign((_, seen: ReturnType<typeof on.seenOf>) => seen),
    storeKind: assign((_, { isReloadable }: on.Found) => ({ isReloadable })),
    // Beside the field that it is about.
    storeRefusal: assign(({ context }, found: on.Found) => ({
      fieldErrors: { clientId: refusalIn(context, found) ?? '' },
    })),
    storeHolder: assign((_, identity: Identity) => ({ identity })),
    makeKey: assign({ key: () => crypto.randomUUID() }),
    forgetCard: assign(NO_CARD),
    refreshCards: tellParent<Context, Event>(() => ({ type: 'cards.retry' })),
    announceChanges: tellParent<Context, Event>(({ context: { identity, kycLevel, isReloadable } }) => ({
      type: 'account.changed',
      changes: accountChanges(identity, kycLevel, isReloadable),
    })),
    announceCard: tellParent<Context, Event>(() => ({
      type: 'notification.show',
      notification: success('registerCard.registered'),
    })),
  },
}).createMachine({
  id: 'registerCard',
  context: ({ input }) => ({ ...NO_PROBLEMS, ...input, ...NO_CARD, identity: NOBODY, kycLevel: 1, bins: [] }),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'preparing',
  states: {
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        onDone: { target: 'cardEditable', actions: { type: 'storePrepared', params: ({ event }) => event.output } },
        // Nothing is known of the holder then: the form asks for all of it.
        onError: { target: 'cardEditable', actions: { type: 'showFailure', params: failureIn } },
      },
    },
    cardEditable: { on: { 'form.submit': on.cardSubmitted }, exit: 'clearProblems' },
    finding: {
      tags: 'busy',
      invoke: {
        id: 'findCard',
        src: 'findCard',
        input: ({ context: { clientId } }) => ({ clientId }),
        ...on.finds,
      },
    },
    holderEditable: {
      on: { 'form.submit': on.holderSubmitted, 'card.edit': 'cardEditable' },
      exit: 'clearProblems',
    },
    reviewed: {
      entry: 'makeKey',
      on: {
        'card.register': [
          { guard: { type: 'isValid', params: on.printed }, target: 'registering' },
          { target: 'cardEditable', actions: { type: 'storeErrors', params: on.printed } },
        ],
        'card.edit': 'cardEditable',
        'holder.edit': 'holderEditable',
      },
      exit: 'clearProblems',
    },
    registering: {
      tags: 'busy',
      invoke: {
        id: 'registerCard',
        src: 'registerCard',
        input: on.registration,
        onDone: 'registered',
        onError: on.refusals,
      },
    },
    // No answer, or none that can be read: only the list of cards says what has happened.
    checking: {
      tags: 'busy',
      invoke: {
        id: 'readHeld',
        src: 'readHeld',
        onDone: [
          { guard: { type: 'isRegistered', params: ({ event }) => ({ held: event.output }) }, target: 'registered' },
          { guard: 'hasFailed', target: 'unconfirmed', actions: 'showKnownFailure' },
          { target: 'unconfirmed' },
        ],
        onError: { target: 'unconfirmed', actions: { type: 'showFailure', params: failureIn } },
      },
    },
    unconfirmed: {
      on: {
        'registration.check': 'checking',
        'card.register': { guard: { type: 'isValid', params: on.printed }, target: 'registering' },
      },
      exit: 'clearProblems',
    },
    registered: {
      tags: 'settled',
      entry: ['clearProblems', 'refreshCards', 'announceChanges', 'announceCard'],
      on: { 'registration.restart': { target: 'cardEditable', actions: 'forgetCard' } },
    },
  },
})
