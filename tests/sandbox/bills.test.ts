import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, cutOffOf, easternDate, easternInstant } from '../../rules/values/easternTime'
import { type Api, FULL, LOCKED, MAIN, type OpenSandbox, openSandbox } from './openSandbox'

let sandbox: OpenSandbox
let api: Api
let today: string

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.reset()
  await goTo((date) => easternInstant(date, 12))
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

/** Moves the clock to an Eastern time `daysOn` days later, and signs in again. */
async function goTo(instantOf: (date: string) => number, daysOn = 1) {
  const now = Date.parse(await sandbox.now())
  const target = instantOf(addDays(easternDate(now), daysOn))
  await sandbox.advance((target - now) / 1000)
  today = easternDate(target)
  ;({ api } = await sandbox.signIn())
}

/** The sandbox's clock runs on: a minute leaves a slow sign-in its time. */
const justBeforeCutOff = (date: string) => cutOffOf(date) - 60_000
const passCutOff = () => sandbox.advance(62)

const BILLER = 'B100002'
const pay = (amount: number, dateToPay = today, more: Record<string, unknown> = {}) =>
  api.POST('/api/prepaid/billPay/payments', {
    body: { proxyId: MAIN, serialNo: BILLER, amount, dateToPay, fee: 1.95, currency: '124' as const, ...more },
  })
const payments = async (pending = false, query: Record<string, unknown> = {}) =>
  (await api.GET('/api/prepaid/billPay/payments', { params: { query: { pending, ...query } } })).data
const cancel = (id = '') => api.DELETE('/api/prepaid/billPay/payments/{id}', { params: { path: { id } } })
const balance = async () => {
  const { data } = await api.GET('/api/prepaid/cards', { params: { query: { username: FULL, balancesOnly: true } } })
  const main = data?.balances?.find(({ clientId }) => clientId === MAIN)
  return { available: main?.availableBalance ?? Number.NaN, settled: main?.settledBalance ?? Number.NaN }
}
const transactions = async (pending: boolean) =>
  (await api.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id: MAIN }, query: { pending, size: 20 } } }))
    .data?.transactions ?? []
const inCents = (amount = Number.NaN) => Math.round(amount * 100)
/** Newest first: each running balance is the older one with its own amount. */
function expectRunning(booked: Awaited<ReturnType<typeof transactions>>) {
  const before = booked.map(({ balance, amount }) => inCents(balance) - inCents(amount))
  expect(before.slice(0, -1)).toEqual(booked.slice(1).map(({ balance }) => inCents(balance)))
}

describe('bills', () => {
  const billers = async () => (await api.GET('/api/prepaid/billPay/billers')).data ?? []
  const add = (billerId: string, billerAccount: string, alias?: string) =>
    api.POST('/api/prepaid/billPay/billers', { body: { billerId, billerAccount, ...(alias && { alias }) } })

  it('payees are found by part of their name, with or without accents, ten at most', async () => {
    const search = async (query: Record<string, unknown>) =>
      (await api.GET('/api/prepaid/billPay/payees/{id}', { params: { path: { id: MAIN }, query } })).data ?? []
    expect((await search({ filter: 'ELECTRICITE' })).map(({ billerName }) => billerName)).toEqual([
      'Électricité régionale',
    ])
    const named = async (filter: string) => (await search({ filter })).map(({ billerName }) => billerName)
    expect(await named("office d'HABITATION")).toEqual(['Office d’habitation'])
    expect(await named('office d’habitation')).toEqual(['Office d’habitation'])
    expect(await named('hydro')).toEqual(['Hydro du Nord', 'Rural Hydro'])
    expect(await search({})).toHaveLength(10)
    expect(await search({ limit: 3 })).toHaveLength(3)
    const names = (await search({ limit: 35 })).map(({ billerName }) => billerName)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'fr-CA')))
    expect(await search({ filter: 'nothing such' })).toEqual([])
  })

  it('are added, edited and deleted, and the others stay', async () => {
    const before = await billers()
    const { data } = await add('PAYEE0002', '00123456', 'Power')
    expect(data).toMatchObject({ billerName: 'Regional Power Service', billerAccount: '00123456', alias: 'Power' })
    const serialNo = data?.serialNo ?? ''
    const edited = await api.PUT('/api/prepaid/billPay/billers/{serialNo}', {
      params: { path: { serialNo } },
      body: { billerAccount: '00999999' },
    })
    expect(edited.data).toMatchObject({ serialNo, billerAccount: '00999999' })
    expect(edited.data?.alias).toBeUndefined()
    expect((await billers()).at(-1)).toEqual(edited.data)
    const removed = await api.DELETE('/api/prepaid/billPay/billers/{serialNo}', { params: { path: { serialNo } } })
    expect(removed.response.status).toBe(204)
    expect(await billers()).toEqual(before)
  })

  it('R1 are added once under one key, which the list tells', async () => {
    const before = await billers()
    const addUnder = (billerAccount: string) =>
      api.POST('/api/prepaid/billPay/billers', {
        params: { header: { 'Idempotency-Key': 'add-1' } },
        body: { billerId: 'PAYEE0002', billerAccount },
      })
    const first = await addUnder('00123456')
    expect((await addUnder('00123456')).data).toEqual(first.data)
    expect((await billers()).slice(before.length)).toEqual([
      expect.objectContaining({ serialNo: first.data?.serialNo, idempotencyKey: 'add-1' }),
    ])
    expect((await addUnder('00654321')).response.status).toBe(422)
  })

  it.each([
    ['PAYEE0001', '123', 'The account number is too short'],
    ['PAYEE0001', '123456789', 'The account number is too long'],
    ['PAYEE0001', 'AB345678', 'The account number takes digits only'],
  ])('%s refuses the account %s', async (billerId, account, message) => {
    expect((await add(billerId, account)).error).toMatchObject({ fieldErrors: [{ field: 'billerAccount', message }] })
  })

  it.each([
    // From 6 to 12 characters.
    ['PAYEE0002', '12345', 400],
    ['PAYEE0002', '123456', 200],
    ['PAYEE0002', '123456789012', 200],
    ['PAYEE0002', '1234567890123', 400],
  ])('%s with the account %s: %i, and the same where it is edited', async (billerId, account, status) => {
    expect((await add(billerId, account)).response.status).toBe(status)
    const serialNo = (await add(billerId, '00000001')).data?.serialNo ?? ''
    const edited = await api.PUT('/api/prepaid/billPay/billers/{serialNo}', {
      params: { path: { serialNo } },
      body: { billerAccount: account },
    })
    expect(edited.response.status).toBe(status)
  })

  it('letters, spaces and hyphens are for some payees, and one payee is no longer available', async () => {
    expect((await add('PAYEE0004', 'AB-1 234')).response.status).toBe(200)
    expect((await add('PAYEE0035', '12345678')).error).toMatchObject({ code: 'BIL-4001' })
    expect((await add('PAYEE0002', '00123456', 'x'.repeat(36))).error).toMatchObject({
      fieldErrors: [{ field: 'alias' }],
    })
  })
})

describe('payments', () => {
  it('R2 tell when they were asked for, and under which key', async () => {
    const asked = Date.parse(await sandbox.now())
    const { data } = await api.POST('/api/prepaid/billPay/payments', {
      params: { header: { 'Idempotency-Key': 'pay-1' } },
      body: { proxyId: MAIN, serialNo: BILLER, amount: 40, dateToPay: addDays(today, 2), fee: 1.95, currency: '124' },
    })
    expect(data).toMatchObject({ idempotencyKey: 'pay-1' })
    expect(Date.parse(data?.createdAt ?? '')).toBeGreaterThanOrEqual(asked)
    expect((await payments(true))?.payments.find(({ id }) => id === data?.id)).toEqual(data)
  })

  it('BIL-39 to BIL-48 the seed has every status', async () => {
    const page = await payments(false, { size: 100 })
    expect(new Set(page?.payments.map(({ status }) => status)).size).toBe(10)
    expect(page?.payments.every(({ pending }) => !pending)).toBe(true)
    expect((await payments())?.payments).toHaveLength(10)
    expect((await payments(false, { page: 2 }))?.payments).toHaveLength((page?.total ?? 0) - 10)
  })

  it.each([
    ['the history', false],
    ['the pending payments', true],
  ])('a page of %s begins where the last one ended, though a payment was added meanwhile', async (_, isPending) => {
    const size = isPending ? 1 : 5
    const day = isPending ? addDays(today, 1) : today
    const idsOf = (page: Awaited<ReturnType<typeof payments>>) => page?.payments.map(({ id }) => id) ?? []
    const before = idsOf(await payments(isPending, { size: 100 }))
    const first = await payments(isPending, { size })
    const read = idsOf(first)
    const added = await pay(40, day)
    expect(added.response.status).toBe(200)
    // The list as the client reads it: the number of pages was known from its first one.
    for (let page = 2, after = first?.next; page <= Math.ceil(before.length / size); page += 1) {
      const next = await payments(isPending, { size, page, ...(after && { after }) })
      expect(next?.page).toBe(page)
      read.push(...idsOf(next))
      after = next?.next
    }
    expect(read).toEqual(before)
    expect(idsOf(await payments(isPending, { size: 100 }))[0]).toBe(added.data?.id)
  })

  it('the last page has no next', async () => {
    const total = (await payments())?.total ?? 0
    expect(total).toBeGreaterThan(10)
    expect((await payments())?.next).toBeDefined()
    expect((await payments(false, { size: total }))?.next).toBeUndefined()
    expect((await payments(false, { size: 10, page: 2 }))?.next).toBeUndefined()
  })

  it.each(['x', 'MTIz', Buffer.from("1.1'; drop").toString('base64url'), Buffer.from('9e99.1').toString('base64url')])(
    'after %s, which is no place in the list, is 400',
    async (after) => {
      for (const pending of [false, true]) {
        const { error } = await api.GET('/api/prepaid/billPay/payments', { params: { query: { pending, after } } })
        expect(error).toMatchObject({ code: 'REQ-4000' })
      }
    },
  )

  it('BIL-14 of today are paid at once, with the fee', async () => {
    const before = await balance()
    const { data } = await pay(40)
    expect(data).toMatchObject({
      pending: false,
      status: 'SUCCESS',
      fee: 1.95,
      dateToPay: today,
      sourceCard: { clientId: MAIN },
    })
    const after = await balance()
    expect(after.available).toBeCloseTo(before.available - 41.95, 5)
    expect(after.settled).toBeCloseTo(before.settled - 41.95, 5)
    const booked = (await transactions(false)).filter(({ reference }) => reference === data?.id)
    expect(booked.map(({ typeCode, amount }) => [typeCode, amount]).sort()).toEqual([
      ['BPR', -40],
      ['FEE', -1.95],
    ])
    expect((await payments())?.payments[0]?.id).toBe(data?.id)
  })

  it('of later are scheduled: the money is kept aside, and paid at the cut-off of the day', async () => {
    const before = await balance()
    const { data } = await pay(40, addDays(today, 2))
    expect(data).toMatchObject({ pending: true, dateToPay: addDays(today, 2) })
    expect(data?.status).toBeUndefined()
    expect((await payments(true))?.payments.map(({ id }) => id)).toContain(data?.id)
    const scheduled = await balance()
    expect(scheduled.available).toBeCloseTo(before.available - 41.95, 5)
    expect(scheduled.settled).toBe(before.settled)
    expect((await transactions(true)).some(({ reference }) => reference === data?.id)).toBe(true)
    await goTo(justBeforeCutOff, 2)
    expect((await payments(true))?.payments.map(({ id }) => id)).toContain(data?.id)
    await passCutOff()
    expect((await payments())?.payments.find(({ id }) => id === data?.id)?.status).toBe('SUCCESS')
    const paid = await balance()
    expect(paid.available).toBeCloseTo(before.available - 41.95, 5)
    expect(paid.settled).toBeCloseTo(before.settled - 41.95, 5)
    const booked = (await transactions(false)).filter(({ reference }) => reference === data?.id)
    expect(booked.map(({ amount }) => amount).sort()).toEqual([-1.95, -40])
    expect(inCents(booked[0]?.balance)).toBe(inCents(paid.settled))
    expectRunning(booked)
  })

  it('of several days that end at once are paid in the order of their days', async () => {
    const later = (await pay(30, addDays(today, 2))).data?.id
    const earlier = (await pay(20, addDays(today, 1))).data?.id
    await goTo((date) => easternInstant(date, 12), 4)
    const booked = (await transactions(false)).filter(({ reference }) => [later, earlier].includes(reference))
    expect(booked.map(({ reference }) => reference)).toEqual([later, later, earlier, earlier])
    expectRunning(booked)
  })

  it('P19 and their fees of the same instant are in one order, on whichever page', async () => {
    for (const amount of [10, 20, 30]) expect((await pay(amount)).response.status).toBe(200)
    const whole = (await transactions(false)).slice(0, 6)
    const paged: string[] = []
    let after: string | undefined
    while (paged.length < whole.length) {
      const { data } = await api.GET('/api/prepaid/cards/{id}/stats', {
        params: { path: { id: MAIN }, query: { size: 1, ...(after && { after }) } },
      })
      paged.push(...(data?.transactions ?? []).map(({ id }) => id))
      after = data?.next
    }
    expect(paged).toEqual(whole.map(({ id }) => id))
    const pairs = whole.slice(1).map((row, index) => [whole[index]!, row] as const)
    const together = pairs.filter(([one, other]) => one.date === other.date)
    expect(together.length).toBeGreaterThanOrEqual(3)
    for (const [one, other] of together) expect(Number(one.id)).toBeGreaterThan(Number(other.id))
  })

  it('F27 before 22:00 Eastern today is today, and after it is tomorrow', async () => {
    await goTo(justBeforeCutOff)
    expect((await pay(20)).data).toMatchObject({ dateToPay: today, status: 'SUCCESS' })
    await passCutOff()
    expect((await pay(20)).data).toMatchObject({ dateToPay: addDays(today, 1), pending: true })
  })

  it('BIL-50 can be cancelled until the cut-off of their day, which gives the money back', async () => {
    const before = await balance()
    const first = (await pay(40, addDays(today, 1))).data?.id
    const second = (await pay(30, addDays(today, 1))).data?.id
    await goTo(justBeforeCutOff)
    expect((await cancel(first)).response.status).toBe(204)
    expect((await cancel(first)).error).toMatchObject({ code: 'BIL-4005' })
    expect((await balance()).available).toBeCloseTo(before.available - 31.95, 5)
    await passCutOff()
    expect((await cancel(second)).error).toMatchObject({ code: 'BIL-4005' })
    expect((await payments())?.payments.find(({ id }) => id === first)?.status).toBe('CANCELLED')
    expect((await transactions(true)).some(({ reference }) => reference === first)).toBe(false)
  })

  it('a scheduled payment is rejected where the card is locked on its day, and the money comes back', async () => {
    const before = await balance()
    const id = (await pay(40, addDays(today, 1))).data?.id
    await api.PUT('/api/prepaid/cards/{id}', { params: { path: { id: MAIN } }, body: { cardStatus: 'S' } })
    await goTo((date) => cutOffOf(date) + 1000)
    expect((await payments())?.payments.find((one) => one.id === id)?.status).toBe('REJECTED')
    expect((await balance()).available).toBeCloseTo(before.available, 5)
  })

  it('BIL-36 the balance must exceed payment and fee', async () => {
    const { available } = await balance()
    const equal = Math.round((available - 1.95) * 100) / 100
    expect((await pay(equal)).error).toMatchObject({ code: 'BIL-4003' })
    expect((await pay(Math.round((equal - 0.01) * 100) / 100)).response.status).toBe(200)
    expect((await balance()).available).toBe(0.01)
  })

  it.each([
    ['yesterday', 20, -1, {}, { fieldErrors: [{ field: 'dateToPay' }] }],
    ['with another fee', 20, 0, { fee: 1 }, { fieldErrors: [{ field: 'fee' }] }],
    ['to an unknown bill', 20, 0, { serialNo: 'B900001' }, { code: 'REQ-4040' }],
    ['to another holder’s bill', 20, 0, { serialNo: 'B900001' }, { code: 'REQ-4040' }],
    ['from another holder’s card', 20, 0, { proxyId: '1000009001' }, { code: 'REQ-4040' }],
    ['from a locked card', 20, 0, { proxyId: LOCKED }, { code: 'BIL-4004' }],
    ['of nothing', 0, 0, {}, { fieldErrors: [{ field: 'amount' }] }],
  ])('is refused %s', async (_, amount, days, more, expected) => {
    expect((await pay(amount, addDays(today, days), more)).error).toMatchObject(expected)
  })

  it('more than five in a day are above the limits of the card', async () => {
    for (let run = 0; run < 5; run++) expect((await pay(5)).response.status).toBe(200)
    expect((await pay(5)).error).toMatchObject({ code: 'BIL-4006' })
    await goTo((date) => easternInstant(date, 13))
    expect((await pay(5)).response.status).toBe(200)
  })

  it('scheduled ones count for the limits of the day they were asked for, cancelled ones for none', async () => {
    const ids: string[] = []
    for (let run = 0; run < 5; run++) ids.push((await pay(5, addDays(today, 9 - run))).data?.id ?? '')
    expect((await pay(5)).error).toMatchObject({ code: 'BIL-4006' })
    const waiting = (await payments(true, { size: 100 }))?.payments ?? []
    expect(waiting.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await cancel(ids[0])).response.status).toBe(204)
    expect((await pay(5)).response.status).toBe(200)
  })

  it('together are never above an amount, whatever their number', async () => {
    expect((await pay(1000.01)).error).toMatchObject({ code: 'BIL-4006' })
  })

  it('of another holder cannot be cancelled', async () => {
    const id = (await pay(20, addDays(today, 2))).data?.id
    const own = api
    ;({ api } = await sandbox.signIn('starter@example.com'))
    expect((await cancel(id)).response.status).toBe(404)
    api = own
    expect((await payments(true, { size: 100 }))?.payments.map((one) => one.id)).toContain(id)
  })

  it('of a day that is over are dated at its cut-off, the payment and its fee', async () => {
    const id = (await pay(40, addDays(today, 1))).data?.id
    await goTo((date) => easternInstant(date, 12), 3)
    const booked = (await transactions(false)).filter(({ reference }) => reference === id)
    expect(booked.map(({ amount, date }) => [amount, Date.parse(date)]).sort()).toEqual([
      [-1.95, cutOffOf(addDays(today, -2))],
      [-40, cutOffOf(addDays(today, -2))],
    ])
  })

  it('are told in a letter, as paid or as scheduled, to a holder who wants it', async () => {
    const kinds = async () =>
      (await sandbox.mailsTo(FULL)).map(({ kind }) => kind).filter((kind) => kind.startsWith('bill'))
    await pay(20)
    await pay(20, addDays(today, 1))
    expect((await kinds()).sort()).toEqual(['billPaid', 'billScheduled'])
    await api.PATCH('/api/prepaid/notifications', { body: { billPayments: false } })
    await pay(20)
    expect(await kinds()).toHaveLength(2)
  })

  it('a deleted bill keeps its name in the history and cannot be paid', async () => {
    const { data } = await pay(20)
    await api.DELETE('/api/prepaid/billPay/billers/{serialNo}', { params: { path: { serialNo: BILLER } } })
    expect((await payments())?.payments.find(({ id }) => id === data?.id)?.billerName).toBe(data?.billerName)
    expect((await pay(20)).response.status).toBe(404)
  })
})

describe('Eastern time', () => {
  it('the cut-off is 22:00 on the clocks of Toronto, in winter, in summer and when they change', () => {
    expect(new Date(cutOffOf('2026-01-15')).toISOString()).toBe('2026-01-16T03:00:00.000Z')
    expect(new Date(cutOffOf('2026-07-15')).toISOString()).toBe('2026-07-16T02:00:00.000Z')
    expect(new Date(cutOffOf('2026-03-08')).toISOString()).toBe('2026-03-09T02:00:00.000Z')
    expect(new Date(cutOffOf('2026-11-01')).toISOString()).toBe('2026-11-02T03:00:00.000Z')
    expect(new Date(easternInstant('2026-03-08', 4)).toISOString()).toBe('2026-03-08T08:00:00.000Z')
    expect(new Date(easternInstant('2026-03-08', 0)).toISOString()).toBe('2026-03-08T05:00:00.000Z')
    expect(new Date(easternInstant('2026-11-01', 0)).toISOString()).toBe('2026-11-01T04:00:00.000Z')
  })
})
