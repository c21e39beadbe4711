import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { ConflictError } from '../../machines/effect/effect'
import { registerCardEffect, registrationBegun } from '../../machines/register-card/registerCard'
import { CallError, failed } from '../../machines/shared/failure'
import { registerCardEffectWith, registerCardWith, reviewedUnder } from '../../src/ports/registerCard'
import { CLIENT_ID, identity, input, printed } from '../machines/registerCard.plan'
import { apiAnsweredBy, ask, failing, issuerWith } from '../support/issuer'
import { brandOf } from '../support/samples'

type Reply = { status: number; body?: unknown }

/** Runs the flow from the first step until it has begun its effect, or rests. */
async function run(reply: Reply, { cardBinCheck = false, kind = {} as Record<string, unknown>, owned = [{}] } = {}) {
  const sent: { path: string; key: string | null; body: unknown }[] = []
  const answers: Record<string, Reply> = {
    '/api/prepaid/accounts/robin%40example.com': { status: 200, body: { username: 'robin@example.com', ...identity } },
    [`/api/prepaid/cards/types/${CLIENT_ID}`]: { status: 200, body: { cardType: 'express', ...kind } },
    ...(owned.every((card) => 'clientId' in card) && { '/api/prepaid/cards': { status: 200, body: { cards: owned } } }),
  }
  const api = apiAnsweredBy(async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') {
      sent.push({ path: pathname, key: request.headers.get('Idempotency-Key'), body: await request.json() })
    }
    const { status, body } = request.method === 'POST' ? reply : (answers[pathname] ?? { status: 404 })
    return Response.json(body ?? null, { status })
  })
  const brand = brandOf()
  const actor = createActor(
    registerCardWith(api, {
      account: () => ({ username: 'robin@example.com', kycLevel: 1 }),
      brand: async () => ({ ...brand, cardBins: ['400000'], features: { ...brand.features, cardBinCheck } }),
      owned: () => [],
    }),
    { input },
  ).start()
  const rest = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy') || snapshot.hasTag('sent'))
  await rest()
  actor.send({ type: 'form.submit', values: { ...printed, expiry: '12 / 2028' } })
  await rest()
  actor.send({ type: 'card.register', values: { ...printed, expiry: '12 / 2028' } })
  const snapshot = await rest()
  const { effect: call } = registrationBegun(snapshot)
  const ports = registerCardEffectWith(api, { username: () => 'robin@example.com' })
  return {
    sent,
    snapshot,
    call,
    reviewed: () => reviewedUnder(api, call.key),
    send: () => ports.send(call),
    lookUp: async () => registerCardEffect.outcomeIn?.(await ports.lookUp!(call, new AbortController().signal), call),
  }
}

/** As the issuer lists it. */
const listed = (cardStatus: string) => ({
  clientId: CLIENT_ID,
  serialNumber: CLIENT_ID,
  cardStatus,
  availableBalance: 0,
  settledBalance: 0,
  currency: '124',
  cardType: 'express',
  cardProgram: 'BLU110',
  plasticFlag: true,
  lastFourDigits: '0076',
  expiryDate: '2029-08',
})

test('ORD-03 ORD-04 ORD-06 T-01 T-30 exactly the fields of the contract go out, by its names, under one key, once', async () => {
  const { sent, call, send, reviewed } = await run({ status: 200, body: { clientId: CLIENT_ID } })
  expect(await send()).toEqual({ legalFirstName: 'Robin' })
  const { occupation: _, firstName: __, lastName: ___, mobileNumber: ____, ...holder } = identity
  expect(sent).toEqual([
    {
      path: '/api/prepaid/cards',
      key: call.key,
      body: {
        serialNumber: CLIENT_ID,
        cardNumber: '5100310000000076',
        cvv: '137',
        expiryMonth: '12',
        expiryYear: '28',
        alias: 'Groceries',
        ...holder,
      },
    },
  ])
  expect(reviewed()).toEqual({ identity, alias: 'Groceries' })
  await expect(send()).rejects.toMatchObject({ status: 'unsent' })
  expect(sent).toHaveLength(1)
})

describe('an answer', () => {
  test.each([
    ['serialNumber', 'clientId'],
    ['expiryMonth', 'expiry'],
    ['expiryYear', 'expiry'],
    ['cardNumber', 'cardNumber'],
  ])('about %s stands beside %s', async (field, name) => {
    const { send } = await run({
      status: 400,
      body: { code: 'REQ-4000', message: 'Look', fieldErrors: [{ field, message: 'Look here' }] },
    })
    await expect(send()).rejects.toMatchObject({
      status: 400,
      failure: { fieldMessages: [{ field: name, message: 'Look here' }] },
    })
  })

  test.each([{}, null, { clientId: '1000000099' }])('of %j is no confirmation', async (body) => {
    const { send } = await run({ status: 200, body })
    await expect(send()).rejects.toEqual(failing('error.registerCard', 200))
  })

  test.each([
    ['that another tab or device has just registered is held', [listed('A')], ConflictError],
    ['that is still not activated is refused', [listed('N')], CallError],
    ['is refused where there are no cards', [], CallError],
    ['is refused where the cards cannot be read', [{}], CallError],
  ])('that refuses a card as a whole: one %s', async (_, owned, kind) => {
    const { send } = await run({ status: 400, body: { code: 'CRD-4001' } }, { owned })
    await expect(send()).rejects.toBeInstanceOf(kind)
  })

  test('that is lost is looked for in the list of cards', async () => {
    const lost = await run({ status: 500 }, { owned: [listed('A')] })
    await expect(lost.send()).rejects.toEqual(failing('error.registerCard', 500))
    expect(await lost.lookUp()).toEqual({ type: 'effect.done', result: { legalFirstName: 'Robin' } })
    const other = await run({ status: 500 }, { owned: [] })
    expect(await other.lookUp()).toEqual({ type: 'notFound' })
    const unread = await run({ status: 500 })
    await expect(unread.lookUp()).rejects.toMatchObject({ failure: failed('error.readCards') })
  })
})

test('ORD-07 the list of bins counts while the check is on', async () => {
  const { sent, snapshot } = await run({ status: 200, body: { clientId: CLIENT_ID } }, { cardBinCheck: true })
  expect(sent).toEqual([])
  expect(snapshot.context.fieldErrors).toEqual({ cardNumber: 'registerCard.cardNumber.bin' })
})

test.each([
  [{ cardType: 'select' }, 'cardEditable'],
  [{ cardType: 'select', reloadable: false }, 'registering'],
  [{ cardType: 'express', reloadable: true }, 'cardEditable'],
])('ORD-08 %j leads /register to %s', async (kind, value) => {
  const { snapshot } = await run({ status: 200, body: { clientId: CLIENT_ID } }, { kind })
  expect(snapshot.value).toBe(value)
})

test.each([
  [Response.json({ code: 'REQ-4040' }, { status: 404 }), 'registerCard.clientId.unknown', 404],
  [Response.json({}, { status: 500 }), 'error.cardType', 500],
  [Response.json({ reloadable: true }), 'error.cardType', 200],
])('ORD-08 a kind of card that is not told is a failed look-up: %#', async (answer, key, status) => {
  const { api } = issuerWith({ [`GET /api/prepaid/cards/types/${CLIENT_ID}`]: answer })
  const machine = registerCardWith(api, {
    account: () => ({ username: 'robin@example.com', kycLevel: 1 }),
    brand: async () => brandOf(),
    owned: () => [],
  })
  await expect(ask(machine, 'findCard', { clientId: CLIENT_ID })).rejects.toEqual(failing(key, status))
})
