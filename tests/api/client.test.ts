import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Token } from '../../machines/session/session'
import { CallError } from '../../machines/shared/failure'
import { createApi, type Desk, TIMEOUT_MS } from '../../src/api/client'
import { DEFAULT_FAILURES } from '../../src/api/failures'
import { tokenOf } from '../../src/api/token'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenWith = (claims: object) => `${encode({ alg: 'HS256' })}.${encode(claims)}.c2ln`

type Session = { id: string; xAuthToken: string } | null

function deskOf(session: Session) {
  const desk = {
    current: session,
    locale: vi.fn(() => 'en' as 'en' | 'fr'),
    scenario: vi.fn(() => null as string | null),
    session: () => desk.current,
    tokenRenewed: vi.fn((_id: string, _token: Token) => {}),
    sessionRejected: vi.fn(),
    serverFailed: vi.fn(),
    versionAnnounced: vi.fn(),
  }
  return desk satisfies Desk & { current: Session }
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } })

function setUp(answer: (request: Request, attempt: number) => Response | Promise<Response>, session: Session = null) {
  const desk = deskOf(session)
  const sent: Request[] = []
  const api = createApi(desk, {
    baseUrl: 'https://issuer.test',
    fetch: async (request) => {
      sent.push(request)
      return answer(request, sent.length)
    },
  })
  const readCards = () =>
    api.call('getCards', (client) => client.GET('/api/prepaid/cards', { params: { query: { username: 'a@b.ca' } } }))
  return { desk, sent, api, readCards }
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

describe('what is sent', () => {
  test('API-01 goes to the configured base URL; API-02 with credentials', async () => {
    const { sent, readCards } = setUp(() => json({ cards: [] }))
    await readCards()
    expect(sent[0]?.url).toBe('https://issuer.test/api/prepaid/cards?username=a%40b.ca')
    expect(sent[0]?.credentials).toBe('include')
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
    const { desk, sent, readCards } = setUp(() => json({}))
    await readCards()
    desk.locale.mockReturnValue('fr')
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
    const { desk, sent, readCards } = setUp(() => json({}))
    desk.scenario.mockReturnValue('example=locked')
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
    const { desk, readCards } = setUp(() => json({}, { status, headers: { 'X-AUTH-TOKEN': fresh } }), signedIn)
    await readCards().catch(() => {})
    expect(desk.tokenRenewed).toHaveBeenCalledExactlyOnceWith('s1', {
      xAuthToken: fresh,
      xAuthTokenExpiry: later * 1000,
      clockSkewMs: 0,
    })
  })

  test('T-03 names the session that the call was sent under, not the one that is open when it answers', async () => {
    const { desk, readCards } = setUp(() => {
      desk.current = { id: 's2', xAuthToken: 'other' }
      return json({}, { headers: { 'X-AUTH-TOKEN': fresh } })
    }, signedIn)
    await readCards()
    expect(desk.tokenRenewed.mock.calls[0]?.[0]).toBe('s1')
  })

  test('ignores a token that cannot be read', async () => {
    const { desk, readCards } = setUp(() => json({}, { headers: { 'X-AUTH-TOKEN': 'no.token' } }), signedIn)
    await readCards()
    expect(desk.tokenRenewed).not.toHaveBeenCalled()
  })

  test.each([
    [401, 'error.unauthorized', null],
    [403, 'error.readCards', 'Not your card'],
  ])('SES-16 SES-17 a %i while signed in rejects the session once', async (status, key, serverMessage) => {
    const { desk, readCards } = setUp(() => json({ message: 'Not your card' }, { status }), signedIn)
    const failure = await failureOf(readCards())
    expect(failure).toEqual({ key, serverMessage, fieldMessages: [] })
    expect(desk.sessionRejected).toHaveBeenCalledExactlyOnceWith('s1', failure)
  })

  test('SES-20 T-07 a 401 while signed out rejects nothing', async () => {
    const { desk, readCards } = setUp(() => json({}, { status: 401 }))
    await failureOf(readCards())
    expect(desk.sessionRejected).not.toHaveBeenCalled()
  })

  test('SES-18 SES-19 tells the session of a 500, which judges it by its own clock', async () => {
    const { desk, readCards } = setUp(() => json({}, { status: 500 }), signedIn)
    await failureOf(readCards())
    expect(desk.serverFailed).toHaveBeenCalledExactlyOnceWith('s1')
    expect(desk.sessionRejected).not.toHaveBeenCalled()
  })

  test('a 401 to a token renewed meanwhile is tried once more with the new one', async () => {
    const { desk, sent, readCards } = setUp((_request, attempt) => {
      if (attempt > 1) return json({ cards: [] })
      desk.current = { id: 's1', xAuthToken: 'newer' }
      return json({}, { status: 401 })
    }, signedIn)
    await readCards()
    expect(sent.map(({ headers }) => headers.get('X-AUTH-TOKEN'))).toEqual(['held', 'newer'])
    expect(desk.sessionRejected).not.toHaveBeenCalled()
  })

  test('NOT-13 OP-29 tells of a new version, from an error too', async () => {
    const { desk, readCards } = setUp(() => json({}, { status: 400, headers: { 'X-New-Version': '2' } }))
    await failureOf(readCards())
    expect(desk.versionAnnounced).toHaveBeenCalledOnce()
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

  test('F4 too many tries say how long to wait, rounded up to minutes', async () => {
    const { readCards } = setUp(() => json({}, { status: 429, headers: { 'Retry-After': '61' } }))
    expect(await failureOf(readCards())).toMatchObject({ key: 'error.tooMany', values: { minutes: 2 } })
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
    expect(TIMEOUT_MS).toBe(40_000)
    const inTime = setUp(after(39_000))
    const answer = inTime.readCards()
    await vi.advanceTimersByTimeAsync(39_000)
    expect((await answer).data).toEqual({ cards: [] })

    const late = setUp(after(41_000))
    const failure = failureOf(late.readCards())
    await vi.advanceTimersByTimeAsync(40_000)
    expect((await failure).key).toBe('error.readCards')
    expect(late.sent[0]?.signal.aborted).toBe(true)
  })
})

describe('a token', () => {
  test('SES-09 SES-33 OP-27 has its expiry in seconds, kept in milliseconds', () => {
    expect(tokenOf(tokenWith({ exp: 1_900_000_000 }), 0)?.xAuthTokenExpiry).toBe(1_900_000_000_000)
  })

  test('R7 tells how far the issuer’s clock is from this one', () => {
    const issued = tokenWith({ iat: 1_900_000_000, exp: 1_900_000_900 })
    expect(tokenOf(issued, 1_900_000_000_000 - 3_600_000)?.clockSkewMs).toBe(3_600_000)
    expect(tokenOf(issued, 1_900_000_000_000 + 1_400)?.clockSkewMs).toBe(0)
  })

  test.each(['', 'x', 'a.b.c', tokenWith({})])('without a readable expiry is none: %s', (text) => {
    expect(tokenOf(text, 0)).toBeNull()
  })
})
