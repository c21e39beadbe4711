import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { followedKeyIn } from '../../machines/effect/followed'
import { fatcaEffect } from '../../machines/fatca/fatca'
import { fatcaEffectWith, fatcaWith } from '../../src/ports/fatca'
import { apiAnsweredBy, failing } from '../support/issuer'

type Reply = { status: number; body?: unknown }
const given = {
  sinProvided: false,
  isCanadian: false,
  taxJurisdiction: [
    { countryCode: 'US', tin: '000000000' },
    { countryCode: 'FR', tinNotProvidedReason: 'other' },
  ],
}

async function run(replies: readonly Reply[], values?: Record<string, unknown>) {
  const sent: { call: string; body: unknown }[] = []
  const left = [...replies]
  const api = apiAnsweredBy(async (request) => {
    const text = await request.text()
    const { pathname } = new URL(request.url)
    sent.push({ call: `${request.method} ${pathname}`, body: text === '' ? null : JSON.parse(text) })
    const { status, body } = left.shift()!
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
  const actor = createActor(fatcaWith(api, 'a+b@x.ca'), { input: { page: 'page-1' } }).start()
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  if (values) {
    actor.send({ type: 'declaration.edit' })
    actor.send({ type: 'form.submit', values })
  }
  const call = { key: followedKeyIn(actor.getSnapshot().context), terms: {} }
  const ports = fatcaEffectWith(api, { username: () => 'a+b@x.ca' })
  return {
    sent,
    snapshot: actor.getSnapshot(),
    send: () => ports.send(call),
    lookUp: async () => fatcaEffect.outcomeIn?.(await ports.lookUp!(call, new AbortController().signal), call),
  }
}

const ok = { status: 200, body: given }

test('PRF-42 API-31 reads the declaration of this account', async () => {
  const { sent, snapshot } = await run([ok])
  expect(sent).toEqual([{ call: 'GET /api/prepaid/accounts/a%2Bb%40x.ca/fatca', body: null }])
  expect(snapshot.context.declaration).toEqual({
    sinProvided: false,
    isCanadian: false,
    jurisdictions: [
      { countryCode: 'US', tin: '000000000', tinNotProvidedReason: null },
      { countryCode: 'FR', tin: null, tinNotProvidedReason: 'other' },
    ],
  })
})

test.each([
  [{ sinProvided: false, isCanadian: null, taxJurisdiction: [] }, 'undeclared', null],
  [{ taxJurisdiction: [] }, 'undeclared', null],
  [{ isCanadian: true, taxJurisdiction: [{ countryCode: 'CA' }] }, 'declared', true],
  [{ isCanadian: false, taxJurisdiction: [{ countryCode: 'CA' }] }, 'declared', false],
  [{ isCanadian: null, taxJurisdiction: [{ countryCode: 'CA' }] }, 'declared', null],
])('PRF-44 T-20 %j is %s, Canadian %j', async (body, state, isCanadian) => {
  const { snapshot } = await run([{ status: 200, body }])
  expect([snapshot.value, snapshot.context.declaration?.isCanadian]).toEqual([state, isCanadian])
})

test.each([
  { hello: 'world' },
  { isCanadian: 'no', taxJurisdiction: [] },
  { isCanadian: null, taxJurisdiction: [{ tin: '1' }] },
])('F6 %j is no declaration', async (body) => {
  const { snapshot } = await run([{ status: 200, body }])
  expect([snapshot.value, snapshot.context.failure?.key]).toEqual(['unread', 'error.readFatca'])
})

test.each([
  [
    'PRF-43 T-31 with the SIN as digits, leading zeros and all',
    { isCanadian: 'true', sin: '046 454 286' },
    { sin: '046454286', isCanadian: true, taxJurisdiction: [{ countryCode: 'CA' }] },
  ],
  [
    'PRF-43 without a SIN where none was typed',
    {
      isCanadian: 'false',
      sin: '',
      'taxJurisdiction[0].countryCode': 'US',
      'taxJurisdiction[0].tin': '0012',
      'taxJurisdiction[0].tinNotProvidedReason': '',
      'taxJurisdiction[1].countryCode': 'FR',
      'taxJurisdiction[1].tin': '',
      'taxJurisdiction[1].tinNotProvidedReason': 'appliedNotReceived',
    },
    {
      isCanadian: false,
      taxJurisdiction: [
        { countryCode: 'US', tin: '0012' },
        { countryCode: 'FR', tinNotProvidedReason: 'appliedNotReceived' },
      ],
    },
  ],
  [
    'PRF-44 unset as null',
    { isCanadian: undefined, 'taxJurisdiction[0].countryCode': 'US', 'taxJurisdiction[0].tin': '1' },
    { isCanadian: null, taxJurisdiction: [{ countryCode: 'US', tin: '1' }] },
  ],
])('PRF-42 API-32 sends the declaration %s', async (_, values, body) => {
  const { sent, send } = await run([ok, { status: 200, body: { ...body, sinProvided: true } }], values)
  expect(await send()).toMatchObject({ sinProvided: true, isCanadian: body.isCanadian })
  expect(sent[1]).toEqual({ call: 'POST /api/prepaid/accounts/a%2Bb%40x.ca/fatca', body })
  // What was typed is taken once.
  await expect(send()).rejects.toMatchObject({ status: 'unsent' })
  expect(sent).toHaveLength(2)
})

test.each([
  ['that is none', { hello: 'world' }],
  ['that is empty', { isCanadian: false, taxJurisdiction: [] }],
  ['about another country', { isCanadian: false, taxJurisdiction: [{ countryCode: 'FR', tin: '1' }] }],
  ['with another residency', { isCanadian: true, taxJurisdiction: [{ countryCode: 'US', tin: '1' }] }],
  ['without the SIN that was sent', { isCanadian: false, taxJurisdiction: [{ countryCode: 'US', tin: '1' }] }],
])('an answer %s is no success: the declaration is read again', async (_, body) => {
  const values = {
    isCanadian: 'false',
    sin: '046454286',
    'taxJurisdiction[0].countryCode': 'US',
    'taxJurisdiction[0].tin': '1',
  }
  const { sent, send, lookUp } = await run([ok, { status: 200, body }, ok], values)
  await expect(send()).rejects.toEqual(failing('error.saveFatca', 200))
  expect(await lookUp()).toEqual({ type: 'notFound' })
  expect(sent.map(({ call }) => call.split(' ')[0])).toEqual(['GET', 'POST', 'GET'])
})

test('a lookup compares what was typed with what is there; without it, it cannot tell', async () => {
  const values = { 'taxJurisdiction[0].countryCode': 'US', 'taxJurisdiction[0].tin': '1' }
  const body = { sinProvided: false, isCanadian: null, taxJurisdiction: [{ countryCode: 'US', tin: '1' }] }
  const { lookUp } = await run([ok, { status: 200, body }], values)
  expect(await lookUp()).toMatchObject({ type: 'effect.done' })
  const { lookUp: later } = await run([ok, ok])
  expect(await later()).toEqual({ type: 'unclear' })
})

test('F5 what the issuer says of a field keeps its place', async () => {
  const message = 'A tax id is required.'
  const refused = {
    status: 400,
    body: { code: 'REQ-4000', fieldErrors: [{ field: 'taxJurisdiction[0].tin', message }] },
  }
  const values = { 'taxJurisdiction[0].countryCode': 'US', 'taxJurisdiction[0].tin': '1' }
  const { send } = await run([ok, refused], values)
  await expect(send()).rejects.toMatchObject({
    failure: { fieldMessages: [{ field: 'taxJurisdiction[0].tin', message }] },
  })
})

test('ERR-30 a refusal without words has the default text', async () => {
  const { send } = await run([ok, { status: 400, body: {} }], { isCanadian: 'true' })
  await expect(send()).rejects.toEqual(failing('error.saveFatca', 400))
})

test('what cannot be read of the SIN is that none is on file', async () => {
  const { snapshot } = await run([{ status: 200, body: { ...given, sinProvided: 'yes' } }])
  expect(snapshot.context.declaration?.sinProvided).toBe(false)
})
