import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { BILL_LIMITS } from '../../rules/cards/fees'
import {
  amountsIn,
  billLimits,
  fateOf,
  findPayment,
  firstPayDay,
  isCancellable,
  isCovered,
  limitAbove,
  limitsOf,
  mostPayable,
  type Payable,
  type Payment,
  payBillSchema,
  payDateSchema,
  payDay,
  paysBills,
  sameAlready,
  statusOf,
  sumOfPayments,
  upcomingOf,
  whyNotPayable,
  whyNotPaying,
  whyTooMuch,
  withoutPayments,
} from '../../rules/money/billPayments'
import { cutOffOf, easternInstant } from '../../rules/values/easternTime'
import { paymentOf, card as plainCard, readingOf } from '../machines/payBill.plan'
import { NOW } from '../support/clock'
import { cardOf, transactionOf } from '../support/samples'

const DAY = 86_400_000
const withBalance = (availableCents: number) => ({ ...plainCard, availableCents })
const paidAt = (createdAt: number, amountCents: number, id = String(createdAt)): Payment =>
  paymentOf({ id, createdAt, amountCents })

describe('OP-38 BIL-36 the balance must exceed the payment and its fee', () => {
  test.each([
    [10_194, false],
    [10_195, false],
    [10_196, true],
  ])('%i cents for a payment of 100.00', (available, expected) => {
    expect(isCovered(available, 10_000)).toBe(expected)
  })
  test('of several payments each has its fee', () => {
    expect([isCovered(20_390, 20_000, 2), isCovered(20_391, 20_000, 2)]).toEqual([false, true])
  })
  test('the most is one cent below', () => {
    expect(mostPayable(withBalance(10_196), null)).toEqual({ cents: 10_000, by: 'balance' })
    expect(mostPayable(withBalance(195), null)).toEqual({ cents: 0, by: 'balance' })
    expect(mostPayable(withBalance(0), null)).toEqual({ cents: 0, by: 'balance' })
  })
})

describe('BIL-55 the limits of 24 hours, 7 days and 30 days', () => {
  test('are those of the table', () => {
    expect(BILL_LIMITS.map(({ days, count, cents }) => [days, count, cents])).toEqual([
      [1, 5, 100_000],
      [7, 10, 250_000],
      [30, 15, 500_000],
    ])
  })

  test.each(BILL_LIMITS)('$key: what is left, to the cent and to the payment', ({ key, days, count, cents }) => {
    const at = NOW - days * DAY + 1
    const many = Array.from({ length: count - 1 }, () => ({ amountCents: 1, at }))
    const of = (made: { amountCents: number; at: number }[]) => billLimits(made, NOW).find((one) => one.key === key)!
    expect(of([])).toEqual({ key, count, cents, countLeft: count, centsLeft: cents })
    expect(of(many)).toMatchObject({ countLeft: 1, centsLeft: cents - count + 1 })
    expect(of([...many, { amountCents: 0, at }]).countLeft).toBe(0)
    expect(of([{ amountCents: cents - 1, at }]).centsLeft).toBe(1)
    expect(of([{ amountCents: cents + 5, at }]).centsLeft).toBe(0)
  })
  test.each(BILL_LIMITS)('$key: a payment counts for exactly that long', ({ key, days, cents }) => {
    const left = (at: number) => billLimits([{ amountCents: 100, at }], NOW).find((one) => one.key === key)!.centsLeft
    expect([left(NOW - days * DAY), left(NOW - days * DAY + 1)]).toEqual([cents, cents - 100])
  })
  test.each([
    [5, 100_000, null],
    [6, 100_000, 'bills24Hours'],
    [5, 100_001, 'bills24Hours'],
  ])('%i payments of %i cents together are above %s', (count, cents, key) => {
    expect(limitAbove(billLimits([], NOW), count, cents)?.key ?? null).toBe(key)
  })
  test('what was refused or cancelled, and what another card paid, does not count', () => {
    const reading = readingOf(
      paidAt(NOW - 1, 10_000),
      paymentOf({ id: 'pending', isPending: true, status: '', amountCents: 5_000, createdAt: NOW - 2 }),
      paymentOf({ id: 'cancelled', status: 'CANCELLED', createdAt: NOW - 3 }),
      paymentOf({ id: 'other', clientId: '2', createdAt: NOW - 4 }),
    )
    expect(limitsOf(reading, '1000000001', NOW)?.[0]).toMatchObject({ countLeft: 3, centsLeft: 85_000 })
  })
  test('nothing is said where the issuer does not say when payments were made', () => {
    expect(limitsOf(readingOf(paymentOf({ createdAt: null })), '1000000001', NOW)).toBeNull()
  })
  test('the issuer’s clock counts', () => {
    const made = paidAt(NOW - DAY + 60_000, 100)
    expect(limitsOf({ payments: [made], skewMs: 120_000 }, '1000000001', NOW)?.[0]?.centsLeft).toBe(100_000)
    expect(limitsOf({ payments: [made], skewMs: 0 }, '1000000001', NOW)?.[0]?.centsLeft).toBe(99_900)
  })
  test('the most is what the tightest limit leaves', () => {
    const limits = billLimits([{ amountCents: 240_000, at: NOW - 2 * DAY }], NOW)
    expect(mostPayable(withBalance(9_000_000), limits)).toEqual({ cents: 10_000, by: 'bills7Days' })
    const used = Array.from({ length: 5 }, () => ({ amountCents: 1, at: NOW - 1 }))
    expect(mostPayable(withBalance(9_000_000), billLimits(used, NOW))).toEqual({ cents: 0, by: 'bills24Hours' })
  })
})

describe('BIL-53 what pays bills', () => {
  test.each([
    ['an active reloadable card', {}, null],
    ['a locked one', { cardStatus: 'S' }, 'locked'],
    ['one that is not activated', { cardStatus: 'N' }, 'inactive'],
    ['one with a status that is not known', { cardStatus: 'X' }, 'unrecognised'],
    ['one that may not', { billPayAllowed: false }, 'notOffered'],
    ['one that cannot be reloaded', { cardType: 'express' as const }, 'notReloadable'],
    ['one that unlocking would not help', { cardType: 'express' as const, cardStatus: 'S' }, 'notReloadable'],
  ])('%s', (_, changes, expected) => {
    expect(whyNotPaying(cardOf(changes))).toBe(expected)
    expect(paysBills(cardOf(changes))).toBe(expected === null)
  })
  test.each([
    ['noCard', [{ ...plainCard, cardStatus: 'S' }], readingOf()],
    ['noFunds', [withBalance(196)], readingOf()],
    ['limitReached', [withBalance(90_000)], readingOf(paidAt(NOW - 1, 100_000))],
    [null, [withBalance(197)], readingOf()],
    // One card that can pay is enough; only if every card's balance is too low is it a lack of funds.
    [null, [{ ...withBalance(0), clientId: '2' }, withBalance(197)], readingOf()],
    ['limitReached', [{ ...withBalance(0), clientId: '2' }, withBalance(90_000)], readingOf(paidAt(NOW - 1, 100_000))],
  ] as const)('why not: %s', (expected, cards, reading) => {
    const why = whyNotPayable({ cards: [...cards], reading }, NOW)
    expect(why).toBe(expected)
  })
})

describe('BIL-30 BIL-49 BIL-50 the day of a payment', () => {
  test.each([
    ['2026-01-15', -1, '2026-01-15'],
    ['2026-01-15', 0, '2026-01-16'],
    ['2026-03-08', -1, '2026-03-08'],
    ['2026-03-08', 0, '2026-03-09'],
    ['2026-11-01', -1, '2026-11-01'],
    ['2026-11-01', 0, '2026-11-02'],
    ['2026-12-31', 0, '2027-01-01'],
  ])('F27 on %s, %i ms from 22:00 Eastern, it is %s', (date, ms, day) => {
    expect(firstPayDay(cutOffOf(date) + ms)).toBe(day)
    expect(payDay(null, cutOffOf(date) + ms)).toBe(day)
    expect(payDay(date, cutOffOf(date) + ms)).toBe(day)
  })
  test('a later day stays as it is', () => {
    expect(payDay('2026-02-01', NOW)).toBe('2026-02-01')
  })
  test.each([
    [-1, true],
    [0, false],
  ])('%i ms from the cut-off of its day a payment can be cancelled: %s', (ms, expected) => {
    const pending = { isPending: true, dateToPay: '2026-03-08' }
    expect(isCancellable(pending, cutOffOf('2026-03-08') + ms)).toBe(expected)
    expect(isCancellable({ ...pending, isPending: false }, cutOffOf('2026-03-08') + ms)).toBe(false)
  })
})

describe('the date that is typed', () => {
  test.each([
    ['BIL-31', '', 'payBill.date.required'],
    ['BIL-31', ' ', 'payBill.date.required'],
    ['BIL-32', '1', 'payBill.date.invalid'],
    ['BIL-32', '2026-02-30', 'payBill.date.invalid'],
    ['BIL-32', '2027-02-29', 'payBill.date.invalid'],
    ['BIL-32', '15/01/2026', 'payBill.date.invalid'],
    ['BIL-32', '2026-1-5', 'payBill.date.invalid'],
    ['BIL-33', '2026-01-14', 'payBill.date.past'],
    ['BIL-33', '2026-01-15', null],
    ['BIL-32', '2028-02-29', null],
  ])('%s %s: %s', (_, date, message) => {
    expect(v.safeParse(payDateSchema('2026-01-15'), date).issues?.[0]?.message ?? null).toBe(message)
  })
})

const payable: Payable = { cards: [withBalance(30_000)], reading: readingOf(), serialNos: ['a'] }
const issuesOf = (values: Record<string, string>, changes: Partial<Payable> = {}, now = NOW) => {
  const issues = v.safeParse(payBillSchema({ ...payable, ...changes }, values, now), values).issues ?? []
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]))
}
const form = (changes: Record<string, string> = {}) => ({
  sourceCard: '1000000001',
  when: 'now',
  'amount.a': '100',
  'amountLocale.amount.a': 'en',
  'amountLocale.amount.b': 'en',
  'amountLocale.amount.c': 'en',
  ...changes,
})

describe('the form', () => {
  test.each([
    ['BIL-34', { 'amount.a': '' }, { 'amount.a': 'amount.required' }],
    ['BIL-34', { 'amount.a': '0' }, { 'amount.a': 'amount.invalid' }],
    ['BIL-35', { sourceCard: '' }, { sourceCard: 'payBill.from.required' }],
    ['BIL-35', { sourceCard: 'other' }, { sourceCard: 'payBill.from.required' }],
    ['BIL-30', { when: '' }, { when: 'payBill.when.required' }],
    ['BIL-31', { when: 'later' }, { dateToPay: 'payBill.date.required' }],
    ['BIL-33', { when: 'later', dateToPay: '2026-01-14' }, { dateToPay: 'payBill.date.past' }],
    ['BIL-33', { when: 'later', dateToPay: '2026-01-15' }, {}],
    ['BIL-36', { 'amount.a': '298.05' }, { 'amount.a': 'payBill.amount.insufficient' }],
    ['BIL-36', { 'amount.a': '298.04' }, {}],
  ])('%s %o', (_, changes, issues) => {
    expect(issuesOf(form(changes))).toEqual(issues)
  })

  test('BIL-33 F13 today is Eastern, by the issuer’s clock', () => {
    const values = form({ when: 'later', dateToPay: '2026-01-15' })
    const late = easternInstant('2026-01-15', 23, 59)
    expect(issuesOf(values, {}, late)).toEqual({})
    expect(issuesOf(values, {}, late + 60_000)).toEqual({ dateToPay: 'payBill.date.past' })
    expect(issuesOf(values, { reading: { payments: [], skewMs: -60_000 } }, late + 60_000)).toEqual({})
  })

  test('BIL-55 what is above a limit is refused at its boundary', () => {
    const changes = { cards: [withBalance(900_000)] }
    expect(issuesOf(form({ 'amount.a': '1000' }), changes)).toEqual({})
    expect(issuesOf(form({ 'amount.a': '1000.01' }), changes)).toEqual({ 'amount.a': 'payBill.amount.aboveLimit' })
    const four = readingOf(...[1, 2, 3, 4].map((ago) => paidAt(NOW - ago, 1)))
    expect(issuesOf(form(), { ...changes, reading: four })).toEqual({})
    const five = readingOf(...[1, 2, 3, 4, 5].map((ago) => paidAt(NOW - ago, 1)))
    expect(issuesOf(form(), { ...changes, reading: five })).toEqual({ 'amount.a': 'payBill.amount.aboveCount' })
  })

  test('of the balance and a limit, the one that leaves less is named', () => {
    const typed = form({ 'amount.a': '99999' })
    expect(issuesOf(typed)).toEqual({ 'amount.a': 'payBill.amount.insufficient' })
    expect(issuesOf(typed, { cards: [withBalance(100_195)] })).toEqual({ 'amount.a': 'payBill.amount.insufficient' })
    expect(issuesOf(typed, { cards: [withBalance(100_196)] })).toEqual({ 'amount.a': 'payBill.amount.aboveLimit' })
    const unknown = { reading: readingOf(paymentOf({ createdAt: null })) }
    expect(issuesOf(typed, unknown)).toEqual({ 'amount.a': 'payBill.amount.insufficient' })
  })

  test('of several bills, those without an amount are not paid, and the first one that is too much is named', () => {
    const several = { serialNos: ['a', 'b', 'c'] }
    expect(issuesOf(form({ 'amount.b': '', 'amount.c': '' }), several)).toEqual({})
    expect(issuesOf(form({ 'amount.a': ' ', 'amount.b': '' }), several)).toEqual({ 'amount.a': 'payBill.amount.none' })
    expect(issuesOf(form({ 'amount.b': 'x' }), several)).toEqual({ 'amount.b': 'amount.unreadable' })
    const mixed = { 'amount.a': '1,234', 'amountLocale.amount.a': 'fr' }
    expect(issuesOf(form({ ...mixed, 'amount.b': '' }), several)).toEqual({ 'amount.a': 'amount.unreadable' })
    expect(issuesOf(form({ ...mixed, 'amount.b': '5' }), several)).toEqual({ 'amount.a': 'amount.unreadable' })
    // 300.00 on the card: 296.10 with two fees must stay below it.
    expect(issuesOf(form({ 'amount.b': '196.09' }), several)).toEqual({})
    expect(issuesOf(form({ 'amount.b': '196.10' }), several)).toEqual({ 'amount.b': 'payBill.amount.insufficient' })
  })
})

describe('a payment that there is already', () => {
  const sought = { serialNo: 'biller-1', cents: 4_000 }
  test.each([
    ['made an hour ago', {}, true],
    ['still to come', { isPending: true, status: '', createdAt: NOW - 9 * DAY }, true],
    ['made a day ago', { createdAt: NOW - DAY }, false],
    ['cancelled', { status: 'CANCELLED' }, false],
    ['of another amount', { amountCents: 4_001 }, false],
    ['of another bill', { serialNo: 'biller-2' }, false],
  ])('%s', (_, changes, expected) => {
    expect(sameAlready(readingOf(paymentOf(changes)), sought, NOW) !== null).toBe(expected)
  })
})

describe('what became of a payment', () => {
  const sought = { clientId: '1000000001', serialNo: 'biller-1', cents: 4_000, idempotencyKey: 'ours', known: ['old'] }
  test('our key is it, and an issuer that tells keys tells ours too', () => {
    const ours = paymentOf({ id: 'one', idempotencyKey: 'ours', amountCents: 1 })
    expect(findPayment([paymentOf({ id: 'x', idempotencyKey: 'theirs' }), ours], sought)).toBe(ours)
    expect(findPayment([paymentOf({ id: 'x', idempotencyKey: 'theirs' })], sought)).toBeNull()
  })
  test.each([
    ['new', {}, true],
    ['known', { id: 'old' }, false],
    ['of another bill', { serialNo: 'biller-2' }, false],
    ['of another card', { clientId: '2' }, false],
    ['of another amount', { amountCents: 4_001 }, false],
  ])('where no keys are told, one that is %s', (_, changes, expected) => {
    expect(findPayment([paymentOf(changes)], sought) !== null).toBe(expected)
  })
  test.each([
    [{ isPending: true, status: '' }, 'made'],
    [{ status: 'SUCCESS' }, 'made'],
    [{ status: 'CANCELLED' }, 'refused'],
    [{ status: 'REJECTED' }, 'refused'],
    [{ status: 'FAILED_PREFLIGHT' }, 'refused'],
    [{ status: 'FAILED_RESERVE_FUNDS' }, 'refused'],
    [{ status: 'FAILED_CREATE_PAYMENT' }, 'refused'],
    [{ status: 'FAILED_DELETE_PAYMENT_CANCEL' }, 'unclear'],
    [{ status: 'FAILED_RELEASE_FUNDS_CANCEL' }, 'unclear'],
    [{ status: 'FAILED_RELEASE_FUNDS_REJECT' }, 'unclear'],
    [{ status: 'FAILED_RELEASE_FUNDS_CREATE_PAYMENT' }, 'unclear'],
    [{ status: 'PROCESSING' }, 'unclear'],
    [{ status: 'constructor' }, 'unclear'],
    [{ status: '' }, 'unclear'],
  ])('R3 %o is %s', (changes, expected) => {
    expect(fateOf(paymentOf(changes))).toBe(expected)
  })
  test('a status that nobody has told us of is none of the ten', () => {
    expect([statusOf({ status: 'SUCCESS' }), statusOf({ status: 'ON_HOLD' })]).toEqual(['SUCCESS', null])
  })
})

test('what is still to come is that of one card, the next first', () => {
  const pending = (id: string, dateToPay: string, amountCents: number, clientId = '1000000001') =>
    paymentOf({ id, dateToPay, amountCents, clientId, isPending: true, status: '' })
  const payments = [
    pending('b', '2026-02-01', 5_000),
    pending('a', '2026-01-20', 10_000),
    pending('c', '2026-01-18', 100, '2'),
    paymentOf({ id: 'paid' }),
  ]
  expect(upcomingOf(payments, withBalance(1_000)).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a pending transaction that holds the money of a payment is left out by its reference, and counted so', () => {
  const held = [
    transactionOf({ id: 'fee', reference: 'payment-1' }),
    transactionOf({ id: 'bill', reference: 'payment-1' }),
    transactionOf({ id: 'other', reference: '' }),
  ]
  expect(withoutPayments({ transactions: held, total: 5 }, [paymentOf({ id: 'payment-1' })])).toEqual({
    transactions: [held[2]],
    total: 3,
  })
  expect(withoutPayments({ transactions: held, total: 5 }, [])).toEqual({ transactions: held, total: 5 })
})

describe('the amounts typed so far', () => {
  const en = (serialNo: string, text: string) => ({
    [`amount.${serialNo}`]: text,
    [`amountLocale.amount.${serialNo}`]: 'en',
  })

  test('are counted where they can be read, each in its own language', () => {
    const values = { ...en('a', '1,012.34'), ...en('b', '10.'), ...en('c', '1.2.3'), ...en('d', ''), 'amount.e': '7,5' }
    expect(amountsIn(['a', 'b', 'c', 'd', 'e', 'f'], values)).toEqual([101_234, 1_000, 750])
  })

  test('cost a fee for each bill, and leave the rest on the card', () => {
    expect(sumOfPayments([1_012, 1_222], 91_541)).toEqual({ amountCents: 2_234, feeCents: 390, afterCents: 88_917 })
    expect(sumOfPayments([], 91_541)).toEqual({ amountCents: 0, feeCents: 0, afterCents: 91_541 })
    expect(sumOfPayments([1_000], null).afterCents).toBeNull()
  })

  test('BIL-36 fit if at least a cent is left, within every limit', () => {
    const fits = (...amounts: number[]) => whyTooMuch(amounts, { availableCents: 10_390 }, billLimits([], NOW))
    expect(fits(5_000, 4_999)).toBeNull()
    expect(fits(5_000, 5_000)).toBe('payBill.amount.insufficient')
    expect(whyTooMuch([60_000, 40_001], { availableCents: 900_000 }, billLimits([], NOW))).toBe(
      'payBill.amount.aboveLimit',
    )
    expect(whyTooMuch([1, 1, 1, 1, 1, 1], { availableCents: 900_000 }, billLimits([], NOW))).toBe(
      'payBill.amount.aboveCount',
    )
    expect(whyTooMuch([60_000, 40_001], { availableCents: 900_000 }, null)).toBeNull()
  })
})
