/**
 * An uncollected hold of a merchant ends once, when its last Eastern day is over, whatever else happens at the time.
 */
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { addDays, easternInstant } from '../../rules/values/easternTime'
import { endOf, lastDayOf } from '../../sandbox/cards/holds'
import { type Api, MAIN, type OpenSandbox, openSandbox } from './openSandbox'

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

const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100)
const stats = async (query: Record<string, unknown>) => {
  const { data } = await api.GET('/api/prepaid/cards/{id}/stats', {
    params: { path: { id: MAIN }, query: { size: 100, ...query } },
  })
  if (!data) throw new Error('No answer')
  return data
}
const pending = () => stats({ pending: true })
const holds = async () => (await pending()).transactions.filter(({ hold }) => hold)
const available = async () => {
  const { data } = await api.GET('/api/prepaid/cards', { params: { query: { username: 'full@example.com' } } })
  const card = data && 'cards' in data ? data.cards?.find(({ clientId }) => clientId === MAIN) : undefined
  return cents(card?.availableBalance)
}
const moveTo = async (at: number) => {
  await sandbox.advance(Math.round((at - Date.parse(await sandbox.now())) / 1000))
  ;({ api } = await sandbox.signIn())
}
const endOfDay = (day = '') => easternInstant(addDays(day, 1), 0)
const at = (transactionId: string) => ({ params: { path: { id: MAIN, transactionId } } })
const PATH = '/api/prepaid/cards/{id}/transactions/{transactionId}/dispute'
const dispute = (transactionId: string, body: Record<string, unknown>) =>
  api.POST(PATH, {
    ...at(transactionId),
    headers: { 'Idempotency-Key': 'key-0' },
    body: { reason: 'notReceived', description: 'It never came.', evidence: [], ...body } as never,
  })
const read = async (transactionId: string) => (await api.GET(PATH, at(transactionId))).data

test.each([
  ['an evening that is the next day elsewhere', '2026-06-02T02:30:00Z', '2026-07-01', '2026-07-02T04:00:00Z'],
  ['a change to summer time', '2026-02-20T17:00:00Z', '2026-03-22', '2026-03-23T04:00:00Z'],
  ['a change to winter time', '2026-10-20T16:00:00Z', '2026-11-19', '2026-11-20T05:00:00Z'],
  ['the end of a year', '2026-12-31T17:00:00Z', '2027-01-30', '2027-01-31T05:00:00Z'],
])('the last day is counted over %s', (_, happenedAt, lastDay, end) => {
  const row = { happenedAt: new Date(happenedAt) } as Parameters<typeof endOf>[0]
  expect([lastDayOf(row), new Date(endOf(row)).toISOString()]).toEqual([lastDay, end.replace('Z', '.000Z')])
})

it('is held to the end of its last day and given back after it, once: balance, lists and totals agree', async () => {
  // The newest hold is first; in the first hours of an Eastern day it may end later than the next one.
  const own = await holds()
  const [{ hold }] = own.toSorted((one, other) =>
    (one.hold?.releaseBy ?? '').localeCompare(other.hold?.releaseBy ?? ''),
  ) as [(typeof own)[number]]
  const ending = own.filter((one) => one.hold?.releaseBy === hold?.releaseBy)
  const ids = ending.map(({ id }) => id)
  const sum = cents(ending.reduce((total, { amount }) => total - amount, 0))
  expect(sum).toBeGreaterThan(0)
  await moveTo(endOfDay(addDays(hold?.releaseBy ?? '', -1)) - 3_600_000)
  const since = () => stats({ startDate: addDays(hold?.releaseBy ?? '', -60) })
  const others = own.filter((one) => (one.hold?.releaseBy ?? '') < (hold?.releaseBy ?? ''))
  expect(others).toEqual([])

  await moveTo(endOfDay(hold?.releaseBy) - 60_000)
  const before = { pending: await pending(), all: await since(), cents: await available() }
  expect(before.pending.transactions.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))

  await sandbox.advance(120)
  const after = { pending: await pending(), all: await since(), cents: await available() }
  expect(after.cents - before.cents).toBe(sum)
  expect(cents(before.pending.spending) - cents(after.pending.spending)).toBe(sum)
  expect(before.pending.total - after.pending.total).toBe(ids.length)
  expect(after.pending.transactions.filter(({ id }) => ids.includes(id))).toEqual([])
  expect(after.all.total - before.all.total).toBe(ids.length)
  // No money moved.
  expect([after.all.spending, after.all.deposits]).toEqual([before.all.spending, before.all.deposits])
  for (const id of ids) {
    const entry = after.all.transactions.find((one) => one.id === id)
    expect(entry).toMatchObject({ status: 'declined', declineCode: 'holdReleased' })
    expect([entry?.hold, entry?.balance, entry?.disputeStatus]).toEqual([undefined, undefined, undefined])
    expect((await dispute(id, {})).error).toMatchObject({ code: 'DSP-4002' })
  }

  await sandbox.advance(40 * DAY)
  ;({ api } = await sandbox.signIn())
  const rest = own.filter(({ id }) => !ids.includes(id)).reduce((total, { amount }) => total - amount, 0)
  expect((await available()) - after.cents).toBe(cents(rest))
  expect(await holds()).toEqual([])
})

it.each([
  ['asked about and not answered', 10, { evidence: [] }, ['received', 'underReview', 'needsAnswer', 'decided']],
  ['not looked at yet', 0.5, { evidence: ['receipt'] }, ['received', 'decided']],
  ['about something else', 5, { reason: 'other', evidence: ['receipt'] }, ['received', 'underReview', 'decided']],
])(
  'ends on its day while a dispute is %s, which is decided with it, and nothing is credited',
  async (_, daysLeft, body, kinds) => {
    const [first] = await holds()
    if (!first?.hold) throw new Error('No hold')
    const { id, hold } = first
    await moveTo(endOfDay(hold.releaseBy) - daysLeft * DAY * 1000)
    expect((await dispute(id, body)).data?.status).toBe('received')
    await moveTo(endOfDay(hold.releaseBy) - 60_000)
    expect((await read(id))?.dispute?.status).not.toBe('decided')
    // A single jump over everything that is due.
    await sandbox.advance(60 * DAY)
    ;({ api } = await sandbox.signIn())
    const { dispute: decided, transaction } = (await read(id)) ?? {}
    expect(decided).toMatchObject({ status: 'decided', decision: 'inFavour' })
    expect(decided?.decisionReason).toMatch(/released the hold/)
    expect(decided?.credit).toBeUndefined()
    expect(decided?.steps.map(({ kind }) => kind)).toEqual(kinds)
    expect(Date.parse(decided?.steps.at(-1)?.at ?? '')).toBe(endOfDay(hold.releaseBy))
    expect(transaction).toMatchObject({ status: 'declined', declineCode: 'holdReleased', disputeStatus: 'decided' })
    const credits = (await stats({ filter: 'month6' })).transactions.filter(({ typeCode }) => typeCode === 'DSC')
    expect(credits).toEqual([])
  },
)

it('that a decision against the holder left in place ends on its own day all the same', async () => {
  const [first] = await holds()
  if (!first?.hold) throw new Error('No hold')
  await dispute(first.id, { reason: 'other', evidence: ['receipt'] })
  await moveTo(endOfDay(first.hold.releaseBy) - 60_000)
  const { dispute: decided, transaction } = (await read(first.id)) ?? {}
  expect(decided).toMatchObject({ status: 'decided', decision: 'notInFavour' })
  expect([transaction?.status, transaction?.hold?.releaseBy]).toEqual(['pending', first.hold.releaseBy])
  const before = await available()
  const ending = (await holds()).filter(({ hold }) => hold?.releaseBy === first.hold?.releaseBy)
  await sandbox.advance(120)
  expect((await available()) - before).toBe(cents(ending.reduce((total, { amount }) => total - amount, 0)))
  expect((await read(first.id))?.dispute).toEqual(decided)
})
