import { expect, it } from 'vitest'
import { PROGRAMS } from '../../sandbox/cards/programs'

// By hand from content spec §9, in dollars: balance, online load, e-Transfer load, purchase, month, replacement.
const LIMITS: Record<keyof typeof PROGRAMS, readonly (number | null)[]> = {
  BLK229: [500, null, null, 9.95, null, 10],
  BLK230: [500, null, null, 9.95, null, 10],
  BLU110: [500, null, null, 9.95, null, 10],
  BHN229: [999.99, null, null, 1, null, 0],
  BHN230: [10_000, 500, 3000, 2.5, 1, 2.5],
  GRN101: [10_000, 500, 3000, 2.5, 1, 2.5],
  BHW229: [2500, 500, 500, 10, 4.95, 10],
  BHW230: [10_000, 500, 3000, 10, 4.95, 10],
}
const dollars = (cents: number | null) => (cents === null ? null : cents / 100)

it('DQE-12 CRD-31 every program has the limits and fees that are published', () => {
  const limits = Object.entries(PROGRAMS).map(([code, program]) => [
    code,
    [
      program.maxBalanceCents,
      program.maxReloadCents,
      program.maxEtransferReloadCents,
      program.purchaseFeeCents,
      program.monthlyFeeCents,
      program.replacementFeeCents,
    ].map(dollars),
  ])
  expect(Object.fromEntries(limits)).toEqual(LIMITS)
})
