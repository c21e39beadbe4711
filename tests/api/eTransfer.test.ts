import { afterEach, describe, expect, test, vi } from 'vitest'
import { eTransferEffect } from '../../machines/e-transfer/eTransfer'
import { requestCancellationEffect } from '../../machines/money-request/requestCancellation'
import { eTransferEffectWith, eTransferWith } from '../../src/ports/eTransfer'
import { moneyRequestsWith, readRequests, requestCancellationEffectWith } from '../../src/ports/moneyRequests'
import { card } from '../machines/eTransfer.plan'
import { apiAnsweredBy, ask, failing, issuerWith } from '../support/issuer'
import { withEffects } from '../support/withEffects'

const LIST = 'GET /api/prepaid/money/requests'
const OPEN = 'POST /api/prepaid/money/requests'
const CANCEL = 'DELETE /api/prepaid/money/requests/request-1'
const wire = {
  id: 'request-1',
  serialNumber: '0001',
  fundingAmount: { transactionAmount: 75.1, currency: '124', feeAmount: 1 },
  status: 'Initiated',
  link: 'https://bank.test/request-1',
  createdAt: '2026-03-02T09:00:00-05:00',
  expiresAt: '2026-03-03T08:00:00-05:00',
  history: [{ status: 'Initiated', at: '2026-03-02T09:00:00-05:00' }],
  idempotencyKey: 'key-1',
}
const openedAt = Date.UTC(2026, 2, 2, 14)
const read = {
  id: 'request-1',
  serialNumber: '0001',
  amountCents: 7_510,
  feeCents: 100,
  status: 'Initiated',
  link: 'https://bank.test/request-1',
  createdAt: openedAt,
  expiresAt: openedAt + 23 * 3_600_000,
  history: [{ status: 'Initiated', at: openedAt }],
  idempotencyKey: 'key-1',
}

afterEach(() => vi.unstubAllGlobals())

describe('DQE-13 the list', () => {
  const readWith = async (answer: unknown) => (await readRequests(issuerWith({ [LIST]: answer }).api)).requests

  test('comes in cents and milliseconds, its status as it is', async () => {
    expect(await readWith([wire, { ...wire, status: 'OnHold' }])).toEqual([read, { ...read, status: 'OnHold' }])
  })

  test('DQE-24 of an issuer without the extensions: 24 hours, no steps, no key', async () => {
    const { history: _, idempotencyKey: __, expiresAt: ___, ...plain } = wire
    expect(await readWith([plain])).toEqual([
      { ...read, expiresAt: openedAt + 86_400_000, history: [], idempotencyKey: null },
    ])
  })

  test.each([
    ['https://bank.test/a', 'https://bank.test/a'],
    ['http://portal.test/sandbox/bank/a', 'http://portal.test/sandbox/bank/a'],
    ['http://portal.test:8080/sandbox/bank/a', null],
    ['http://evil.example/x', null],
    ['javascript:alert(1)', null],
    ['data:text/html,hello', null],
    ['/somewhere', null],
    ['', null],
    [undefined, null],
  ])('S7 a link is of https or the portal’s own, or none: %s', async (link, shown) => {
    vi.stubGlobal('location', { origin: 'http://portal.test' })
    expect((await readWith([{ ...wire, link }]))[0]?.link).toBe(shown)
  })

  test.each([
    ['http://localhost:5173', 'http://127.0.0.1:5173/sandbox/bank/a', 'http://127.0.0.1:5173/sandbox/bank/a'],
    ['https://portal.test', 'http://127.0.0.1:5173/sandbox/bank/a', null],
    ['http://localhost:5173', 'http://evil.example/x', null],
    ['http://localhost:5173', 'ftp://localhost/bank/a', null],
  ])('S7 the machine’s own names are one only to a portal on it: %s, %s', async (origin, link, shown) => {
    vi.stubGlobal('location', { origin })
    expect((await readWith([{ ...wire, link }]))[0]?.link).toBe(shown)
  })

  test('steps that cannot be read are none', async () => {
    expect((await readWith([{ ...wire, history: 'yesterday' }]))[0]?.history).toEqual([])
    expect((await readWith([{ ...wire, history: [{ status: 'pending', at: 'soon' }] }]))[0]?.history).toEqual([
      { status: 'pending', at: null },
    ])
  })

  test('says how far the issuer’s clock is ahead', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] })
    const answer = Response.json([], { headers: { Date: new Date(Date.UTC(2026, 0, 1, 1)).toUTCString() } })
    const { api } = issuerWith({ [LIST]: answer })
    expect(await readRequests(api)).toEqual({ requests: [], skewMs: 3_600_000 })
    vi.useRealTimers()
    expect((await readRequests(issuerWith({ [LIST]: [] }).api)).skewMs).toBe(0)
  })

  test.each([
    ['nothing', null],
    ['no list', {}],
    ['a request without an id', [{ ...wire, id: '' }]],
    ['a request without an amount', [{ ...wire, fundingAmount: {} }]],
    ['a request of no time', [{ ...wire, createdAt: 'soon' }]],
  ])('an answer of %s is no list', async (_, answer) => {
    await expect(readWith(answer)).rejects.toEqual(failing('error.readMoneyRequests', 200))
  })

  test('ERR-49 a refusal without words has the call’s default text', async () => {
    const { api } = issuerWith({ [LIST]: Response.json(null, { status: 400 }) })
    await expect(ask(moneyRequestsWith(api), 'readRequests')).rejects.toEqual(failing('error.readMoneyRequests', 400))
  })
})

describe('an opening', () => {
  const terms = { serialNumber: '0001', cents: 7_510, known: [] }
  const OPENED = {
    id: 'request-1',
    status: 'Initiated',
    link: 'https://bank.test/request-1',
    serialNumber: '0001',
    fundingAmount: { transactionAmount: 75.1, currency: '124', feeAmount: 1 },
  }
  const result = { id: 'request-1', status: 'Initiated', link: 'https://bank.test/request-1' }
  /** `list`: null if it cannot be read. */
  const open = (answer: unknown, list: readonly object[] | null = [wire]) => {
    const { api, sent } = issuerWith({ [OPEN]: answer, ...(list && { [LIST]: list }) })
    const { send, lookUp } = eTransferEffectWith(api)
    return {
      sent,
      answer: send({ key: 'key-1', terms }),
      lookUp: async () => lookUp?.({ key: 'key-1', terms }, new AbortController().signal),
    }
  }

  test('DQE-11 carries the card, the amount and today’s fee, under its key', async () => {
    const { sent, answer } = open(OPENED)
    expect(await answer).toEqual(result)
    expect(sent).toEqual([
      {
        call: OPEN,
        body: { serialNumber: '0001', fundingAmount: { transactionAmount: 75.1, currency: '124', feeAmount: 1 } },
        key: 'key-1',
      },
      { call: LIST, body: null, key: null },
    ])
  })

  test('R3 DQE-14 is told as the list has it: a known key is answered as it was first', async () => {
    expect(await open(OPENED, [{ ...wire, status: 'cancelled', link: null }]).answer).toEqual({
      ...result,
      status: 'cancelled',
      link: null,
    })
  })

  test.each([
    ['is not listed yet', []],
    ['cannot be looked up in the list', null],
  ])('R3 DQE-14 that is answered and %s is in doubt, and looked up by its id', async (_, list) => {
    vi.useFakeTimers()
    const { answer, lookUp } = open(OPENED, list)
    await expect(answer).rejects.toEqual(failing('error.openMoneyRequest', null))
    vi.advanceTimersByTime(10_000)
    const read = lookUp()
    if (list) expect(await read).toEqual({ requests: [], answered: { opened: result, forMs: 10_000 } })
    else await expect(read).rejects.toEqual(failing('error.readMoneyRequests', 404))
    vi.useRealTimers()
  })

  test('without an answer is looked up in the list alone', async () => {
    const { answer, lookUp } = open(Response.json(null, { status: 500 }))
    await expect(answer).rejects.toEqual(failing('error.openMoneyRequest', 500))
    expect(await lookUp()).toEqual({ requests: [read], answered: null })
  })

  test.each([
    ['nothing', null],
    ['no id', { ...OPENED, id: undefined }],
    ['an empty id', { ...OPENED, id: '' }],
    ['no status', { ...OPENED, status: undefined }],
    ['an empty status', { ...OPENED, status: '' }],
    ['a status that nobody knows', { ...OPENED, status: 'gibberish' }],
    ['no link where a bank is to be chosen', { ...OPENED, link: undefined }],
    ['a link to nowhere', { ...OPENED, link: '/sandbox/bank/request-1' }],
    ['a link that is not safe', { ...OPENED, link: 'http://evil.example/x' }],
    ['another amount', { ...OPENED, fundingAmount: { transactionAmount: 99, currency: '124' } }],
    ['another currency', { ...OPENED, fundingAmount: { transactionAmount: 75.1, currency: '840' } }],
    ['another card', { ...OPENED, serialNumber: '0002' }],
  ])('an answer of %s is no success', async (_, answer) => {
    await expect(open(answer).answer).rejects.toEqual(failing('error.openMoneyRequest', 200))
  })

  test.each(['pending', 'Failed'])('DQE-13 a request that is %s needs no link', async (status) => {
    const list = [{ ...wire, status, link: undefined }]
    expect(await open({ id: 'request-1', status }, list).answer).toEqual({ id: 'request-1', status, link: null })
  })

  test.each(['TOP-4002', 'ETR-4001'])('DQE-12 the issuer’s words to %s are about the field', async (code) => {
    const answer = open(Response.json({ code, message: 'Above the maximum' }, { status: 400 })).answer
    await expect(answer).rejects.toMatchObject({
      failure: { serverMessage: 'Above the maximum', fields: ['amount'] },
    })
  })

  test('ERR-50 a refusal without words has the call’s default text', async () => {
    await expect(open(Response.json(null, { status: 400 })).answer).rejects.toEqual(
      failing('error.openMoneyRequest', 400),
    )
  })
})

/** An issuer that does each key once and answers it as it did the first time. */
function onceOnlyIssuer(leavesList: boolean) {
  const requests: (typeof wire)[] = []
  const answers = new Map<string, object>()
  const cardRead = {
    clientId: card.clientId,
    cardStatus: 'A',
    availableBalance: 100,
    settledBalance: 100,
    currency: '124',
    cardType: 'express-reloadable',
    cardProgram: 'BHN230',
    plasticFlag: false,
    lastFourDigits: card.lastFourDigits,
    expiryDate: '2028-05',
    serialNumber: card.serialNumber,
  }
  const api = apiAnsweredBy(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/prepaid/cards') return Response.json({ cards: [cardRead] })
    if (request.method === 'GET') return Response.json(requests)
    if (request.method === 'DELETE') {
      const index = requests.findIndex(({ id }) => id === pathname.split('/').at(-1))
      if (leavesList) requests.splice(index, 1)
      else requests[index] = { ...requests[index]!, status: 'cancelled' }
      return new Response(null, { status: 204 })
    }
    const key = request.headers.get('Idempotency-Key')!
    const known = answers.get(key)
    if (known) return Response.json(known)
    const { fundingAmount } = (await request.json()) as Pick<typeof wire, 'fundingAmount'>
    const id = `request-${answers.size + 1}`
    const answer = { id, status: 'Initiated', link: `https://bank.test/${id}` }
    answers.set(key, answer)
    requests.unshift({ ...wire, ...answer, fundingAmount, idempotencyKey: key })
    return Response.json(answer)
  })
  return { api, requests, keys: () => [...answers.keys()] }
}

describe.each([
  ['stays in the list', false],
  ['leaves the list', true],
])('R3 two sessions open one request, and the first cancels it: it %s', (_, leavesList) => {
  afterEach(() => vi.useRealTimers())

  test('the second is not told that it is open, and can open another', async () => {
    vi.useFakeTimers()
    const { api, requests, keys } = onceOnlyIssuer(leavesList)
    const session = async () => {
      const { send, snapshot, stop } = withEffects(
        eTransferWith(api),
        { username: 'robin@example.com', clientId: card.clientId, underWay: null },
        { eTransfer: eTransferEffect },
        { eTransfer: eTransferEffectWith(api) },
      )
      const submit = async (values = {}) => {
        send({ type: 'form.submit', values })
        await vi.advanceTimersByTimeAsync(1_000)
      }
      await vi.advanceTimersByTimeAsync(1_000)
      await submit({ amount: '75.10' })
      expect(snapshot().value).toBe('reviewed')
      return { snapshot, submit, stop }
    }
    const first = await session()
    const second = await session()
    await first.submit()
    expect(first.snapshot().value).toBe('opened')
    await requestCancellationEffectWith(api).send({ key: 'key-1', terms: { id: 'request-1' } })
    await second.submit()
    for (let at = 0; at < 60; at += 1) {
      expect(second.snapshot().value).not.toBe('opened')
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect([keys().length, second.snapshot().value]).toEqual([1, 'editable'])

    await second.submit({ amount: '75.10' })
    await second.submit()
    expect(second.snapshot().value).toBe('opened')
    expect(second.snapshot().context.opened?.id).toBe('request-2')
    expect([keys().length, requests.filter(({ status }) => status === 'Initiated').length]).toEqual([2, 1])
    first.stop()
    second.stop()
  })
})

describe('DQE-14 a cancellation', () => {
  const terms = { id: 'request-1' }
  const cancel = (answer: unknown) => {
    const { api, sent } = issuerWith({ [CANCEL]: answer, [LIST]: [wire] })
    const { send, lookUp } = requestCancellationEffectWith(api)
    return {
      sent,
      answer: send({ key: 'key-1', terms }),
      lookUp: () => lookUp?.({ key: 'key-1', terms }, new AbortController().signal),
    }
  }

  test('is the deletion of that request', async () => {
    const { sent, answer } = cancel(new Response(null, { status: 204 }))
    expect(await answer).toEqual({ status: 'cancelled', stage: 'cancelled' })
    expect(sent).toEqual([{ call: CANCEL, body: null, key: null }])
  })

  test.each([200, 202])('an answer of %i does not say that it was cancelled', async (status) => {
    await expect(cancel(Response.json({}, { status })).answer).rejects.toEqual(
      failing('error.cancelMoneyRequest', status),
    )
  })

  test('ERR-51 ETR-4003 has its default text where it is refused, and the list shows why', async () => {
    const { answer, lookUp } = cancel(Response.json(null, { status: 400 }))
    await expect(answer).rejects.toEqual(failing('error.cancelMoneyRequest', 400))
    expect(requestCancellationEffect.isRefusalDoubted).toBe(true)
    expect(await lookUp()).toMatchObject({ requests: [read] })
  })

  test('a session that was rejected has cancelled nothing', async () => {
    await expect(cancel(Response.json(null, { status: 403 })).answer).rejects.toMatchObject({ status: 403 })
  })
})

describe('the card that is loaded', () => {
  const CARDS = 'GET /api/prepaid/cards?username=robin@example.com'
  const cardWire = {
    clientId: card.clientId,
    cardStatus: 'A',
    availableBalance: 100,
    settledBalance: 100,
    currency: '124',
    cardType: 'express-reloadable',
    cardProgram: 'BHN230',
    plasticFlag: false,
    lastFourDigits: card.lastFourDigits,
    expiryDate: '2028-05',
    requestMoneyAllowed: true,
    maxEtransferReloadAmount: 500,
    serialNumber: card.serialNumber,
    limits: [
      { feature: 'topUp', perTransaction: 1, perDay: 2, usedToday: 0 },
      { feature: 'interac', perTransaction: 500, perDay: 10000, usedToday: 120 },
    ],
  }
  const readCard = (clientId: string, cards: readonly object[]) =>
    ask(eTransferWith(issuerWith({ [CARDS.split('?')[0] as string]: { cards } }).api), 'readCard', {
      username: 'robin@example.com',
      clientId,
    })

  test('is read fresh, with its maximum and what is left of its own limit', async () => {
    expect(await readCard(card.clientId, [cardWire])).toEqual(card)
  })

  test('nothing is made up where the issuer says nothing', async () => {
    const { limits: _, maxEtransferReloadAmount: __, ...plain } = cardWire
    expect(await readCard(card.clientId, [plain])).toEqual({ ...card, maxEtransferReloadCents: null, limit: null })
  })

  test('one that is the holder’s no longer cannot be loaded', async () => {
    await expect(readCard('1000000009', [cardWire])).rejects.toEqual(failing('error.readCards', 404))
  })
})
