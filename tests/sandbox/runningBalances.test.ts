/** The balance after each entry: however far the clock jumps, each is the one before and the entry's amount, and the newest is what has settled. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, easternDate } from '../../rules/values/easternTime'
import { createClock } from '../../sandbox/clock'
import { createDueWork, type DueJob } from '../../sandbox/dueWork'
import { type Api, FULL, MAIN, type OpenSandbox, openSandbox, SECOND } from './openSandbox'

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

const cents = (dollars: number | undefined) => Math.round((dollars ?? Number.NaN) * 100)
const money = (transactionAmount: number) => ({ transactionAmount, currency: '124' as const })
async function booked(id: string) {
  const found = []
  for (let page = 1; ; page += 1) {
    const query = { size: 100, page }
    const { data } = await api.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id }, query } })
    found.push(...(data?.transactions ?? []))
    if (!data?.next) return found.filter(({ status }) => status === 'posted')
  }
}
async function expectWhole(id = MAIN) {
  const entries = await booked(id)
  for (const [index, entry] of entries.entries()) {
    const earlier = entries[index + 1]
    if (earlier) expect(cents(entry.balance), entry.id).toBe(cents(earlier.balance) + cents(entry.amount))
  }
  const { data } = await api.GET('/api/prepaid/cards', { params: { query: { username: FULL } } })
  const card = data && 'cards' in data ? data.cards.find(({ clientId }) => clientId === id) : undefined
  expect(cents(entries[0]?.balance)).toBe(cents(card?.settledBalance))
  return entries
}
async function disputePurchase() {
  const purchase = (await booked(MAIN)).find(({ disputeStatus }) => disputeStatus === 'none')
  const path = { id: MAIN, transactionId: purchase?.id ?? '' }
  const { response } = await api.POST('/api/prepaid/cards/{id}/transactions/{transactionId}/dispute', {
    params: { path },
    body: { reason: 'notMine', description: 'It was not me.', evidence: [] },
  })
  expect(response.status).toBe(200)
}
async function payOn(days: number, amount: number) {
  const dateToPay = addDays(easternDate(Date.parse(await sandbox.now())), days)
  const { response } = await api.POST('/api/prepaid/billPay/payments', {
    body: { proxyId: MAIN, serialNo: 'B100002', amount, fee: 1.95, dateToPay },
  })
  expect(response.status).toBe(200)
}
/** Below its threshold, so that it loads in an hour. */
async function askForReload() {
  const path = { pid: '1100003', email: FULL }
  const { data } = await api.GET('/api/prepaid/cards', { params: { query: { username: FULL } } })
  const card = data && 'cards' in data ? data.cards.find(({ clientId }) => clientId === MAIN) : undefined
  const rule = { id: 'AR000001', clientId: MAIN, amountReload: 100 }
  const amountThreshold = Math.floor(card?.availableBalance ?? 0) - 10
  await api.POST('/api/prepaid/entity/ar/{pid}/{email}', { params: { path }, body: { ...rule, amountThreshold } })
  const receiving = { receivingCard: SECOND, receivingAmount: money(30) }
  const funding = { fundingSource: '03' as const, fundingCard: MAIN }
  const { response } = await api.POST('/api/prepaid/transfer', {
    body: { funding, fundingAmount: money(30), ...receiving },
  })
  expect(response.status).toBe(200)
}

it.each([31, 40])('F9 is whole after a jump of %d days over a dispute, payments and a reload', async (days) => {
  await disputePurchase()
  await payOn(5, 12)
  await payOn(20, 7)
  await askForReload()
  await expectWhole()
  await sandbox.advance(days * DAY)
  ;({ api } = await sandbox.signIn())
  const kinds = (await expectWhole()).slice(0, 12).map(({ typeCode }) => typeCode)
  expect(kinds).toEqual(expect.arrayContaining(['DSC', 'BPR', '6F']))
  await expectWhole(SECOND)
})

it('F9 is whole where payments of one cut-off are settled at once', async () => {
  for (const amount of [11, 12, 13, 14, 15]) await payOn(3, amount)
  await sandbox.advance(5 * DAY)
  ;({ api } = await sandbox.signIn())
  const paid = (await expectWhole()).filter(({ typeCode }) => typeCode === 'BPR').slice(0, 5)
  expect(paid.map(({ amount }) => amount)).toEqual([-15, -14, -13, -12, -11])
})

it('F9 a reload is dated when it was due, and tried again as often as time has passed', async () => {
  await askForReload()
  const asked = Date.parse(await sandbox.now())
  await api.PUT('/api/prepaid/cards/{id}', { params: { path: { id: MAIN } }, body: { cardStatus: 'S' } })
  await sandbox.advance(14 * 3600)
  ;({ api } = await sandbox.signIn())
  const path = { pid: '1100003', email: FULL }
  const rules = async () => (await api.GET('/api/prepaid/entity/ar/{pid}/{email}', { params: { path } })).data ?? []
  expect(await rules()).toMatchObject([{ health: 'failing', failures: 3 }])
  await api.PUT('/api/prepaid/cards/{id}', { params: { path: { id: MAIN } }, body: { cardStatus: 'A' } })
  await sandbox.advance(10 * DAY)
  ;({ api } = await sandbox.signIn())
  const [rule] = await rules()
  const hours = (Date.parse(rule?.lastLoad?.date ?? '') - asked) / 3_600_000
  expect(Math.round(hours * 10) / 10).toBeCloseTo(19, 0)
})

it('F9 work that does not move on does not keep the others waiting for ever', async () => {
  const clock = createClock(() => 10)
  let runs = 0
  const stuck: DueJob = {
    next: async () => 5,
    run: async () => {
      runs += 1
    },
  }
  await createDueWork(null as never, clock, [stuck], (_, work) => work()).catchUp()
  expect(runs).toBe(1)
})
