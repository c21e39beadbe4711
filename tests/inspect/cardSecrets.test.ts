// @vitest-environment happy-dom
/** What an inspector receives while a PIN is set, a card is registered, and a debit card pays an auto-reload or a top-up. DEV-39, PIN-10. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorRef, waitFor } from 'xstate'
import { selectRuleForm } from '../../machines/auto-reload/selectors'
import { selectBankCheck, selectRuleStep } from '../../machines/auto-reload-rule/selectors'
import { selectUnfinished } from '../../machines/effect/selectors'
import { selectBankCheck as selectCheckOf, selectPaymentStep } from '../../machines/payment/selectors'
import { selectEffects, selectFlow } from '../../machines/portal/selectors'
import { selectPayment } from '../../machines/top-up/selectors'
import { cardNumberOf } from '../../sandbox/cards/cardNumber'
import { openInspector } from '../../src/app/inspect/inspector'
import { createPortal } from '../../src/app/root/createPortal'
import { newCard, settings } from '../machines/autoReload.plan'
import { identity } from '../machines/registerCard.plan'
import { cardOnTheWire } from '../support/cardOnTheWire'
import { accountOf, cardOf } from '../support/samples'
import { isIn } from '../support/secrets'

const NUMBER = cardNumberOf('510031', 777)
const PIN = '7391'
const ANSWER = 'planted-answer'
const CODE = '846'
const EXPIRY = ['"09"', '"31"', '09 / 31', '09/31']
const CAVV = 'planted-cavv'
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

const CARD = {
  ...cardOnTheWire,
  minReloadAmount: 20,
  maxReloadAmount: 500,
}
const RISK = { decision: 'approved', riskReferenceId: 'risk-1', threeDSecureRequired: true }
const challenge = { url: 'http://localhost/three-d-secure', expiresInSeconds: 900 }

const ANSWERS: readonly (readonly [RegExp, () => Response])[] = [
  [/types\//, () => Response.json({ cardType: 'express', reloadable: false })],
  [/accounts\/[^/]+$/, () => Response.json({ ...identity, challenge: 'First ship?' })],
  [/setpin$/, () => new Response(null, { status: 204 })],
  [/cards\/vaulted$/, () => Response.json([])],
  [/prepaid\/cards$/, () => Response.json({ cards: [CARD] })],
  [/stats$/, () => Response.json(NO_TRANSACTIONS)],
  [/evaluateRisk$/, () => Response.json({ ...RISK, status: 'challenged', challenge })],
  [/evaluateRisk\/risk-1$/, () => Response.json({ ...RISK, status: 'cleared', threeDSecure: { cavv: CAVV } })],
]
const NO_TRANSACTIONS = { spending: 0, deposits: 0, total: 0, transactions: [] }
const isEstimate = ({ url }: Request) => new URL(url).searchParams.has('estimate')
function answerSave(request: Request) {
  const { body } = sent.at(-1)!
  return isEstimate(request)
    ? Response.json({ ...body, autoreloadFee: 3.95, isFeeEstimated: true })
    : new Response(null, { status: 504 })
}
function answerLoad(request: Request) {
  const { fundingAmount } = sent.at(-1)!.body as { fundingAmount: object }
  return isEstimate(request)
    ? Response.json({ isFeeEstimated: true, fundingAmount: { ...fundingAmount, feeAmount: 3.95 } })
    : new Response(null, { status: 504 })
}
async function issuer(request: Request) {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST') {
    sent.push({ path: pathname, body: (await request.json()) as Record<string, unknown> })
    if (pathname.endsWith('/prepaid/cards')) return Response.json({ clientId: CLIENT_ID })
    if (pathname.includes('/entity/ar/')) return answerSave(request)
    if (pathname.endsWith('/topup')) return answerLoad(request)
  }
  if (pathname.includes('/entity/ar/')) return Response.json([])
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

/** Of an actor and all that it runs: also the input of a call. */
function snapshotsBelow(actor: AnyActorRef): readonly string[] {
  const { children = {}, ...own } = actor.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> } & {
    context?: unknown
    input?: unknown
    output?: unknown
  }
  const { context, input, output } = own
  const below = Object.values(children).flatMap((child) => (child ? snapshotsBelow(child) : []))
  return [JSON.stringify([context, input, output]), ...below]
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

  test('S2 is told nothing of the debit card that pays an auto-reload, and no snapshot has it', {
    timeout: 30_000,
  }, async () => {
    const { root, flow, until } = await openFlow('/dashboard/autoreload')
    await until('listed')
    const seen: string[] = []
    const note = () => seen.push(...snapshotsBelow(root))
    flow.send({ type: 'rule.add' })
    const form = selectRuleForm(flow.getSnapshot() as never)!
    const reached = (step: string) =>
      vi.waitFor(() => expect(selectRuleStep(form.getSnapshot())).toBe(step), { timeout: 5_000 })
    form.send({ type: 'form.submit', values: { ...settings, method: 'mastercarddebit' } })
    const values = { ...newCard, cardNumber: NUMBER, expiry: '09 / 31', cvv: CODE }
    form.send({ type: 'form.submit', values: { ...values, cvv: '' } })
    form.send({ type: 'form.submit', values })
    await reached('review')
    note()
    form.send({ type: 'rule.save', values })
    note()
    await reached('bank')
    note()
    selectBankCheck(form.getSnapshot())?.send({ type: 'challenge.settled' })
    await reached('unconfirmed')
    note()
    const stored = JSON.stringify(selectUnfinished(selectEffects(root.getSnapshot())!.getSnapshot()))
    root.stop()
    const card = { sourceCard: { cardNumber: NUMBER, cvv: CODE } }
    expect(sent.filter(({ body }) => 'sourceCard' in body)).toMatchObject([
      { path: expect.stringMatching(/evaluateRisk$/), body: card },
      { path: expect.stringMatching(/entity\/ar/), body: { ...card, threeDSecure: { cavv: CAVV } } },
    ])
    const secrets = [NUMBER, NUMBER.slice(0, 12), CODE, ...EXPIRY]
    expect(leaked(secrets)).toEqual([])
    expect(secrets.filter((secret) => isIn(seen.join(), secret))).toEqual([])
    expect([...secrets, CAVV, 'risk-1'].filter((secret) => isIn(stored, secret))).toEqual([])
    expect(seen.join()).toContain('"amountCents":8000')
    // What a lookup needs.
    expect(stored).toContain(NUMBER.slice(-4))
    for (const word of ['rule.save', 'effect.begin', 'saveAutoReload']) expect(stream()).toContain(word)
  })

  test('TOP-24 is told nothing of the debit card that pays a top-up, and neither snapshot nor storage has it', {
    timeout: 30_000,
  }, async () => {
    const { root, flow, until } = await openFlow('/dashboard/reload')
    await until('amountEditable')
    const seen: string[] = []
    const note = () => seen.push(...snapshotsBelow(root))
    const effects = () => selectEffects(root.getSnapshot())!.getSnapshot()
    const stored = () => JSON.stringify(selectUnfinished(effects()))
    const amounts = { amount: '80', 'amountLocale.amount': 'en', method: 'mastercarddebit' }
    flow.send({ type: 'form.submit', values: amounts })
    const values = { ...newCard, cardNumber: NUMBER, expiry: '09 / 31', cvv: CODE }
    flow.send({ type: 'form.submit', values: { ...values, cvv: '' } })
    flow.send({ type: 'form.submit', values })
    await until('reviewed')
    note()
    flow.send({ type: 'payment.confirm' })
    note()
    const payment = selectPayment(flow.getSnapshot() as never)!
    const reached = (step: string) =>
      vi.waitFor(() => expect(selectPaymentStep(payment.getSnapshot())).toBe(step), { timeout: 5_000 })
    await reached('bank')
    note()
    const atTheBank = stored()
    selectCheckOf(payment.getSnapshot())?.send({ type: 'challenge.settled' })
    await reached('unconfirmed')
    note()
    const underWay = stored()
    root.stop()
    const card = { sourceCard: { cardNumber: NUMBER, cvv: CODE } }
    expect(sent.filter(({ body }) => 'sourceCard' in body)).toMatchObject([
      { path: expect.stringMatching(/evaluateRisk$/), body: card },
      { path: expect.stringMatching(/topup$/), body: { ...card, threeDSecure: { cavv: CAVV } } },
    ])
    const secrets = [NUMBER, NUMBER.slice(0, 12), CODE, ...EXPIRY]
    expect(leaked(secrets)).toEqual([])
    for (const text of [seen.join(), atTheBank, underWay])
      expect(secrets.filter((secret) => isIn(text, secret))).toEqual([])
    expect([CAVV].filter((secret) => isIn(atTheBank + underWay, secret))).toEqual([])
    expect(atTheBank).toContain('risk-1')
    expect(underWay).toContain(NUMBER.slice(-4))
    for (const word of ['payment.confirm', 'step.opened', 'effect.begin', 'topUp']) expect(stream()).toContain(word)
  })
})
