import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { outcomeOfCancel } from '../../rules/money/billPayments'
import { type AccountRules, accountsWith, billDraft, billSchema, findAdded, isAsDrafted } from '../../rules/money/bills'
import { billerOf } from '../machines/addBill.plan'
import { paymentOf } from '../machines/bills.plan'

const digits: AccountRules = { min: 8, max: 12, format: 'digits' }
const letters: AccountRules = { min: 4, max: 8, format: 'alphanumeric' }
const problemOf = (rules: AccountRules, account: unknown, alias = '', taken: readonly string[] = []) =>
  v.safeParse(billSchema(rules, taken), { billerAccount: account, alias }).issues?.[0]?.message ?? null

describe('an account number', () => {
  test.each([undefined, '', '   '])('BIL-20 is required: %j', (account) => {
    expect(problemOf(digits, account)).toBe('bills.account.required')
  })

  test.each([
    ['1234567', 'bills.account.tooShort'],
    ['12345678', null],
    ['123456789012', null],
    ['1234567890123', 'bills.account.tooLong'],
  ])('BIL-21 is as long as the biller says: %s', (account, problem) => {
    expect(problemOf(digits, account)).toBe(problem)
  })

  test('BIL-21 is one character where the biller says no more', () => {
    expect(problemOf({ ...letters, min: 1 }, 'A')).toBeNull()
  })

  test.each(['1234567a', '12345678.', '+12345678', '1234_5678'])(
    'BIL-22 has digits only where the biller says so: %s',
    (account) => {
      expect(problemOf(digits, account)).toBe('bills.account.digits')
    },
  )

  test.each([
    ['AB-1 2', null],
    ['ab12', null],
    ['AB#12', 'bills.account.characters'],
    ['AB_12', 'bills.account.characters'],
    ['ÉB12', 'bills.account.characters'],
    ['<b>1', 'bills.account.characters'],
  ])('BIL-23 has letters, digits, spaces and hyphens for the others: %s', (account, problem) => {
    expect(problemOf(letters, account)).toBe(problem)
  })

  test('is sent without the spaces that bills print between groups of digits', () => {
    const read = (rules: AccountRules, billerAccount: string) =>
      billDraft(v.parse(billSchema(rules, []), { billerAccount, alias: ' ' }))
    expect(read(digits, ' 1234 5678\u00a0901 ')).toEqual({ account: '12345678901', alias: null })
    expect(read(letters, ' AB  12 ')).toEqual({ account: 'AB 12', alias: null })
  })

  test('is refused where the holder has it with this biller already', () => {
    const owned = [billerOf(), billerOf({ serialNo: 'b-2', account: '22222222' }), billerOf({ billerId: 'another' })]
    const taken = accountsWith(owned, 'payee-10')
    expect(taken).toEqual(['001234567', '22222222'])
    expect(problemOf(digits, '0012 34567', '', taken)).toBe('bills.account.taken')
    // An edited bill may keep its own account.
    expect(accountsWith(owned, 'payee-10', 'biller-1')).toEqual(['22222222'])
  })
})

test.each([
  [35, null],
  [36, 'bills.alias.tooLong'],
])('BIL-08 CON-29 a nickname of %i characters', (length, problem) => {
  expect(problemOf(digits, '12345678', 'x'.repeat(length))).toBe(problem)
  expect(problemOf(digits, '12345678', ` ${'x'.repeat(length)} `)).toBe(problem)
})

test.each([
  ['as it was typed', {}, true],
  ['with another account', { account: '22222222' }, false],
  ['without its nickname', { alias: null }, false],
])('R2 a bill that was saved %s: as drafted %o', (_, changes, expected) => {
  const draft = { account: '001234567', alias: 'Home' }
  expect(isAsDrafted(billerOf({ ...draft, ...changes }), draft)).toBe(expected)
})

describe('R2 what was added is found', () => {
  const sought = { billerId: 'payee-10', idempotencyKey: 'key-1', known: ['biller-1'] }
  const before = billerOf()
  const fresh = billerOf({ serialNo: 'biller-9' })

  test('by its key', () => {
    const ours = { ...fresh, idempotencyKey: 'key-1' }
    expect(findAdded([before, { ...fresh, idempotencyKey: 'key-2' }, ours], sought)).toBe(ours)
  })
  test('nothing where the issuer tells other keys', () => {
    expect(findAdded([before, { ...fresh, idempotencyKey: 'key-2' }], sought)).toBeNull()
  })
  test('by what is new of that biller where the issuer tells none', () => {
    expect(findAdded([before, fresh], sought)).toBe(fresh)
    expect(findAdded([before], sought)).toBeNull()
    expect(findAdded([before, { ...fresh, billerId: 'payee-11' }], sought)).toBeNull()
  })
})

test.each([
  ['cancelled', [paymentOf({ isPending: false, status: 'CANCELLED' })]],
  ['pending', [paymentOf()]],
  ['tooLate', [paymentOf({ isPending: false, status: 'SUCCESS' })]],
  ['tooLate', [paymentOf({ isPending: false, status: 'REJECTED' })]],
  ['unclear', [paymentOf({ isPending: false, status: 'FAILED_RELEASE_FUNDS_CANCEL' })]],
  ['unclear', [paymentOf({ isPending: false, status: 'FAILED_DELETE_PAYMENT_CANCEL' })]],
  ['unclear', [paymentOf({ isPending: false, status: 'ON_HOLD' })]],
  ['gone', [paymentOf({ id: 'payment-2' })]],
] as const)('T-37 the payments say of one that was to be cancelled: %s', (outcome, payments) => {
  expect(outcomeOfCancel(payments, 'payment-1')).toBe(outcome)
})
