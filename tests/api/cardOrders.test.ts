import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { orderBegun, orderCardEffect } from '../../machines/order-card/orderCard'
import type { Api } from '../../src/api/client'
import type { Holder } from '../../src/ports/holder'
import { agreedUnder, orderCardEffectWith, orderCardWith } from '../../src/ports/orderCard'
import { replaceCardEffectWith, replaceCardWith } from '../../src/ports/replaceCard'
import { agreed, input as orderInput, programs } from '../machines/orderCard.plan'
import { apiAnsweredBy, ask, failing, issuerWith } from '../support/issuer'
import { brandOf, identityTyped } from '../support/samples'

type Sent = { method: string; path: string; key: string | null; body: unknown }
type Answers = Readonly<Record<string, { status?: number; body?: unknown }>>

function apiWith(answers: Answers) {
  const sent: Sent[] = []
  const api: Api = apiAnsweredBy(async (request) => {
    const pathname = decodeURIComponent(new URL(request.url).pathname)
    const key = request.headers.get('Idempotency-Key')
    const text = await request.text()
    const call = { method: request.method, path: pathname, key, body: text ? (JSON.parse(text) as unknown) : null }
    sent.push(call)
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
  async function order(answers: Answers, { isHere = true } = {}) {
    const { api, sent } = apiWith({ 'robin@example.com': { body: account }, cards: cards(card), ...answers })
    const actor = createActor(
      orderCardWith(api, async () => programs),
      { input: orderInput },
    ).start()
    await settled(actor as never)
    for (const values of [{ programCode: 'BHW229' }, identityTyped, agreed]) actor.send({ type: 'form.submit', values })
    await waitFor(actor, (snapshot) => snapshot.matches('ordering'))
    const { effect: call } = orderBegun(actor.getSnapshot())
    const holder = {
      pid: () => '1100003',
      username: () => 'robin@example.com',
      brand: async () => brandOf({ sessionId: 'brand-1' }),
    }
    const ports = orderCardEffectWith(isHere ? api : apiWith(answers).api, holder)
    return {
      api,
      call,
      sent,
      agreed: () => agreedUnder(api, call.key),
      send: () => ports.send(call),
      lookUp: async () => orderCardEffect.outcomeIn?.(await ports.lookUp!(call, new AbortController().signal), call),
    }
  }
  const answered = {
    orderId: 'ORD-1',
    status: 'ordered',
    programCode: 'BHW229',
    clientId: '2000000001',
    orderedDate: '2026-07-01',
    expectedDate: '2026-07-15',
  }
  const ordered = {
    clientId: '2000000001',
    cardProgram: 'BHW229',
    plasticFlag: true,
    orderedOn: '2026-07-01',
    mailedOn: null,
    expectedOn: '2026-07-15',
    legalFirstName: 'Robin',
  }

  test('ORD-12 carries what the issuer asks for, under its key, once', async () => {
    const { call, sent, send, agreed: kept } = await order({ ordercard: { body: answered } })
    expect(await send()).toEqual(ordered)
    expect(sent.at(-1)).toEqual({
      method: 'POST',
      path: '/api/prepaid/cards/ordercard',
      key: call.key,
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
    expect(kept()).toMatchObject({ offer: { programCode: 'BHW229' }, identity: { legalFirstName: 'Robin' } })
    const count = sent.length
    await expect(send()).rejects.toMatchObject({ status: 'unsent' })
    expect(sent).toHaveLength(count)
  })

  test.each([
    ['of the wrong shape', { fine: true }],
    ['that is empty', null],
    ['about another program', { orderId: 'ORD-1', clientId: '2000000001', programCode: 'BHN229', status: 'ordered' }],
    ['about a card from before', { orderId: 'ORD-1', clientId: '1000000001', programCode: 'BHW229', status: 'issued' }],
    ['without a card', { orderId: 'ORD-1', clientId: '', programCode: 'BHW229', status: 'ordered' }],
  ])('an answer %s is no success: it does not say whether the card was ordered', async (_, body) => {
    const { send, lookUp } = await order({ ordercard: { body } })
    await expect(send()).rejects.toEqual(failing('error.orderCard', 200))
    expect(await lookUp()).toEqual({ type: 'notFound' })
  })

  test('a lookup finds the card that is there now, and whose it is only on the page that ordered it', async () => {
    const list = cards(card)
    const answers = { cards: list, ordercard: { status: 500 } }
    const here = await order(answers)
    await expect(here.send()).rejects.toEqual(failing('error.orderCard', 500))
    const elsewhere = await order(answers, { isHere: false })
    await expect(elsewhere.send()).rejects.toMatchObject({ status: 'unsent' })
    list.body.cards.push({ ...fresh, expectedDate: '2026-07-15' })
    expect(await here.lookUp()).toEqual({ type: 'effect.done', result: ordered })
    expect(await elsewhere.lookUp()).toEqual({ type: 'effect.done', result: { ...ordered, legalFirstName: null } })
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
