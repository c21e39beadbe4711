import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Token } from '../../machines/session/session'
import { CALL_TIMEOUT_MS, CallError, failed, mayHaveHappened } from '../../machines/shared/failure'
import { type ApiContext, createApi } from '../../src/api/client'
import { DEFAULT_FAILURES } from '../../src/api/laterFailures'
import { clockSkewOf, tokenOf } from '../../src/api/token'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenWith = (claims: object) => `${encode({ alg: 'HS256' })}.${encode(claims)}.c2ln`

type Session = { id: string; xAuthToken: string; formerIds?: string[] } | null

function contextOf(session: Session) {
  const context = {
    current: session,
    locale: vi.fn(() => 'en' as 'en' | 'fr'),
    scenario: vi.fn(() => null as string | null),
    session: () => context.current,
    tokenRenewed: vi.fn((_id: string, _token: Token) => {}),
    sessionRejected: vi.fn(),
    serverFailed: vi.fn(),
    versionAnnounced: vi.fn(),
  }
  return context satisfies ApiContext & { current: Session }
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } })

function setUp(answer: (request: Request, attempt: number) => Response | Promise<Response>, session: Session = null) {
  const context = contextOf(session)
  const sent: Request[] = []
  const api = createApi(context, {
    baseUrl: 'https://issuer.test',
    fetch: async (request) => {
      sent.push(request)
      return answer(request, sent.length)
    },
  })
  const readCards = () =>
    api.call('getCards', (client) => client.GET('/api/prepaid/cards', { params: { query: { username: 'a@b.ca' } } }))
  return { context, sent, api, readCards }
}
const signedIn = { id: 's1', xAuthToken: 'held' }
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('The call did not fail as a CallError')
  return error.failure
}

describe('without a connection', () => {
  beforeEach(() => vi.stubGlobal('navigator', { onLine: false }))
  afterEach(() => void vi.unstubAllGlobals())

  test('a call that changes something is not sent, says so, and leaves no doubt', async () => {
    const { api, sent } = setUp(() => json({}))
    const call = api.call('logout', (client) => client.POST('/api/prepaid/logout'))
    const error = await call.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: failed('connection.unsent'), status: 'unsent' })
    expect(mayHaveHappened(error)).toBe(false)
    expect(sent).toEqual([])
  })

  test('a question goes out: some browsers answer it themselves, or are wrong about the connection', async () => {
    const { readCards, sent } = setUp(() => json({ cards: [] }))
    await readCards()
    expect(sent).toHaveLength(1)
  })

  test('a question that is not answered counts as not sent, with the default text', async () => {
    const { api } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    const call = api.call('getCards', (client) =>
      client.GET('/api/prepaid/cards', { params: { query: { username: 'a@b.ca' } } }),
    )
    const error = await call.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: failed('error.readCards'), status: 'unsent' })
  })
})

describe('what is sent', () => {
  test('API-01 goes to the configured base URL; API-02 with credentials', async () => {
    const { sent, readCards } = setUp(() => json({ cards: [] }))
    await readCards()
    expect(sent[0]?.url).toBe('https://issuer.test/api/prepaid/cards?username=a%40b.ca')
    expect(sent[0]?.credentials).toBe('include')
    // What one holder has read must not be on the disk for the next.
    expect(sent[0]?.cache).toBe('no-store')
  })

  test('SES-08 API-04 carries the token in X-AUTH-TOKEN only when one is held', async () => {
    const out = setUp(() => json({}))
    await out.readCards()
    expect(out.sent[0]?.headers.has('X-AUTH-TOKEN')).toBe(false)
    const within = setUp(() => json({}), signedIn)
    await within.readCards()
    expect(within.sent[0]?.headers.get('X-AUTH-TOKEN')).toBe('held')
  })

  test('API-05 CON-24 I18-08 T-29 says en_CA or fr_CA, with an underscore', async () => {
    const { context, sent, readCards } = setUp(() => json({}))
    await readCards()
    context.locale.mockReturnValue('fr')
    await readCards()
    expect(sent.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['en_CA', 'fr_CA'])
  })

  test('SES-74 T-32 encodes names in paths', async () => {
    const { api, sent } = setUp(() => json({}))
    await api.call('getAccount', (client) =>
      client.GET('/api/prepaid/accounts/{username}', { params: { path: { username: 'a+b@x.ca' } } }),
    )
    expect(new URL(sent[0]?.url ?? '').pathname).toBe('/api/prepaid/accounts/a%2Bb%40x.ca')
  })

  test('DEV-46 asks the mock for the chosen example', async () => {
    const { context, sent, readCards } = setUp(() => json({}))
    context.scenario.mockReturnValue('example=locked')
    await readCards()
    expect(sent[0]?.headers.get('Prefer')).toBe('example=locked')
  })
})

describe('what an answer says of the session', () => {
  const later = Math.floor(Date.now() / 1000) + 900
  const fresh = tokenWith({ exp: later })

  test.each([
    ['a success', 200],
    ['an error', 400],
    ['a server error', 500],
  ])('SES-07 T-02 takes the new token from %s', async (_, status) => {
    const { context, readCards } = setUp(() => json({}, { status, headers: { 'X-AUTH-TOKEN': fresh } }), signedIn)
    await readCards().catch(() => {})
    expect(context.tokenRenewed).toHaveBeenCalledExactlyOnceWith('s1', {
      xAuthToken: fresh,
      xAuthTokenExpiry: later * 1000,
      clockSkewMs: 0,
    })
  })

  test('T-03 names the session that the call was sent under, not the one that is open when it answers', async () => {
    const { context, readCards } = setUp(() => {
      context.current = { id: 's2', xAuthToken: 'other' }
      return json({}, { headers: { 'X-AUTH-TOKEN': fresh } })
    }, signedIn)
    await readCards()
    expect(context.tokenRenewed.mock.calls[0]?.[0]).toBe('s1')
  })

  test('says nothing of a token that is the one it was sent with', async () => {
    const { context, readCards } = setUp(() => json({}, { headers: { 'X-AUTH-TOKEN': fresh } }), {
      id: 's1',
      xAuthToken: fresh,
    })
    await readCards()
    expect(context.tokenRenewed).not.toHaveBeenCalled()
  })

  test('ignores a token that cannot be read', async () => {
    const { context, readCards } = setUp(() => json({}, { headers: { 'X-AUTH-TOKEN': 'no.token' } }), signedIn)
    await readCards()
    expect(context.tokenRenewed).not.toHaveBeenCalled()
  })

  test.each([
    [401, 'error.unauthorized', null],
    [403, 'error.readCards', 'Not your card'],
  ])('SES-16 SES-17 a %i while signed in rejects the session once', async (status, key, serverMessage) => {
    const { context, readCards } = setUp(() => json({ message: 'Not your card' }, { status }), signedIn)
    const failure = await failureOf(readCards())
    expect(failure).toEqual({ key, serverMessage, fieldMessages: [] })
    expect(context.sessionRejected).toHaveBeenCalledExactlyOnceWith('s1', failure)
  })

  test('a refused change is told to its flow before its session ends', async () => {
    const { api, context } = setUp(() => json({}, { status: 403 }), signedIn)
    await failureOf(api.call('logout', (client) => client.POST('/api/prepaid/logout')))
    expect(context.sessionRejected).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(context.sessionRejected).toHaveBeenCalledOnce())
  })

  test('SES-20 T-07 a 401 while signed out rejects nothing', async () => {
    const { context, readCards } = setUp(() => json({}, { status: 401 }))
    await failureOf(readCards())
    expect(context.sessionRejected).not.toHaveBeenCalled()
  })

  test('SES-18 SES-19 tells the session of a 500, which judges it by its own clock', async () => {
    const { context, readCards } = setUp(() => json({}, { status: 500 }), signedIn)
    await failureOf(readCards())
    expect(context.serverFailed).toHaveBeenCalledExactlyOnceWith('s1')
    expect(context.sessionRejected).not.toHaveBeenCalled()
  })

  test.each([501, 502, 503])('SES-18 a %i does not end the session', async (status) => {
    const { context, readCards } = setUp(() => json({}, { status }), signedIn)
    await failureOf(readCards())
    expect(context.serverFailed).not.toHaveBeenCalled()
  })

  test('a 401 to a token renewed meanwhile is tried once more with the new one', async () => {
    const { context, sent, readCards } = setUp((_request, attempt) => {
      if (attempt > 1) return json({ cards: [] })
      context.current = { id: 's1', xAuthToken: 'newer' }
      return json({}, { status: 401 })
    }, signedIn)
    await readCards()
    expect(sent.map(({ headers }) => headers.get('X-AUTH-TOKEN'))).toEqual(['held', 'newer'])
    expect(context.sessionRejected).not.toHaveBeenCalled()
  })

  test('a 401 to a session that a later sign-in of the same holder has replaced is tried once more with the later one', async () => {
    const { context, sent, readCards } = setUp((_request, attempt) => {
      if (attempt > 1) return json({ cards: [] })
      context.current = { id: 's2', xAuthToken: 'later', formerIds: ['s1'] }
      return json({}, { status: 401 })
    }, signedIn)
    await readCards()
    expect(sent.map(({ headers }) => headers.get('X-AUTH-TOKEN'))).toEqual(['held', 'later'])
    expect(context.sessionRejected).not.toHaveBeenCalled()
  })

  test('a call is never tried again under the session of another holder', async () => {
    const { context, sent, readCards } = setUp(() => {
      context.current = { id: 's2', xAuthToken: 'other' }
      return json({}, { status: 401 })
    }, signedIn)
    await failureOf(readCards())
    expect(sent.map(({ headers }) => headers.get('X-AUTH-TOKEN'))).toEqual(['held'])
  })

  test('NOT-13 OP-29 tells of a new version, from an error too', async () => {
    const { context, readCards } = setUp(() => json({}, { status: 400, headers: { 'X-New-Version': '2' } }))
    await failureOf(readCards())
    expect(context.versionAnnounced).toHaveBeenCalledOnce()
  })
})

describe('what a failure says', () => {
  test('NOT-08 NOT-09 T-14 gives the server message and the field messages', async () => {
    const { readCards } = setUp(() =>
      json(
        { message: 'M', fieldErrors: [{ field: 'a', message: 'A' }, { field: 'b', message: 'B' }, { field: 'c' }] },
        { status: 400 },
      ),
    )
    expect(await failureOf(readCards())).toEqual({
      key: 'error.readCards',
      serverMessage: 'M',
      fieldMessages: [
        { field: 'a', message: 'A' },
        { field: 'b', message: 'B' },
      ],
    })
  })

  test.each(Object.entries(DEFAULT_FAILURES))(
    'NOT-10 an empty error body of %s gives its default text',
    async (name, key) => {
      const { api } = setUp(() => json({}, { status: 400 }))
      const failure = await failureOf(
        api.call(name as keyof typeof DEFAULT_FAILURES, (client) =>
          client.GET('/api/prepaid/cards', { params: { query: { username: 'a' } } }),
        ),
      )
      expect(failure).toEqual({ key, serverMessage: null, fieldMessages: [] })
    },
  )

  test.each([
    ['HTML', '<h1>Bad gateway</h1>'],
    ['nothing', ''],
    ['a list', '[1]'],
    ['cut off', '{"message":"M'],
  ])('T22 an error body of %s gives the default text', async (_, body) => {
    const { readCards } = setUp(() => new Response(body, { status: 502 }))
    expect((await failureOf(readCards())).key).toBe('error.readCards')
  })

  test('NOT-11 OP-26 a 401 says Unauthorized whatever the server said', async () => {
    const { readCards } = setUp(() => json({ message: 'other words' }, { status: 401 }))
    expect(await failureOf(readCards())).toEqual({ key: 'error.unauthorized', serverMessage: null, fieldMessages: [] })
  })

  test('SES-41 ERR-58 bad credentials at sign-in have words of their own', async () => {
    const { api } = setUp(() => json({ message: 'Authentication Failed: Bad credentials' }, { status: 401 }))
    const failure = await failureOf(
      api.call('login', (client) =>
        client.POST('/api/login', { body: { pid: '1', username: 'a', password: 'b', recaptchaToken: 'c' } }),
      ),
    )
    expect(failure.key).toBe('error.badCredentials')
  })

  test.each([
    ['ERR-53', 'RPT-30109', 'error.wrongAnswer', null],
    ['ERR-54', 'PAN-2001', 'error.serviceUnavailable', null],
    ['ERR-55', 'OTHER', 'error.readPan', 'Words'],
    ['ERR-55', '__proto__', 'error.readPan', 'Words'],
    ['ERR-55', 'constructor', 'error.readPan', 'Words'],
    ['ERR-55', 'toString', 'error.readPan', 'Words'],
  ])('%s code %s of the card number call', async (_, code, key, serverMessage) => {
    const { api } = setUp(() => json({ code, message: 'Words' }, { status: 400 }))
    const failure = await failureOf(
      api.call('getCardPan', (client) =>
        client.POST('/api/prepaid/cards/{id}/pan', {
          params: { path: { id: '1000000001' } },
          body: { sessionId: 's', securityResponse: 'r' },
        }),
      ),
    )
    expect(failure).toEqual({ key, serverMessage, fieldMessages: [] })
  })

  test.each([
    ['429, in seconds', 429, { 'Retry-After': '61' }, 2],
    ['429, without a wait', 429, {}, 1],
    ['503, in seconds', 503, { 'Retry-After': '120' }, 2],
    ['503, as a date', 503, { 'Retry-After': new Date(Date.now() + 170_000).toUTCString() }, 3],
  ])('F4 NOT-10 %s: the default text, and how long to wait in whole minutes', async (_, status, headers, minutes) => {
    const { readCards } = setUp(() => new Response('', { status, headers: { 'Content-Length': '0', ...headers } }))
    const failure = await failureOf(readCards())
    expect(failure).toMatchObject({ key: 'error.readCards', serverMessage: null, waitMinutes: minutes })
  })

  test.each([
    ['a 503 that names no wait', 503, {}],
    ['one that names nonsense', 503, { 'Retry-After': 'soon' }],
    ['one that is over', 503, { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
    ['another failure', 400, { 'Retry-After': '60' }],
  ])('F4 %s says no wait', async (_, status, headers) => {
    const { readCards } = setUp(() => json({}, { status, headers }))
    expect(await failureOf(readCards())).not.toHaveProperty('waitMinutes')
  })

  test('F4 the issuer’s own words to a 429 name the wait, those to a 503 need not', async () => {
    const headers = { 'Retry-After': '61' }
    const tooMany = setUp(() => json({ message: 'Wait 2 minutes' }, { status: 429, headers }))
    const closed = setUp(() => json({ message: 'Closed' }, { status: 503, headers }))
    expect(await failureOf(tooMany.readCards())).not.toHaveProperty('waitMinutes')
    expect(await failureOf(closed.readCards())).toMatchObject({ serverMessage: 'Closed', waitMinutes: 2 })
  })

  test('NOT-12 a network that does not answer gives the default text', async () => {
    const { readCards } = setUp(() => Promise.reject(new TypeError('refused')))
    expect(await failureOf(readCards())).toEqual({ key: 'error.readCards', serverMessage: null, fieldMessages: [] })
  })
})

describe('the time limit', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const after = (ms: number) => (request: Request) =>
    new Promise<Response>((resolve, reject) => {
      const timer = setTimeout(() => resolve(json({ cards: [] })), ms)
      request.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(request.signal.reason)
      })
    })

  test('API-03 CON-03 an answer after 39 s counts, 40 s is the end', async () => {
    expect(CALL_TIMEOUT_MS).toBe(40_000)
    const inTime = setUp(after(39_000))
    const answer = inTime.readCards()
    await vi.advanceTimersByTimeAsync(39_000)
    expect((await answer).data).toEqual({ cards: [] })
    expect(vi.getTimerCount()).toBe(0)

    const late = setUp(after(41_000))
    const failure = failureOf(late.readCards())
    await vi.advanceTimersByTimeAsync(40_000)
    expect((await failure).key).toBe('error.readCards')
    expect(late.sent[0]?.signal.aborted).toBe(true)
  })
})

describe('a token', () => {
  const NOW = 1_900_000_000_000
  const atSecond = (ms: number) => Math.floor(ms / 1000)
  const lasting = (issuedMs: number, expiresMs: number) =>
    tokenWith({ iat: atSecond(issuedMs), exp: atSecond(expiresMs) })
  /** The lifetime that the client computes. */
  const lifeOf = (text: string, skew: number | null) => {
    const token = tokenOf(text, NOW, skew)
    return token && token.xAuthTokenExpiry - (NOW + token.clockSkewMs)
  }

  test('SES-09 SES-33 OP-27 has its expiry in seconds, kept in milliseconds', () => {
    expect(tokenOf(tokenWith({ exp: 1_900_000_000 }), 0)?.xAuthTokenExpiry).toBe(1_900_000_000_000)
  })

  test.each([
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
    ['the same, but for the way', 0],
  ])('R7 SES-33 lasts as long by an issuer’s clock that is %s', (_, ahead) => {
    const issued = lasting(NOW + ahead, NOW + ahead + 900_000)
    const skew = clockSkewOf(new Date(NOW + ahead).toUTCString(), NOW - 500, NOW)
    expect(Math.abs((lifeOf(issued, skew) ?? 0) - 900_000)).toBeLessThanOrEqual(2_000)
  })

  test.each([
    ['with the issuer’s time', 0],
    ['without it', null],
  ])('SES-33 issued five minutes ago lasts ten of its fifteen minutes, %s', (_, skew) => {
    expect(lifeOf(lasting(NOW - 300_000, NOW + 600_000), skew)).toBe(600_000)
  })

  test.each([
    ['with the issuer’s time', 0],
    ['without it', null],
  ])('SES-33 five seconds past its end is none, %s', (_, skew) => {
    expect(tokenOf(lasting(NOW - 900_000, NOW - 5_000), NOW, skew)).toBeNull()
  })

  test('R7 issued in the future shows that this clock is behind, whatever the answer says', () => {
    expect(lifeOf(lasting(NOW + 3_600_000, NOW + 4_500_000), null)).toBe(900_000)
    expect(lifeOf(lasting(NOW + 3_600_000, NOW + 4_500_000), 0)).toBe(900_000)
  })

  test.each([
    ['between the question and the answer', NOW - 4_000, 0],
    ['within the second in which it was asked', NOW - 8_500, 0],
    ['after the answer', NOW + 60_000, 60_000],
    ['before the question', NOW - 68_000, -59_000],
  ])('R7 an answer’s time that is %s tells how far the clocks are apart at least', (_, saidAt, skew) => {
    expect(clockSkewOf(new Date(saidAt).toUTCString(), NOW - 8_000, NOW)).toBe(skew)
  })

  test.each([null, '', 'soon'])('an answer without a time tells nothing: %s', (date) => {
    expect(clockSkewOf(date, NOW, NOW)).toBeNull()
  })

  test('R7 the client reads the time of the answer that brought it', async () => {
    const ahead = Date.now() - 3_600_000
    const fresh = lasting(ahead, ahead + 900_000)
    const headers = { 'X-AUTH-TOKEN': fresh, Date: new Date(ahead).toUTCString() }
    const { context, readCards } = setUp(() => json({}, { headers }), signedIn)
    expect((await readCards()).token).toEqual(context.tokenRenewed.mock.calls[0]?.[1])
    expect(context.tokenRenewed.mock.calls[0]?.[1].clockSkewMs).toBeLessThan(-3_590_000)
  })

  test.each(['', 'x', 'a.b.c', tokenWith({})])('without a readable expiry is none: %s', (text) => {
    expect(tokenOf(text, 0)).toBeNull()
  })
})

describe('R2 a failed call says when it was sent, for the lookup of what became of it', () => {
  const NOW = Date.UTC(2026, 0, 15, 15)
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const errorOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => error as CallError,
    )

  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), null],
    ['an answer of somebody between', () => new Response('', { status: 502 }), 502],
    ['an answer that cannot be read', () => new Response('{', { status: 200 }), null],
  ])('%s', async (_, answer, status) => {
    const { readCards } = setUp(() => {
      vi.setSystemTime(NOW + 3_000)
      return answer()
    })
    expect(await errorOf(readCards())).toMatchObject({ status, sentAt: NOW })
  })

  test('a second try, with a token that was renewed meanwhile, counts', async () => {
    const { context, readCards } = setUp((_, attempt) => {
      vi.setSystemTime(NOW + 5_000)
      if (attempt === 2) throw new TypeError('Failed to fetch')
      context.current = { id: 's1', xAuthToken: 'renewed' }
      return new Response('', { status: 401 })
    }, signedIn)
    expect(await errorOf(readCards())).toMatchObject({ status: null, sentAt: NOW + 5_000 })
  })
})
