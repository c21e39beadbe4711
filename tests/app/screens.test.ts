import { expect, test } from 'vitest'
import { ROUTE_IDS, routeOf } from '../../rules/site/navigation'
import { loadScreen } from '../../src/app/routes/screens'

test.each(['autoreload', 'directDeposit', 'qrcode', 'qr'] as const)(
  'SHL-092 SHL-093 SHL-102 %s has a screen',
  async (id) => {
    expect(await loadScreen(id)).toMatchObject({ Screen: expect.any(Function) })
  },
)

test('RET-13 every page of general information has a screen', async () => {
  const general = ROUTE_IDS.filter((id) => routeOf(id).isGeneral)
  expect(general.length).toBeGreaterThan(10)
  const screens = await Promise.all(general.map(async (id) => (await loadScreen(id)).Screen))
  expect(screens.every((screen) => typeof screen === 'function')).toBe(true)
})
