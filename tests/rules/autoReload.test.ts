import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fixOf, outcomeOfSave, settingsSchema, sourceExpiry } from '../../rules/money/autoReload'
import { refusalOf } from '../../rules/money/directDeposit'
import { ruleOf } from '../machines/autoReload.plan'
import { depositOf } from '../machines/directDeposit.plan'

describe('a debit card that expires is announced in its last two months, by the Eastern date', () => {
  test.each([
    ['2026-03', '2026-01-31T23:00:00-05:00', null],
    ['2026-02', '2026-01-01T00:00:00-05:00', 'expiring'],
    ['2026-02', '2025-12-31T23:59:59-05:00', null],
    ['2026-01', '2026-01-31T23:59:59-05:00', 'expiring'],
    ['2026-01', '2026-02-01T00:00:00-05:00', 'expired'],
    ['2026-01', '2026-12-01T00:00:00-05:00', 'expired'],
    ['2027-01', '2026-12-01T00:00:00-05:00', 'expiring'],
    ['', '2026-12-01T00:00:00-05:00', null],
  ] as const)('%s at %s: %s', (expiry, now, answer) => {
    expect(sourceExpiry({ expiry }, Date.parse(now))).toBe(answer)
  })
})

test.each([
  ['active', null, null],
  ['active', 'cardLocked', null],
  ['failing', 'cardLocked', 'unlockCard'],
  ['failing', 'sourceDeclined', 'chooseCard'],
  ['suspended', 'sourceExpired', 'chooseCard'],
  ['suspended', 'aboveMaximum', 'lowerAmount'],
  ['suspended', 'residence', 'wait'],
  ['suspended', null, 'addAgain'],
  ['cancelled', 'sourceDeclined', 'chooseCard'],
] as const)('a rule that is %s (%s) is mended by %s', (health, reason, fix) => {
  expect(fixOf({ health, reason })).toBe(fix)
})

test.each([
  ['failing', 'cardLocked', 'tryAgain'],
  ['suspended', 'cardLocked', 'addAgain'],
  ['failing', 'sourceDeclined', 'chooseCard'],
] as const)('a rule that is %s (%s) while its card is active is mended by %s', (health, reason, fix) => {
  expect(fixOf({ health, reason }, true)).toBe(fix)
})

describe('the settings', () => {
  const schema = settingsSchema({
    localeOf: () => 'en',
    bounds: { minCents: 2_000, maxCents: 50_000 },
    maxBalanceCents: 250_000,
    networks: ['visadebit'],
    savedCards: [],
    rule: { reloadCents: 50_000, savedCardId: null },
  })
  const isTaken = (amountThreshold: string, amountReload: string, method = 'keep') =>
    v.is(schema, { amountThreshold, amountReload, method })

  test.each([
    ['2,000.00', '500.00', true],
    ['2,000.01', '500.00', false],
    ['10.00', '20.00', true],
    ['9.99', '20.00', false],
    ['0', '20.00', false],
    ['10', '19.99', false],
    ['10', '500.01', false],
  ])('a threshold of %s with a reload of %s: %s', (threshold, reload, taken) => {
    expect(isTaken(threshold, reload)).toBe(taken)
  })

  test('its own card stays up to the amount so far; above it, only if it is a saved card', () => {
    const problemsOf = (savedCardId: string | null, amountReload: string, method = 'keep') => {
      const { issues } = v.safeParse(
        settingsSchema({
          localeOf: () => 'en',
          bounds: { minCents: 2_000, maxCents: 50_000 },
          maxBalanceCents: 250_000,
          networks: ['visadebit'],
          savedCards: [{ id: 'saved-1' }],
          rule: { reloadCents: 8_000, savedCardId },
        }),
        { amountThreshold: '20', amountReload, method },
      )
      return issues?.map(({ message, path }) => [path?.map(({ key }) => key).join('.'), message]) ?? []
    }
    const refused = [['method', 'autoReload.keep.raised']]
    expect(problemsOf(null, '80')).toEqual([])
    expect(problemsOf(null, '80.01')).toEqual(refused)
    expect(problemsOf('saved-9', '80.01')).toEqual(refused)
    expect(problemsOf('saved-1', '80.01')).toEqual([])
    expect(problemsOf(null, '80.01', 'visadebit')).toEqual([])
    // Only the amount is wrong.
    expect(new Set(problemsOf(null, 'abc').map(([field]) => field))).toEqual(new Set(['amountReload']))
  })

  test('a network that is not offered is refused, and so is a saved card where there is none', () => {
    expect([
      isTaken('10', '20', 'visadebit'),
      isTaken('10', '20', 'mastercarddebit'),
      isTaken('10', '20', 'existing'),
    ]).toEqual([true, false, false])
  })
})

describe('what the list says of a rule whose answer was lost', () => {
  const draft = {
    id: 'ar-1',
    clientId: '1000000001',
    reloadCents: 5_000,
    thresholdCents: 2_000,
    method: 'visadebit',
    savedCardId: null,
    sourceDigits: '1111',
  } as const
  const told = ruleOf({ method: 'visadebit', source: { network: 'visadebit', lastFourDigits: '1111', expiry: '' } })
  const silent = ruleOf({ method: 'visadebit', source: { network: null, lastFourDigits: '', expiry: '' } })

  test.each([
    ['the same', [told], null, 'saved'],
    ['none', [], null, 'notSaved'],
    ['another amount', [{ ...told, reloadCents: 5_001 }], null, 'notSaved'],
    ['another debit card', [ruleOf()], null, 'notSaved'],
    ['other amounts than before, and nothing of the card', [silent], ruleOf({ reloadCents: 4_000 }), 'saved'],
    ['another threshold than before, and nothing of the card', [silent], ruleOf({ thresholdCents: 1_500 }), 'saved'],
    ['the amounts of before, and nothing of the card', [silent], silent, 'unknown'],
    ['another kind of card', [{ ...silent, method: 'mastercarddebit' as const }], silent, 'notSaved'],
  ])('%s', (_, rules, before, outcome) => {
    expect(outcomeOfSave(rules, draft, before)).toBe(outcome)
  })
})

test('DQE-05 direct deposit is refused by residence first, and never to who has an account', () => {
  expect([
    refusalOf(depositOf()),
    refusalOf(depositOf({ isAllowed: false })),
    refusalOf(depositOf({ isAllowed: false, region: 'SK' })),
    refusalOf(depositOf({ isAllowed: false, region: 'SK', account: '1' })),
  ]).toEqual([null, 'notAllowed', 'saskatchewan', null])
})
