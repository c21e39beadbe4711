/** Money that may come to a card beside its pending payments: open e-Transfer requests and auto-reloads, read apart. Portal spec §3, §7. */
import { assign, setup } from 'xstate'
import type { ComingReload } from '../../rules/money/coming'
import type { KnownRequest } from '../../rules/money/moneyRequest'
import { promisePort } from '../shared/ports'

type Context = { requests: readonly KnownRequest[]; reloads: readonly ComingReload[] }
type Event = { type: 'coming.retry' }

export const comingMoneyMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' },
  actors: {
    readRequests: promisePort<readonly KnownRequest[], void>('readRequests'),
    readReloads: promisePort<readonly ComingReload[], void>('readReloads'),
  },
  actions: {
    storeRequests: assign((_, { requests }: Pick<Context, 'requests'>) => ({ requests })),
    storeReloads: assign((_, { reloads }: Pick<Context, 'reloads'>) => ({ reloads })),
  },
}).createMachine({
  id: 'comingMoney',
  context: { requests: [], reloads: [] },
  type: 'parallel',
  states: {
    requests: {
      initial: 'reading',
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readRequests',
            src: 'readRequests',
            onDone: {
              target: 'read',
              actions: { type: 'storeRequests', params: ({ event }) => ({ requests: event.output }) },
            },
            // The page names what is missing: the rest of it is whole.
            onError: 'unread',
          },
        },
        read: {},
        unread: { on: { 'coming.retry': 'reading' } },
      },
    },
    reloads: {
      initial: 'reading',
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readReloads',
            src: 'readReloads',
            onDone: {
              target: 'read',
              actions: { type: 'storeReloads', params: ({ event }) => ({ reloads: event.output }) },
            },
            onError: 'unread',
          },
        },
        read: {},
        unread: { on: { 'coming.retry': 'reading' } },
      },
    },
  },
})
