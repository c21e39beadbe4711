import { describe, expect, test } from 'vitest'
import type { Wanted } from '../../machines/card/cardLock'
import { cardLockEffectWith, cardsWith, readBalances, readCards, readExpiring } from '../../src/ports/cards'
import { ask, failing, issuerWith } from '../support/issuer'

const GET = 'GET /api/prepaid/cards'
const PUT = 'PUT /api/prepaid/cards/1000000001'
const EXPIRING = 'GET /api/prepaid/cards/1000000001/expiring'
const balance = {
  clientId: '1000000001',
  cardStatus: 'S',
  availableBalance: 123.45,
  settledBalance: 120.01,
  currency: '840',
  conversionRate: 1.35,
  convertedAmount: 166.66,
  revision: 'r-1',
}
const wire = {
  ...balance,
  clientCode: 'C1',
  alias: ' Groceries ',
  cardType: 'select',
  cardProgram: 'BLK101',
  plasticFlag: true,
  lastFourDigits: '0001',
  expiryDate: '2028-05',
  cardNumMasked: '510000******0001',
  cardDescription: 'Reloadable card',
  cardIssuer: 'issuer',
  defaultCard: true,
  reloadAllowed: true,
  upgradeAllowed: true,
  upgradeStatus: 'pending',
  billPayAllowed: true,
  directDepositAllowed: true,
  requestMoneyAllowed: true,
  directDepositAccount: '0001234',
  minReloadAmount: 10.01,
  maxReloadAmount: 500.02,
  maxEtransferReloadAmount: 900.03,
  serialNumber: '0001',
}
const knownBalance = {
  clientId: '1000000001',
  cardStatus: 'S',
  availableCents: 12_345,
  settledCents: 12_001,
  currency: '840',
  conversionRate: 1.35,
  convertedCents: 16_666,
  revision: 'r-1',
}
const username = () => 'robin@example.com'
const lockOf = (wanted: Wanted) => ({ key: 'key-1', terms: { clientId: '1000000001', wanted, digits: '0001' } })
const change = (api: ReturnType<typeof issuerWith>['api'], wanted: Wanted) =>
  cardLockEffectWith(api, { username }).send(lockOf(wanted))
const cardsOf = (...cards: unknown[]) => issuerWith({ [GET]: { cards } }).api

test('the cards are read by the holder’s name and taken over field by field, money in cents', async () => {
  const { api, sent } = issuerWith({ [GET]: { cards: [wire] } })
  const machine = cardsWith(api)
  const cards = await ask(machine, 'readCards', { username: 'robin@example.com' })
  expect(sent).toEqual([{ call: `${GET}?username=robin@example.com`, body: null, key: null }])
  const {
    availableBalance: _,
    settledBalance: __,
    convertedAmount: ___,
    minReloadAmount: ____,
    maxReloadAmount: _____,
    maxEtransferReloadAmount: ______,
    upgradeStatus: _______,
    ...same
  } = wire
  expect(cards).toEqual([
    {
      ...same,
      ...knownBalance,
      alias: 'Groceries',
      isUpgradePending: true,
      minReloadCents: 1001,
      maxReloadCents: 50_002,
      maxEtransferReloadCents: 90_003,
    },
  ])
})

test('a card of which the issuer says little may do nothing', async () => {
  const [card] = await readCards(
    cardsOf({
      clientId: '1000000001',
      cardStatus: 'A',
      availableBalance: 0,
      settledBalance: 0,
      currency: '124',
      alias: '  ',
      cardType: 'express',
      cardProgram: 'BLU110',
      plasticFlag: false,
      lastFourDigits: '0001',
      expiryDate: '2028-05',
      serialNumber: '0001',
    }),
    'robin@example.com',
  )
  expect(card).toEqual({
    clientId: '1000000001',
    cardStatus: 'A',
    availableCents: 0,
    settledCents: 0,
    currency: '124',
    conversionRate: null,
    convertedCents: null,
    revision: null,
    clientCode: '',
    alias: null,
    cardType: 'express',
    cardProgram: 'BLU110',
    plasticFlag: false,
    lastFourDigits: '0001',
    expiryDate: '2028-05',
    cardNumMasked: '',
    cardDescription: '',
    cardIssuer: '',
    defaultCard: false,
    reloadAllowed: false,
    upgradeAllowed: false,
    isUpgradePending: false,
    billPayAllowed: false,
    directDepositAllowed: false,
    requestMoneyAllowed: false,
    directDepositAccount: null,
    minReloadCents: null,
    maxReloadCents: null,
    maxEtransferReloadCents: null,
    serialNumber: '0001',
  })
})

describe('no list of cards', () => {
  test.each([null, {}, { cards: [{ ...wire, availableBalance: '1' }] }, { cards: [{ ...wire, cardType: 'gift' }] }])(
    '%j',
    async (body) => {
      const { api } = issuerWith({ [GET]: body })
      await expect(readCards(api, 'robin@example.com')).rejects.toEqual(failing('error.readCards', 200))
    },
  )
})

test('balances are asked for alone, and a refusal of theirs is their own', async () => {
  const { api, sent } = issuerWith({ [GET]: { balances: [balance] } })
  expect(await readBalances(api, 'robin@example.com')).toEqual({ balances: [knownBalance], account: {} })
  expect(sent.map(({ call }) => call)).toEqual([`${GET}?username=robin@example.com&balancesOnly=true`])
  await expect(readBalances(cardsOf(wire), 'robin@example.com')).rejects.toEqual(failing('error.readBalances', 200))
})

test('a refusal is told in the words of its call', async () => {
  const { api } = issuerWith({})
  await expect(readCards(api, 'robin@example.com')).rejects.toEqual(failing('error.readCards', 404))
  await expect(readBalances(api, 'robin@example.com')).rejects.toEqual(failing('error.readBalances', 404))
  await expect(readExpiring(api, '1000000001')).rejects.toEqual(failing('error.checkExpiry', 404))
  await expect(change(api, 'S')).rejects.toEqual(failing('error.setCardStatus', 404))
})

test.each([true, false])('a card expires as the issuer says: %j', async (expiring) => {
  expect(await readExpiring(issuerWith({ [EXPIRING]: { expiring } }).api, '1000000001')).toBe(expiring)
})
test.each([null, {}, { expiring: 'soon' }])('%j says nothing of when a card expires', async (body) => {
  const { api } = issuerWith({ [EXPIRING]: body })
  await expect(readExpiring(api, '1000000001')).rejects.toEqual(failing('error.checkExpiry', 200))
})

test.each(['S', 'A'] as const)('%s is sent for this card', async (cardStatus) => {
  const { api, sent } = issuerWith({ [PUT]: { clientId: '1000000001', cardStatus } })
  expect(await change(api, cardStatus)).toBe(cardStatus)
  expect(sent).toEqual([{ call: PUT, body: { cardStatus }, key: null }])
})

describe('a change of status is believed only where the answer says so', () => {
  test.each([null, {}, { clientId: '1000000001', cardStatus: 'A' }, { clientId: '1000000002', cardStatus: 'S' }])(
    '%j',
    async (body) => {
      const { api } = issuerWith({ [PUT]: body })
      await expect(change(api, 'S')).rejects.toEqual(failing('error.setCardStatus', 200))
    },
  )

  test.each([
    [[{ ...balance, clientId: '1000000002', cardStatus: 'A' }, balance], 'S'],
    [[{ ...balance, clientId: '1000000002' }], null],
  ])('after a lost answer this card is looked up: %#', async (balances, wanted) => {
    const { api } = issuerWith({ [GET]: { balances } })
    const { signal } = new AbortController()
    expect(await cardLockEffectWith(api, { username }).lookUp?.(lockOf('S'), signal)).toBe(wanted)
  })
})

test.each([
  [{ kycLevel: 2 }, { kycLevel: 2 }],
  [{}, {}],
  [{ kycLevel: null }, {}],
  [{ kycLevel: 'high' }, {}],
])('a poll is one call, and brings what the issuer says of the account: %j', async (said, account) => {
  const { api, sent } = issuerWith({ [GET]: { balances: [balance], ...said } })
  expect(await ask(cardsWith(api), 'readBalances', { username: 'robin@example.com' })).toEqual({
    balances: [knownBalance],
    account,
  })
  expect(sent.map(({ call }) => call)).toEqual([`${GET}?username=robin@example.com&balancesOnly=true`])
})
