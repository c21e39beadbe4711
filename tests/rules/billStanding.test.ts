import { expect, test } from 'vitest'
import type { Payment } from '../../rules/money/billPayments'
import { standingsOf } from '../../rules/money/billStanding'
import { paymentOf } from '../machines/bills.plan'

const hydro = { serialNo: 'biller-1', name: 'City Hydro' }
const telecom = { serialNo: 'biller-2', name: 'Northern Telecom' }
const due = (changes: Partial<Payment> = {}) => paymentOf(changes)
const made = (changes: Partial<Payment> = {}) =>
  paymentOf({ isPending: false, status: 'SUCCESS', dateToPay: '2026-02-01', ...changes })
const whole = (...payments: Payment[]) => ({ payments, total: payments.length, next: null })
const standing = (pending: Payment[] | null, history: Parameters<typeof standingsOf>[1]['history']) =>
  standingsOf([hydro], { pending, history }).get('biller-1') ?? null

test('the next pending payment comes before what was paid, and the others are counted', () => {
  const later = due({ id: 'payment-2', amountCents: 900, dateToPay: '2026-04-20' })
  expect(standing([later, due()], whole(made()))).toEqual({ what: 'due', cents: 10_000, day: '2026-03-20', others: 1 })
})

test('without one, the last payment that was made counts: not one that failed', () => {
  const history = whole(
    made({ id: 'a', amountCents: 100, dateToPay: '2026-01-31' }),
    made({ id: 'b', amountCents: 200, dateToPay: '2026-02-01' }),
    made({ id: 'c', amountCents: 300, dateToPay: '2026-02-02', status: 'REJECTED' }),
  )
  expect(standing([], history)).toEqual({ what: 'paid', cents: 200, day: '2026-02-01' })
})

test('a part that is not known hides nothing of the other one', () => {
  expect(standing(null, whole(made()))).toMatchObject({ what: 'paid' })
  expect(standing([due()], null)).toMatchObject({ what: 'due' })
})

test.each([
  ['the whole history is known', [], whole(), { what: 'never' }],
  ['the history has older pages', [], { payments: [], total: 1, next: null }, { what: 'noneRecent' }],
  ['the issuer only names a next page', [], { payments: [], total: 0, next: 'after' }, { what: 'noneRecent' }],
  ['pending payments are not known', null, whole(), null],
  ['the history is not known', [], null, null],
  // It was deleted and added again.
  ['its biller was paid by another bill', [], whole(made({ serialNo: 'biller-0' })), null],
] as const)('a bill without payments, where %s', (_, pending, history, expected) => {
  expect(standing(pending && [...pending], history)).toEqual(expected)
})

test('payments of other bills say nothing of this one', () => {
  const all = standingsOf([hydro, telecom], { pending: [due()], history: whole() })
  expect([...all].map(([serialNo, { what }]) => [serialNo, what])).toEqual([
    ['biller-1', 'due'],
    ['biller-2', 'never'],
  ])
})
