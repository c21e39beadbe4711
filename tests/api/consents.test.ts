import { expect, test } from 'vitest'
import { consentsWith } from '../../src/ports/consents'
import { ask, failing, issuerWith } from '../support/issuer'

const POST = 'POST /api/prepaid/consent'

test('the agreement that is accepted is named, and nothing else is sent', async () => {
  const { api, sent } = issuerWith({ [POST]: new Response(null, { status: 204 }) })
  await ask(consentsWith(api), 'acceptConsent', { type: 'cha-2026-01' })
  expect(sent).toEqual([{ call: POST, body: { type: 'cha-2026-01' }, key: null }])
})

test('a refusal is a failed call', async () => {
  const { api } = issuerWith({ [POST]: new Response(null, { status: 503 }) })
  await expect(ask(consentsWith(api), 'acceptConsent', { type: 'x' })).rejects.toEqual(failing('error.consent', 503))
})
