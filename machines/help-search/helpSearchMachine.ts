/** Finds questions of the FAQ while they are typed. The first search loads the index; after a failed load the next search tries again. Content spec §2. */
import { assign, setup } from 'xstate'
import { promisePort } from '../shared/ports'

/** An answer, by its name in content/faq, and the words that were found in it. */
export type Hit = { readonly id: string; readonly terms: readonly string[] }
type Context = { query: string; hits: readonly Hit[] }
type Event = { type: 'query.change'; query: string } | { type: 'search.retry' }

export const helpSearchMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' },
  actors: { findAnswers: promisePort<readonly Hit[], { query: string }>('findAnswers') },
  guards: {
    /** Nothing to search for yet: no more than the first letter of a word. */
    isBlank: (_, { query }: { query: string }) => /^\s*\p{L}?\s*$/u.test(query),
  },
  actions: {
    storeQuery: assign((_, { query }: { query: string }) => ({ query })),
    storeHits: assign((_, { hits }: { hits: readonly Hit[] }) => ({ hits })),
    clearHits: assign({ hits: [] }),
  },
}).createMachine({
  id: 'helpSearch',
  context: { query: '', hits: [] },
  initial: 'idle',
  on: {
    'query.change': [
      {
        guard: { type: 'isBlank', params: ({ event }) => event },
        target: '.idle',
        actions: { type: 'storeQuery', params: ({ event }) => event },
      },
      { target: '.finding', reenter: true, actions: { type: 'storeQuery', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: { entry: 'clearHits' },
    // The previous hits stay on the screen until the next ones arrive.
    finding: {
      tags: 'busy',
      invoke: {
        id: 'findAnswers',
        src: 'findAnswers',
        input: ({ context: { query } }) => ({ query }),
        onDone: {
          target: 'answered',
          actions: { type: 'storeHits', params: ({ event }) => ({ hits: event.output }) },
        },
        onError: 'unavailable',
      },
    },
    answered: {},
    unavailable: { entry: 'clearHits', on: { 'search.retry': 'finding' } },
  },
})
