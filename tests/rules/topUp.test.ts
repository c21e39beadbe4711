import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { barrierTo } from '../../rules/cards/features'
import {
  amountFormSchema,
  boundsOf,
  cardToLoad,
  debitCardSchema,
  isDead,
  isOfNetwork,
  offeredNetworks,
} from '../../rules/money/topUp'
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
    expect(boundsOf(own, configured, limit, null)).toEqual({ minCents: 2_000, maxCents })
  })

  test.each([
    [50_001, 50_000],
    [50_000, 50_000],
    [49_999, 49_999],
    [0, 0],
  ])('no more than fits on the card: %i', (leftCents, maxCents) => {
    const room = { maxBalanceCents: 250_000, leftCents }
    expect(boundsOf(card, null, limitOf(1_000_000, 0), room)).toEqual({ minCents: 2_000, maxCents })
  })

  const schema = amountFormSchema({
    locale: 'en',
    bounds: { minCents: 2_000, maxCents: 50_000 },
    room: null,
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
    ['268.38', undefined],
    ['268.39', 'amount.noRoom'],
    ['500.01', 'amount.noRoom'],
  ])('TOP-11 %s on a card on which 268.38 more fits: %s', (amount, issue) => {
    const full = amountFormSchema({
      locale: 'en',
      bounds: { minCents: 2_000, maxCents: 26_838 },
      room: { maxBalanceCents: 250_000, leftCents: 26_838 },
      networks: ['visadebit'],
      savedCards: [],
    })
    expect(v.safeParse(full, { amount, method: 'visadebit' }).issues?.[0]?.message).toBe(issue)
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

describe('a new debit card', () => {
  const typed = {
    cardNumber: '4111 1111 1111 1111',
    expiry: '08 / 39',
    cvv: '123',
    firstName: ' Robin ',
    lastName: 'Tremblay',
    addressLine: '12 Example Street',
    city: 'Toronto',
    country: 'CA',
    subdivision: 'ON',
    postCode: 'm5v2t6',
    saveCard: 'yes',
    alias: ' Household ',
  }
  const parsed = (changes: object, isChecked = true) =>
    v.safeParse(debitCardSchema({ network: 'visadebit', isChecked }), { ...typed, ...changes })
  const errorsOf = (changes: object, isChecked?: boolean) =>
    Object.fromEntries((parsed(changes, isChecked).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]))

  test('is taken whole, in the issuer’s form', () => {
    expect(parsed({}).output).toEqual({
      cardNumber: '4111111111111111',
      expiry: { expiryMonth: '08', expiryYear: '39' },
      cvv: '123',
      firstName: 'Robin',
      lastName: 'Tremblay',
      addressLine: '12 Example Street',
      city: 'Toronto',
      country: 'CA',
      subdivision: 'ON',
      postCode: 'M5V 2T6',
      alias: 'Household',
      isSaved: true,
    })
    expect(parsed({ saveCard: undefined, alias: undefined }).output).toMatchObject({ alias: '', isSaved: false })
  })

  test.each([
    ['alias', 35, 'debitCard.alias.long'],
    ['firstName', 60, 'debitCard.long'],
    ['lastName', 60, 'debitCard.long'],
    ['addressLine', 100, 'debitCard.long'],
    ['city', 60, 'debitCard.long'],
  ])('%s has room for %i characters', (field, longest, message) => {
    expect(errorsOf({ [field]: 'a'.repeat(longest) })).toEqual({})
    expect(errorsOf({ [field]: 'a'.repeat(longest + 1) })).toEqual({ [field]: message })
  })

  test.each([
    ['TOP-18', 'firstName', 'debitCard.firstName.required'],
    ['TOP-19', 'lastName', 'debitCard.lastName.required'],
    ['TOP-13', 'addressLine', 'debitCard.addressLine.required'],
    ['TOP-14', 'city', 'debitCard.city.required'],
    ['TOP-15', 'country', 'debitCard.country.required'],
    ['TOP-16', 'subdivision', 'debitCard.subdivision.required'],
    ['TOP-17', 'postCode', 'debitCard.postCode.required'],
  ])('%s %s is asked for', (_, field, message) => {
    const abroad = { country: 'US', subdivision: 'NY', postCode: '10001' }
    expect(errorsOf({ ...abroad, [field]: ' ' })).toEqual({ [field]: message })
    expect(errorsOf({ ...abroad, [field]: undefined })).toEqual({ [field]: message })
  })

  test('its address is checked as a Canadian one in Canada only', () => {
    const strange = { subdivision: 'NY', postCode: '10001' }
    expect(errorsOf(strange)).toEqual({
      subdivision: 'debitCard.subdivision.required',
      postCode: 'debitCard.postCode.invalid',
    })
    expect(errorsOf({ postCode: 'AM5V2T6' })).toEqual({ postCode: 'debitCard.postCode.invalid' })
    expect(errorsOf({ postCode: 'M5V2T6A' })).toEqual({ postCode: 'debitCard.postCode.invalid' })
    expect(parsed({ ...strange, country: 'US', postCode: 'ab1234567890' }).output).toMatchObject({
      subdivision: 'NY',
      postCode: 'AB1234567890',
    })
    expect(errorsOf({ ...strange, country: 'US', postCode: 'ab12345678901' })).toEqual({ postCode: 'debitCard.long' })
    expect(errorsOf({ country: 'XX' })).toEqual({ country: 'debitCard.country.required' })
  })

  test('a number of another network is refused where that is checked', () => {
    const mastercard = { cardNumber: '5555 5555 5555 4444' }
    expect(errorsOf(mastercard)).toEqual({ cardNumber: 'debitCard.cardNumber.visadebit' })
    expect(errorsOf(mastercard, false)).toEqual({})
  })
})

test.each([
  ['cleared', false],
  ['challenged', false],
  ['used', false],
  ['unknown', false],
  ['declined', true],
  ['failed', true],
  ['cancelled', true],
  ['expired', true],
] as const)('an evaluation that is %s is over without a charge: %s', (state, isOver) =>
  expect(isDead({ state })).toBe(isOver),
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
