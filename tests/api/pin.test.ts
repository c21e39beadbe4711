import { expect, test } from 'vitest'
import { pinWith } from '../../src/ports/pin'
import { ask, failing, issuerWith } from '../support/issuer'

const POST = 'POST /api/prepaid/cards/1000000001/setpin'
const ACCOUNT = 'GET /api/prepaid/accounts/robin@example.com'
const holder = { username: () => 'robin@example.com', sessionId: async () => 'brand-1' }
const values = { pin: '0012', confirmPin: '0012', securityResponse: 'bluenose' }
const set = (answer: unknown) =>
  ask(pinWith(issuerWith({ [POST]: answer }).api, holder), 'setPin', { clientId: '1000000001', values })

test('a PIN goes out as it was typed, twice, with the answer and the brand’s session', async () => {
  const { api, sent } = issuerWith({ [POST]: new Response(null, { status: 204 }) })
  await ask(pinWith(api, holder), 'setPin', { clientId: '1000000001', values })
  expect(sent).toEqual([{ call: POST, body: { ...values, sessionId: 'brand-1' }, key: null }])
})

test.each([
  [{ code: 'RPT-30109', message: 'Wrong' }, 400, 'error.wrongAnswer'],
  [{ code: 'PAN-2001', message: 'Down' }, 422, 'error.serviceUnavailable'],
  [{}, 500, 'error.setPin'],
])('%j is told as %i %s', (body, status, key) =>
  expect(set(Response.json(body, { status }))).rejects.toEqual(failing(key, status)),
)

test('the question is the holder’s own', async () => {
  const { api, sent } = issuerWith({ [ACCOUNT]: { challenge: 'First ship?' } })
  expect(await ask(pinWith(api, holder), 'readQuestion')).toBe('First ship?')
  expect(sent.map(({ call }) => call)).toEqual([ACCOUNT])
})

test.each([
  ['a foreign body', Response.json({ foo: 1 })],
  ['an empty 200', new Response(null, { status: 200 })],
])('PIN-08 %s does not say that the PIN has changed', (_, answer) =>
  expect(set(answer)).rejects.toEqual(failing('error.setPin', 200)),
)
