/** The life of one e-Transfer request: a bank is chosen, it approves, and the money arrives, unless the request is cancelled or its 24 hours end first. Portal spec §3, §9; content spec §4; OP-22. */
import { assign, setup } from 'xstate'
import { endedAs, isOver, type KnownRequest, type Stage } from '../../rules/money/moneyRequest'
import type { EffectNews } from '../effect/effects'
import {
  checkEffect,
  type Followed,
  followActions,
  followEffect,
  isInDoubt,
  NOT_FOLLOWED,
  notDoneIn,
  refusedIn,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { type Failure, failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notify, refreshCards, tell } from '../shared/portal'
import { cancellationBegun, cancellationOf, END_NOTICES, type Ended, NOT_CANCELLED } from './requestCancellation'

type Report = { request: KnownRequest; skewMs: number }
type Context = Report & Followed & { failure: Failure | null }
type Event =
  | EffectNews<Ended>
  | { type: 'request.cancel' }
  | { type: 'prompt.accept' }
  | { type: 'prompt.dismiss' }
  | { type: 'request.check' }
  | ({ type: 'request.reported' } & Report)

type Here = { context: Context }
const beginEffect = { type: 'tell', params: ({ context: { request } }: Here) => cancellationBegun(request.id) } as const
/** What this actor found out by itself: the list must show the same. */
const sayChange = {
  type: 'tellPortal',
  params: ({ context: { request } }: Here) => ({ type: 'request.changed', request }) as const,
} as const
const theirsIn = ({ event }: { event: { theirs: Ended } }) => event.theirs
const storeTheirs = [{ type: 'storeEnd', params: theirsIn }, sayChange] as const

export const moneyRequestMachine = setup({
  types: {} as { input: Report; context: Context; events: Event; tags: 'busy' | 'sent' | 'settled' },
  actors: { watchEffects },
  delays: {
    // Counted from the issuer's time, so that a reload does not restart the 24 hours.
    untilExpiry: ({ context: { request, skewMs } }) => Math.max(request.expiresAt - (Date.now() + skewMs), 0),
  },
  guards: {
    isInDoubt,
    isAtStage: ({ context }, stage: Stage) => context.request.stage === stage,
    hasStageChanged: ({ context }, { request }: Report) => context.request.stage !== request.stage,
    isOver: (_, { request }: Report) => isOver(request),
    hasEndedAs: (_, { ended, stage }: { ended: Ended; stage: Stage }) => ended.stage === stage,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...followActions<Context, Event>(),
    storeReport: assign((_, { request, skewMs }: Report) => ({ request, skewMs })),
    storeEnd: assign(({ context }, ended: Ended) => ({ request: endedAs(context.request, ended) })),
  },
}).createMachine({
  id: 'moneyRequest',
  context: ({ input: { request, skewMs } }) => ({ ...NOT_FOLLOWED, request, skewMs, failure: null }),
  // By the request: another tab may cancel it, or the page before a reload.
  invoke: {
    id: 'watchEffects',
    src: 'watchEffects',
    input: ({ context: { request } }) => ({ subject: cancellationOf(request.id), isLasting: true }),
  },
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [
        { guard: { type: 'isAtStage', params: 'cancellable' }, target: 'open.cancellable' },
        { guard: { type: 'isAtStage', params: 'chosen' }, target: 'open.chosen' },
        { guard: { type: 'isAtStage', params: 'approved' }, target: 'open.approved' },
        // What a cancellation has led to is told with its outcome, also where no list has been read.
        {
          guard: { type: 'isAtStage', params: 'complete' },
          target: 'complete',
          actions: [notify(END_NOTICES.complete), refreshCards],
        },
        {
          guard: { type: 'isAtStage', params: 'declined' },
          target: 'declined',
          actions: notify(END_NOTICES.declined),
        },
        { guard: { type: 'isAtStage', params: 'expired' }, target: 'expired', actions: notify(END_NOTICES.expired) },
        {
          guard: { type: 'isAtStage', params: 'cancelled' },
          target: 'cancelled',
          actions: notify(END_NOTICES.cancelled),
        },
        { guard: { type: 'isAtStage', params: 'failed' }, target: 'failed', actions: notify(END_NOTICES.failed) },
        { target: 'unrecognised' },
      ],
    },
    open: {
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
        'effect.underWay': { target: '.cancelling', actions: followEffect },
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
                'prompt.accept': { target: '#moneyRequest.open.cancelling', actions: beginEffect },
                'prompt.dismiss': 'settled',
              },
            },
          },
        },
        // The bank may settle the request before the cancellation arrives: then the deposit wins.
        cancelling: {
          tags: ['busy', 'sent'],
          on: {
            'effect.underWay': { actions: followEffect },
            'request.check': { guard: 'isInDoubt', actions: checkEffect },
            'request.reported': [
              // Told with the outcome, once.
              { guard: { type: 'isOver', params: ({ event }) => event }, actions: checkEffect },
              { actions: { type: 'storeReport', params: ({ event }) => event } },
            ],
            'effect.done': {
              target: '#moneyRequest.cancelled',
              actions: [{ type: 'storeEnd', params: ({ event }) => event.result }, sayChange],
            },
            'effect.conflict': [
              {
                guard: { type: 'hasEndedAs', params: ({ event }) => ({ ended: event.theirs, stage: 'complete' }) },
                target: '#moneyRequest.complete',
                actions: storeTheirs,
              },
              {
                guard: { type: 'hasEndedAs', params: ({ event }) => ({ ended: event.theirs, stage: 'declined' }) },
                target: '#moneyRequest.declined',
                actions: storeTheirs,
              },
              {
                guard: { type: 'hasEndedAs', params: ({ event }) => ({ ended: event.theirs, stage: 'expired' }) },
                target: '#moneyRequest.expired',
                actions: storeTheirs,
              },
              { target: '#moneyRequest.failed', actions: storeTheirs },
            ],
            'effect.refused': {
              target: '#moneyRequest.unresolved',
              actions: { type: 'storeFailure', params: refusedIn },
            },
            'effect.notDone': {
              target: '#moneyRequest.unresolved',
              actions: { type: 'storeFailure', params: notDoneIn(NOT_CANCELLED) },
            },
            'effect.unknown': {
              target: '#moneyRequest.unresolved',
              actions: { type: 'storeFailure', params: failed('flow.interrupted') },
            },
          },
          exit: 'unfollow',
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
    complete: { tags: 'settled' },
    declined: { tags: 'settled' },
    // Expired by the clock only: a later report from the issuer overrides it.
    expired: {
      tags: 'settled',
      on: {
        'request.reported': {
          guard: { type: 'hasStageChanged', params: ({ event }) => event },
          target: 'unresolved',
          actions: { type: 'storeReport', params: ({ event }) => event },
        },
      },
    },
    cancelled: { tags: 'settled' },
    failed: { tags: 'settled' },
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
