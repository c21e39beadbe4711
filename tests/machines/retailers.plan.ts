import { retailersMachine, type Store } from '../../machines/retailers/retailersMachine'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const stores: readonly Store[] = [
  {
    id: 's1',
    name: 'Corner Market',
    addressLine: '1 Example Avenue',
    city: 'Toronto',
    region: 'ON',
    postCode: 'M5V 1A1',
    point: { lat: 43.651, lng: -79.383 },
    kilometres: 0.3,
    services: ['buy', 'reload'],
    hours: {
      timeZone: 'America/Toronto',
      spans: [
        { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '21:00' },
        { days: [7], opens: '00:00', closes: '24:00' },
      ],
    },
  },
  {
    id: 's2',
    name: 'Lakeside Pharmacy',
    addressLine: '20 Example Avenue',
    city: 'Toronto',
    region: 'ON',
    postCode: 'M5V 1A2',
    point: { lat: 43.662, lng: -79.39 },
    kilometres: null,
    services: ['buy', 'unheard-of'],
    hours: null,
  },
]

export const retailersPlan = {
  machine: retailersMachine,
  starts: { start: undefined },
  samples: {
    'search a city': { type: 'place.search', place: 'Toronto' },
    'search without a place': { type: 'place.search', place: '  ' },
    'search nowhere': { type: 'place.search', place: 'Springfield' },
    'search a rural code': { type: 'place.search', place: 'K0A 1A0' },
    'use my location': { type: 'position.use' },
    retry: { type: 'search.retry' },
    located: { type: 'xstate.done.actor.locate', output: { point: { lat: 43.65, lng: -79.38 } } },
    denied: { type: 'xstate.done.actor.locate', output: { because: 'denied' } },
    'no location': { type: 'xstate.done.actor.locate', output: { because: 'unavailable' } },
    'locate failed': { type: 'xstate.error.actor.locate', error: new Error('No geolocation') },
    'stores found': { type: 'xstate.done.actor.findStores', output: stores },
    'no stores': { type: 'xstate.done.actor.findStores', output: [] },
    'stores failed': { type: 'xstate.error.actor.findStores', error: refusal('error.findStores') },
  },
  tellsApart: ({ placeName, failure }) => [placeName, failure !== null],
} satisfies Plan<typeof retailersMachine>
