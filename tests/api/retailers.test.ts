import { describe, expect, test, vi } from 'vitest'
import { retailersWith } from '../../src/ports/retailers'
import { ask, failing, issuerWith } from '../support/issuer'

const LOCATE = 'GET /api/prepaid/stores/locate'
const store = {
  id: 'store-1',
  name: 'Corner Market',
  address: { addressLine: '1 Example Avenue', city: 'Toronto', region: 'ON', postCode: 'M5V 1A1' },
  lat: 43.651,
  lng: -79.383,
  distance: 0.3,
  services: ['buy', 'reload'],
  hours: { timeZone: 'America/Toronto', spans: [{ days: [1, 2], opens: '08:00', closes: '24:00' }] },
}
const near = { lat: 43.65, lng: -79.38 }

function portsAnsweredBy(answers: Record<string, unknown>) {
  const { api, sent } = issuerWith(answers)
  const locate = vi.fn(async () => ({ point: near }))
  const ports = retailersWith(api, locate)
  return { sent, locate, find: () => ask(ports, 'findStores', near), where: () => ask(ports, 'locate', undefined) }
}

describe('stores', () => {
  test('API-53 are asked for near a point', async () => {
    const { find, sent } = portsAnsweredBy({ [LOCATE]: [store] })
    expect(await find()).toEqual([
      {
        id: 'store-1',
        name: 'Corner Market',
        addressLine: '1 Example Avenue',
        city: 'Toronto',
        region: 'ON',
        postCode: 'M5V 1A1',
        point: { lat: 43.651, lng: -79.383 },
        kilometres: 0.3,
        services: ['buy', 'reload'],
        hours: { timeZone: 'America/Toronto', spans: [{ days: [1, 2], opens: '08:00', closes: '24:00' }] },
      },
    ])
    expect(sent.map(({ call }) => call)).toEqual([`${LOCATE}?lat=43.65&lng=-79.38`])
  })
  test('without a distance and services there is just the address', async () => {
    const { distance: _, services: __, hours: ___, ...plain } = store
    const { find } = portsAnsweredBy({ [LOCATE]: [plain] })
    expect(await find()).toMatchObject([{ kilometres: null, services: [], hours: null }])
  })
  test('API-53 a distance is rounded, and one that cannot be is not known', async () => {
    const distances = [0.34567, 12.96, -3, 40_000]
    const { find } = portsAnsweredBy({ [LOCATE]: distances.map((distance) => ({ ...store, distance })) })
    expect(await find()).toMatchObject([0.3, 13, null, null].map((kilometres) => ({ kilometres })))
  })
  test.each([
    [999, -79],
    [-91, 0],
    [43, 181],
  ])('API-53 a store at %i, %i is nowhere, and no other is lost with it', async (lat, lng) => {
    const { find } = portsAnsweredBy({ [LOCATE]: [{ ...store, id: 'nowhere', lat, lng }, store] })
    expect(await find()).toMatchObject([{ id: 'store-1' }])
  })
  test('T22 hours of every day of the week come as they are', async () => {
    const hours = { ...store.hours, spans: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '08:00', closes: '20:00' }] }
    const { find } = portsAnsweredBy({ [LOCATE]: [{ ...store, hours }] })
    expect(await find()).toMatchObject([{ hours }])
  })
  test.each([
    ['of no known place', { ...store.hours, timeZone: 'Nowhere/Land' }],
    ['of an eighth day', { ...store.hours, spans: [{ days: [8], opens: '08:00', closes: '20:00' }] }],
    ['that end before they begin', { ...store.hours, spans: [{ days: [1], opens: '18:00', closes: '02:00' }] }],
    ['of no clock', { ...store.hours, spans: [{ days: [1], opens: '08:00', closes: '25:99' }] }],
    ['of no day', { ...store.hours, spans: [{ days: [], opens: '08:00', closes: '20:00' }] }],
    ['without a span', { ...store.hours, spans: [] }],
    ['in words', { ...store.hours, spans: [{ days: [1], opens: 'morning', closes: '20:00' }] }],
  ])('T22 hours %s are not known; the store is found all the same', async (_, hours) => {
    const { find } = portsAnsweredBy({ [LOCATE]: [{ ...store, hours }] })
    expect(await find()).toMatchObject([{ name: 'Corner Market', hours: null }])
  })
  test.each([
    ['ERR-26 a refusal', { [LOCATE]: Response.json(null, { status: 500 }) }, 500],
    ['ERR-26 T22 an answer of another shape', { [LOCATE]: { stores: [] } }, 200],
  ])('%s is worded by the default text', async (_, answers, status) => {
    const { find } = portsAnsweredBy(answers)
    await expect(find()).rejects.toEqual(failing('error.findStores', status))
  })
  test('the browser is asked where it is, and nobody else', async () => {
    const { where, locate, sent } = portsAnsweredBy({})
    expect(await where()).toEqual({ point: near })
    expect(locate).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })
})
