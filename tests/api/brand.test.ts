import { describe, expect, test } from 'vitest'
import { DEFAULT_BRAND, DEFAULT_FRONTEND, mapTilesOf } from '../../rules/site/brand'
import { loadBrand, loadFrontend } from '../../src/ports/brand'
import { failing, issuerWith } from '../support/issuer'

const OPEN = 'GET /api/prepaid/open-config/1100003'
const FRONTEND = 'GET /api/prepaid/frontend-config/1100003'
const announcement = { enabled: true, en: 'Closed on Sunday', fr: 'Fermé dimanche' }
const wire = {
  pid: '1100004',
  sessionId: 'brand-1',
  theme: 'maple',
  accountAccess: 'ended',
  directDeposit: { institution: '111', transit: '22222' },
  reloadMethods: { mcDebit: false, visaDebit: true },
  cardTypes: { BHW229: { name: 'Reloadable Power', cardType: 'express-reloadable', virtual: false } },
  cardBins: ['510031'],
  reloadMaximum: 500.01,
  fee: 1.96,
  announcement,
  newBrandingMessage: true,
  maintenanceWindows: [{ start: '2026-07-01T02:00:00-04:00', end: '2026-07-01T04:00:00-04:00' }],
  features: {},
  privacyUrl: 'https://privacy.test/{locale}',
}
const load = (body: unknown) => loadBrand(issuerWith({ [OPEN]: body }).api, '1100003')
const SWITCHES = ['cardBinCheck', 'qrCode', 'captcha', 'fraudCollector', 'maps', 'botDetection'] as const
const allOn = { cardBinCheck: true, qrCode: true, captcha: true, fraudCollector: true, maps: true, botDetection: true }

test('the open configuration is read by the brand and taken over field by field, money in cents', async () => {
  const { api, sent } = issuerWith({ [OPEN]: wire })
  const brand = await loadBrand(api, '1100003')
  expect(sent).toEqual([{ call: OPEN, body: null, key: null }])
  const { fee: _, reloadMaximum: __, newBrandingMessage: ___, ...same } = wire
  expect(brand).toEqual({
    ...same,
    feeCents: 196,
    reloadMaximumCents: 50_001,
    announcement,
    isBrandingNew: true,
    features: allOn,
  })
})

test('what the configuration does not say is as the portal has it by itself', async () => {
  expect(await load({ pid: '1100003' })).toEqual({
    ...DEFAULT_BRAND,
    reloadMaximumCents: null,
    announcement: null,
    features: allOn,
  })
})

describe('a switch', () => {
  test.each(SWITCHES)('API-57 %s is off only where the brand says so', async (name) => {
    expect((await load({ ...wire, features: { [name]: false } })).features).toEqual({
      ...allOn,
      [name]: false,
    })
    expect((await load({ ...wire, features: { [name]: true } })).features[name]).toBe(true)
  })

  test.each([
    [{ ...announcement, enabled: false }, {}, null],
    [announcement, { announcement: false }, null],
    [announcement, { announcement: true }, announcement],
    [null, {}, null],
  ])('the announcement %j with %j is %j', async (given, features, shown) => {
    expect((await load({ ...wire, announcement: given, features })).announcement).toEqual(shown)
  })

  test("T-41 botDetection is off with the text 'false' too", async () => {
    expect((await load({ ...wire, features: { botDetection: 'false' } })).features.botDetection).toBe(false)
  })
})

test('a field that cannot be read costs itself alone', async () => {
  const brand = await load({ ...wire, theme: 7, accountAccess: 'shut', cardBins: 'all', fee: '1.95', features: 'all' })
  expect(brand).toMatchObject({
    pid: '1100004',
    theme: DEFAULT_BRAND.theme,
    accountAccess: DEFAULT_BRAND.accountAccess,
    cardBins: [],
    feeCents: DEFAULT_BRAND.feeCents,
    features: allOn,
  })
})

test('a refusal is told in the words of its call', async () => {
  const { api } = issuerWith({})
  await expect(loadBrand(api, '1100003')).rejects.toEqual(failing('error.brand', 404))
  await expect(loadFrontend(api, '1100003')).rejects.toEqual(failing('error.config', 404))
})

test('an answer that is no configuration is a failed call', async () => {
  await expect(load(null)).rejects.toEqual(failing('error.brand', 200))
  await expect(loadFrontend(issuerWith({ [FRONTEND]: null }).api, '1100003')).rejects.toEqual(
    failing('error.config', 200),
  )
})

test('the keys of the services are read by the brand, and none is invented', async () => {
  const keys = {
    addressLookupKey: 'a',
    addressLookupUrl: 'i',
    analyticsKey: 'b',
    mapsKey: 'c',
    mapTilesUrl: 'https://tiles.example.com/{z}/{x}/{y}.png?key={key}',
    mapTilesCredit: 'l',
    captchaSiteKey: 'd',
    threeDSecureKey: 'e',
    threeDSecureUrl: 'https://bank.test/j',
    fraudCollectorUrl: 'https://device.test/k',
    storeIds: { onlineReload: 'f', transaction: 'g', fee: 'h' },
  }
  const { api, sent } = issuerWith({ [FRONTEND]: keys })
  expect(await loadFrontend(api, '1100003')).toEqual(keys)
  expect(sent.map(({ call }) => call)).toEqual([FRONTEND])
  const { storeIds } = DEFAULT_FRONTEND
  expect(await loadFrontend(issuerWith({ [FRONTEND]: { storeIds } }).api, '1100003')).toEqual(DEFAULT_FRONTEND)
})

test.each([
  ['http://tiles.test/{z}/{x}/{y}.png', ''],
  ['javascript:alert(1)//{z}', ''],
  ['https://tiles.test/map.png', ''],
  ['https://tiles.test/{z}/{y}.png', ''],
  ['https://tiles.test/{style}/{z}/{x}/{y}.png', ''],
  ['https://{s}.tiles.test/{z}/{x}/{y}.png', ''],
  ['//tiles.test/{z}/{x}/{y}.png', ''],
  ['https://tiles.test/{z}/{x}/{y}.png?key={key}', 'https://tiles.test/{z}/{x}/{y}.png?key={key}'],
  ['/tiles/{z}/{x}/{y}.png', '/tiles/{z}/{x}/{y}.png'],
])('F19 the pictures of the map come from %j: %j', async (mapTilesUrl, read) => {
  const { api } = issuerWith({ [FRONTEND]: { storeIds: {}, mapTilesUrl } })
  expect((await loadFrontend(api, '1100003')).mapTilesUrl).toBe(read)
})

test('F19 there is a map where a service is configured and maps are on', () => {
  const tiles = { ...DEFAULT_FRONTEND, mapTilesUrl: '/tiles/{z}/{x}/{y}.png', mapsKey: 'k', mapTilesCredit: 'c' }
  const off = { features: { ...DEFAULT_BRAND.features, maps: false } }
  expect(mapTilesOf(DEFAULT_BRAND, tiles)).toEqual({ url: '/tiles/{z}/{x}/{y}.png', key: 'k', credit: 'c' })
  expect(mapTilesOf(off, tiles)).toBeNull()
  expect(mapTilesOf(DEFAULT_BRAND, DEFAULT_FRONTEND)).toBeNull()
})

test.each([
  'data:text/html,<script>1</script>',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'blob:https://privacy.test/1',
  'privacy',
  '',
])('%j is no address of the privacy policy', async (privacyUrl) => {
  expect((await load({ ...wire, privacyUrl })).privacyUrl).toBe(DEFAULT_BRAND.privacyUrl)
})

test.each(['https://privacy.test/{locale}', '/privacy/{locale}'])('%s is one', async (privacyUrl) => {
  expect((await load({ ...wire, privacyUrl })).privacyUrl).toBe(privacyUrl)
})
