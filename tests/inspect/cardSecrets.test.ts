// @vitest-environment happy-dom
/** What an inspector receives while a PIN is set and a card is registered. DEV-39, PIN-10. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { selectFlow } from '../../machines/portal/selectors'
import { cardNumberOf } from '../../sandbox/cards/cardNumber'
import { openInspector } from '../../src/app/inspect/inspector'
import { createPortal } from '../../src/app/root/createPortal'
import { identity } from '../machines/registerCard.plan'
import { accountOf, cardOf } from '../support/samples'
import { isIn } from '../support/secrets'

const NUMBER = cardNumberOf('510031', 777)
const PIN = '7391'
const ANSWER = 'planted-answer'
const CODE = '846'
const EXPIRY = ['"09"', '"31"', '09 / 31', '09/31']
const CLIENT_ID = '1000000777'

let posted: unknown[] = []
let sent: { path: string; body: Record<string, unknown> }[] = []

class Channel {
  addEventListener() {}
  postMessage(message: unknown) {
    posted.push(structuredClone(message))
  }
  close() {}
}

beforeEach(() => {
  posted = []
  sent = []
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.spyOn(window, 'open').mockReturnValue({ postMessage: () => {} } as unknown as Window)
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

const ANSWERS: readonly (readonly [RegExp, () => Response])[] = [
  [/types\//, () => Response.json({ cardType: 'express', reloadable: false })],
  [/accounts\/[^/]+$/, () => Response.json({ ...identity, challenge: 'First ship?' })],
  [/setpin$/, () => new Response(null, { status: 204 })],
]
async function issuer(request: Request) {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST') {
    sent.push({ path: pathname, body: (await request.json()) as Record<string, unknown> })
    if (pathname.endsWith('/prepaid/cards')) return Response.json({ clientId: CLIENT_ID })
  }
  return ANSWERS.find(([path]) => path.test(pathname))?.[1]() ?? Response.json({}, { status: 404 })
}

type Flow = { send(event: unknown): void; getSnapshot(): { value: unknown } }

/** The flow of an address, in a portal with a signed-in holder. */
async function openFlow(pathname: string) {
  const { root } = createPortal({
    address: { pathname, search: '', hash: '' },
    locale: 'en',
    persisted: {
      session: {
        id: 'session-1',
        openedAt: Date.now(),
        account: accountOf(),
        xAuthToken: 'token-1',
        xAuthTokenExpiry: Date.now() + 900_000,
        clockSkewMs: 0,
      },
      wallet: { cards: [cardOf()], currentCardId: '1000000001', loadedAt: Date.now() },
      flights: [],
    },
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: issuer,
    inspect: openInspector(true),
  })
  root.start()
  const opened = await waitFor(root, (snapshot) => selectFlow(snapshot) !== null, { timeout: 20_000 })
  const flow = selectFlow(opened) as Flow
  return { root, flow, until: (value: unknown) => vi.waitFor(() => expect(flow.getSnapshot().value).toEqual(value)) }
}

const stream = () => JSON.stringify(posted)
const leaked = (secrets: readonly string[]) => secrets.filter((secret) => isIn(stream(), secret))

describe('the inspector', () => {
  test('PIN-10 is told neither PIN nor answer', { timeout: 30_000 }, async () => {
    const { root, flow, until } = await openFlow('/dashboard/getpin')
    const values = { pin: PIN, confirmPin: PIN, securityResponse: ANSWER }
    flow.send({ type: 'form.submit', values: { ...values, confirmPin: '7390' } })
    flow.send({ type: 'form.submit', values })
    await until({ current: 'changed' })
    root.stop()
    expect(sent).toMatchObject([{ path: '/api/prepaid/cards/1000000001/setpin', body: { pin: PIN } }])
    expect(leaked([PIN, '7390', ANSWER])).toEqual([])
    for (const word of ['form.submit', 'effect.begin', '1000000001']) expect(stream()).toContain(word)
  })

  test('is told neither number, nor expiry, nor code of a card', { timeout: 30_000 }, async () => {
    const { root, flow, until } = await openFlow('/register')
    await until('cardEditable')
    const values = { cardNumber: NUMBER, expiry: '09 / 31', cvv: CODE, clientId: CLIENT_ID, alias: '' }
    flow.send({ type: 'form.submit', values: { ...values, clientId: '' } })
    flow.send({ type: 'form.submit', values })
    await until('reviewed')
    flow.send({ type: 'card.register', values })
    await until('registered')
    root.stop()
    expect(sent).toMatchObject([
      { path: '/api/prepaid/cards', body: { cardNumber: NUMBER, cvv: CODE, expiryMonth: '09', expiryYear: '31' } },
    ])
    expect(leaked([NUMBER, NUMBER.slice(0, 12), CODE, ...EXPIRY])).toEqual([])
    for (const word of ['card.register', 'effect.done', NUMBER.slice(-4)]) {
      expect(stream()).toContain(word)
    }
  })
})
