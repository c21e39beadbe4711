import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearedFor } from './everyOperation'
import {
  type Api,
  MAIN,
  MAIN_SERIAL,
  type OpenSandbox,
  openSandbox,
  SECOND,
  SECOND_SERIAL,
  sessionOf,
} from './openSandbox'

let sandbox: OpenSandbox
let api: Api
let token: string

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.reset()
  ;({ api, token } = await sandbox.signIn())
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const money = (transactionAmount: number) => ({ transactionAmount, currency: '124' })
const transferBody = (amount: number) => ({
  funding: { fundingSource: '03', fundingCard: MAIN },
  fundingAmount: money(amount),
  receivingAmount: money(amount),
  receivingCard: SECOND,
})
const post = (path: string, body: unknown, key?: string, of = token) =>
  sandbox.raw('POST', path, { body, headers: { 'x-auth-token': of, ...(key && { 'idempotency-key': key }) } })
const transfer = (amount: number, key?: string) => post('/api/prepaid/transfer', transferBody(amount), key)
const balances = () => sandbox.balances(api)
const sum = (of: Record<string, number>) =>
  Math.round(Object.values(of).reduce((total, amount) => total + amount, 0) * 100)
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('one key', () => {
  it('has one effect, and the repeated call gets the first answer', async () => {
    const before = await balances()
    const key = randomUUID()
    const first = await transfer(20, key)
    const second = await transfer(20, key)
    expect(second.body).toEqual(first.body)
    expect((await balances())[MAIN]).toBeCloseTo((before[MAIN] ?? 0) - 20, 5)
  })

  it('has one effect also for twenty calls at once', async () => {
    const before = await balances()
    const key = randomUUID()
    const answers = await many(20, () => transfer(20, key))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await balances())[MAIN]).toBeCloseTo((before[MAIN] ?? 0) - 20, 5)
  })

  it('with other details is 422', async () => {
    const key = randomUUID()
    await transfer(20, key)
    const other = await transfer(21, key)
    expect([other.status, other.body]).toMatchObject([422, { code: 'IDM-4220' }])
  })

  it('does not mind the order of the details', async () => {
    const key = randomUUID()
    const first = await transfer(20, key)
    const { receivingCard, ...rest } = transferBody(20)
    expect((await post('/api/prepaid/transfer', { receivingCard, ...rest }, key)).body).toEqual(first.body)
  })

  it('belongs to one account and one operation', async () => {
    const key = randomUUID()
    await transfer(20, key)
    const request = { serialNumber: MAIN_SERIAL, fundingAmount: money(20) }
    expect((await post('/api/prepaid/money/requests', request, key)).status).toBe(200)
    const other = (await sandbox.signIn('large@example.com')).token
    const body = {
      ...transferBody(20),
      funding: { fundingSource: '03', fundingCard: '1000009001' },
      receivingCard: '1000009002',
    }
    expect((await post('/api/prepaid/transfer', body, key, other)).status).toBe(200)
  })

  it('is not used up by a refusal', async () => {
    const key = randomUUID()
    const lock = (cardStatus: 'A' | 'S') =>
      api.PUT('/api/prepaid/cards/{id}', { params: { path: { id: MAIN } }, body: { cardStatus } })
    await lock('S')
    expect((await transfer(20, key)).status).toBe(400)
    await lock('A')
    expect((await transfer(20, key)).status).toBe(200)
  })

  it('is kept for a day', async () => {
    const key = randomUUID()
    const first = await transfer(20, key)
    await sandbox.advance(86_400 - 60)
    token = (await sandbox.signIn()).token
    expect((await transfer(20, key)).body).toEqual(first.body)
    await sandbox.advance(120)
    token = (await sandbox.signIn()).token
    const later = await transfer(20, key)
    expect(later.status).toBe(200)
    expect(later.text).not.toBe(first.text)
  })

  const keyed: [string, string, () => unknown, () => Promise<number>][] = [
    [
      'top-up',
      `/api/prepaid/cards/${MAIN}/topup`,
      async () => ({
        fundingAmount: money(20),
        paymentMethod: 'existing',
        vaultedCardId: 'VC000001',
        sessionId: sessionOf(api),
        riskReferenceId: await clearedFor(api, 20, { paymentMethod: 'existing', vaultedCardId: 'VC000001' }),
      }),
      async () => Math.round(((await balances())[MAIN] ?? 0) * 100),
    ],
    [
      'bill payment',
      '/api/prepaid/billPay/payments',
      () => ({ proxyId: MAIN, serialNo: 'B100002', amount: 20, dateToPay: '2090-01-01' }),
      async () =>
        (await api.GET('/api/prepaid/billPay/payments', { params: { query: { pending: true } } })).data?.total ?? 0,
    ],
    [
      'auto-reload',
      '/api/prepaid/entity/ar/1100003/full%40example.com',
      async () => ({
        clientId: SECOND,
        amountReload: 50,
        amountThreshold: 20,
        paymentMethod: 'existing',
        vaultedCardId: 'VC000001',
        riskReferenceId: await clearedFor(
          api,
          50,
          { purpose: 'autoReload', paymentMethod: 'existing', vaultedCardId: 'VC000001' },
          SECOND_SERIAL,
        ),
      }),
      async () => {
        const params = { path: { pid: '1100003', email: 'full@example.com' } }
        return (await api.GET('/api/prepaid/entity/ar/{pid}/{email}', { params })).data?.length ?? 0
      },
    ],
    [
      'e-Transfer request',
      '/api/prepaid/money/requests',
      () => ({ serialNumber: MAIN_SERIAL, fundingAmount: money(20) }),
      async () => (await api.GET('/api/prepaid/money/requests')).data?.length ?? 0,
    ],
    [
      'card order',
      '/api/prepaid/cards/ordercard',
      () => ({ programCode: 'BHN229' }),
      async () => Object.keys(await balances()).length,
    ],
    [
      'replacement',
      `/api/prepaid/cards/${SECOND}/replace`,
      () => ({ reason: 'lost' }),
      async () => Math.round((Object.values(await balances())[1] ?? 0) * 100),
    ],
  ]
  it.each(keyed)('gives one %s for eight calls at once', async (_, path, body, count) => {
    const once = async () => {
      const key = randomUUID()
      const payload = await body()
      const answers = await many(8, () => post(path, payload, key))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      return count()
    }
    const before = await count()
    const after = await once()
    expect(after).not.toBe(before)
    await sandbox.reset()
    ;({ api, token } = await sandbox.signIn())
    await post(path, await body(), randomUUID())
    expect(await count()).toBe(after)
  })
})

describe('money', () => {
  it('is never created, lost or owed by twenty different transfers at once', async () => {
    const before = await balances()
    const answers = await many(20, () => transfer(100, randomUUID()))
    const done = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status === 400)
    expect(done + refused.length).toBe(20)
    expect(refused.every(({ body }) => (body as { code: string }).code === 'TRF-4001')).toBe(true)
    const after = await balances()
    expect(done).toBe(Math.floor((before[MAIN] ?? 0) / 100))
    expect(after[MAIN]).toBeGreaterThanOrEqual(0)
    expect(after[MAIN]).toBeCloseTo((before[MAIN] ?? 0) - done * 100, 5)
    expect(sum(after)).toBe(sum(before))
  })

  it('survives transfers both ways and payments at once', async () => {
    const before = await balances()
    const back = (amount: number) => ({
      ...transferBody(amount),
      funding: { fundingSource: '03', fundingCard: SECOND },
      receivingCard: MAIN,
    })
    const answers = await many(18, (index) => {
      if (index % 3 === 0) return transfer(30)
      if (index % 3 === 1) return post('/api/prepaid/transfer', back(30))
      return post('/api/prepaid/billPay/payments', {
        proxyId: MAIN,
        serialNo: 'B100002',
        amount: 5,
        dateToPay: '2090-01-01',
      })
    })
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
    const paid = answers.filter(({ status }, index) => index % 3 === 2 && status === 200).length
    const after = await balances()
    expect(sum(after)).toBe(sum(before) - paid * (500 + 195))
    expect(Object.values(after).every((amount) => amount >= 0)).toBe(true)
  })
})

describe('a lost answer', () => {
  it('F2 the effect has happened, the caller hears nothing, and the same key finds it', async () => {
    const before = await balances()
    const key = randomUUID()
    await sandbox.fault({ operationId: 'transferFunds', dropAfterCommit: true })
    await expect(transfer(20, key)).rejects.toThrow('fetch failed')
    expect((await balances())[MAIN]).toBeCloseTo((before[MAIN] ?? 0) - 20, 5)
    expect((await transfer(20, key)).status).toBe(200)
    expect((await balances())[MAIN]).toBeCloseTo((before[MAIN] ?? 0) - 20, 5)
  })

  it('F3 a call that is dropped before has no effect', async () => {
    const before = await balances()
    await sandbox.fault({ operationId: 'transferFunds', dropBefore: true })
    await expect(transfer(20)).rejects.toThrow('fetch failed')
    expect(await balances()).toEqual(before)
  })

  it('does not take the only good token with it', async () => {
    await sandbox.advance(600)
    await sandbox.fault({ operationId: 'transferFunds', dropAfterCommit: true })
    await expect(transfer(20, randomUUID())).rejects.toThrow('fetch failed')
    await sandbox.advance(60)
    expect(Object.keys(await balances())).toContain(MAIN)
  })
})
