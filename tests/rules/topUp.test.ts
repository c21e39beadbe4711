import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { barrierTo } from '../../rules/features'
import { amountFormSchema, boundsOf, cardToLoad, isOfNetwork, offeredNetworks } from '../../rules/topUp'
import { cardOf } from '../support/samples'

const limitOf = (perDayCents: number, usedTodayCents: number) =>
  ({ feature: 'topUp', perTransactionCents: 50_000, perDayCents, usedTodayCents }) as const

describe('the bounds of an amount', () => {
  const card = { minReloadCents: 2_000, maxReloadCents: 50_000 }
  test.each([
    ['TOP-12 OP-39 the card’s own maximum', card, 75_000, null, 50_000],
    [
      'TOP-12 OP-39 the configured maximum where the card has none',
      { ...card, maxReloadCents: null },
      75_000,
      null,
      75_000,
    ],
    ['no more than is left today', card, null, limitOf(100_000, 60_001), 39_999],
    ['none where nobody names one', { ...card, maxReloadCents: null }, null, null, null],
  ])('%s', (_, own, configured, limit, maxCents) => {
    expect(boundsOf(own, configured, limit)).toEqual({ minCents: 2_000, maxCents })
  })

  const schema = amountFormSchema({
    locale: 'en',
    bounds: { minCents: 2_000, maxCents: 50_000 },
    networks: ['visadebit'],
    savedCards: [{ id: 'saved-1' }],
  })
  test.each([
    ['19.99', false],
    ['20.00', true],
    ['500.00', true],
    ['500.01', false],
  ])('TOP-11 %s: %s', (amount, isTaken) => {
    expect(v.is(schema, { amount, method: 'visadebit' })).toBe(isTaken)
  })

  test.each([
    [{ method: 'mastercarddebit' }, false],
    [{ method: 'existing', savedCard: 'saved-1' }, true],
    [{ method: 'existing', savedCard: 'saved-2' }, false],
    [{}, false],
  ])('TOP-09 TOP-10 %j: %s', (chosen, isTaken) => {
    expect(v.is(schema, { amount: '50', ...chosen })).toBe(isTaken)
  })
})

test.each([
  [{ mcDebit: true, visaDebit: true }, ['mastercarddebit', 'visadebit']],
  [{ mcDebit: false, visaDebit: true }, ['visadebit']],
  [{ mcDebit: true, visaDebit: false }, ['mastercarddebit']],
  [{ mcDebit: false, visaDebit: false }, []],
])('TOP-01 TOP-02 TOP-03 %j offers %j', (methods, offered) => expect(offeredNetworks(methods)).toEqual(offered))

test.each([
  ['4', 'visadebit', true],
  ['5', 'visadebit', false],
  ['50', 'mastercarddebit', false],
  ['51', 'mastercarddebit', true],
  ['55', 'mastercarddebit', true],
  ['56', 'mastercarddebit', false],
  ['2220', 'mastercarddebit', false],
  ['2221', 'mastercarddebit', true],
  ['2720', 'mastercarddebit', true],
  ['2721', 'mastercarddebit', false],
] as const)('TOP-20 a number beginning with %s is of %s: %s', (first, network, isOf) =>
  expect(isOfNetwork(first.padEnd(16, '0'), network)).toBe(isOf),
)

test('a card that was named and is gone is never replaced by another', () => {
  const cards = [
    { clientId: '1', defaultCard: false },
    { clientId: '2', defaultCard: true },
  ]
  expect(['1', '', '3'].map((id) => cardToLoad(cards, id)?.clientId)).toEqual(['1', '2', undefined])
})

describe('TOP-06 who may reload', () => {
  const card = cardOf({ cardType: 'express-reloadable', cardStatus: 'A', reloadAllowed: true })
  const owner = {
    kycLevel: 1,
    region: 'ON',
    declared: { fatcaProvided: false, isCanadian: null },
    card,
    cards: [card],
    hasNoCards: false,
    isQrCodeOn: true,
  }
  const other = (changes: object) => {
    const changed = cardOf({ ...card, ...changes })
    return { card: changed, cards: [changed] }
  }
  test.each([
    ['a holder of an active reloadable card', {}, true],
    ['nobody without an identity check', { kycLevel: 0 }, false],
    ['nobody with a locked card', other({ cardStatus: 'S' }), false],
    ['nobody with a non-reloadable card', other({ cardType: 'express' }), false],
    ['nobody whose card does not allow it', other({ reloadAllowed: false }), false],
    ['nobody in Saskatchewan (TOP-07)', { region: 'SK' }, false],
    ['nobody without a card', { card: null, cards: [], hasNoCards: true }, false],
  ])('%s', (_, changes, isOpen) => {
    expect(barrierTo('reload', { ...owner, ...changes }) === null).toBe(isOpen)
  })
})
