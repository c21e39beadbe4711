import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { retailersMachine, type Unlocated } from '../../machines/retailers/retailersMachine'
import type { Point } from '../../rules/places'
import type { Api } from '../api/client'
import { shaped, text } from './shape'

const stores = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    address: v.object({ addressLine: text, city: text, region: text, postCode: text }),
    lat: v.number(),
    lng: v.number(),
    distance: v.nullish(v.number(), null),
    services: v.nullish(v.array(v.string()), []),
  }),
)

type Locate = () => Promise<{ readonly point: Point } | { readonly because: Unlocated }>

export const retailersWith = (api: Api, locate: Locate) =>
  retailersMachine.provide({
    actors: {
      locate: fromPromise(locate),
      findStores: fromPromise(async ({ input: { lat, lng } }) => {
        const { data } = await api.call('locateStores', (client) =>
          client.GET('/api/prepaid/stores/locate', { params: { query: { lat, lng } } }),
        )
        return shaped('locateStores', stores, data).map(({ id, name, address, distance, services, ...point }) => ({
          id,
          name,
          ...address,
          point: { lat: point.lat, lng: point.lng },
          kilometres: distance,
          services,
        }))
      }),
    },
  })
