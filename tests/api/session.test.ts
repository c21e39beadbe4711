import { expect, test } from 'vitest'
import { sessionWith } from '../../src/ports/session'
import { apiAnsweredBy, ask, failing } from '../support/issuer'

test('a session is ended at the issuer with its own token, also while the page is being left', async () => {
  const sent: Request[] = []
  const api = apiAnsweredBy(async (request) => {
    sent.push(request)
    return new Response(null, { status: 204 })
  })
  await ask(sessionWith(api), 'endSession', { xAuthTokens: ['token-1'] })
  const facts = sent.map(({ method, url, headers, keepalive }) => [method, url, headers.get('X-AUTH-TOKEN'), keepalive])
  expect(facts).toEqual([['POST', 'https://issuer.test/api/prepaid/logout', 'token-1', true]])
})

test('a refusal is a failed call', async () => {
  const api = apiAnsweredBy(async () => Response.json(null, { status: 503 }))
  await expect(ask(sessionWith(api), 'endSession', { xAuthTokens: ['token-1'] })).rejects.toEqual(
    failing('error.generic', 503),
  )
})

test('every session is ended, and what may succeed later is what the failure is about', async () => {
  const sent: string[] = []
  const api = apiAnsweredBy(async (request) => {
    const token = request.headers.get('X-AUTH-TOKEN') ?? ''
    sent.push(token)
    return Response.json(null, { status: token === 'token-2' ? 503 : 401 })
  })
  await expect(
    ask(sessionWith(api), 'endSession', { xAuthTokens: ['token-1', 'token-2', 'token-3'] }),
  ).rejects.toMatchObject({ status: 503 })
  expect(sent).toEqual(['token-1', 'token-2', 'token-3'])
})
