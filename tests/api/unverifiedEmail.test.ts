import { expect, test } from 'vitest'
import { DEFAULT_BRAND } from '../../rules/site/brand'
import { holderWith } from '../../src/ports/holder'
import { unverifiedEmailWith } from '../../src/ports/unverifiedEmail'
import { ask, failing, issuerWith } from '../support/issuer'

const POST = 'POST /api/verify/1100003/send'

test('OP-25 the mail is asked for without a word of whose it is', async () => {
  const { api, sent } = issuerWith({ [POST]: new Response(null, { status: 204 }) })
  await ask(
    unverifiedEmailWith(api, () => '1100003'),
    'sendEmail',
    { idempotencyKey: 'key-1' },
  )
  expect(sent).toEqual([{ call: POST, body: {}, key: 'key-1' }])
})

test('a refusal is a failed call', async () => {
  const { api } = issuerWith({ [POST]: new Response(null, { status: 502 }) })
  const machine = unverifiedEmailWith(api, () => '1100003')
  await expect(ask(machine, 'sendEmail', { idempotencyKey: 'key-1' })).rejects.toEqual(
    failing('error.sendVerification', 502),
  )
})

test('the holder’s cards and e-mail ask the same issuer', async () => {
  const { api, sent } = issuerWith({
    [POST]: new Response(null, { status: 204 }),
    'GET /api/prepaid/cards': { cards: [] },
  })
  const { cards, unverifiedEmail } = holderWith(api, {
    pid: () => '1100003',
    username: () => 'robin@example.com',
    brand: async () => DEFAULT_BRAND,
  })
  await ask(unverifiedEmail, 'sendEmail', { idempotencyKey: 'key-1' })
  await ask(cards, 'readCards', { username: 'robin@example.com' })
  expect(sent.map(({ call }) => call)).toEqual([POST, 'GET /api/prepaid/cards?username=robin@example.com'])
})
