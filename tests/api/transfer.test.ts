import { afterEach, describe, expect, test, vi } from 'vitest'
import { transferEffect } from '../../machines/transfer/transfer'
import { transferEffectWith, transferWith } from '../../src/ports/transfer'
import { input, terms } from '../machines/transfer.plan'
import { apiAnsweredBy, ask, failing, issuerWith } from '../support/issuer'
import { withEffects } from '../support/withEffects'

const TRANSFER = 'POST /api/prepaid/transfer'
const STATS = 'GET /api/prepaid/cards/1000000001/stats'
const answer = {
  externalReferenceId: 'EXT-000124',
  authorizationNumber: '004218',
  fundingAmount: { transactionAmount: 25.5, currency: '124', feeAmount: 0 },
  receivingAmount: { transactionAmount: 25.5, currency: '124' },
  date: '2026-03-02T09:20:00-05:00',
}
const send = (body: unknown) => transferEffectWith(issuerWith({ [TRANSFER]: body }).api).send({ key: 'key-1', terms })

test('TRF-07 TRF-08 the call names both cards, the source 03, the same amount twice and no fee, under its key', async () => {
  const { api, sent } = issuerWith({ [TRANSFER]: answer })
  await transferEffectWith(api).send({ key: 'key-1', terms })
  expect(sent).toEqual([
    {
      call: TRANSFER,
      key: 'key-1',
      body: {
        lastFourDigits: '0002',
        funding: { fundingSource: '03', fundingCard: '1000000001' },
        fundingAmount: { transactionAmount: 25.5, currency: '124', feeAmount: 0 },
        receivingAmount: { transactionAmount: 25.5, currency: '124' },
        receivingCard: '1000000002',
      },
    },
  ])
})

test.each([1, 10, 29, 57, 115, 1999, 24_999, 25_000])('TRF-07 %i cents are the same on the wire', async (cents) => {
  const { api, sent } = issuerWith({ [TRANSFER]: answer })
  await transferEffectWith(api)
    .send({ key: 'k', terms: { ...terms, cents } })
    .catch(() => {})
  const { fundingAmount, receivingAmount } = sent.map(({ body }) => body)[0] as Record<
    string,
    { transactionAmount: number }
  >
  const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  expect([fundingAmount?.transactionAmount, receivingAmount?.transactionAmount]).toEqual([Number(text), Number(text)])
})

test('the receipt has what the issuer told', async () => {
  expect(await send(answer)).toEqual({
    reference: 'EXT-000124',
    authorization: '004218',
    at: Date.parse('2026-03-02T14:20:00Z'),
  })
  const none = { reference: 'EXT-1', authorization: null, at: null }
  expect(await send({ externalReferenceId: 'EXT-1' })).toEqual(none)
  expect(await send({ externalReferenceId: 'EXT-1', date: 'today', authorizationNumber: null })).toEqual(none)
})

test.each([
  ['nothing', {}],
  ['no reference', { ...answer, externalReferenceId: '' }],
  ['another amount', { ...answer, fundingAmount: { transactionAmount: 25.51, currency: '124' } }],
  [
    'another amount that has come',
    { externalReferenceId: 'E9', receivingAmount: { transactionAmount: 1, currency: '124' } },
  ],
  ['an amount of no currency', { ...answer, receivingAmount: { transactionAmount: 25.5 } }],
  ['an amount in another currency', { ...answer, fundingAmount: { transactionAmount: 25.5, currency: '840' } }],
  ['an amount that is none', { ...answer, receivingAmount: { currency: '124' } }],
  ['a list', []],
])('ERR-23 F8 an answer with %s does not say that the money was moved', async (_, body) => {
  await expect(send(body)).rejects.toEqual(failing('error.transfer', 200))
})

test('ERR-23 TRF-10 a refusal without words has the default text, one with words keeps them', async () => {
  await expect(send(Response.json(null, { status: 500 }))).rejects.toEqual(failing('error.transfer', 500))
  await expect(
    send(Response.json({ code: 'TRF-4001', message: 'There are not enough funds.' }, { status: 400 })),
  ).rejects.toMatchObject({ failure: { serverMessage: 'There are not enough funds.' }, status: 400 })
})

test('R2 the lookup reads the history of the card that sends', async () => {
  const { api, sent } = issuerWith({ [STATS]: { transactions: [] } })
  const read = [`${STATS}?page=1&size=100`, `${STATS}?page=1&size=100&pending=true`]
  expect(await ask(transferWith(api), 'readRecords', { clientId: '1000000001', cents: 2_550 })).toEqual([])
  expect(await transferEffectWith(api).lookUp?.({ key: 'key-1', terms }, new AbortController().signal)).toEqual([])
  expect(sent.map(({ call }) => call)).toEqual([...read, ...read])
})

describe('R2 TRF-09 a transfer of an amount that the history has 250 times', () => {
  afterEach(() => vi.useRealTimers())
  const cardRead = (clientId: string, lastFourDigits: string) => ({
    clientId,
    serialNumber: `45${clientId}`,
    cardStatus: 'A',
    availableBalance: 5_000,
    settledBalance: 5_000,
    currency: '124',
    cardType: 'express-reloadable',
    cardProgram: 'BHN230',
    plasticFlag: true,
    lastFourDigits,
    expiryDate: '2029-08',
    transfersAllowed: true,
    transferAllowed: true,
  })
  const cards = [cardRead('1000000001', '0001'), cardRead('1000000002', '0002')]
  const record = (index: number) => ({
    id: `t-${index}`,
    typeCode: 'TRF',
    merchant: '*0002',
    date: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    amount: -25.5,
    status: 'pending',
    reference: `EXT-${index}`,
  })
  type Row = ReturnType<typeof record>

  /** An issuer without keys in its records, whose response to a transfer is lost. */
  async function sendTo(whenSent: (history: Row[]) => void) {
    vi.useFakeTimers()
    const history = Array.from({ length: 250 }, (_, index) => record(250 - index))
    const api = apiAnsweredBy(async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/prepaid/cards') return Response.json({ cards })
      if (request.method === 'POST') {
        whenSent(history)
        return Response.json(null, { status: 500 })
      }
      const rows = searchParams.has('pending') ? history : []
      const from = (Number(searchParams.get('page')) - 1) * 100
      return Response.json({ transactions: rows.slice(from, from + 100), total: rows.length })
    })
    const { send, snapshot, stop } = withEffects(
      transferWith(api),
      input,
      { transfer: transferEffect },
      { transfer: transferEffectWith(api) },
    )
    await vi.advanceTimersByTimeAsync(1_000)
    const submit = async (values = {}) => {
      send({ type: 'form.submit', values })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await submit({ receivingCard: '1000000002', 'fundingAmount.transactionAmount': '25.50' })
    expect(snapshot().value).toBe('reviewed')
    await submit()
    await vi.advanceTimersByTimeAsync(120_000)
    const { value, context } = snapshot()
    stop()
    return { value, reference: context.sent?.reference ?? null }
  }

  test('is not taken for done because an older one moves to an earlier page', async () => {
    expect(await sendTo((history) => history.splice(3, 5))).toEqual({ value: 'reviewed', reference: null })
  })

  test('is found when it was done', async () => {
    expect(await sendTo((history) => history.unshift(record(251)))).toEqual({ value: 'sent', reference: 'EXT-251' })
  })
})
