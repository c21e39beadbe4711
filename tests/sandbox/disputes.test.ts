/**
 * Disputes: one per transaction, advanced by time, answered by the holder, and credited once if the holder is right.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, easternDate, easternInstant } from '../../rules/values/easternTime'
import { type Api, MAIN, type OpenSandbox, openSandbox, SECOND } from './openSandbox'

const DAY = 86_400

let sandbox: OpenSandbox
let api: Api

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.reset()
  ;({ api } = await sandbox.signIn())
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const PATH = '/api/prepaid/cards/{id}/transactions/{transactionId}/dispute'
const ANSWER = '/api/prepaid/cards/{id}/transactions/{transactionId}/dispute/answer'
const at = (transactionId: string, id = MAIN) => ({ params: { path: { id, transactionId } } })
const under = (key = 'key-0') => ({ headers: { 'Idempotency-Key': key } })
const list = async (query: Record<string, unknown> = {}, id = MAIN) => {
  const { data } = await api.GET('/api/prepaid/cards/{id}/stats', {
    params: { path: { id }, query: { size: 100, filter: 'month12', ...query } },
  })
  if (!data) throw new Error('No answer')
  return data
}
const purchase = async (query: Record<string, unknown> = { status: 'posted' }) => {
  const found = (await list(query)).transactions.find(({ disputeStatus }) => disputeStatus === 'none')
  if (!found) throw new Error('Nothing to dispute')
  return found
}
const open = (id: string, body: Record<string, unknown> = {}, key?: string) =>
  api.POST(PATH, {
    ...at(id),
    ...under(key),
    body: { reason: 'notReceived', description: 'It never came.', evidence: ['messages'], ...body } as never,
  })
const reply = (id: string, key?: string) =>
  api.POST(ANSWER, { ...at(id), ...under(key), body: { description: 'Here is the receipt.', evidence: ['receipt'] } })
const read = async (id: string) => (await api.GET(PATH, at(id))).data
/** The settled balance changes as scheduled payments settle; the available balance does not. */
const balance = async () => {
  const { data } = await api.GET('/api/prepaid/cards', { params: { query: { username: 'full@example.com' } } })
  const card = data && 'cards' in data ? data.cards?.find(({ clientId }) => clientId === MAIN) : undefined
  return Math.round((card?.availableBalance ?? 0) * 100)
}
const kinds = async (id: string) => (await read(id))?.dispute?.steps.map(({ kind }) => kind)

describe('opening', () => {
  it('answers a reference, and marks the transaction', async () => {
    const { id } = await purchase()
    expect((await read(id))?.dispute).toBeUndefined()
    const { data } = await open(id, {}, 'key-1')
    expect(data).toMatchObject({
      transactionId: id,
      reason: 'notReceived',
      description: 'It never came.',
      evidence: ['messages'],
      status: 'received',
      steps: [{ kind: 'received', idempotencyKey: 'key-1' }],
    })
    expect(data?.reference).toMatch(/^DSP-\d{8}$/)
    const marked = (await list()).transactions.find((one) => one.id === id)
    expect(marked?.disputeStatus).toBe('received')
    expect(await read(id)).toMatchObject({ transaction: { id, disputeStatus: 'received' }, dispute: data })
  })

  it('a second time answers the first dispute as it is, whatever its key', async () => {
    const { id } = await purchase()
    const { data } = await open(id, {}, 'key-1')
    expect((await open(id, {}, 'key-1')).data).toEqual(data)
    expect((await open(id, { reason: 'other', description: 'Again.' }, 'key-2')).data).toEqual(data)
    const both = await Promise.all([open(id, {}, 'key-3'), open(id, {}, 'key-4')])
    expect(both.map((one) => one.data?.reference)).toEqual([data?.reference, data?.reference])
  })

  it('two at once are one', async () => {
    const { id } = await purchase()
    const [one, other] = await Promise.all([open(id, {}, 'key-1'), open(id, {}, 'key-2')])
    expect(one.data?.reference).toBe(other.data?.reference)
    expect(await kinds(id)).toEqual(['received'])
  })

  it('is possible while the transaction is pending', async () => {
    const { id, status } = await purchase({ pending: true })
    expect(status).toBe('pending')
    expect((await open(id)).data?.status).toBe('received')
  })

  it('is refused for what no merchant took, for a declined transaction, and after 60 days', async () => {
    const { transactions } = await list({ status: 'posted' })
    const load = transactions.find(({ amount }) => amount > 0)
    const declined = (await list({ status: 'declined' })).transactions[0]
    for (const one of [load, declined]) {
      expect(one?.disputeStatus).toBeUndefined()
      expect((await open(one?.id ?? '')).error).toMatchObject({ code: 'DSP-4002' })
    }
    const { id, date } = await purchase()
    const last = addDays(easternDate(Date.parse(date)), 60)
    const today = easternDate(Date.parse(await sandbox.now()))
    const days = (Date.parse(last) - Date.parse(today)) / (DAY * 1000)
    await sandbox.advance(days * DAY)
    ;({ api } = await sandbox.signIn())
    const other = await purchase()
    expect([easternDate(Date.parse(other.date)), other.id]).toEqual([easternDate(Date.parse(date)), id])
    await sandbox.advance(DAY + 3600)
    ;({ api } = await sandbox.signIn())
    expect((await open(id)).error).toMatchObject({ code: 'DSP-4001' })
    expect((await read(id))?.dispute).toBeUndefined()
  })

  it('after the last day answers the dispute that was opened in time', async () => {
    const { id } = await purchase()
    const { data } = await open(id)
    await sandbox.advance(61 * DAY)
    ;({ api } = await sandbox.signIn())
    const again = await open(id, {}, 'key-late')
    expect([again.response.status, again.data?.reference]).toEqual([200, data?.reference])
  })

  it('is possible for a withdrawal', async () => {
    const withdrawal = (await list({ filter: 'month1' })).transactions.find(({ typeCode }) => typeCode === 'ATM')
    expect(withdrawal?.disputeStatus).toBe('none')
    expect((await open(withdrawal?.id ?? '')).data?.status).toBe('received')
  })

  it('is refused without a word of what happened', async () => {
    const { id } = await purchase()
    expect((await open(id, { description: '   ' })).error).toMatchObject({
      code: 'REQ-4000',
      fieldErrors: [{ field: 'description' }],
    })
    expect((await read(id))?.dispute).toBeUndefined()
  })

  it('finds no transaction of another card or another holder, and none by a wrong id', async () => {
    const { id } = await purchase()
    const stranger = (await sandbox.signIn('starter@example.com')).api
    for (const asked of [
      await api.GET(PATH, at(id, SECOND)),
      await api.GET(PATH, at('x')),
      await api.GET(PATH, at('999999999999999')),
      await stranger.GET(PATH, at(id)),
      await reply(id),
    ]) {
      expect(asked.response.status).toBe(404)
    }
  })
})

describe('time', () => {
  it('looks at it after a day and decides for the holder ten days later, with one credit', async () => {
    const before = await balance()
    const { id, amount, merchant } = await purchase()
    await open(id)
    await sandbox.advance(DAY - 60)
    ;({ api } = await sandbox.signIn())
    expect(await kinds(id)).toEqual(['received'])
    await sandbox.advance(120)
    expect((await read(id))?.dispute).toMatchObject({ status: 'underReview' })
    const credited = Math.round(-amount * 100)
    const since = { startDate: easternDate(Date.parse(await sandbox.now())) }
    const { deposits } = await list(since)
    await sandbox.advance(10 * DAY)
    ;({ api } = await sandbox.signIn())
    const { dispute } = (await read(id)) ?? {}
    expect(dispute).toMatchObject({ status: 'decided', decision: 'inFavour', credit: -amount })
    expect(await kinds(id)).toEqual(['received', 'underReview', 'decided'])
    expect(await balance()).toBe(before + credited)
    const after = await list(since)
    const credit = after.transactions.filter(({ typeCode }) => typeCode === 'DSC')
    expect(credit).toMatchObject([{ amount: -amount, merchant, status: 'posted', date: dispute?.steps.at(-1)?.at }])
    expect(credit[0]?.disputeStatus).toBeUndefined()
    expect(Math.round((after.deposits - deposits) * 100)).toBe(credited)
    await sandbox.advance(15 * DAY)
    ;({ api } = await sandbox.signIn())
    expect(await balance()).toBe(before + credited)
  })

  it('asks for nothing where the holder says that the purchase was not theirs', async () => {
    const { id } = await purchase()
    await open(id, { reason: 'notMine', evidence: [] })
    await sandbox.advance(12 * DAY)
    ;({ api } = await sandbox.signIn())
    expect(await kinds(id)).toEqual(['received', 'underReview', 'decided'])
    expect((await read(id))?.dispute?.decision).toBe('inFavour')
  })

  it('lets the hold of what was never collected go, and credits nothing', async () => {
    const { id, amount, merchant } = await purchase({ pending: true })
    const holds = (await list({ pending: true })).transactions.filter(({ hold }) => hold)
    const before = await balance()
    await open(id, { reason: 'notMine', evidence: [] })
    await sandbox.advance(12 * DAY)
    ;({ api } = await sandbox.signIn())
    const after = await read(id)
    expect(after?.dispute).toMatchObject({ status: 'decided', decision: 'inFavour' })
    expect(after?.dispute?.credit).toBeUndefined()
    expect(after?.dispute?.decisionReason).toMatch(/released the hold/)
    expect(after?.transaction).toMatchObject({ status: 'declined', declineCode: 'holdReleased' })
    expect(after?.transaction.hold).toBeUndefined()
    expect(await balance()).toBe(before + Math.round(-amount * 100))
    const [pending, all] = [await list({ pending: true }), await list()]
    expect(pending.transactions.map((one) => one.id)).not.toContain(id)
    expect(all.transactions.filter(({ typeCode }) => typeCode === 'DSC')).toEqual([])
    expect(all.transactions.find((one) => one.id === id)).toMatchObject({ merchant, disputeStatus: 'decided' })
    // The hold is not released a second time when the last day of the others is over.
    const held = Math.round(holds.reduce((sum, one) => sum - one.amount * 100, 0))
    await sandbox.advance(40 * DAY)
    ;({ api } = await sandbox.signIn())
    expect(await balance()).toBe(before + held)
    expect((await open(id)).data).toEqual(after?.dispute)
  })

  it('that jumps dates every step when it was due', async () => {
    const { id } = await purchase()
    const { data } = await open(id)
    const opened = Date.parse(data?.steps[0]?.at ?? '')
    await sandbox.advance(40 * DAY)
    ;({ api } = await sandbox.signIn())
    const steps = (await read(id))?.dispute?.steps ?? []
    expect(steps.map((step) => (Date.parse(step.at) - opened) / (DAY * 1000))).toEqual([0, 1, 11])
  })

  it('asks for something where nothing is at hand, and the answer leads to the decision', async () => {
    const before = await balance()
    const { id, amount } = await purchase()
    await open(id, { evidence: [] })
    await sandbox.advance(3 * DAY + 60)
    ;({ api } = await sandbox.signIn())
    const asked = (await read(id))?.dispute
    expect(asked?.status).toBe('needsAnswer')
    expect(asked?.needed).toBeTruthy()
    const opened = Date.parse(asked?.steps[0]?.at ?? '')
    expect(asked?.steps.map((step) => (Date.parse(step.at) - opened) / (DAY * 1000))).toEqual([0, 1, 3])
    expect(asked?.answerBy).toBe(addDays(easternDate(Date.parse(asked?.steps.at(-1)?.at ?? '')), 14))
    const { data } = await reply(id, 'key-2')
    expect(data).toMatchObject({ status: 'underReview', evidence: ['receipt'] })
    expect(data?.needed).toBeUndefined()
    expect(data?.steps.at(-1)).toMatchObject({ kind: 'answered', idempotencyKey: 'key-2' })
    // The same call, and another one, add nothing.
    expect((await reply(id, 'key-2')).data).toEqual(data)
    expect((await reply(id, 'key-3')).data).toEqual(data)
    await sandbox.advance(10 * DAY - 60)
    ;({ api } = await sandbox.signIn())
    expect((await read(id))?.dispute?.status).toBe('underReview')
    await sandbox.advance(120)
    expect((await read(id))?.dispute).toMatchObject({ status: 'decided', decision: 'inFavour', credit: -amount })
    expect(await balance()).toBe(before + Math.round(-amount * 100))
  })

  it('takes no answer that says nothing, and none that nobody asked for', async () => {
    const { id } = await purchase()
    const { data } = await open(id, { evidence: [] })
    expect((await reply(id)).error).toMatchObject({ code: 'DSP-4003' })
    expect((await read(id))?.dispute).toEqual(data)
    await sandbox.advance(4 * DAY)
    ;({ api } = await sandbox.signIn())
    const blank = await api.POST(ANSWER, { ...at(id), ...under('key-2'), body: { description: '  ', evidence: [] } })
    expect(blank.error).toMatchObject({ code: 'REQ-4000', fieldErrors: [{ field: 'description' }] })
    expect((await read(id))?.dispute?.status).toBe('needsAnswer')
  })

  it('without an answer decides against the holder when the last day is over, and moves no money', async () => {
    const before = await balance()
    const { id } = await purchase()
    await open(id, { evidence: [] })
    // Shorter than a hold: yesterday's hold would be released.
    await sandbox.advance(25 * DAY)
    ;({ api } = await sandbox.signIn())
    const { dispute } = (await read(id)) ?? {}
    expect(dispute).toMatchObject({ status: 'decided', decision: 'notInFavour' })
    expect(dispute?.credit).toBeUndefined()
    const [, , asked, decided] = dispute?.steps ?? []
    const answerBy = addDays(easternDate(Date.parse(asked?.at ?? '')), 14)
    expect(Date.parse(decided?.at ?? '')).toBe(easternInstant(addDays(answerBy, 1), 0))
    expect(await balance()).toBe(before)
    expect((await reply(id)).data).toEqual(dispute)
  })

  it('finds the merchant right where it was about something else', async () => {
    const before = await balance()
    const { id } = await purchase()
    await open(id, { reason: 'other' })
    await sandbox.advance(12 * DAY)
    ;({ api } = await sandbox.signIn())
    expect((await read(id))?.dispute).toMatchObject({ status: 'decided', decision: 'notInFavour' })
    expect(await balance()).toBe(before)
  })
})

it('the issuer’s words come in the language of the call', async () => {
  const { id } = await purchase()
  await open(id, { evidence: [] })
  await sandbox.advance(4 * DAY)
  const { token } = await sandbox.signIn()
  const french = sandbox.api({ 'x-auth-token': token, 'accept-language': 'fr_CA' })
  const { data } = await french.GET(PATH, at(id))
  expect(data?.dispute?.needed).toMatch(/^Dites-nous/)
  await sandbox.advance(20 * DAY)
  const later = await sandbox.signIn()
  const wordsIn = async (language: string) =>
    (await sandbox.api({ 'x-auth-token': later.token, 'accept-language': language }).GET(PATH, at(id))).data?.dispute
      ?.decisionReason
  expect(await wordsIn('fr_CA')).toMatch(/^Nous n’avons pas reçu/)
  expect(await wordsIn('en_CA')).toMatch(/^We did not receive/)
})
