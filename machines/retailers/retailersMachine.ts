/** Stores near a place: a typed one, or the browser's position, which is requested only when the holder wants it. Portal spec §7; OP-76. */
import { assign, setup } from 'xstate'
import type { OpeningHours } from '../../rules/site/openingHours'
import { isPostalCode, type Point, placeOf } from '../../rules/site/places'
import { withdrawActions } from '../notification/withdrawError'
import type { Failure } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

export type Store = {
  readonly id: string
  readonly name: string
  readonly addressLine: string
  readonly city: string
  readonly region: string
  readonly postCode: string
  readonly point: Point
  /** Null if the issuer did not say. */
  readonly kilometres: number | null
  readonly services: readonly string[]
  /** Null if the issuer does not know them. */
  readonly hours: OpeningHours | null
}
/** Why the browser did not give its position. */
export type Unlocated = 'denied' | 'unavailable'
type Context = {
  /** Null before the first search. */
  near: Point | null
  /** The name of the typed place; null for the browser's position. */
  placeName: string | null
  stores: readonly Store[]
  failure: Failure | null
}
type Event = { type: 'place.search'; place: string } | { type: 'position.use' } | { type: 'search.retry' }
type Located = { readonly point: Point } | { readonly because: Unlocated }

export const retailersMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' },
  actors: {
    locate: promisePort<Located, undefined>('locate'),
    findStores: promisePort<readonly Store[], Point>('findStores'),
  },
  guards: {
    isBlank: (_, { place }: { place: string }) => place.trim() === '',
    isKnownPlace: (_, { place }: { place: string }) => placeOf(place) !== null,
    isPostalCode: (_, { place }: { place: string }) => isPostalCode(place),
    isLocated: (_, located: Located) => 'point' in located,
    isPositionDenied: (_, located: Located) => 'because' in located && located.because === 'denied',
    hasFoundNone: (_, { stores }: { stores: readonly Store[] }) => stores.length === 0,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...withdrawActions<Context, Event>(),
    storePlace: assign((_, { place }: { place: string }) => {
      const found = placeOf(place)
      return { near: found && { lat: found.lat, lng: found.lng }, placeName: found?.name ?? null }
    }),
    storePoint: assign((_, located: Located) => ({ near: 'point' in located ? located.point : null, placeName: null })),
    storeStores: assign((_, { stores }: { stores: readonly Store[] }) => ({ stores })),
    clearStores: assign({ stores: [] }),
  },
}).createMachine({
  id: 'retailers',
  context: { near: null, placeName: null, stores: [], failure: null },
  initial: 'idle',
  on: {
    'place.search': [
      { guard: { type: 'isBlank', params: ({ event }) => event }, target: '.empty', actions: 'clearStores' },
      {
        guard: { type: 'isKnownPlace', params: ({ event }) => event },
        target: '.finding',
        reenter: true,
        actions: ['clearStores', { type: 'storePlace', params: ({ event }) => event }],
      },
      { guard: { type: 'isPostalCode', params: ({ event }) => event }, target: '.unknownCode', actions: 'clearStores' },
      { target: '.unknownPlace', actions: 'clearStores' },
    ],
    'position.use': { target: '.locating', reenter: true, actions: 'clearStores' },
  },
  states: {
    idle: {},
    empty: {},
    // Another postal code nearby would be just as unknown.
    unknownCode: {},
    unknownPlace: {},
    locating: {
      tags: 'busy',
      invoke: {
        id: 'locate',
        src: 'locate',
        onDone: [
          {
            guard: { type: 'isLocated', params: ({ event }) => event.output },
            target: 'finding',
            actions: { type: 'storePoint', params: ({ event }) => event.output },
          },
          { guard: { type: 'isPositionDenied', params: ({ event }) => event.output }, target: 'denied' },
          { target: 'unlocated' },
        ],
        onError: 'unlocated',
      },
    },
    // A visitor who does not share their location can type a place.
    denied: {},
    unlocated: {},
    finding: {
      tags: 'busy',
      // The failure of the last search must not stand over this one's stores.
      entry: 'withdrawError',
      invoke: {
        id: 'findStores',
        src: 'findStores',
        input: ({ context: { near } }) => near ?? { lat: 0, lng: 0 },
        onDone: [
          { guard: { type: 'hasFoundNone', params: ({ event }) => ({ stores: event.output }) }, target: 'none' },
          { target: 'found', actions: { type: 'storeStores', params: ({ event }) => ({ stores: event.output }) } },
        ],
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    found: {},
    none: {},
    failed: { on: { 'search.retry': 'finding' }, exit: 'clearFailure' },
  },
})
