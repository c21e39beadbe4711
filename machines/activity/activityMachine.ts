/** What the dashboard asks about one card: its latest transactions, and whether it is about to expire. Portal spec §2, §4. */
import { assign, setup } from 'xstate'
import type { Activity } from '../../rules/transaction'
import type { Failure } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { notifyFailure, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

type Context = { clientId: string | null; activity: Activity | null; failure: Failure | null }
type Event = { type: 'activity.retry' }

export const activityMachine = setup({
  types: {} as { input: { clientId: string | null }; context: Context; events: Event; tags: 'busy' },
  actors: {
    readActivity: promisePort<Activity, { clientId: string }>('readActivity'),
    checkExpiry: promisePort<boolean, { clientId: string }>('checkExpiry'),
  },
  guards: { hasCard: ({ context }) => context.clientId !== null },
  actions: {
    ...failureActions<Context, Event>(),
    storeActivity: assign((_, activity: Activity) => ({ activity })),
  },
}).createMachine({
  id: 'activity',
  context: ({ input: { clientId } }) => ({ clientId, activity: null, failure: null }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'hasCard', target: 'known' }, { target: 'cardless' }] },
    cardless: {},
    known: {
      type: 'parallel',
      states: {
        recent: {
          initial: 'reading',
          states: {
            reading: {
              tags: 'busy',
              invoke: {
                id: 'readActivity',
                src: 'readActivity',
                input: ({ context }) => ({ clientId: context.clientId ?? '' }),
                onDone: { target: 'read', actions: { type: 'storeActivity', params: ({ event }) => event.output } },
                onError: { target: 'unread', actions: reportFailure },
              },
            },
            read: {},
            unread: { on: { 'activity.retry': 'reading' }, exit: 'clearFailure' },
          },
        },
        expiry: {
          initial: 'checking',
          states: {
            checking: {
              tags: 'busy',
              invoke: {
                id: 'checkExpiry',
                src: 'checkExpiry',
                input: ({ context }) => ({ clientId: context.clientId ?? '' }),
                onDone: {
                  target: 'checked',
                  actions: {
                    type: 'tellPortal',
                    params: ({ event }) => ({ type: 'expiry.checked', isExpiring: event.output }),
                  },
                },
                onError: { target: 'unchecked', actions: notifyFailure },
              },
            },
            checked: {},
            unchecked: {},
          },
        },
      },
    },
  },
})
