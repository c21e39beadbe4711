import { expect, test } from 'vitest'
import { ROUTE_IDS, routeOf } from '../../rules/navigation'
import { COMING } from '../../src/app/screens'

test('SHL-092 SHL-093 SHL-102 auto-reload, Direct Deposit and the QR code have screens of their own', () => {
  for (const id of ['autoreload', 'directDeposit', 'qrcode', 'qr'] as const) expect(COMING).not.toContain(id)
})

test('RET-13 every page of general information is there', () => {
  const general = ROUTE_IDS.filter((id) => routeOf(id).isGeneral)
  expect(general.length).toBeGreaterThan(10)
  expect(COMING.filter((id) => general.includes(id))).toEqual([])
})
