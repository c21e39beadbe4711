import { describe, expect, test, vi } from 'vitest'
import { disputeEffect, type HandedOver } from '../../machines/dispute/dispute'
import type { Draft, Reply } from '../../rules/money/dispute'
import { disputeEffectWith, disputeWith } from '../../src/ports/dispute'
import { ask, failing, issuerWith } from '../support/issuer'

const PATH = '/api/prepaid/cards/1000000001/transactions/txn-5/dispute'
const about = { clientId: '1000000001', transactionId: 'txn-5' }
const transaction = {
  id: 'txn-5',
  typeCode: 'POS',
  merchant: 'Corner Market',
  date: '2026-02-27T17:42:00-05:00',
  amount: -64.2,
  status: 'posted',
  disputeStatus: 'received',
}
const dispute = {
  reference: 'DSP-00000042',
  transactionId: 'txn-5',
  reason: 'wrongAmount',
  description: 'The receipt says $34.20.',
  evidence: ['receipt'],
  status: 'received',
  steps: [{ kind: 'received', at: '2026-03-02T09:20:00-05:00', idempotencyKey: 'key-1' }],
}
const read = async (body: unknown) =>
  ask(disputeWith(issuerWith({ [`GET ${PATH}`]: body }).api), 'readSubject', about) as Promise<{
    transaction: unknown
    dispute: unknown
  }>

const draft: Draft = { reason: 'wrongAmount', description: 'The receipt says $34.20.', evidence: ['receipt'] }
const reply: Reply = { description: 'Here it is.', evidence: [] }
type HandOver = (_: null, what: HandedOver) => void
/** The calls of an effect, after this was written. `key`: one for each test. */
function portsOf(answers: Readonly<Record<string, unknown>>, effect: 'opening' | 'reply', key: string) {
  const { api, sent } = issuerWith(answers)
  const { handOver } = disputeWith(api).implementations.actions as unknown as { handOver: HandOver }
  handOver(null, { key, said: effect === 'opening' ? { draft } : { reply } })
  const ports = disputeEffectWith(api)
  const call = { key, terms: { ...about, effect } }
  return {
    sent,
    send: () => ports.send(call),
    lookUp: async () => disputeEffect.outcomeIn?.(await ports.lookUp!(call, new AbortController().signal), call),
  }
}

test.each([
  ['opening', `POST ${PATH}`, 'key-1', draft, dispute],
  [
    'reply',
    `POST ${PATH}/answer`,
    'key-2',
    reply,
    { ...dispute, steps: [...dispute.steps, { kind: 'answered', at: dispute.steps[0]!.at, idempotencyKey: 'key-2' }] },
  ],
] as const)(
  'R1 the %s is sent once under its key, with what was written and ticked',
  async (effect, call, key, body, answer) => {
    const { sent, send } = portsOf({ [call]: answer }, effect, key)
    expect(await send()).toMatchObject({ reference: 'DSP-00000042' })
    expect(sent).toEqual([{ call, key, body }])
    // What was written is taken once.
    await expect(send()).rejects.toMatchObject({ status: 'unsent' })
    expect(sent).toHaveLength(1)
  },
)

test('an answer that shows the dispute of another tab is a conflict with it', async () => {
  const { send } = portsOf({ [`POST ${PATH}`]: dispute }, 'opening', 'key-3')
  await expect(send()).rejects.toMatchObject({ name: 'ConflictError', theirs: { reference: 'DSP-00000042' } })
})

test('R3 a lost call is looked up in the dispute of its transaction', async () => {
  const { sent, lookUp } = portsOf({ [`GET ${PATH}`]: { transaction, dispute } }, 'opening', 'key-1')
  expect(await lookUp()).toMatchObject({ type: 'effect.done', result: { reference: 'DSP-00000042' } })
  expect(sent).toEqual([{ call: `GET ${PATH}`, key: null, body: null }])
})

test('a transaction is read with its dispute, or with none', async () => {
  expect(await read({ transaction, dispute })).toMatchObject({
    transaction: { id: 'txn-5', date: '2026-02-27', amountCents: -6420, disputeStatus: 'received' },
    dispute: {
      reference: 'DSP-00000042',
      evidence: ['receipt'],
      status: 'received',
      needed: null,
      decision: null,
      steps: [{ kind: 'received', at: Date.parse('2026-03-02T14:20:00Z'), idempotencyKey: 'key-1' }],
    },
  })
  expect((await read({ transaction: { ...transaction, disputeStatus: 'none' } })).dispute).toBeNull()
})

test('the reading says how far the issuer’s clock is ahead', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] })
  const headers = { Date: new Date(Date.UTC(2026, 0, 2)).toUTCString() }
  expect(await read(Response.json({ transaction }, { headers }))).toMatchObject({ skewMs: 86_400_000 })
  vi.useRealTimers()
  expect(await read({ transaction })).toMatchObject({ skewMs: 0 })
})

test('what is needed and what was decided come with their day and their amount, and only in their status', async () => {
  const extras = { needed: 'Tell us more.', answerBy: '2026-03-19', decision: 'inFavour', credit: 64.2 }
  const of = async (status: string) => (await read({ transaction, dispute: { ...dispute, ...extras, status } })).dispute
  expect(await of('needsAnswer')).toMatchObject({ needed: { what: 'Tell us more.', by: '2026-03-19' }, decision: null })
  expect(await of('decided')).toMatchObject({ needed: null, decision: { isInFavour: true, creditCents: 6420 } })
  const { credit: _, ...uncredited } = extras
  const released = await read({ transaction, dispute: { ...dispute, ...uncredited, status: 'decided' } })
  expect(released.dispute).toMatchObject({ decision: { isInFavour: true, creditCents: 0 } })
  expect(await of('underReview')).toMatchObject({ needed: null, decision: null })
})

describe('F8 an answer that does not say what it must is a failed call', () => {
  test.each([
    ['nothing', {}],
    ['the dispute of another transaction', { ...dispute, transactionId: 'txn-6' }],
    ['no reference', { ...dispute, reference: '' }],
    ['a status that nobody has told us of', { ...dispute, status: 'lost' }],
    ['no step', { ...dispute, steps: [] }],
    ['a step at no time', { ...dispute, steps: [{ kind: 'received', at: 'today' }] }],
    ['something needed by no day', { ...dispute, status: 'needsAnswer' }],
    ['no decision', { ...dispute, status: 'decided' }],
    ['a list', []],
  ])('%s', async (_, body) => {
    const { send } = portsOf({ [`POST ${PATH}`]: body }, 'opening', 'key-1')
    await expect(send()).rejects.toEqual(failing('error.openDispute', 200))
    await expect(read({ transaction, dispute: body })).rejects.toEqual(failing('error.readDispute', 200))
  })
})

test('F8 an answer about another transaction is a failed call', async () => {
  await expect(read({ transaction: { ...transaction, id: 'txn-6' } })).rejects.toEqual(
    failing('error.readDispute', 200),
  )
  const { send } = portsOf({ [`POST ${PATH}/answer`]: { ...dispute, transactionId: 'txn-6' } }, 'reply', 'key-2')
  await expect(send()).rejects.toEqual(failing('error.answerDispute', 200))
})

test('a transaction of a server that takes no disputes cannot be disputed', async () => {
  const { disputeStatus: _, ...plain } = transaction
  expect((await read({ transaction: plain })).transaction).toMatchObject({ disputeStatus: null })
  expect((await read({ transaction: { ...plain, disputeStatus: 'lost' } })).transaction).toMatchObject({
    disputeStatus: null,
  })
})
