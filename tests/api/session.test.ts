import { expect, test } from 'vitest'
import { sessionWith } from '../../src/ports/session'
import { apiAnsweredBy, ask, failing } from '../support/issuer'

test('a session is ended at the issuer with its own token, also while the page is being left', async () => {
  const sent: Request[] = []
  const api = apiAnsweredBy(async (request) => {
    sent.push(request)
    return new Response(null, { status: 204 })
  })
  await ask(sessionWith(api), 'endSession', { xAuthToken: 'token-1' })
  const facts = sent.map(({ method, url, headers, keepalive }) => [method, url, headers.get('X-AUTH-TOKEN'), keepalive])
  expect(facts).toEqual([['POST', 'https://issuer.test/api/prepaid/logout', 'token-1', true]])
})

test('a refusal is a failed call', async () => {
  const api = apiAnsweredBy(async () => Response.json(null, { status: 503 }))
  await expect(ask(sessionWith(api), 'endSession', { xAuthToken: 'token-1' })).rejects.toEqual(
    failing('error.generic', 503),
  )
})
