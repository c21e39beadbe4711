import { describe, expect, test } from 'vitest'
import { comingOf, expectedDayOf, reloadsOf } from '../../rules/money/coming'
import { easternInstant } from '../../rules/values/easternTime'
import { paymentOf } from '../machines/bills.plan'
import { reload } from '../machines/comingMoney.plan'
import { cardOf, knownRequestOf } from '../support/samples'

const card = cardOf({ availableCents: 92_261 })
const first = paymentOf({ id: 'a', clientId: card.clientId, amountCents: 5_956, dateToPay: '2026-12-10' })
const last = paymentOf({ id: 'b', clientId: card.clientId, amountCents: 4_595, dateToPay: '2026-12-24' })
const NOW = easternInstant('2026-12-01', 12)
const expiring = (expiresAt: number, changes = {}) =>
  knownRequestOf({ serialNumber: card.serialNumber, status: 'Initiated', createdAt: NOW, expiresAt, ...changes })
const afters = (coming: ReturnType<typeof comingOf>) =>
  coming.days.flatMap(({ entries }) => entries.map((entry) => (entry.what === 'payment' ? entry.afterCents : null)))

describe('the balance after each payment', () => {
  test('takes off each with its fee once, and ends at the available balance', () => {
    const coming = comingOf(card, { payments: [last, first], requests: [] }, NOW)
    expect(coming.reservedCents).toBe(5_956 + 195 + 4_595 + 195)
    expect(coming.days.map(({ day }) => day)).toEqual(['2026-12-10', '2026-12-24'])
    expect(afters(coming)).toEqual([92_261 + 4_790, 92_261])
  })

  test('of payments on one day each has its own balance, below one day', () => {
    const coming = comingOf(card, { payments: [first, { ...last, dateToPay: first.dateToPay }], requests: [] }, NOW)
    expect(coming.days).toHaveLength(1)
    expect(afters(coming)).toEqual([97_051, 92_261])
  })

  test('counts neither payments of another card nor those that are not pending', () => {
    const payments = [
      { ...first, clientId: 'another' },
      { ...last, isPending: false, status: 'SUCCESS' },
    ]
    expect(comingOf(card, { payments, requests: [] }, NOW)).toEqual({
      reservedCents: 0,
      availableCents: 92_261,
      days: [],
    })
  })

  test('is exact to the cent where a balance is nearly nothing', () => {
    const coming = comingOf({ ...card, availableCents: 1 }, { payments: [first, last], requests: [] }, NOW)
    expect(afters(coming)).toEqual([4_791, 1])
  })
})

describe('requested money', () => {
  test('is on its day, and in no balance', () => {
    const coming = comingOf(card, { payments: [first, last], requests: [expiring(NOW + 86_400_000)] }, NOW)
    expect(coming.days.map(({ day }) => day)).toEqual(['2026-12-02', '2026-12-10', '2026-12-24'])
    expect(afters(coming)).toEqual([null, 97_051, 92_261])
  })

  test.each([
    ['DepositComplete', {}],
    ['Initiated', { serialNumber: 'of another card' }],
  ])('of a request that is %s with %o is not to come here', (status, changes) => {
    const request = expiring(NOW + 86_400_000, { status, ...changes })
    expect(comingOf(card, { payments: [], requests: [request] }, NOW).days).toEqual([])
  })

  test.each([
    ['23:59 Eastern', easternInstant('2026-12-02', 23, 59), '2026-12-02'],
    ['midnight Eastern', easternInstant('2026-12-03', 0), '2026-12-03'],
  ])('that expires at %s is on the Eastern day', (_, expiresAt, day) => {
    expect(expectedDayOf(expiring(expiresAt), NOW)).toBe(day)
  })

  test('that was approved is expected a day after its approval, and never on a day that is over', () => {
    const at = easternInstant('2026-12-01', 23)
    const approved = expiring(NOW, { status: 'Processing', history: [{ status: 'Processing', at }] })
    expect(expectedDayOf(approved, at)).toBe('2026-12-02')
    expect(expectedDayOf(approved, easternInstant('2026-12-05', 9))).toBe('2026-12-05')
  })
})

test('only an auto-reload of the card that still starts is to come', () => {
  const rules = (['active', 'failing', 'suspended', 'cancelled'] as const).map((health) => ({
    ...reload,
    id: health,
    health,
  }))
  const other = { ...reload, id: 'other', clientId: 'another' }
  expect(reloadsOf([...rules, other], { clientId: reload.clientId }).map(({ id }) => id)).toEqual(['active', 'failing'])
})
