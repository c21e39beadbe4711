// @vitest-environment happy-dom
/** The whole stream to an inspector during a real sign-in. DEV-37, DEV-39, T-49. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  createActor,
  fromPromise,
  type InspectionEvent,
  setup,
  waitFor,
} from 'xstate'
import { parse } from 'yaml'
import { selectCardsActor, selectFlow } from '../../machines/portal/selectors'
import type { revealMachine } from '../../machines/reveal/revealMachine'
import { selectSecrets } from '../../machines/reveal/selectors'
import type { FromPortal } from '../../src/app/inspect/channel'
import { openInspector } from '../../src/app/inspect/inspector'
import { createPortal } from '../../src/app/root/createPortal'
import { isIn } from '../support/secrets'

const PASSWORD = 'PlantedPassw0rd'
const CAPTCHA = 'planted-captcha-77'
const ISSUED = Math.floor(Date.now() / 1000)
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const TOKEN = `${encoded({ alg: 'HS256' })}.${encoded({ iat: ISSUED, exp: ISSUED + 900 })}.cGxhbnRlZC1zaWduYXR1cmU`
const SIGNATURE = 'cGxhbnRlZC1zaWduYXR1cmU'
// Ends like the example's card: another number would be rejected.
const PAN = '4111111111111111'
const CVV = '9071'
const SECRETS = [CVV, PASSWORD, CAPTCHA, TOKEN, SIGNATURE, PAN, 'planted-answer', 'planted-text', 'planted-cvv']

const document = parse(readFileSync('openapi.yaml', 'utf8'))
const example = (name: string): unknown => document.components.examples[name].value

/** The issuer's answers, by path. */
const ANSWERS: readonly (readonly [RegExp, unknown])[] = [
  [/open-config/, example('OpenConfigOpen')],
  [/frontend-config/, { captchaSiteKey: '' }],
  [/api\/login/, example('AccountFull')],
  [/cards$/, example('CardsMixed')],
  [/stats$/, example('StatsPosted')],
  [/expiring$/, { expiring: false }],
  [/accounts\//, example('ProfileFull')],
  [/pan$/, { cardProxyId: '1000000001', fullPan: PAN, cvv: CVV }],
]
const issuer = async (request: Request) => {
  const { pathname } = new URL(request.url)
  const body = ANSWERS.find(([path]) => path.test(pathname))?.[1]
  const headers = pathname.endsWith('/login') ? { 'X-AUTH-TOKEN': TOKEN } : {}
  return body === undefined ? Response.json({}, { status: 404 }) : Response.json(body, { headers })
}

let posted: unknown[] = []
let opened: string[] = []
let listeners: ((event: MessageEvent) => void)[] = []

class Channel {
  addEventListener(_: string, listener: (event: MessageEvent) => void) {
    listeners.push(listener)
  }
  postMessage(message: unknown) {
    // As in a browser: a value that cannot be cloned throws.
    posted.push(structuredClone(message))
  }
  close() {}
}

beforeEach(() => {
  posted = []
  opened = []
  listeners = []
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.spyOn(window, 'open').mockImplementation((address) => {
    opened.push(String(address))
    return { postMessage: (message: unknown) => posted.push(structuredClone(message)) } as unknown as Window
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const connected = () =>
  window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }) as unknown as Event)

function openBoth(isLocal: boolean) {
  const inspect = openInspector(isLocal)
  if (!isLocal) connected()
  return inspect
}

/** All posted messages, as a reader would see them. */
const stream = () => JSON.stringify(posted)
const leaked = () => SECRETS.filter((secret) => isIn(stream(), secret))
const missing = (...parts: string[]) => parts.filter((part) => !stream().includes(part))
const idle = () => new Promise((resolve) => setTimeout(resolve, 50))

/** CRD-41, S2: number, code and answer pass through three actors on their way to the screen. */
async function revealNumber(flow: AnyActorRef) {
  const { reveal } = flow.getSnapshot().children as { reveal: ActorRefFrom<typeof revealMachine> }
  reveal.send({ type: 'pan.show' })
  await waitFor(reveal, (snapshot) => snapshot.matches('questioned'))
  reveal.send({ type: 'form.submit', values: { securityResponse: 'planted-answer' } })
  await waitFor(reveal, (snapshot) => snapshot.matches('loaded'))
  expect(selectSecrets(reveal.getSnapshot())).toMatchObject({ fullPan: PAN, cvv: CVV })
}

async function signIn(inspect: (event: InspectionEvent) => void) {
  const { root } = createPortal({
    address: { pathname: '/login', search: '?link=planted-text', hash: '' },
    locale: 'en',
    persisted: null,
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: issuer,
    inspect,
  })
  root.start()
  const flow = selectFlow(await waitFor(root, (snapshot) => selectFlow(snapshot) !== null))!
  // Refused first, because errors are inspected too.
  flow.send({ type: 'form.submit', values: { username: '', password: PASSWORD, recaptchaToken: CAPTCHA } })
  flow.send({
    type: 'form.submit',
    values: { username: 'full@example.com', password: PASSWORD, recaptchaToken: CAPTCHA },
  })
  await waitFor(root, ({ context }) => context.isSignedIn)
  const cards = selectCardsActor(await waitFor(root, (snapshot) => selectCardsActor(snapshot) !== null))
  await waitFor(cards!, ({ context }) => context.cards.length > 0)
  expect(root.getSnapshot().children.session!.getSnapshot().context.session?.xAuthToken).toBe(TOKEN)
  root
    .getSnapshot()
    .children.navigation!.send({ type: 'route.entered', address: { pathname: '/dashboard', search: '', hash: '' } })
  await waitFor(root, ({ context }) => context.routeId === 'dashboard')
  await revealNumber(selectFlow(root.getSnapshot())!)
  await idle()
  root.stop()
}

function statesForStately() {
  const events = posted as { type: string; name?: string; sessionId: string; snapshot: { value: unknown } }[]
  const session = events.find(({ type, name }) => type === '@xstate.actor' && name === 'session')
  return events.flatMap(({ type, sessionId, snapshot }) =>
    type === '@xstate.snapshot' && sessionId === session?.sessionId ? [snapshot.value] : [],
  )
}

describe.each([
  ['Stately’s inspector', false],
  ['the portal’s own page', true],
])('%s', (_, isLocal) => {
  test('DEV-39 a real sign-in posts neither password, nor token, nor captcha answer', async () => {
    await signIn(openBoth(isLocal))
    expect(leaked()).toEqual([])
    // The stream is the real one, and contains what it may.
    expect(
      missing(
        'form.submit',
        'xstate.done.actor.submit',
        'session.open',
        '"xAuthToken":"[redacted]"',
        '"password":"[redacted]"',
        '"clientId":"1000000001"',
      ),
    ).toEqual([])
    // Nor what the issuer knows of the holder.
    expect(missing('camille.roy@example.com', 'Camille')).toEqual(['camille.roy@example.com', 'Camille'])
  })

  test('DEV-37 the session actor is shown, with its state', async () => {
    await signIn(openBoth(isLocal))
    const states = isLocal
      ? (posted as FromPortal[]).flatMap((said) =>
          said.type === 'portal.recorded' && said.recorded.type === 'actor' && said.recorded.actor.name === 'session'
            ? [said.recorded.actor.value]
            : [],
        )
      : statesForStately()
    expect(states).toContainEqual({ signedIn: 'fresh' })
  })

  test('DEV-39 revealing a card: neither what goes in nor what comes out is posted', async () => {
    const revealed = { fullPan: PAN, cvv: 'planted-cvv', note: `number ${PAN}` }
    const machine = setup({
      types: {} as { context: { shown: unknown }; events: { type: 'answer.submit'; answer: string } },
      actors: {
        readPan: fromPromise(async (_: { input: { clientId: string; answer: string } }) => revealed),
        readText: fromPromise(async (_: { input: string }) => 'planted-text'),
      },
    }).createMachine({
      context: { shown: null },
      initial: 'asking',
      states: {
        asking: { on: { 'answer.submit': 'reading' } },
        reading: {
          invoke: {
            id: 'readPan',
            src: 'readPan',
            input: ({ event }) => ({ clientId: 'card-1', answer: event.answer }),
            onDone: { target: 'texting', actions: assign({ shown: ({ event }) => event.output }) },
          },
        },
        texting: { invoke: { id: 'readText', src: 'readText', input: () => 'planted-text', onDone: 'shown' } },
        shown: { type: 'final' },
      },
    })
    const actor = createActor(machine, { inspect: openBoth(isLocal) })
    actor.start()
    actor.send({ type: 'answer.submit', answer: 'planted-answer' })
    await waitFor(actor, ({ status }) => status === 'done')
    await idle()
    expect(leaked()).toEqual([])
    expect(missing('answer.submit', 'card-1')).toEqual([])
  })
})

describe('the portal’s own page', () => {
  test('needs no network: it is a document of this origin', () => {
    openInspector(true)
    expect(opened).toEqual([new URL('/src/app/inspect/page/index.html', location.href).href])
  })

  test('a page opened later is told all that has happened, redacted', async () => {
    await signIn(openInspector(true))
    posted = []
    for (const listener of listeners) listener(new MessageEvent('message', { data: { type: 'page.opened' } }))
    expect(posted).toEqual([expect.objectContaining({ type: 'portal.shown' })])
    const [{ actors, entries }] = posted as [{ actors: unknown[]; entries: unknown[] }]
    expect([actors.length > 10, entries.length > 20]).toEqual([true, true])
    expect(leaked()).toEqual([])
  })

  test('says where it is when the browser holds its window back', () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    openInspector(true)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('/src/app/inspect/page/index.html'))
  })
})

describe('Stately’s inspector', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is sent the definitions of the machines, so that it can draw their charts', async () => {
    await signIn(openBoth(false))
    const events = posted as { type: string; name?: string; definition?: string }[]
    const session = events.find(({ type, name }) => type === '@xstate.actor' && name === 'session')
    expect(JSON.parse(session?.definition ?? '{}')).toMatchObject({ id: 'session', states: { signedIn: {} } })
  })

  test.each([
    ['does not answer: the advice names the page that needs no network', false],
    ['answers: no advice', true],
  ])('%s', (_, isAnswering) => {
    vi.useFakeTimers()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    openInspector(false)
    if (isAnswering) connected()
    vi.advanceTimersByTime(60_000)
    expect(warn.mock.calls).toEqual(isAnswering ? [] : [[expect.stringContaining('?inspect=local')]])
  })
})
