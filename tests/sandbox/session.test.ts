import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_COST } from '../../sandbox/identity/secrets'
import { readToken } from '../../sandbox/identity/tokens'
import { FULL, MAIN, type OpenSandbox, openSandbox } from './openSandbox'

const TOKEN_SECONDS = 900
let sandbox: OpenSandbox

beforeAll(async () => {
  sandbox = await openSandbox({ tokenSeconds: TOKEN_SECONDS, secretCost: DEFAULT_COST })
})
beforeEach(() => sandbox.reset())
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const signIn = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  sandbox.raw('POST', '/api/login', {
    body: { pid: '1100003', username: FULL, password: 'Maple2026', recaptchaToken: 'test', ...body },
    headers,
  })
const withToken = (token: string, path: string) => sandbox.raw('GET', path, { headers: { 'x-auth-token': token } })
const CARDS = `/api/prepaid/cards?username=${encodeURIComponent(FULL)}`
const POLL = `${CARDS}&balancesOnly=true`
const CONFIG = '/api/prepaid/open-config/1100003'
const renewedBy = async (token: string, path: string) => (await withToken(token, path)).headers.get('x-auth-token')

describe('sign-in', () => {
  it('SES-04 SES-05 lowercases the name and answers the account with a token', async () => {
    const answer = await signIn({ username: ' FULL@Example.com' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ username: FULL, kycLevel: 2, emailVerified: true, consents: ['cha-2026-01'] })
    const { iat = 0, exp = 0 } = decodeJwt(answer.headers.get('x-auth-token') ?? '')
    expect(exp - iat).toBe(TOKEN_SECONDS)
  })

  it.each([
    ['unverified', { emailVerified: false }],
    ['starter', { kycLevel: 0 }],
    ['empty', { blankProfile: true }],
    ['consents', { consents: ['cha-2024-04'], latestAgreement: 'cha-2026-01' }],
    ['nonresident', { fatcaProvided: true, isCanadian: false, locale: 'fr' }],
    ['saskatchewan', { fatcaProvided: false, isCanadian: null }],
  ])('knows %s@example.com', async (name, expected) => {
    expect((await signIn({ username: `${name}@example.com` })).body).toMatchObject(expected)
  })

  it('answers an unknown name exactly as a wrong password', async () => {
    const wrong = await signIn({ password: 'Wrong2026' })
    const unknown = await signIn({ username: 'nobody@example.com', password: 'Wrong2026' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ code: 'AUTH-4011', message: 'Authentication Failed: Bad credentials' })
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
  })

  it('hashes also for an unknown name, so that the times are alike', async () => {
    const timed = async (username: string) => {
      const times: number[] = []
      for (let run = 0; run < 4; run++) {
        const start = performance.now()
        await signIn({ username: `${run}${username}`, password: 'Wrong2026' })
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const start = performance.now()
    await signIn({ password: 'Wrong2026' })
    const known = performance.now() - start
    expect(await timed('nobody@example.com')).toBeGreaterThan(known / 4)
  })

  it('needs the captcha while it is on', async () => {
    expect((await signIn({ recaptchaToken: ' ' })).body).toMatchObject({ code: 'AUTH-4012' })
    await sandbox.configure({ features: { captcha: false } })
    expect((await signIn({ recaptchaToken: '' })).status).toBe(200)
  })

  it('is closed while account access has ended', async () => {
    await sandbox.configure({ accountAccess: 'ended' })
    expect((await signIn({})).status).toBe(403)
  })

  it('says 429 with the wait in words after five wrong passwords, until the wait is over', async () => {
    for (let run = 0; run < 5; run++) expect((await signIn({ password: 'Wrong2026' })).status).toBe(401)
    const refused = await signIn({}, { 'accept-language': 'fr_CA' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect(refused.body).toMatchObject({ message: 'Trop de tentatives. Veuillez réessayer dans 15\u00a0minutes.' })
    await sandbox.advance(15 * 60 + 1)
    expect((await signIn({})).status).toBe(200)
  })

  it('says a wait of many hours in hours', async () => {
    const wrong = () => signIn({ password: 'Wrong2026' })
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let run = 0; run < 5; run += 1) expect((await wrong()).status).toBe(401)
      await sandbox.advance(15 * 60 + 1)
    }
    const french = await signIn({}, { 'accept-language': 'fr_CA' })
    expect(french.body).toMatchObject({ message: 'Trop de tentatives. Veuillez réessayer dans 23\u00a0heures.' })
    expect((await signIn({})).body).toMatchObject({ message: 'Too many tries. Please try again in 23 hours.' })
  })

  it('counts parallel guesses one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn({ password: 'Wrong2026' })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('does not lock the holder out from elsewhere', async () => {
    for (let run = 0; run < 6; run++) await signIn({ password: 'Wrong2026' })
    const body = { pid: '1100003', username: FULL, password: 'Maple2026', recaptchaToken: 'test' }
    expect(await sandbox.from('127.0.0.2', '/api/login', body)).toBe(200)
  })

  it('forgets wrong passwords once the right one was given', async () => {
    for (let run = 0; run < 4; run++) await signIn({ password: 'Wrong2026' })
    await signIn({})
    for (let run = 0; run < 5; run++) expect((await signIn({ password: 'Wrong2026' })).status).toBe(401)
  })

  it('bounds the tries of one address over all names', async () => {
    for (let run = 0; run < 20; run++) {
      expect((await signIn({ username: `n${run}@example.com`, password: 'Wrong2026' })).status).toBe(401)
    }
    expect((await signIn({ username: 'n21@example.com' })).status).toBe(429)
  })
})

describe('tokens', () => {
  it.each([
    ['no token', {}],
    ['a damaged one', { 'x-auth-token': 'e30.e30.x' }],
    ['an unsigned one', { 'x-auth-token': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }],
  ])('%s is 401 Unauthorized', async (_, headers: Record<string, string>) => {
    const answer = await sandbox.raw('GET', CARDS, { headers })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 'AUTH-4010', message: 'Unauthorized' })
  })

  it('a token is good until its exp, and not after', async () => {
    const { token } = await sandbox.signIn()
    await sandbox.advance(TOKEN_SECONDS - 2)
    expect((await withToken(token, POLL)).status).toBe(200)
    await sandbox.advance(3)
    expect((await withToken(token, POLL)).status).toBe(401)
  })

  it('is not renewed in the first half of its life', async () => {
    const { token } = await sandbox.signIn()
    await sandbox.advance(TOKEN_SECONDS / 2 - 5)
    expect(await renewedBy(token, CARDS)).toBeNull()
  })

  it('is renewed by any call in the second half, refused ones too', async () => {
    const { token } = await sandbox.signIn()
    await sandbox.advance(TOKEN_SECONDS / 2 + 5)
    const refused = await withToken(token, '/api/prepaid/cards/9999999999/expiring')
    expect(refused.status).toBe(404)
    const renewed = refused.headers.get('x-auth-token') ?? ''
    expect(decodeJwt(renewed).exp).toBeGreaterThan(decodeJwt(token).exp ?? 0)
    expect((await withToken(renewed, CARDS)).status).toBe(200)
  })

  it('is never renewed by a poll', async () => {
    const { token } = await sandbox.signIn()
    for (const seconds of [TOKEN_SECONDS / 2 + 5, 200, 200]) {
      await sandbox.advance(seconds)
      expect(await renewedBy(token, POLL)).toBeNull()
    }
  })

  it('is always renewed by the configuration, which is how the portal extends the session', async () => {
    const { token } = await sandbox.signIn()
    await sandbox.advance(1)
    expect(await renewedBy(token, CONFIG)).toBeTruthy()
    expect((await sandbox.raw('GET', CONFIG)).headers.get('x-auth-token')).toBeNull()
    expect((await withToken('e30.e30.x', CONFIG)).status).toBe(200)
  })

  it('the replaced token dies ten seconds later', async () => {
    const { token } = await sandbox.signIn()
    await renewedBy(token, CONFIG)
    await sandbox.advance(9)
    expect((await withToken(token, POLL)).status).toBe(200)
    await sandbox.advance(2)
    expect((await withToken(token, POLL)).status).toBe(401)
  })

  it('calls that cross a rotation all get the same new token', async () => {
    const { token } = await sandbox.signIn()
    await sandbox.advance(TOKEN_SECONDS / 2 + 5)
    const given = await Promise.all(Array.from({ length: 8 }, () => renewedBy(token, CARDS)))
    expect(new Set(given).size).toBe(1)
    expect((await withToken(given[0] ?? '', CARDS)).status).toBe(200)
  })

  it('no renewal leads beyond twelve hours', async () => {
    let { token } = await sandbox.signIn()
    for (let hour = 0; hour < 12 * 6; hour++) {
      await sandbox.advance(10 * 60)
      token = (await renewedBy(token, CONFIG)) ?? token
    }
    expect((await withToken(token, POLL)).status).toBe(401)
  })

  describe('SES-15 SES-21 signing out', () => {
    const signOut = (token?: string) =>
      sandbox.raw('POST', '/api/prepaid/logout', token === undefined ? {} : { headers: { 'x-auth-token': token } })
    const isAlive = async (token: string) => (await withToken(token, POLL)).status === 200

    it('ends every token of the session at once, and no other session', async () => {
      const { token } = await sandbox.signIn()
      const other = await sandbox.signIn()
      const renewed = (await renewedBy(token, CONFIG)) ?? ''
      expect([await isAlive(token), await isAlive(renewed), await isAlive(other.token)]).toEqual([true, true, true])
      const answer = await signOut(renewed)
      expect([answer.status, answer.text, answer.headers.get('x-auth-token')]).toEqual([204, '', null])
      expect([await isAlive(token), await isAlive(renewed), await isAlive(other.token)]).toEqual([false, false, true])
      expect(await renewedBy(renewed, CONFIG)).toBeNull()
    })

    it('answers the same once more, without a token and to one that is damaged', async () => {
      const { token } = await sandbox.signIn()
      const statuses = []
      for (const one of [token, token, undefined, 'e30.e30.x']) statuses.push((await signOut(one)).status)
      expect(statuses).toEqual([204, 204, 204, 204])
    })

    it('with a token that was replaced or has expired ends the session that goes on elsewhere', async () => {
      const { token } = await sandbox.signIn()
      const renewed = (await renewedBy(token, CONFIG)) ?? ''
      await sandbox.advance(60)
      expect([await isAlive(token), await isAlive(renewed)]).toEqual([false, true])
      expect((await signOut(token)).status).toBe(204)
      expect(await isAlive(renewed)).toBe(false)

      const second = await sandbox.signIn()
      await sandbox.advance(TOKEN_SECONDS - 60)
      const later = (await renewedBy(second.token, CONFIG)) ?? ''
      await sandbox.advance(120)
      await signOut(second.token)
      expect(await isAlive(later)).toBe(false)
    })
  })

  it('a second sign-in is a session of its own', async () => {
    const first = await sandbox.signIn()
    const second = await sandbox.signIn()
    expect(second.token).not.toBe(first.token)
    expect((await withToken(first.token, POLL)).status).toBe(200)
    expect((await withToken(second.token, POLL)).status).toBe(200)
  })

  it('carries no name and no address', async () => {
    const { token } = await sandbox.signIn()
    expect(JSON.stringify(decodeJwt(token))).not.toContain('@')
  })

  it('is gone with the sessions after a reset', async () => {
    const { token } = await sandbox.signIn()
    expect((await withToken(token, `/api/prepaid/cards/${MAIN}/expiring`)).status).toBe(200)
    await sandbox.reset()
    expect((await withToken(token, POLL)).status).toBe(401)
  })
})

describe('a token', () => {
  const secret = new Uint8Array(32).fill(7)
  const now = new Date('2026-07-01T12:00:00Z')
  const seconds = now.getTime() / 1000
  const signed = ({ audience = 'portal', algorithm = 'HS256', key = secret, expiresAt = seconds + 60 } = {}) =>
    new SignJWT({ sid: 'session-1' })
      .setProtectedHeader({ alg: algorithm })
      .setSubject('7')
      .setAudience(audience)
      .setJti('token-1')
      .setIssuedAt(seconds - 60)
      .setExpirationTime(expiresAt)
      .sign(key)

  it('is read where it is ours', async () => {
    expect(await readToken(await signed(), secret, now)).toEqual({
      accountId: 7,
      sessionId: 'session-1',
      tokenId: 'token-1',
      issuedAt: now.getTime() - 60_000,
      expiresAt: now.getTime() + 60_000,
    })
  })

  it.each([
    ['for another audience', { audience: 'editors' }],
    ['signed in another way', { algorithm: 'HS512' }],
    ['signed with another secret', { key: new Uint8Array(32).fill(8) }],
    ['that has expired', { expiresAt: seconds - 1 }],
  ])('%s is none', async (_, changes) => {
    expect(await readToken(await signed(changes), secret, now)).toBeNull()
  })
})
