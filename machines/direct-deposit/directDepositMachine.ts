/** The deposit account of the current card: read, and set up if there is none. Portal spec §3, §6, §7, §8. */
import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { type Deposit, refusalOf } from '../../rules/money/directDeposit'
import { errorNotice, type Notification, success } from '../notification/notification'
import { ofCard } from '../notification/ofCard'
import { errorIn, type Failure, failed, failureIn, isUnsent, mayHaveHappened } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { lookupActions, lookupDelays, lookupGuards, lookupsSince, storeDoubt } from '../shared/lookups'
import { refreshCards, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

export const depositResumeSchema = v.object({ clientId: v.string(), digits: v.string(), sentAt: v.number() })

type Subject = { clientId: string; digits: string }
type Input = {
  clientId: string | null
  digits: string
  /** A set-up sent before a reload: only its outcome is looked up. */
  resume?: v.InferOutput<typeof depositResumeSchema> | null
}
type Context = Subject & {
  deposit: Deposit | null
  failure: Failure | null
  lookupsLeft: number
  /** The card whose call got no response. */
  doubtedId: string | null
  /** The card that became current while a call for this one was in flight. */
  next: Subject | null
}
type Event =
  | { type: 'card.switched'; clientId: string; digits: string }
  | { type: 'deposit.retry' }
  | { type: 'deposit.add' }
  | { type: 'deposit.check' }
type Told = { readonly account: string }

const FAILURE = failed('error.directDeposit')
const say = (notification: (context: Context) => Notification) =>
  ({
    type: 'tellPortal',
    params: ({ context }: { context: Context }) =>
      ({ type: 'notification.show', notification: ofCard(notification(context), context.digits) }) as const,
  }) as const
const sayAdded = say(() => success('directDeposit.added'))
const sayNotAdded = say(({ failure }) => errorNotice(failure ?? FAILURE))
const subjectIn = ({ event: { clientId, digits } }: { event: Subject }) => ({ clientId, digits })
const depositIn = ({ event }: { event: { output: Deposit } }) => event.output

export const directDepositMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'inFlight' },
  actors: {
    readDeposit: promisePort<Deposit, { clientId: string }>('readDeposit'),
    addDeposit: promisePort<Told, { clientId: string }>('addDeposit'),
  },
  delays: lookupDelays,
  guards: {
    ...lookupGuards,
    // A second try may be refused because the card already has an account.
    mayHaveHappened: ({ context }, { error }: { error: unknown }) =>
      mayHaveHappened(error) || (context.doubtedId === context.clientId && !isUnsent(error)),
    isResumed: ({ context }) => context.doubtedId !== null,
    hasCard: ({ context }) => context.clientId !== '',
    isOtherCard: ({ context }, { clientId }: Subject) => clientId !== context.clientId,
    hasNext: ({ context }) => context.next !== null && context.next.clientId !== context.clientId,
    isAdded: (_, { account }: Deposit) => account !== null,
    isRefused: (_, deposit: Deposit) => refusalOf(deposit) !== null,
    isUnread: ({ context }) => context.deposit === null,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    noteDoubt: assign(({ context: { clientId } }) => ({ doubtedId: clientId })),
    storeCard: assign((_, subject: Subject) => ({ ...subject, deposit: null, next: null })),
    storeNext: assign((_, next: Subject) => ({ next })),
    followNext: assign(({ context: { next } }) => ({ ...next, deposit: null, next: null })),
    storeDeposit: assign((_, deposit: Deposit) => ({ deposit })),
    storeAccount: assign(({ context: { deposit } }, { account }: Told) => ({
      deposit: deposit && { ...deposit, account },
    })),
  },
}).createMachine({
  id: 'directDeposit',
  context: ({ input: { clientId, digits, resume } }) => ({
    clientId: resume?.clientId ?? clientId ?? '',
    digits: resume?.digits ?? digits,
    deposit: null,
    failure: resume ? FAILURE : null,
    lookupsLeft: resume ? lookupsSince(resume.sentAt) : 0,
    doubtedId: resume?.clientId ?? null,
    next: resume && clientId ? { clientId, digits } : null,
  }),
  initial: 'unresolved',
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: subjectIn },
      target: '.reading',
      reenter: true,
      actions: [{ type: 'storeCard', params: subjectIn }, 'clearFailure'],
    },
  },
  states: {
    unresolved: {
      always: [
        { guard: 'isResumed', target: 'checking' },
        { guard: 'hasCard', target: 'reading' },
        { target: 'waiting' },
      ],
    },
    // The list of cards is loading.
    waiting: { tags: 'busy' },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readDeposit',
        src: 'readDeposit',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          {
            guard: { type: 'isRefused', params: depositIn },
            target: 'refused',
            actions: { type: 'storeDeposit', params: depositIn },
          },
          {
            guard: { type: 'isAdded', params: depositIn },
            target: 'added',
            actions: { type: 'storeDeposit', params: depositIn },
          },
          { target: 'absent', actions: { type: 'storeDeposit', params: depositIn } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'deposit.retry': 'reading' }, exit: 'clearFailure' },
    refused: {},
    absent: {
      always: { guard: 'hasNext', target: 'reading', actions: 'followNext' },
      on: { 'deposit.add': 'adding' },
      exit: 'clearFailure',
    },
    adding: {
      tags: ['busy', 'inFlight'],
      on: { 'card.switched': { actions: { type: 'storeNext', params: subjectIn } } },
      invoke: {
        id: 'addDeposit',
        src: 'addDeposit',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: {
          target: 'added',
          actions: [{ type: 'storeAccount', params: ({ event }) => event.output }, sayAdded, refreshCards],
        },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: [...storeDoubt, 'noteDoubt'],
          },
          { target: 'absent', actions: [{ type: 'storeFailure', params: failureIn }, sayNotAdded] },
        ],
      },
    },
    // The response was lost: the card shows whether it has an account now.
    checking: {
      tags: ['busy', 'inFlight'],
      on: { 'card.switched': { actions: { type: 'storeNext', params: subjectIn } } },
      invoke: {
        id: 'readDeposit',
        src: 'readDeposit',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          {
            guard: { type: 'isAdded', params: depositIn },
            target: 'added',
            actions: [{ type: 'storeDeposit', params: depositIn }, 'clearFailure', sayAdded, refreshCards],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          { guard: 'isUnread', target: 'reading', actions: [sayNotAdded, 'clearFailure', 'followNext', refreshCards] },
          { target: 'absent', actions: [sayNotAdded, refreshCards] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: {
        'deposit.check': 'checking',
        'card.switched': { actions: { type: 'storeNext', params: subjectIn } },
      },
    },
    added: { always: { guard: 'hasNext', target: 'reading', actions: 'followNext' } },
  },
})
