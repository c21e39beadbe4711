import { describe, expect, test } from 'vitest'
import { directDepositEffectWith, directDepositWith } from '../../src/ports/directDeposit'
import { cardOnTheWire } from '../support/cardOnTheWire'
import { ask, failing, issuerWith } from '../support/issuer'

const GET_CARDS = 'GET /api/prepaid/cards'
const GET_ACCOUNT = 'GET /api/prepaid/accounts/robin@example.com'
const ADD = 'POST /api/prepaid/cards/1000000001/directDeposit'

const card = {
  ...cardOnTheWire,
  cardIssuer: 'Example Trust',
  directDepositAllowed: true,
}
const account = {
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  currentAddress: { addressLine: '1 Example Road', city: 'Ottawa', province: 'ON', postCode: 'K1A0A1' },
}
const brand = async () => ({
  pid: '1100003',
  sessionId: 'brand-1',
  directDeposit: { institution: '621', transit: '16001' },
})
const reading = (changes: object = {}, profile: object = account) => ({
  [GET_CARDS]: { cards: [{ ...card, ...changes }] },
  [GET_ACCOUNT]: profile,
})
function portsAnsweredBy(answers: Record<string, unknown>) {
  const { api, sent } = issuerWith(answers)
  const holder = { username: () => 'robin@example.com', brand }
  const { send, lookUp } = directDepositEffectWith(api, holder)
  const terms = { clientId: '1000000001', digits: '0001', serialNumber: '457000000001' }
  const { signal } = new AbortController()
  return {
    sent,
    read: () => ask(directDepositWith(api, holder), 'readDeposit', { clientId: '1000000001' }),
    add: () => send({ key: 'key-1', terms }),
    lookUp: () => lookUp?.({ key: 'key-1', terms }, signal),
  }
}
const absent = {
  account: null,
  institution: '621',
  transit: '16001',
  issuer: 'Example Trust',
  holderName: 'Robin Roy',
  region: 'ON',
  isAllowed: true,
  serialNumber: '457000000001',
}

describe('what is read', () => {
  test.each([
    ['DQE-01 no account yet', {}, account, absent],
    ['DQE-02 an account', { directDepositAccount: '0457000000001' }, account, { ...absent, account: '0457000000001' }],
    ['an empty account is none', { directDepositAccount: ' ' }, account, absent],
    ['DQE-05 not allowed', { directDepositAllowed: false }, account, { ...absent, isAllowed: false }],
    ['not said whether it is allowed', { directDepositAllowed: undefined }, account, { ...absent, isAllowed: false }],
    ['an issuer that is not told', { cardIssuer: undefined }, account, { ...absent, issuer: '' }],
    ['a profile without a name', {}, { username: 'robin' }, { ...absent, holderName: '', region: '' }],
    [
      'another name of the profile',
      {},
      { firstName: 'Rob', lastName: 'Roy' },
      { ...absent, holderName: 'Rob Roy', region: '' },
    ],
  ])('%s', async (_, changes, profile, deposit) => {
    expect(await portsAnsweredBy(reading(changes, profile)).read()).toEqual(deposit)
  })

  test('a card that is not the holder’s any more is not shown as one without an account', async () => {
    await expect(portsAnsweredBy(reading({ clientId: '1000000002' })).read()).rejects.toEqual(
      failing('error.readCards', 404),
    )
  })
})

test('DQE-03 API-59 the set-up carries the card’s serial number, the brand and its session', async () => {
  const { sent, add } = portsAnsweredBy({ [ADD]: { directDepositAccount: '0457000000001' } })
  expect(await add()).toEqual({ account: '0457000000001' })
  expect(sent.at(-1)).toEqual({
    call: ADD,
    body: { serialNumber: '457000000001', pid: '1100003', sessionId: 'brand-1' },
    key: null,
  })
})

test.each([
  ['without an account', {}, null],
  ['with one', { directDepositAccount: '0457000000001' }, '0457000000001'],
])('a lost set-up is looked up in the list of cards: a card %s', async (_, changes, found) => {
  const { sent, lookUp } = portsAnsweredBy(reading(changes))
  expect(await lookUp()).toEqual({ account: found })
  expect(sent.map(({ call }) => call)).toEqual([`${GET_CARDS}?username=robin@example.com`])
})

test.each([
  ['empty', null],
  ['without an account', { clientId: '1000000001' }],
  ['with an empty account', { directDepositAccount: ' ' }],
  ['about another card', { clientId: '1000000002', directDepositAccount: '0457000000001' }],
])('an answer that is %s does not say that it was done', async (_, body) => {
  const { add } = portsAnsweredBy({ [ADD]: Response.json(body) })
  await expect(add()).rejects.toEqual(failing('error.directDeposit', 200))
})

test.each([400, 500, 503])('ERR-27 an empty answer %i has the default text', async (status) => {
  const { add } = portsAnsweredBy({ [ADD]: new Response(null, { status }) })
  await expect(add()).rejects.toEqual(failing('error.directDeposit', status))
})
