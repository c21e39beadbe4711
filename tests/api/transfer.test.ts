import { expect, test } from 'vitest'
import { transferWith } from '../../src/ports/transfer'
import { draft } from '../machines/transfer.plan'
import { ask, failing, issuerWith } from '../support/issuer'

const TRANSFER = 'POST /api/prepaid/transfer'
const STATS = 'GET /api/prepaid/cards/1000000001/stats'
const answer = {
  externalReferenceId: 'EXT-000124',
  authorizationNumber: '004218',
  fundingAmount: { transactionAmount: 25.5, currency: '124', feeAmount: 0 },
  receivingAmount: { transactionAmount: 25.5, currency: '124' },
  date: '2026-03-02T09:20:00-05:00',
}
const send = (body: unknown) =>
  ask(transferWith(issuerWith({ [TRANSFER]: body }).api), 'sendTransfer', { draft, idempotencyKey: 'key-1' })

test('TRF-07 TRF-08 the call names both cards, the source 03, the same amount twice and no fee, under its key', async () => {
  const { api, sent } = issuerWith({ [TRANSFER]: answer })
  await ask(transferWith(api), 'sendTransfer', { draft, idempotencyKey: 'key-1' })
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
  await ask(transferWith(api), 'sendTransfer', { draft: { ...draft, cents }, idempotencyKey: 'k' }).catch(() => {})
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
  expect(await ask(transferWith(api), 'readRecords', { clientId: '1000000001', cents: 2_550 })).toEqual([])
  expect(sent.map(({ call }) => call)).toEqual([`${STATS}?page=1&size=100`, `${STATS}?page=1&size=100&pending=true`])
})
