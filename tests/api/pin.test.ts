import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { followedKeyIn } from '../../machines/effect/followed'
import { pinEffectWith, pinWith } from '../../src/ports/pin'
import { ask, failing, issuerWith } from '../support/issuer'

const POST = 'POST /api/prepaid/cards/1000000001/setpin'
const ACCOUNT = 'GET /api/prepaid/accounts/robin@example.com'
const values = { pin: '0012', confirmPin: '0012', securityResponse: 'bluenose' }
const brand = async () => ({ sessionId: 'brand-1' })

/** What was typed in the form, and the call of its effect. */
function setWith(answer: unknown) {
  const { api, sent } = issuerWith({ [POST]: answer })
  const form = createActor(pinWith(api, { username: () => 'robin@example.com' }), {
    input: { clientId: '1000000001', digits: '0001', page: 'page-1' },
  }).start()
  form.send({ type: 'form.submit', values })
  const key = followedKeyIn(form.getSnapshot().context)
  form.stop()
  const { send } = pinEffectWith(api, { brand })
  return {
    set: () => send({ key, terms: { clientId: '1000000001', digits: '0001' } }),
    sent: () => sent.filter(({ call }) => call === POST),
  }
}
const set = (answer: unknown) => setWith(answer).set()

test('a PIN goes out as it was typed, twice, with the answer and the brand’s session', async () => {
  const { set, sent } = setWith(new Response(null, { status: 204 }))
  expect(await set()).toBeNull()
  expect(sent()).toEqual([{ call: POST, body: { ...values, sessionId: 'brand-1' }, key: null }])
})

test('PIN-10 what was typed is there for one call: without it, nothing is sent', async () => {
  const { set, sent } = setWith(new Response(null, { status: 204 }))
  await set()
  await expect(set()).rejects.toEqual(failing('error.setPin', 'unsent'))
  expect(sent()).toHaveLength(1)
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
  expect(await ask(pinWith(api, { username: () => 'robin@example.com' }), 'readQuestion')).toBe('First ship?')
  expect(sent.map(({ call }) => call)).toEqual([ACCOUNT])
})

test.each([
  ['a foreign body', Response.json({ foo: 1 })],
  ['an empty 200', new Response(null, { status: 200 })],
])('PIN-08 %s does not say that the PIN has changed', (_, answer) =>
  expect(set(answer)).rejects.toEqual(failing('error.setPin', 200)),
)
