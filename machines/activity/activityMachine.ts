/** What the dashboard asks about the current card: its latest transactions, and whether it is about to expire. Portal spec §2, §4. */
import { assign, setup } from 'xstate'
import type { Activity } from '../../rules/transaction'
import { errorNotice } from '../notification/notification'
import { type Failure, failureIn, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

type Context = { clientId: string | null; activity: Activity | null; failure: Failure | null }
type Event = { type: 'card.switched'; clientId: string } | { type: 'activity.retry' }

export const activityMachine = setup({
  types: {} as { input: { clientId: string | null }; context: Context; events: Event; tags: 'busy' },
  actors: {
    readActivity: promisePort<Activity, { clientId: string }>('readActivity'),
    checkExpiry: promisePort<boolean, { clientId: string }>('checkExpiry'),
  },
  guards: { hasCard: ({ context }) => context.clientId !== null },
  actions: {
    storeCard: assign((_, { clientId }: { clientId: string }) => ({ clientId, activity: null })),
    storeActivity: assign((_, activity: Activity) => ({ activity })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    announceExpiry: tellParent<Context, Event, { isExpiring: boolean }>((_, { isExpiring }) => ({
      type: 'expiry.checked',
      isExpiring,
    })),
    showFailure: tellParent<Context, Event, Failure>((_, failure) => ({
      type: 'notification.show',
      notification: errorNotice(failure),
    })),
  },
}).createMachine({
  id: 'activity',
  context: ({ input: { clientId } }) => ({ clientId, activity: null, failure: null }),
  initial: 'unresolved',
  on: {
    'card.switched': { target: '.known', reenter: true, actions: { type: 'storeCard', params: ({ event }) => event } },
  },
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
                onError: {
                  target: 'unread',
                  actions: problem,
                },
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
                  actions: { type: 'announceExpiry', params: ({ event }) => ({ isExpiring: event.output }) },
                },
                onError: {
                  target: 'unchecked',
                  actions: { type: 'showFailure', params: failureIn },
                },
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
