/** The life of one e-Transfer request: a bank is chosen, it approves, and the money arrives, unless the request is cancelled or its 24 hours end first. Portal spec §3, §9; content spec §4; OP-22. */
import { assign, setup } from 'xstate'
import {
  cancelledOf,
  isOpen,
  isOver,
  type KnownRequest,
  knownFrom,
  type Reading,
  type Stage,
} from '../../rules/money/moneyRequest'
import { notice, success } from '../notification/notification'
import { errorIn, type Failure, failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { lookupActions, lookupDelays, lookupGuards, lookupsSince, storeDoubt } from '../shared/lookups'
import { notify, notifyStoredFailure, refreshCards, reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { notDoneGuards } from '../shared/signedOut'

type Report = { request: KnownRequest; skewMs: number }
/** `cancelledAt`: milliseconds, when the bank was asked to cancel it before a reload. */
type Input = Report & { cancelledAt: number | null }
type Context = Report & {
  failure: Failure | null
  /** The holder requested the cancellation, and the bank has not refused it. */
  isCancelAsked: boolean
  /** How many lookups are left before 'nothing was cancelled' is believed. */
  lookupsLeft: number
}
type Event =
  | { type: 'request.cancel' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'request.check' }
  | ({ type: 'request.reported' } & Report)
type Answered = { event: { readonly output: Reading } }

/** From the lookup of this actor; the request is unchanged if the lookup does not list it. */
const reportIn = ({ context: { request }, event: { output } }: { context: Context } & Answered): Report => ({
  request: knownFrom(output, Date.now()).find(({ id }) => id === request.id) ?? request,
  skewMs: output.skewMs,
})
/** What this actor found out by itself: the list must show the same. */
const sayChange = {
  type: 'tellPortal',
  params: ({ context: { request } }: { context: Context }) => ({ type: 'request.changed', request }) as const,
} as const
const sayArrived = {
  type: 'tellPortal',
  params: ({ context: { isCancelAsked } }: { context: Context }) =>
    ({
      type: 'notification.show',
      notification: success(isCancelAsked ? 'interac.arrivedFirst' : 'interac.arrived'),
    }) as const,
} as const

export const moneyRequestMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'inFlight' | 'settled' },
  actors: {
    cancelRequest: promisePort<void, { id: string }>('cancelRequest'),
    readRequests: promisePort<Reading, void>('readRequests'),
  },
  delays: {
    ...lookupDelays,
    // Counted from the issuer's time, so that a reload does not restart the 24 hours.
    untilExpiry: ({ context: { request, skewMs } }) => Math.max(request.expiresAt - (Date.now() + skewMs), 0),
  },
  guards: {
    ...lookupGuards,
    ...notDoneGuards,
    isAtStage: ({ context }, stage: Stage) => context.request.stage === stage,
    hasStageChanged: ({ context }, { request }: Report) => context.request.stage !== request.stage,
    isOver: (_, { request }: Report) => isOver(request),
    isInDoubt: ({ context }) => context.isCancelAsked && isOpen(context.request),
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeReport: assign((_, { request, skewMs }: Report) => ({ request, skewMs })),
    storeCancelled: assign(({ context }) => ({ request: cancelledOf(context.request) })),
    noteAsked: assign({ isCancelAsked: true }),
    noteRefused: assign({ isCancelAsked: false }),
  },
}).createMachine({
  id: 'moneyRequest',
  context: ({ input: { request, skewMs, cancelledAt } }) => ({
    request,
    skewMs,
    failure: cancelledAt !== null && isOpen(request) ? failed('error.cancelMoneyRequest') : null,
    isCancelAsked: cancelledAt !== null,
    lookupsLeft: cancelledAt === null ? 0 : lookupsSince(cancelledAt),
  }),
  initial: 'unstarted',
  states: {
    unstarted: { always: [{ guard: 'isInDoubt', target: 'open.cancellation.unconfirmed' }, { target: 'unresolved' }] },
    unresolved: {
      always: [
        { guard: { type: 'isAtStage', params: 'cancellable' }, target: 'open.cancellable' },
        { guard: { type: 'isAtStage', params: 'chosen' }, target: 'open.chosen' },
        { guard: { type: 'isAtStage', params: 'approved' }, target: 'open.approved' },
        { guard: { type: 'isAtStage', params: 'complete' }, target: 'complete' },
        { guard: { type: 'isAtStage', params: 'declined' }, target: 'declined' },
        { guard: { type: 'isAtStage', params: 'expired' }, target: 'expired' },
        { guard: { type: 'isAtStage', params: 'cancelled' }, target: 'cancelled' },
        { guard: { type: 'isAtStage', params: 'failed' }, target: 'failed' },
        { target: 'unrecognised' },
      ],
    },
    open: {
      tags: 'inFlight',
      initial: 'cancellable',
      on: {
        'request.reported': [
          {
            guard: { type: 'hasStageChanged', params: ({ event }) => event },
            target: 'unresolved',
            actions: { type: 'storeReport', params: ({ event }) => event },
          },
          { actions: { type: 'storeReport', params: ({ event }) => event } },
        ],
      },
      states: {
        cancellable: {
          initial: 'settled',
          after: { untilExpiry: 'overdue' },
          // It says that a bank can be chosen.
          exit: tell({ type: 'notification.outdate', keys: ['interac.opened'] }),
          states: {
            // Clear the failure of the last cancellation when the next question opens: it may have been made since.
            settled: { on: { 'request.cancel': 'asked' }, exit: 'clearFailure' },
            asked: {
              on: {
                'prompt.accept': { target: '#moneyRequest.open.cancellation', actions: 'noteAsked' },
                'prompt.dismiss': 'settled',
              },
            },
          },
        },
        // The bank may settle the request before the cancellation arrives: then the deposit wins.
        cancellation: {
          initial: 'asking',
          on: {
            'request.reported': [
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: '#moneyRequest.unresolved',
                actions: [{ type: 'storeReport', params: ({ event }) => event }, 'clearFailure'],
              },
              { actions: { type: 'storeReport', params: ({ event }) => event } },
            ],
          },
          states: {
            asking: {
              tags: 'busy',
              invoke: {
                id: 'cancelRequest',
                src: 'cancelRequest',
                input: ({ context: { request } }) => ({ id: request.id }),
                onDone: { target: '#moneyRequest.cancelled', actions: ['storeCancelled', sayChange] },
                onError: [
                  {
                    guard: { type: 'isNotDone', params: errorIn },
                    target: '#moneyRequest.unresolved',
                    actions: ['noteRefused', ...reportFailure],
                  },
                  // Refused or lost: only the status of the request shows what the bank did.
                  { target: 'checking', actions: storeDoubt },
                ],
              },
            },
            checking: {
              tags: 'busy',
              invoke: {
                id: 'readRequests',
                src: 'readRequests',
                onDone: [
                  {
                    guard: { type: 'isOver', params: reportIn },
                    target: '#moneyRequest.unresolved',
                    actions: [{ type: 'storeReport', params: reportIn }, 'clearFailure', sayChange],
                  },
                  { guard: 'hasLookupsLeft', target: 'unconfirmed' },
                  {
                    target: '#moneyRequest.unresolved',
                    actions: [{ type: 'storeReport', params: reportIn }, 'noteRefused', sayChange, notifyStoredFailure],
                  },
                ],
                onError: 'unconfirmed',
              },
            },
            unconfirmed: {
              after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
              on: { 'request.check': 'checking' },
            },
          },
        },
        chosen: { exit: 'clearFailure', after: { untilExpiry: 'overdue' } },
        // Its 24 hours are over by the issuer's clock. It may have been approved at the last moment: ask the issuer.
        overdue: {
          entry: tell({ type: 'requests.refresh' }),
          on: {
            'request.reported': {
              target: '#moneyRequest.unresolved',
              actions: { type: 'storeReport', params: ({ event }) => event },
            },
          },
        },
        approved: { exit: 'clearFailure' },
      },
    },
    complete: { tags: 'settled', entry: [sayArrived, refreshCards] },
    declined: { tags: 'settled', entry: notify(notice('warning', 'interac.declined')) },
    // Expired by the clock only: a later report from the issuer overrides it.
    expired: {
      tags: 'settled',
      entry: notify(notice('info', 'interac.expired')),
      on: {
        'request.reported': {
          guard: { type: 'hasStageChanged', params: ({ event }) => event },
          target: 'unresolved',
          actions: { type: 'storeReport', params: ({ event }) => event },
        },
      },
    },
    cancelled: { tags: 'settled', entry: notify(success('interac.cancelled')) },
    failed: { tags: 'settled', entry: notify(notice('warning', 'interac.failed')) },
    // An unknown status shows neither that the request is over nor what may be done.
    unrecognised: {
      on: {
        'request.reported': {
          guard: { type: 'hasStageChanged', params: ({ event }) => event },
          target: 'unresolved',
          actions: { type: 'storeReport', params: ({ event }) => event },
        },
      },
    },
  },
})
