/** The holder's e-Transfer requests: one list, read again while a request is open and somebody is present, and one actor for each open request. Portal spec §3, §7; content spec §4. */
import { assign, setup } from 'xstate'
import { isOpen, type KnownRequest, knownFrom, type Reading } from '../../rules/money/moneyRequest'
import { moneyRequestMachine } from '../money-request/moneyRequestMachine'
import { type AttentionEvent, attentionPort } from '../shared/attention'
import { enqueue } from '../shared/enqueue'
import { type Failure, failureIn } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'

/** `isFollowing`: a request was open before a reload; its outcome is reported wherever the holder is now. */
type Input = { isFollowing: boolean }
type Context = Input & {
  requests: readonly KnownRequest[]
  /** The ids of the requests that have an actor. */
  followed: readonly string[]
  /** The id of the last request that was opened while its screen was left; null if there is none. */
  openedId: string | null
  skewMs: number
  /** Milliseconds: when the list was last read; 0 before that. */
  readAt: number
  failure: Failure | null
  /** Milliseconds: when the holder was last active. */
  lastActedAt: number
  isHidden: boolean
}
type Event =
  | AttentionEvent
  | { type: 'requests.refresh' }
  | { type: 'request.changed'; request: KnownRequest }
  | { type: 'request.opened'; id: string }

export const READ_EVERY_MS = 15_000
/** Reading pauses after this long without activity: it must not keep a session alive. */
export const UNATTENDED_AFTER_MS = 120_000

export const requestId = (id: string) => `moneyRequest.${id}` as const
/** The order matters: new actors start with the list's data, then all are sent it. */
const storeReading = [
  { type: 'storeRequests', params: ({ event }: { event: { readonly output: Reading } }) => event.output },
  'startRequests',
  'reportRequests',
] as const

export const moneyRequestsMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    tags: 'busy'
    children: { [id: `moneyRequest.${string}`]: 'moneyRequest' }
  },
  actors: {
    attention: attentionPort,
    readRequests: promisePort<Reading, void>('readRequests'),
    moneyRequest: moneyRequestMachine,
  },
  delays: { untilNextRead: READ_EVERY_MS },
  guards: {
    isFollowing: ({ context }) => context.isFollowing,
    hasOpen: ({ context }) => context.requests.some(isOpen),
    isAttended: ({ context }) => !context.isHidden && Date.now() - context.lastActedAt < UNATTENDED_AFTER_MS,
  },
  actions: {
    ...failureActions<Context, Event>(),
    storeOpened: assign((_, { id }: { id: string }) => ({ openedId: id })),
    noteActed: assign({ lastActedAt: () => Date.now() }),
    noteShown: assign({ isHidden: false, lastActedAt: () => Date.now() }),
    noteHidden: assign({ isHidden: true }),
    storeRequests: assign((_, reading: Reading) => ({
      requests: knownFrom(reading, Date.now()),
      skewMs: reading.skewMs,
      readAt: Date.now(),
      failure: null,
    })),
    storeRequest: assign(({ context }, { request }: { request: KnownRequest }) => ({
      requests: context.requests.map((known) => (known.id === request.id ? request : known)),
    })),
    startRequests: assign(({ context: { requests, followed, skewMs }, spawn }) => {
      const started = requests.filter((request) => isOpen(request) && !followed.includes(request.id))
      for (const request of started) {
        spawn('moneyRequest', { id: requestId(request.id), input: { request, skewMs } })
      }
      return { followed: [...followed, ...started.map(({ id }) => id)] }
    }),
    /** Sends each actor its request from the one list. */
    reportRequests: enqueue<Context, Event>(({ context: { requests, followed, skewMs }, enqueue: next }) => {
      for (const request of requests) {
        if (followed.includes(request.id)) {
          next.sendTo(requestId(request.id), { type: 'request.reported', request, skewMs })
        }
      }
    }),
  },
}).createMachine({
  id: 'moneyRequests',
  context: ({ input }) => ({
    ...input,
    requests: [],
    followed: [],
    openedId: null,
    skewMs: 0,
    readAt: 0,
    failure: null,
    lastActedAt: Date.now(),
    isHidden: false,
  }),
  invoke: { id: 'attention', src: 'attention' },
  initial: 'unstarted',
  on: {
    'request.opened': { actions: { type: 'storeOpened', params: ({ event }) => event } },
    'user.acted': { actions: 'noteActed' },
    'page.shown': { actions: 'noteShown' },
    'page.hidden': { actions: 'noteHidden' },
  },
  states: {
    unstarted: { always: [{ guard: 'isFollowing', target: 'resumed' }, { target: 'dormant' }] },
    resumed: {
      initial: 'loading',
      on: { 'requests.refresh': '.loading' },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'readRequests',
            src: 'readRequests',
            onDone: { target: '#moneyRequests.known', actions: storeReading },
            // No notification: the holder may be on another page.
            onError: 'unread',
          },
        },
        unread: {
          after: { untilNextRead: [{ guard: 'isAttended', target: 'loading' }, { target: 'stale' }] },
          on: { 'page.shown': { target: 'loading', actions: 'noteShown' } },
        },
        stale: {
          on: {
            'user.acted': { target: 'loading', actions: 'noteActed' },
            'page.shown': { target: 'loading', actions: 'noteShown' },
          },
        },
      },
    },
    // No screen has asked yet: a holder who never uses e-Transfer causes no call.
    dormant: { on: { 'requests.refresh': 'loading' } },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readRequests',
        src: 'readRequests',
        onDone: { target: 'known', actions: storeReading },
        onError: { target: 'unavailable', actions: reportFailure },
      },
      on: { 'requests.refresh': { target: 'loading', reenter: true } },
    },
    unavailable: {
      exit: 'clearFailure',
      on: { 'requests.refresh': 'loading', 'page.shown': { target: 'loading', actions: 'noteShown' } },
    },
    known: {
      initial: 'unresolved',
      on: {
        'requests.refresh': '.reading',
        'request.changed': {
          target: '.reading',
          actions: { type: 'storeRequest', params: ({ event }) => event },
        },
      },
      states: {
        unresolved: { always: [{ guard: 'hasOpen', target: 'fresh' }, { target: 'settled' }] },
        settled: { entry: tell({ type: 'requests.followed', isFollowing: false }) },
        fresh: {
          entry: tell({ type: 'requests.followed', isFollowing: true }),
          after: { untilNextRead: [{ guard: 'isAttended', target: 'reading' }, { target: 'stale' }] },
          // The holder is back from the bank's tab.
          on: { 'page.shown': { target: 'reading', actions: 'noteShown' } },
        },
        stale: {
          on: {
            'user.acted': { target: 'reading', actions: 'noteActed' },
            'page.shown': { target: 'reading', actions: 'noteShown' },
          },
        },
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readRequests',
            src: 'readRequests',
            onDone: { target: 'unresolved', actions: storeReading },
            // The list stays on the screen with its age.
            onError: { target: 'unread', actions: { type: 'storeFailure', params: failureIn } },
          },
          // A response requested before the change would undo it: request again.
          on: {
            'requests.refresh': { target: 'reading', reenter: true },
            'request.changed': {
              target: 'reading',
              reenter: true,
              actions: { type: 'storeRequest', params: ({ event }) => event },
            },
          },
        },
        unread: {
          after: { untilNextRead: [{ guard: 'isAttended', target: 'reading' }, { target: 'stale' }] },
          on: { 'page.shown': { target: 'reading', actions: 'noteShown' } },
        },
      },
    },
  },
})
