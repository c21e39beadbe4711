import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Api } from '../../src/api/client'
import type { Holder } from '../../src/ports/holder'
import { orderCardWith } from '../../src/ports/orderCard'
import { replaceCardEffectWith, replaceCardWith } from '../../src/ports/replaceCard'
import { agreed, input as orderInput, programs } from '../machines/orderCard.plan'
import { apiAnsweredBy, ask, failing, issuerWith } from '../support/issuer'
import { identityTyped } from '../support/samples'

type Sent = { method: string; path: string; key: string | null; body: unknown }
type Answers = Readonly<Record<string, { status?: number; body?: unknown }>>

function apiWith(answers: Answers, onCall: (call: Sent) => void = () => {}) {
  const sent: Sent[] = []
  const api: Api = apiAnsweredBy(async (request) => {
    const pathname = decodeURIComponent(new URL(request.url).pathname)
    const key = request.headers.get('Idempotency-Key')
    const text = await request.text()
    const call = { method: request.method, path: pathname, key, body: text ? (JSON.parse(text) as unknown) : null }
    sent.push(call)
    onCall(call)
    const { status = 200, body = null } = answers[pathname.split('/').at(-1) ?? ''] ?? { status: 404 }
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
  return { api, sent }
}

const account = {
  username: 'robin@example.com',
  email: 'robin@example.com',
  locale: 'en',
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  dateOfBirth: '1985-06-15',
  phoneNumber: '4165550123',
  currentAddress: { addressLine: '100 Queen Street', addressLine2: '4B', city: 'Toronto', province: 'ON' },
}
const card = {
  clientId: '1000000001',
  cardProgram: 'BLU110',
  cardType: 'express',
  cardStatus: 'A',
  plasticFlag: true,
  lastFourDigits: '0001',
  availableBalance: 123.45,
}
const cards = (...all: object[]) => ({ body: { cards: all } })
const fresh = { ...card, clientId: '2000000001', cardProgram: 'BHW229', cardStatus: 'N', orderedDate: '2026-07-01' }
const settled = (actor: ReturnType<typeof createActor<never>>) =>
  waitFor(actor as never, (snapshot: { hasTag(tag: string): boolean }) => !snapshot.hasTag('busy'))

describe('an order', () => {
  async function order(answers: Answers) {
    const { api, sent } = apiWith({ 'robin@example.com': { body: account }, cards: cards(card), ...answers })
    const actor = createActor(
      orderCardWith(api, async () => ({ programs, sessionId: 'brand-1' })),
      { input: orderInput },
    ).start()
    await settled(actor as never)
    for (const values of [{ programCode: 'BHW229' }, identityTyped, agreed]) actor.send({ type: 'form.submit', values })
    await settled(actor as never)
    return { sent, snapshot: actor.getSnapshot() }
  }

  test('ORD-12 carries what the issuer asks for, under its key', async () => {
    const { sent, snapshot } = await order({
      ordercard: {
        body: {
          orderId: 'ORD-1',
          status: 'ordered',
          programCode: 'BHW229',
          clientId: '2000000001',
          orderedDate: '2026-07-01',
          expectedDate: '2026-07-15',
        },
      },
    })
    expect(sent.find(({ method }) => method === 'POST')).toEqual({
      method: 'POST',
      path: '/api/prepaid/cards/ordercard',
      key: snapshot.context.idempotencyKey,
      body: {
        programCode: 'BHW229',
        plasticFlag: true,
        legalFirstName: 'Robin',
        legalLastName: 'Roy',
        dateOfBirth: '1985-06-15',
        phoneNumber: '4165550123',
        occupation: 'Teacher',
        currentAddress: {
          addressLine: '100 Queen Street',
          unitNum: '',
          city: 'Toronto',
          region: 'ON',
          postCode: 'M5H 2N2',
        },
        monthlyFeeAccepted: true,
        thirdParty: false,
        sessionId: 'brand-1',
      },
    })
    expect(snapshot.context.ordered).toEqual({
      clientId: '2000000001',
      cardProgram: 'BHW229',
      plasticFlag: true,
      orderedOn: '2026-07-01',
      mailedOn: null,
      expectedOn: '2026-07-15',
    })
  })

  test.each([
    ['of the wrong shape', { fine: true }],
    ['that is empty', null],
    ['about another program', { orderId: 'ORD-1', clientId: '2000000001', programCode: 'BHN229', status: 'ordered' }],
    ['about a card from before', { orderId: 'ORD-1', clientId: '1000000001', programCode: 'BHW229', status: 'issued' }],
    ['without a card', { orderId: 'ORD-1', clientId: '', programCode: 'BHW229', status: 'ordered' }],
  ])('an answer %s is no success: the cards are read again', async (_, body) => {
    const { sent, snapshot } = await order({ ordercard: { body } })
    expect(sent.at(-1)).toMatchObject({ method: 'GET', path: '/api/prepaid/cards' })
    expect(snapshot.value).toBe('reviewed')
    expect(snapshot.context.failure?.key).toBe('error.orderCard')
  })

  test('a fault of the issuer’s is no refusal: the card that is there now was ordered', async () => {
    const list = { body: { cards: [card] as object[] } }
    const { api, sent } = apiWith(
      { 'robin@example.com': { body: account }, cards: list, ordercard: { status: 500 } },
      // Done, but not answered.
      ({ method }) => {
        if (method === 'POST') list.body.cards = [card, fresh]
      },
    )
    const actor = createActor(
      orderCardWith(api, async () => ({ programs, sessionId: '' })),
      { input: orderInput },
    ).start()
    await settled(actor as never)
    for (const values of [{ programCode: 'BHW229' }, identityTyped, agreed]) actor.send({ type: 'form.submit', values })
    await settled(actor as never)
    expect(actor.getSnapshot().value).toBe('ordered')
    expect(actor.getSnapshot().context.ordered).toMatchObject({ clientId: '2000000001', orderedOn: '2026-07-01' })
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('a replacement', () => {
  const holder = {
    username: () => 'robin@example.com',
    brand: async () => ({ sessionId: 'brand-1' }),
  } as unknown as Holder
  const replacementOf = (answers: Answers) => {
    const { api, sent } = apiWith(answers)
    return { sent, ...replaceCardEffectWith(api, holder) }
  }
  const terms = {
    clientId: '1000000001',
    cardProgram: 'BLU110',
    lastFourDigits: '0001',
    known: ['1000000001', '1000000002'],
    reason: 'expiring' as const,
    address: { addressLine: '100 Queen Street', unitNum: '', city: 'Toronto', region: 'ON', postCode: 'M5H 2N2' },
  }
  const call = { key: 'key-1', terms }
  const made = { orderId: 'ORD-1', clientId: '2000000001', programCode: 'BLU110', status: 'ordered' }

  async function open(answers: Answers, clientId: string | null = '1000000001') {
    const { api } = apiWith({ 'robin@example.com': { body: account }, ...answers })
    const actor = createActor(replaceCardWith(api), {
      input: { username: 'robin@example.com', clientId, underWay: null },
    }).start()
    await settled(actor as never)
    return actor
  }

  test('ORD-15 reads the card, its address and whether it expires', async () => {
    const actor = await open({ cards: cards(card), expiring: { body: { expiring: true } } })
    expect(actor.getSnapshot().context.subject).toMatchObject({
      isExpiring: true,
      address: { addressLine: '100 Queen Street', unitNum: '4B', city: 'Toronto', region: 'ON' },
      card: { clientId: '1000000001', availableCents: 12_345, alias: null, orderedOn: null },
    })
  })

  test('ORD-15 sends the reason and the address under its key; a virtual card has none', async () => {
    const { send, sent } = replacementOf({ replace: { body: made } })
    expect(await send(call)).toMatchObject({ clientId: '2000000001', cardProgram: 'BLU110', plasticFlag: true })
    await send({ ...call, terms: { ...terms, address: null } })
    expect(sent).toMatchObject([
      {
        path: '/api/prepaid/cards/1000000001/replace',
        key: 'key-1',
        body: { reason: 'expiring', currentAddress: { city: 'Toronto' }, sessionId: 'brand-1' },
      },
      { body: { reason: 'expiring', sessionId: 'brand-1' } },
    ])
    expect(sent[1]?.body).not.toHaveProperty('currentAddress')
  })

  test('that nobody can say whether it expires stops nobody', async () => {
    const actor = await open({ cards: cards(card), expiring: { status: 503 } })
    expect(actor.getSnapshot().value).toBe('asked')
    expect(actor.getSnapshot().context.subject?.isExpiring).toBe(false)
  })

  test('without a current card the default one is replaced, and without any there is none', async () => {
    const other = { ...card, clientId: '1000000002', defaultCard: true }
    const actor = await open({ cards: cards(card, other) }, null)
    expect(actor.getSnapshot().context.subject?.card?.clientId).toBe('1000000002')
    expect((await open({ cards: cards() }, null)).getSnapshot().value).toBe('refused')
  })

  test('a lost one is looked up in the cards of the holder', async () => {
    const { lookUp } = replacementOf({ cards: cards(fresh) })
    expect(await lookUp?.(call, new AbortController().signal)).toMatchObject([
      { clientId: '2000000001', orderedOn: '2026-07-01' },
    ])
  })

  test.each([
    ['the old card as its own replacement', { clientId: '1000000001' }],
    ['a card from before', { clientId: '1000000002' }],
    ['another card as the replaced one', { replacedClientId: '1000000002' }],
  ])('an answer that names %s is no success', async (_, told) => {
    const { send } = replacementOf({ replace: { body: { ...made, ...told } } })
    await expect(send(call)).rejects.toEqual(failing('error.replaceCard', 200))
  })
})

describe('what a replacement reads', () => {
  const READ = { 'GET /api/prepaid/accounts/robin@example.com': account }
  const read = (port: string, list: readonly unknown[], input: object) =>
    ask(replaceCardWith(issuerWith({ ...READ, 'GET /api/prepaid/cards': { cards: list } }).api), port, {
      username: 'robin@example.com',
      clientId: '1000000001',
      ...input,
    })

  test('no card expires where there is none', async () => {
    expect(await read('readSubject', [], {})).toMatchObject({ card: null, cards: [], isExpiring: false })
  })

  test('the cards are read as they are, also where there are none', async () => {
    expect(await read('readCards', [], {})).toEqual([])
    expect(await read('readCards', [fresh], {})).toMatchObject([{ clientId: '2000000001', orderedOn: '2026-07-01' }])
  })
})
