import { expect, test } from 'vitest'
import { consentsEffectWith } from '../../src/ports/consents'
import { failing, issuerWith } from '../support/issuer'

const POST = 'POST /api/prepaid/consent'
const call = { key: 'consents cha-2026-01', terms: { type: 'cha-2026-01', consents: ['cha-2025-01'] } }

test('the agreement that is accepted is named, and nothing else is sent', async () => {
  const { api, sent } = issuerWith({ [POST]: new Response(null, { status: 204 }) })
  expect(await consentsEffectWith(api).send(call)).toBeNull()
  expect(sent).toEqual([{ call: POST, body: { type: 'cha-2026-01' }, key: null }])
})

test('a refusal is a failed call', async () => {
  const { api } = issuerWith({ [POST]: new Response(null, { status: 503 }) })
  await expect(consentsEffectWith(api).send(call)).rejects.toEqual(failing('error.consent', 503))
})
