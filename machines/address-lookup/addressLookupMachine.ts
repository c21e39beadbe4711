/** Finds an address while it is typed and fetches the chosen one. After any failure the fields can be filled by hand. Portal spec §7, §8. */
import { assertEvent, assign, emit, setup } from 'xstate'
import type { PostalAddress } from '../../rules/identity/identity'
import { promisePort } from '../shared/ports'

const PAUSE_MS = 300
const LEAST_LETTERS = 3

/** A container, such as a building with units, stands for many addresses: choosing it lists them. */
export type Suggestion = {
  readonly id: string
  readonly text: string
  readonly description: string
  readonly isContainer: boolean
}
type Search = { term: string; within: string | null }
type Context = Search & { suggestions: readonly Suggestion[] }
type Event =
  | { type: 'lookup.type'; term: string }
  | { type: 'suggestion.choose'; suggestion: Suggestion }
  | { type: 'lookup.retry' }

export const addressLookupMachine = setup({
  types: {} as {
    context: Context
    events: Event
    emitted: { type: 'address.found'; address: PostalAddress }
    tags: 'busy'
  },
  actors: {
    findAddresses: promisePort<readonly Suggestion[], Search>('findAddresses'),
    retrieveAddress: promisePort<PostalAddress, { id: string }>('retrieveAddress'),
  },
  delays: { pause: PAUSE_MS },
  guards: {
    isEnough: (_, { term }: { term: string }) => term.trim().length >= LEAST_LETTERS,
    isContainer: (_, { isContainer }: Suggestion) => isContainer,
  },
  actions: {
    storeTerm: assign((_, { term }: { term: string }) => ({ term, within: null })),
    storeContainer: assign((_, { id }: Suggestion) => ({ within: id })),
    storeSuggestions: assign((_, suggestions: readonly Suggestion[]) => ({ suggestions })),
    clearSuggestions: assign({ suggestions: [] }),
    fill: emit((_, address: PostalAddress) => ({ type: 'address.found' as const, address })),
  },
}).createMachine({
  id: 'addressLookup',
  context: { term: '', within: null, suggestions: [] },
  on: {
    'lookup.type': [
      {
        guard: { type: 'isEnough', params: ({ event }) => event },
        target: '.open',
        reenter: true,
        actions: { type: 'storeTerm', params: ({ event }) => event },
      },
      { target: '.idle', actions: ['clearSuggestions', { type: 'storeTerm', params: ({ event }) => event }] },
    ],
  },
  initial: 'idle',
  states: {
    idle: {},
    open: {
      // The listed suggestions can be chosen until the next list arrives.
      on: {
        'suggestion.choose': [
          {
            guard: { type: 'isContainer', params: ({ event }) => event.suggestion },
            target: '.finding',
            actions: { type: 'storeContainer', params: ({ event }) => event.suggestion },
          },
          { target: 'retrieving' },
        ],
      },
      initial: 'pausing',
      states: {
        pausing: { tags: 'busy', after: { pause: 'finding' } },
        finding: {
          tags: 'busy',
          invoke: {
            id: 'findAddresses',
            src: 'findAddresses',
            input: ({ context: { term, within } }) => ({ term, within }),
            onDone: { target: 'suggested', actions: { type: 'storeSuggestions', params: ({ event }) => event.output } },
            onError: '#addressLookup.unavailable',
          },
        },
        suggested: {},
      },
    },
    retrieving: {
      tags: 'busy',
      invoke: {
        id: 'retrieveAddress',
        src: 'retrieveAddress',
        input: ({ event }) => {
          assertEvent(event, 'suggestion.choose')
          return { id: event.suggestion.id }
        },
        onDone: { target: 'filled', actions: { type: 'fill', params: ({ event }) => event.output } },
        onError: 'unavailable',
      },
    },
    filled: { entry: 'clearSuggestions' },
    unavailable: { entry: 'clearSuggestions', on: { 'lookup.retry': 'open.finding' } },
  },
})
