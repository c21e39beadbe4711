import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { EVERYTHING } from '../../rules/money/transactionQuery'
import { dashboardWith } from '../../src/ports/dashboard'
import { revealWith } from '../../src/ports/reveal'
import { ask, failing, issuerWith } from '../support/issuer'

const POST = 'POST /api/prepaid/cards/1000000001/pan'
const ACCOUNT = 'GET /api/prepaid/accounts/robin@example.com'
const STATS = 'GET /api/prepaid/cards/1000000001/stats'
const holder = { username: 'robin@example.com', sessionId: async () => 'brand-1' }
const asked = { clientId: '1000000001', securityResponse: 'bluenose' }
const secrets = { fullPan: '5412345678901234', cvv: '123' }
const cardProxyId = '1000000001'
const ending = (lastFourDigits: string) => ({ ...holder, cards: () => [{ clientId: cardProxyId, lastFourDigits }] })
const read = (answer: unknown) => ask(revealWith(issuerWith({ [POST]: answer }).api, holder), 'readSecrets', asked)

test('number and code are asked for with the answer and the brand’s session', async () => {
  const { api, sent } = issuerWith({ [POST]: { ...secrets, cardProxyId, more: 'than asked for' } })
  expect(await ask(revealWith(api, holder), 'readSecrets', asked)).toEqual(secrets)
  expect(sent).toEqual([{ call: POST, body: { sessionId: 'brand-1', securityResponse: 'bluenose' }, key: null }])
})

test.each([
  ['541234567890', '123'],
  ['5412345678901234567', '1234'],
])('%s and %s are a number and a code', async (fullPan, cvv) => {
  expect(await read({ cardProxyId, fullPan, cvv })).toEqual({ fullPan, cvv })
})

test.each([
  null,
  {},
  secrets,
  { ...secrets, cardProxyId: '1000000002' },
  { ...secrets, cardProxyId, fullPan: '54123456789' },
  { ...secrets, cardProxyId, fullPan: '54123456789012345678' },
  { ...secrets, cardProxyId, fullPan: '5412 3456 7890 1234' },
  { ...secrets, cardProxyId, cvv: '12' },
  { ...secrets, cardProxyId, cvv: '12345' },
  { ...secrets, cardProxyId, cvv: '12a' },
])('%j shows nothing', (body) => expect(read(body)).rejects.toEqual(failing('error.readPan', 200)))

test('the number ends as the card is known to end', async () => {
  const read = (lastFourDigits: string) =>
    ask(
      revealWith(issuerWith({ [POST]: { ...secrets, cardProxyId } }).api, ending(lastFourDigits)),
      'readSecrets',
      asked,
    )
  expect(await read('1234')).toEqual(secrets)
  await expect(read('4321')).rejects.toEqual(failing('error.readPan', 200))
})

test.each([
  ['RPT-30109', 'error.wrongAnswer'],
  ['PAN-2001', 'error.serviceUnavailable'],
])('%s is told as %s', (code, key) =>
  expect(read(Response.json({ code }, { status: 422 }))).rejects.toEqual(failing(key, 422)),
)

test('the dashboard’s card asks for the same holder, and for its own activity', async () => {
  const { api, sent } = issuerWith({
    [ACCOUNT]: { challenge: 'First ship?' },
    [STATS]: { spending: 0, deposits: 0, total: 0, transactions: [] },
  })
  const { actors } = dashboardWith(api, { ...holder, cards: () => [] }, async () => {}).implementations
  expect(await ask(actors['reveal'] as AnyStateMachine, 'readQuestion')).toBe('First ship?')
  await ask(actors['activity'] as AnyStateMachine, 'readActivity', {
    clientId: '1000000001',
    query: { ...EVERYTHING, page: 2 },
    after: null,
  })
  expect(sent.map(({ call }) => call.split('?')[0])).toEqual([ACCOUNT, STATS])
})
