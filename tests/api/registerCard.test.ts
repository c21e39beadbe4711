import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { selectFailure } from '../../machines/form/selectors'
import { registerCardWith } from '../../src/ports/registerCard'
import { CLIENT_ID, identity, printed } from '../machines/registerCard.plan'
import { apiAnsweredBy, ask, failing, issuerWith } from '../support/issuer'
import { brandOf } from '../support/samples'

type Reply = { status: number; body?: unknown }

/** Runs the flow from the first step to the issuer's answer. */
async function run(reply: Reply, { cardBinCheck = false, kind = {} as Record<string, unknown> } = {}) {
  const sent: { path: string; key: string | null; body: unknown }[] = []
  const answers: Record<string, Reply> = {
    '/api/prepaid/accounts/robin%40example.com': { status: 200, body: { username: 'robin@example.com', ...identity } },
    [`/api/prepaid/cards/types/${CLIENT_ID}`]: { status: 200, body: { cardType: 'express', ...kind } },
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
    { input: { purpose: 'register', resume: null } },
  ).start()
  const rest = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  await rest()
  actor.send({ type: 'form.submit', values: { ...printed, expiry: '12 / 2028' } })
  await rest()
  actor.send({ type: 'card.register', values: { ...printed, expiry: '12 / 2028' } })
  await rest()
  return { sent, snapshot: actor.getSnapshot() }
}

test('ORD-03 ORD-04 ORD-06 T-01 T-30 exactly the fields of the contract go out, by its names, under one key', async () => {
  const { sent, snapshot } = await run({ status: 200, body: { clientId: CLIENT_ID } })
  const { occupation: _, firstName: __, lastName: ___, mobileNumber: ____, ...holder } = identity
  expect(sent).toEqual([
    {
      path: '/api/prepaid/cards',
      key: snapshot.context.idempotencyKey,
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
  expect(snapshot.value).toBe('registered')
})

describe('an answer', () => {
  test.each([
    ['serialNumber', 'clientId'],
    ['expiryMonth', 'expiry'],
    ['expiryYear', 'expiry'],
    ['cardNumber', 'cardNumber'],
  ])('about %s stands beside %s', async (field, name) => {
    const { snapshot } = await run({
      status: 400,
      body: { code: 'REQ-4000', message: 'Look', fieldErrors: [{ field, message: 'Look here' }] },
    })
    expect(snapshot.value).toBe('cardEditable')
    expect(selectFailure(snapshot)?.fieldMessages).toEqual([{ field: name, message: 'Look here' }])
  })

  test.each([{}, null, { clientId: '1000000099' }])('of %j is no confirmation', async (body) => {
    const { snapshot } = await run({ status: 200, body })
    expect(snapshot.value).toBe('unconfirmed')
  })
})

test('ORD-07 the list of bins counts while the check is on', async () => {
  const { sent, snapshot } = await run({ status: 200, body: { clientId: CLIENT_ID } }, { cardBinCheck: true })
  expect(sent).toEqual([])
  expect(snapshot.context.fieldErrors).toEqual({ cardNumber: 'registerCard.cardNumber.bin' })
})

test.each([
  [{ cardType: 'select' }, 'cardEditable'],
  [{ cardType: 'select', reloadable: false }, 'registered'],
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

test('a registration whose response was lost is looked for in the list of cards', async () => {
  const owned = (body: unknown) =>
    ask(
      registerCardWith(issuerWith({ 'GET /api/prepaid/cards': body }).api, {
        account: () => ({ username: 'robin@example.com', kycLevel: 1 }),
        brand: async () => brandOf(),
        owned: () => [],
      }),
      'readOwned',
    )
  expect(await owned({ cards: [] })).toEqual([])
  await expect(owned(Response.json({}, { status: 500 }))).rejects.toEqual(failing('error.readCards', 500))
})
