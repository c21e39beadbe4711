import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { CardType } from '../../rules/cards/card'
import { type LimitedCard, roomOn } from '../../rules/money/limits'
import {
  mostNowFrom,
  mostTransferableOf,
  othersThan,
  roomToShow,
  sourceIn,
  TRANSFER_MAX_CENTS,
  transferSchema,
  whyNoTransfer,
  whyNotReceiving,
} from '../../rules/money/transfer'
import { cardOf } from '../support/samples'

const card = (changes: Partial<LimitedCard> = {}): LimitedCard => ({
  ...cardOf({ cardType: 'express-reloadable', availableCents: 1_000_000 }),
  limits: [],
  ...changes,
})
const source = card({ defaultCard: true })
const other = card({ clientId: '1000000002', cardType: 'express', defaultCard: false })
const daily = (perDayCents: number, usedTodayCents: number) =>
  [{ feature: 'transfer', perTransactionCents: 25_000, perDayCents, usedTodayCents }] as const

const issuesOf = (from: LimitedCard, values: Record<string, string>, cards = [from, other]) =>
  Object.fromEntries(
    (v.safeParse(transferSchema(cards, from, 'en'), values).issues ?? [])
      .toReversed()
      .map((issue) => [v.getDotPath(issue), issue.message]),
  )
const amountIssue = (amount: string, from: LimitedCard = source) =>
  issuesOf(from, { receivingCard: other.clientId, 'fundingAmount.transactionAmount': amount })[
    'fundingAmount.transactionAmount'
  ] ?? null

describe('the amount', () => {
  test.each([
    ['express-reloadable', '249.99', null],
    ['express-reloadable', '250', null],
    ['express-reloadable', '250.01', 'amount.aboveMaximum'],
    ['select', '249.99', null],
    ['select', '250', null],
    ['select', '250.01', 'amount.aboveMaximum'],
  ] as const)('TRF-03 CON-04 OP-01 T-26 of %s may be at most 250: %s', (cardType, amount, issue) => {
    expect(amountIssue(amount, card({ cardType }))).toBe(issue)
  })

  test('OP-01 one constant for each type of card', () => {
    const types: readonly CardType[] = ['express', 'express-reloadable', 'select']
    expect(types.map((cardType) => [TRANSFER_MAX_CENTS[cardType], mostTransferableOf(card({ cardType }))])).toEqual([
      [null, 0],
      [25_000, 25_000],
      [25_000, 25_000],
    ])
  })

  test.each([
    ['99.99', null],
    ['100.00', null],
    ['100.01', 'amount.insufficient'],
  ])('TRF-04 is on the card: %s of 100.00', (amount, issue) => {
    expect(amountIssue(amount, card({ availableCents: 10_000 }))).toBe(issue)
  })

  test.each([
    ['', 'amount.required'],
    ['0', 'amount.invalid'],
    ['0.00', 'amount.invalid'],
    ['0.01', null],
    ['0.001', 'amount.unreadable'],
    ['-5', 'amount.unreadable'],
    ['5.123', 'amount.unreadable'],
    ['5.12', null],
  ])('TRF-05 is more than nothing, and has two decimals at most: %s', (amount, issue) => {
    expect(amountIssue(amount)).toBe(issue)
  })

  test.each([
    ['60.00', null],
    ['60.01', 'amount.aboveMaximum'],
  ])('fits into what is left of the day: %s of 60.00', (amount, issue) => {
    expect(amountIssue(amount, card({ limits: daily(100_000, 94_000) }))).toBe(issue)
  })
})

test.each([
  ['the limit of one transfer', 30_000, [], { cents: 25_000, by: 'transaction' }],
  [
    'the limit of one transfer, if as much is left of the day',
    30_000,
    daily(100_000, 75_000),
    { cents: 25_000, by: 'transaction' },
  ],
  ['a balance that is the same', 25_000, [], { cents: 25_000, by: 'transaction' }],
  ['a balance below it', 17_261, [], { cents: 17_261, by: 'balance' }],
  ['what is left of the day', 17_261, daily(100_000, 94_000), { cents: 6_000, by: 'day' }],
  ['a balance below what is left of the day', 5_999, daily(100_000, 94_000), { cents: 5_999, by: 'balance' }],
] as const)('the most that can be sent is bounded by %s', (_, availableCents, limits, most) => {
  expect(mostNowFrom(card({ availableCents, limits }))).toEqual(most)
})

describe('the card that receives', () => {
  const to = (receivingCard: string, cards?: LimitedCard[]) =>
    issuesOf(source, { receivingCard, 'fundingAmount.transactionAmount': '20' }, cards)['receivingCard'] ?? null

  test('TRF-02 is required', () => {
    expect([to(''), to(other.clientId)]).toEqual(['transfer.to.required', null])
  })

  test('TRF-06 is not the one that sends', () => {
    expect(othersThan([source, other], source)).toEqual([other])
    expect(to(source.clientId)).toBe('transfer.to.required')
  })

  test.each(['S', 'N', 'X'])('is active, not %s', (cardStatus) => {
    expect(to(other.clientId, [source, { ...other, cardStatus }])).toBe('transfer.to.required')
  })

  test('is one of the holder’s', () => expect(to('1000009999')).toBe('transfer.to.required'))
})

describe('FEE-13 the maximum balance of the card that receives', () => {
  // The other card is a Non-Reloadable card, which can hold 500.00.
  const holding = (settledCents: number) => ({ ...other, settledCents })
  const issue = (amount: string, settledCents: number) =>
    issuesOf(source, { receivingCard: other.clientId, 'fundingAmount.transactionAmount': amount }, [
      source,
      holding(settledCents),
    ])

  test('takes what fits, and not a cent more', () => {
    const { maxBalanceCents } = roomOn(other)
    expect(issue('50', maxBalanceCents - 5_000)).toEqual({})
    expect(issue('50.01', maxBalanceCents - 5_000)).toEqual({
      'fundingAmount.transactionAmount': 'transfer.amount.noRoom',
    })
    // The amount's own bounds come first.
    expect(issue('250.01', maxBalanceCents - 5_000)).toEqual({
      'fundingAmount.transactionAmount': 'amount.aboveMaximum',
    })
  })

  test('counts for the chosen card only', () => {
    const third = { ...holding(0), clientId: '1000000003' }
    const cards = [source, holding(roomOn(other).maxBalanceCents - 1), third]
    const values = { receivingCard: third.clientId, 'fundingAmount.transactionAmount': '50' }
    expect(issuesOf(source, values, cards)).toEqual({})
  })

  test('is told only where it allows less than the transfer itself', () => {
    const { maxBalanceCents } = roomOn(other)
    expect([25_000, 24_999, 0].map((left) => roomToShow(holding(maxBalanceCents - left), source))).toEqual([
      null,
      24_999,
      0,
    ])
  })

  test('is a reason to receive nothing, after a lock', () => {
    const full = holding(roomOn(other).maxBalanceCents)
    expect(
      [other, full, ...['S', 'N', '?'].map((cardStatus) => ({ ...full, cardStatus }))].map(whyNotReceiving),
    ).toEqual([null, 'full', 'locked', 'inactive', 'unrecognised'])
    expect(whyNoTransfer([source, full], source)).toBe('full')
    expect(whyNoTransfer([source, full, { ...other, clientId: '3' }], source)).toBeNull()
    expect(
      issuesOf(source, { receivingCard: other.clientId, 'fundingAmount.transactionAmount': '1' }, [source, full]),
    ).toMatchObject({ receivingCard: 'transfer.to.required' })
  })
})

describe('the card that sends', () => {
  test('TRF-01 is the current one', () => {
    expect(sourceIn([source, other], other.clientId)).toBe(other)
    expect(sourceIn([source, other], '1000009999')).toBeNull()
  })

  test('is the default card until the current one is known', () => {
    expect(sourceIn([other, source], null)).toBe(source)
    expect(sourceIn([other], null)).toBe(other)
    expect(sourceIn([], null)).toBeNull()
  })
})

test.each([
  ['nothing', [source, other], source, null],
  ['no card', [], null, 'noCard'],
  ['a lock', [card({ cardStatus: 'S' }), other], card({ cardStatus: 'S' }), 'notUsable'],
  ['a missing activation', [card({ cardStatus: 'N' }), other], card({ cardStatus: 'N' }), 'notUsable'],
  ['a card that is not reloadable', [card({ cardType: 'express' }), other], card({ cardType: 'express' }), 'notUsable'],
  ['a single card', [source], source, 'onlyCard'],
  ['a locked other card', [source, { ...other, cardStatus: 'S' }], source, 'noneActive'],
  ['an active one beside it', [source, { ...other, cardStatus: 'S' }, { ...other, clientId: '3' }], source, null],
  ['an empty card', [source, other], card({ availableCents: 0 }), 'noFunds'],
  ['one cent', [source, other], card({ availableCents: 1 }), null],
  ['a limit that is used up', [source, other], card({ limits: daily(100, 100) }), 'limitReached'],
  ['a limit with a cent left', [source, other], card({ limits: daily(100, 99) }), null],
] as const)('TRF-11 with %s in the way', (_, cards, from, why) => {
  expect(whyNoTransfer(cards, from)).toBe(why)
})
