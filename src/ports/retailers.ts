import * as v from 'valibot'
import { retailersMachine, type Unlocated } from '../../machines/retailers/retailersMachine'
import { isOnEarth, type Point, roundedKilometres } from '../../rules/site/places'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
import { shaped, text } from './shape'

const day = v.picklist([1, 2, 3, 4, 5, 6, 7])
const time = v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/))
// A span that ends before it begins would show the store as always closed.
const span = v.pipe(
  v.object({ days: v.pipe(v.array(day), v.minLength(1)), opens: time, closes: time }),
  v.check(({ opens, closes }) => opens < closes),
)
const timeZone = v.pipe(
  v.string(),
  v.check((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      return false
    }
  }),
)
// Unreadable hours count as unknown; the store still appears.
const hours = v.fallback(v.nullish(v.object({ timeZone, spans: v.pipe(v.array(span), v.minLength(1)) }), null), null)
const stores = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    address: v.object({ addressLine: text, city: text, region: text, postCode: text }),
    lat: v.number(),
    lng: v.number(),
    distance: v.nullish(v.number(), null),
    services: v.nullish(v.array(v.string()), []),
    hours,
  }),
)

type Locate = () => Promise<{ readonly point: Point } | { readonly because: Unlocated }>

export const retailersWith = (api: Api, locate: Locate) =>
  retailersMachine.provide({
    actors: {
      locate: fromCall('locateStores', locate),
      findStores: fromCall('locateStores', async ({ input: { lat, lng } }) => {
        const { data } = await api.call('locateStores', (client) =>
          client.GET('/api/prepaid/stores/locate', { params: { query: { lat, lng } } }),
        )
        // Skip stores without a valid location.
        return shaped('locateStores', stores, data)
          .filter(isOnEarth)
          .map(({ id, name, address, lat, lng, distance, services, hours }) => ({
            id,
            name,
            ...address,
            point: { lat, lng },
            kilometres: roundedKilometres(distance),
            services,
            hours,
          }))
      }),
    },
  })
