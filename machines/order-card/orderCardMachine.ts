/** Ordering a card: which one, for whom and where to, what it costs, then one order. Portal spec §1, §6, §7, §8; content spec §5. */
import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { applicantSchema, type Progress } from '../../rules/cardOrder'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { formActions, isValid, NO_PROBLEMS, type Typed } from '../form/formParts'
import { success } from '../notification/notification'
import { failureOf, mayHaveHappened, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'
import type {
  Applicant,
  OrderCardContext as Context,
  OrderCardEvent as Event,
  Order,
  OrderCardInput,
} from './orderCard'
import * as on from './orderCard'

export const orderCardMachine = setup({
  types: {} as { input: OrderCardInput; context: Context; events: Event; tags: 'busy' | 'settled' },
  actors: {
    addressLookup: addressLookupMachine,
    readApplicant: promisePort<Applicant, { username: string }>('readApplicant'),
    orderCard: promisePort<Progress, Order & { idempotencyKey: string }>('orderCard'),
    /** A card of that program which was not there before; null where there is none. */
    findOrdered: promisePort<Progress | null, ReturnType<typeof on.searchIn>>('findOrdered'),
  },
  guards: {
    isValid,
    mayHaveHappened: (_, { error }: { error: unknown }) => mayHaveHappened(error),
    isAboutFields: (_, { error }: { error: unknown }) => failureOf(error).fieldMessages.length > 0,
    isFound: (_, { found }: { found: Progress | null }) => found !== null,
  },
  actions: {
    ...formActions<Context, Event>(),
    storeApplicant: assign(({ context }, read: Applicant) => ({
      identity: read.identity,
      cards: read.cards,
      offers: on.offersFor(context, read),
    })),
    storeProgram: assign((_, { values }: { values: Typed }) => ({ programCode: String(values['programCode']) })),
    storeIdentity: assign((_, { values }: { values: Typed }) => ({ identity: v.parse(applicantSchema, values) })),
    mintKey: assign({ idempotencyKey: () => crypto.randomUUID() }),
    storeOrdered: assign((_, { found }: { found: Progress | null }) => ({ ordered: found })),
    holdChanges: tellParent<Context, Event>(() => ({ type: 'changes.hold' })),
    releaseChanges: tellParent<Context, Event>(() => ({ type: 'changes.release' })),
    refreshCards: tellParent<Context, Event>(() => ({ type: 'balances.refresh' })),
    announceOrder: tellParent<Context, Event>(() => ({
      type: 'notification.show',
      notification: success('orderCard.done'),
    })),
    announceHolder: tellParent<Context, Event>(({ context }) => ({
      type: 'account.changed',
      changes: on.holderIn(context),
    })),
  },
}).createMachine({
  id: 'orderCard',
  context: ({ input }) => ({
    ...input,
    ...NO_PROBLEMS,
    identity: null,
    cards: [],
    offers: [],
    programCode: '',
    idempotencyKey: '',
    ordered: null,
  }),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readApplicant',
        src: 'readApplicant',
        input: ({ context: { username } }) => ({ username }),
        onDone: { target: 'offered', actions: { type: 'storeApplicant', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: problem },
      },
    },
    unread: { on: { 'order.retry': 'reading' }, exit: 'clearProblems' },
    offered: {
      on: {
        'form.submit': [
          {
            guard: { type: 'isValid', params: on.program },
            target: 'chosen',
            actions: { type: 'storeProgram', params: on.typedIn },
          },
          { target: 'offered', reenter: true, actions: { type: 'storeErrors', params: on.program } },
        ],
      },
      exit: 'clearProblems',
    },
    chosen: {
      on: {
        'form.edit': { actions: 'holdChanges' },
        'form.submit': [
          {
            guard: { type: 'isValid', params: on.applicant },
            target: 'reviewed',
            actions: [{ type: 'storeIdentity', params: on.typedIn }, 'mintKey'],
          },
          { target: 'chosen', reenter: true, actions: { type: 'storeErrors', params: on.applicant } },
        ],
        'step.back': 'offered',
      },
      exit: 'clearProblems',
    },
    reviewed: {
      on: {
        'form.submit': [
          { guard: { type: 'isValid', params: on.agreement }, target: 'ordering' },
          { target: 'reviewed', reenter: true, actions: { type: 'storeErrors', params: on.agreement } },
        ],
        'step.back': 'chosen',
      },
      exit: 'clearProblems',
    },
    ordering: {
      tags: 'busy',
      invoke: {
        id: 'orderCard',
        src: 'orderCard',
        input: on.orderIn,
        onDone: { target: 'ordered', actions: on.stored },
        onError: on.refusals,
      },
    },
    // The answer was lost after the order may have been taken: the holder's own cards say which.
    checking: {
      tags: 'busy',
      invoke: {
        id: 'findOrdered',
        src: 'findOrdered',
        input: on.searchIn,
        onDone: on.findings,
        onError: 'unconfirmed',
      },
    },
    unconfirmed: { on: { 'order.check': 'checking' } },
    ordered: { tags: 'settled', entry: ['releaseChanges', 'announceOrder', 'announceHolder', 'refreshCards'] },
  },
})
