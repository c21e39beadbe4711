import { isOnEarth, roundedKilometres } from '../../../rules/site/places'
import { stores } from '../../database/schema'
import type { Handlers } from '../call'

const EARTH_KM = 6371
const WITHIN_KM = 100
const MOST = 25

const radians = (degrees: number) => (degrees * Math.PI) / 180

function kilometres(from: { lat: number; lng: number }, to: { lat: number; lng: number }) {
  const a =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)))
}

export const storeOperations: Handlers<'locateStores'> = {
  async locateStores({ query, world }) {
    const rows = await world.db.select().from(stores)
    const near = rows
      .filter(isOnEarth)
      .flatMap((store) => {
        const distance = roundedKilometres(kilometres(query, store))
        return distance !== null && distance <= WITHIN_KM ? [{ store, distance }] : []
      })
      .sort((one, other) => one.distance - other.distance)
      .slice(0, MOST)
    return {
      status: 200,
      body: near.map(({ store: { id, name, address, city, province, postCode, lat, lng, hours }, distance }) => ({
        id,
        name,
        address: { addressLine: address, city, region: province, postCode },
        lat,
        lng,
        distance,
        services: ['buy', 'reload'],
        ...(hours && { hours }),
      })),
    }
  },
}
