import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, easternDate, easternInstant } from '../../rules/values/easternTime'
import { type Api, FULL, MAIN, MAIN_SERIAL, type OpenSandbox, openSandbox, SECOND, sessionOf } from './openSandbox'

let sandbox: OpenSandbox
let api: Api
const pid = '1100003'
const money = (transactionAmount: number) => ({ transactionAmount, currency: '124' as const })

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

const limitsOf = async (clientId: string, of = api) => {
  const { data } = await of.GET('/api/prepaid/cards', { params: { query: { username: FULL } } })
  const card = data && 'cards' in data ? data.cards.find((one) => one.clientId === clientId) : undefined
  return Object.fromEntries((card?.limits ?? []).map(({ feature, ...limit }) => [feature, limit]))
}
const sourceCard = { cardNumber: '4111111111111111', expiryMonth: '08', expiryYear: '39', cvv: '123' }
const topUp = async (amount: number) => {
  const { data } = await api.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
    params: { path: { serial: MAIN_SERIAL } },
    body: { sessionId: sessionOf(api), pid, fundingAmount: money(amount), paymentMethod: 'visadebit', sourceCard },
  })
  return api.POST('/api/prepaid/cards/{id}/topup', {
    params: { path: { id: MAIN }, header: { 'Idempotency-Key': randomUUID() } },
    body: {
      sessionId: sessionOf(api),
      fundingAmount: money(amount),
      paymentMethod: 'visadebit',
      sourceCard,
      ...(data?.riskReferenceId ? { riskReferenceId: data.riskReferenceId } : {}),
      ...(data?.threeDSecureRequired ? { threeDSecure: { status: 'Y' } } : {}),
    },
  })
}
/** A request paid by the bank. */
const receive = async (amount: number) => {
  const { data, error } = await api.POST('/api/prepaid/money/requests', {
    body: { serialNumber: MAIN_SERIAL, fundingAmount: money(amount) },
  })
  expect(error).toBeUndefined()
  await sandbox.setMoneyRequest(data?.id ?? '', 'DepositComplete')
}
/** Moves the clock to this instant and signs in. */
const goTo = async (instant: number) => {
  await sandbox.advance((instant - Date.parse(await sandbox.now())) / 1000)
  ;({ api } = await sandbox.signIn())
}
const transfer = (amount: number, from = MAIN, to = SECOND) =>
  api.POST('/api/prepaid/transfer', {
    body: {
      funding: { fundingSource: '03', fundingCard: from },
      fundingAmount: money(amount),
      receivingAmount: money(amount),
      receivingCard: to,
    },
  })

it('says what a card may load and move, by its program', async () => {
  expect(await limitsOf(MAIN)).toMatchObject({
    topUp: { perTransaction: 500, perDay: 10_000 },
    autoReload: { perTransaction: 500, perDay: 10_000 },
    interac: { perTransaction: 3000, perDay: 10_000 },
    transfer: { perTransaction: 250, perDay: 10_000 },
  })
  const { data } = await api.GET('/api/prepaid/cards', { params: { query: { username: FULL } } })
  const express = data && 'cards' in data ? data.cards.filter(({ cardType }) => cardType === 'express') : []
  expect(express.map(({ limits }) => limits)).toEqual(express.map(() => undefined))
})

it('counts loads and what is moved out on this card, and what a transfer brings in not', async () => {
  const before = { main: await limitsOf(MAIN), second: await limitsOf(SECOND) }
  await topUp(50.25)
  await transfer(20)
  const used = (after: Awaited<ReturnType<typeof limitsOf>>, then: typeof after, feature: string) =>
    Math.round(((after[feature]?.usedToday ?? Number.NaN) - (then[feature]?.usedToday ?? Number.NaN)) * 100)
  const main = await limitsOf(MAIN)
  expect(['topUp', 'autoReload', 'interac', 'transfer'].map((feature) => used(main, before.main, feature))).toEqual([
    5025, 5025, 5025, 2000,
  ])
  expect(await limitsOf(SECOND)).toEqual(before.second)
})

it('begins anew with the Eastern day', async () => {
  await topUp(50)
  await transfer(20)
  await sandbox.advance(24 * 3600)
  const next = await sandbox.signIn()
  const limits = await limitsOf(MAIN, next.api)
  expect([limits['topUp']?.usedToday, limits['transfer']?.usedToday]).toEqual([0, 0])
})

it('a poll of balances does not bring them, and they do not change what the poll calls the revision', async () => {
  const revision = async () => {
    const { data } = await api.GET('/api/prepaid/cards', {
      params: { query: { username: FULL, balancesOnly: true } },
    })
    const balance = data && 'balances' in data ? data.balances.find(({ clientId }) => clientId === MAIN) : undefined
    expect(balance).not.toHaveProperty('limits')
    return balance?.revision
  }
  const before = await revision()
  await transfer(20)
  expect(await revision()).toBe(before)
})

it('refuses a load and a transfer above what is left of the day', async () => {
  // As many as fit: the money circulates, so that neither card gets too full or empty.
  const spent = (await limitsOf(MAIN))['transfer']?.usedToday ?? 0
  let left = Math.round((10_000 - spent) * 100)
  while (left > 25_000) {
    expect((await transfer(250)).response.status).toBe(200)
    await transfer(250, SECOND, MAIN)
    left -= 25_000
  }
  expect((await transfer((left + 1) / 100)).error).toMatchObject({ code: 'TRF-4002' })
  expect((await transfer(left / 100)).response.status).toBe(200)
  expect((await transfer(0.01)).error).toMatchObject({ code: 'TRF-4002' })
  expect((await limitsOf(MAIN))['transfer']?.usedToday).toBe(10_000)
})

it('refuses a top-up and a request above what is left of the day, to the cent, until midnight in Toronto', async () => {
  const day = addDays(easternDate(Date.parse(await sandbox.now())), 1)
  await goTo(easternInstant(day, 12))
  await receive(3000)
  await receive(3000)
  // Received money must leave room on the card for the rest.
  for (let count = 0; count < 6; count += 1) expect((await transfer(250)).response.status).toBe(200)
  await receive(3000)
  await receive(900)
  expect((await limitsOf(MAIN))['topUp']).toMatchObject({ usedToday: 9900, perDay: 10_000 })
  const { error } = await api.POST('/api/prepaid/money/requests', {
    body: { serialNumber: MAIN_SERIAL, fundingAmount: money(100.01) },
  })
  expect(error).toMatchObject({ code: 'ETR-4001' })

  // In UTC it is already the next day.
  await goTo(easternInstant(addDays(day, 1), 0) - 60_000)
  expect((await topUp(100.01)).error).toMatchObject({ code: 'TOP-4002' })
  expect((await topUp(100)).response.status).toBe(200)
  expect((await topUp(20)).error).toMatchObject({ code: 'TOP-4002' })
  await goTo(easternInstant(addDays(day, 1), 0))
  expect((await topUp(20)).response.status).toBe(200)
})
