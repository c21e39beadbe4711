import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CardType } from '../../rules/cards/card'
import { roomOn } from '../../rules/money/limits'
import { answerChallenge } from './challenges'
import { clearedFor } from './everyOperation'
import {
  type Api,
  FULL,
  LOCKED,
  MAIN,
  MAIN_SERIAL,
  NOT_ACTIVATED,
  type OpenSandbox,
  openSandbox,
  SECOND,
  SECOND_SERIAL,
  sessionOf,
} from './openSandbox'

let sandbox: OpenSandbox
let api: Api
const pid = '1100003'

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

const money = (transactionAmount: number, feeAmount?: number) => ({
  transactionAmount,
  currency: '124' as const,
  ...(feeAmount !== undefined && { feeAmount }),
})
const sourceCard = { cardNumber: '4111111111111111', expiryMonth: '08', expiryYear: '39', cvv: '123' }
const newest = async (id: string) =>
  (await api.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id }, query: { size: 1 } } })).data
    ?.transactions[0]
const available = async (id: string) => (await sandbox.balances(api))[id] ?? Number.NaN
const cardOf = async (id: string) => {
  const { data } = await api.GET('/api/prepaid/cards', { params: { query: { username: FULL } } })
  return data && 'cards' in data ? data.cards.find(({ clientId }) => clientId === id) : undefined
}
const lock = (id: string) => api.PUT('/api/prepaid/cards/{id}', { params: { path: { id } }, body: { cardStatus: 'S' } })

describe('top-up', () => {
  const load = (amount: number, more: Record<string, unknown>, id: string, estimate = false, of = api) =>
    of.POST('/api/prepaid/cards/{id}/topup', {
      params: { path: { id }, query: estimate ? { estimate } : {} },
      body: { sessionId: sessionOf(of), fundingAmount: money(amount), paymentMethod: 'visadebit', sourceCard, ...more },
    })
  const evaluate = async (amount: number, serial = MAIN_SERIAL, of = api, more: Record<string, unknown> = {}) =>
    (
      await of.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
        params: { path: { serial } },
        body: {
          sessionId: sessionOf(of),
          pid,
          fundingAmount: money(amount),
          paymentMethod: 'visadebit',
          sourceCard,
          ...more,
        },
      })
    ).data
  /** What the portal reads after the bank's page is done. */
  const authenticate = async (evaluation: Awaited<ReturnType<typeof evaluate>>, serial: string, of: Api) => {
    if (!evaluation?.challenge) return undefined
    await answerChallenge(sandbox.url, evaluation.challenge.url, 'succeeded')
    const path = { serial, riskReferenceId: evaluation.riskReferenceId ?? '' }
    const { data } = await of.GET('/api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}', {
      params: { path },
    })
    return data?.threeDSecure
  }
  const serialOf = (id: string) => `457${id.slice(1)}`
  /** Loads as the portal does: with an evaluation, and with 3-D Secure where required. */
  const topUp = async (amount: number, more: Record<string, unknown> = {}, id = MAIN, of = api) => {
    const { paymentMethod = 'visadebit', sourceCard: card = 'sourceCard' in more ? undefined : sourceCard } = more
    const source = { paymentMethod, sourceCard: card, vaultedCardId: more['vaultedCardId'] }
    const evaluation = await evaluate(amount, serialOf(id), of, source)
    const threeDSecure = await authenticate(evaluation, serialOf(id), of)
    return load(amount, { riskReferenceId: evaluation?.riskReferenceId, threeDSecure, ...more }, id, false, of)
  }

  it('an estimate says the fee and loads nothing', async () => {
    const before = await available(MAIN)
    const { data } = await load(50, {}, MAIN, true)
    expect(data).toEqual({ isFeeEstimated: true, fundingAmount: money(50, 3.95) })
    expect(await available(MAIN)).toBe(before)
  })

  it('a load is on the card and in its history; the fee is the debit card’s', async () => {
    const before = await available(MAIN)
    const { data } = await topUp(50.25, { fundingAmount: money(50.25, 3.95) })
    expect(data).toMatchObject({ isFeeEstimated: false, fundingAmount: money(50.25, 3.95) })
    expect(await available(MAIN)).toBeCloseTo(before + 50.25, 5)
    expect(data?.externalReferenceId).toMatch(/^EXT-[0-9A-F]{8}-[0-9A-F]{4}$/)
    expect(await newest(MAIN)).toMatchObject({ typeCode: 'DP', amount: 50.25, reference: data?.externalReferenceId })
    expect((await sandbox.mailsTo(FULL))[0]).toMatchObject({
      kind: 'loaded',
      lines: ['$50.25 was loaded onto your card ending in 0012.'],
    })
  })

  it('the debit card is saved when that was asked, without its number', async () => {
    await topUp(50, { cardVaultingRequested: true, alias: 'Household' })
    const { data = [] } = await api.GET('/api/prepaid/cards/vaulted')
    expect(data[0]).toMatchObject({ alias: 'Household', cardType: 'VISA_DEBIT', lastFourDigits: '1111' })
    expect(JSON.stringify(data)).not.toContain('411111111111')
    expect(
      (await topUp(25, { paymentMethod: 'existing', sourceCard: undefined, vaultedCardId: data[0]?.id })).response
        .status,
    ).toBe(200)
  })

  it.each([
    ['above the maximum', 500.01, {}, { code: 'TOP-4002' }],
    ['below the minimum', 19.99, {}, { fieldErrors: [{ field: 'fundingAmount.transactionAmount' }] }],
    [
      'with a third decimal',
      50.001,
      {},
      { fieldErrors: [{ field: 'fundingAmount.transactionAmount', message: 'Use at most two decimals' }] },
    ],
    [
      'with a ninth decimal',
      50.000000001,
      {},
      { fieldErrors: [{ field: 'fundingAmount.transactionAmount', message: 'Use at most two decimals' }] },
    ],
    [
      'with another fee',
      50,
      { fundingAmount: money(50, 2.95) },
      { fieldErrors: [{ field: 'fundingAmount.feeAmount' }] },
    ],
    [
      'by a card that its bank declines',
      50,
      { sourceCard: { ...sourceCard, cardNumber: '4000000000000002' } },
      { code: 'TOP-4001' },
    ],
    [
      'by a number that is none',
      50,
      { sourceCard: { ...sourceCard, cardNumber: '4111111111111112' } },
      { fieldErrors: [{ field: 'sourceCard.cardNumber' }] },
    ],
    [
      'by a card that has expired',
      50,
      { sourceCard: { ...sourceCard, expiryYear: '20' } },
      { fieldErrors: [{ field: 'sourceCard.expiryMonth' }] },
    ],
    [
      'by the other network',
      50,
      { paymentMethod: 'mastercarddebit' },
      { fieldErrors: [{ field: 'sourceCard.cardNumber' }] },
    ],
    [
      'by another holder’s saved card',
      50,
      { paymentMethod: 'existing', sourceCard: undefined, vaultedCardId: 'VC999999' },
      { fieldErrors: [{ field: 'vaultedCardId' }] },
    ],
    [
      'by a saved card that is not named',
      50,
      { paymentMethod: 'existing' },
      { fieldErrors: [{ field: 'vaultedCardId', message: 'This field is required' }] },
    ],
    [
      'for another card’s serial number',
      50,
      { serialNumber: SECOND_SERIAL },
      { fieldErrors: [{ field: 'serialNumber' }] },
    ],
    ['after a failed three-D Secure step', 50, { threeDSecure: { status: 'N' } }, { code: 'TOP-4004' }],
  ])('is refused %s', async (_, amount, more, expected) => {
    const before = await available(MAIN)
    expect((await topUp(amount, more)).error).toMatchObject(expected)
    expect(await available(MAIN)).toBe(before)
  })

  it('T15 no load goes without an evaluation, which holds for its amount and for one load', async () => {
    const before = await available(MAIN)
    for (const amount of [50, 66.66, 400]) {
      for (const more of [
        {},
        { threeDSecure: { status: 'Y' } },
        { riskReferenceId: '', threeDSecure: { status: 'Y' } },
      ]) {
        expect((await load(amount, more, MAIN)).error).toMatchObject({ fieldErrors: [{ field: 'riskReferenceId' }] })
      }
      expect((await load(amount, { riskReferenceId: 'risk-0' }, MAIN)).error).toMatchObject({ code: 'TOP-4005' })
    }
    const small = await evaluate(50)
    expect(small).toMatchObject({ decision: 'approved', threeDSecureRequired: false })
    const riskReferenceId = small?.riskReferenceId
    expect((await load(60, { riskReferenceId }, MAIN)).error).toMatchObject({ code: 'TOP-4005' })
    expect(await available(MAIN)).toBe(before)
    const declined = { sourceCard: { ...sourceCard, cardNumber: '4000000000000002' } }
    // An evaluation for another card.
    expect((await load(50, { riskReferenceId, ...declined }, MAIN)).error).toMatchObject({ code: 'TOP-4005' })
    const spent = { riskReferenceId: (await evaluate(50, MAIN_SERIAL, api, declined))?.riskReferenceId, ...declined }
    expect((await load(50, spent, MAIN)).error).toMatchObject({ code: 'TOP-4001' })
    expect((await load(50, spent, MAIN)).error).toMatchObject({ code: 'TOP-4005' })
    const again = { riskReferenceId: (await evaluate(50))?.riskReferenceId }
    expect((await load(50, again, MAIN)).response.status).toBe(200)
    expect((await load(50, again, MAIN)).error).toMatchObject({ code: 'TOP-4005' })
    expect(await available(MAIN)).toBeCloseTo(before + 50, 5)
  })

  it('T15 an evaluation clears the card that its payment method names, and no other beside it', async () => {
    const before = await available(MAIN)
    const declined = { ...sourceCard, cardNumber: '4000000000000002' }
    const paid = { paymentMethod: 'existing', vaultedCardId: 'VC000002' }
    const named = await evaluate(400, MAIN_SERIAL, api, { sourceCard: declined })
    const cleared = {
      riskReferenceId: named?.riskReferenceId,
      threeDSecure: await authenticate(named, MAIN_SERIAL, api),
    }
    expect(cleared.threeDSecure).toMatchObject({ status: 'Y' })
    const both = { ...paid, sourceCard: declined }
    const problem = { code: 'REQ-4000', fieldErrors: [{ field: 'sourceCard' }] }
    expect((await load(400, { ...cleared, ...both }, MAIN)).error).toMatchObject(problem)
    expect((await load(400, { ...cleared, ...both, paymentMethod: 'visadebit' }, MAIN)).error).toMatchObject(problem)
    expect((await load(400, both, MAIN, true)).error).toMatchObject(problem)
    const alone = { ...cleared, ...paid, sourceCard: undefined }
    expect((await load(400, alone, MAIN)).error).toMatchObject({ code: 'TOP-4005' })
    const { error } = await api.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
      params: { path: { serial: MAIN_SERIAL } },
      body: { sessionId: sessionOf(api), pid, fundingAmount: money(50), ...both } as never,
    })
    expect(error).toMatchObject(problem)
    expect(await available(MAIN)).toBe(before)
  })

  it('T15 an evaluation that says no payment method names no card', async () => {
    const riskReferenceId = (await evaluate(50, MAIN_SERIAL, api, { paymentMethod: undefined }))?.riskReferenceId
    expect(riskReferenceId).toMatch(/./)
    expect((await load(50, { riskReferenceId }, MAIN)).error).toMatchObject({ code: 'TOP-4005' })
  })

  it('T15 declined cards are counted, whatever evaluates their loads and however many come at once', async () => {
    const declined = { sourceCard: { ...sourceCard, cardNumber: '4000000000000002' } }
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await evaluate(50, MAIN_SERIAL, api, declined))?.riskReferenceId),
    )
    const answers = await Promise.all(ids.map((riskReferenceId) => load(50, { ...declined, riskReferenceId }, MAIN)))
    const statuses = answers.map(({ response }) => response.status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const rule = { id: 'AR000001', clientId: MAIN, amountReload: 50, amountThreshold: 20 }
    const { response } = await api.POST('/api/prepaid/entity/ar/{pid}/{email}', {
      params: { path: { pid: '1100003', email: FULL } },
      body: { ...rule, paymentMethod: 'visadebit', ...declined },
    })
    expect(response.status).toBe(429)
  })

  it('T15 a declined evaluation clears nothing', async () => {
    const risky = await evaluate(66.66)
    expect(risky?.decision).toBe('declined')
    expect((await load(66.66, { riskReferenceId: risky?.riskReferenceId }, MAIN)).error).toMatchObject({
      code: 'TOP-4005',
    })
  })

  it('CRD-30 CRD-31: the bounds that a card states are those that hold', async () => {
    const card = await cardOf(MAIN)
    const [min, max] = [card?.minReloadAmount ?? 0, card?.maxReloadAmount ?? 0]
    expect([min, max]).toEqual([20, 500])
    expect((await topUp(min - 0.01)).error).toMatchObject({
      fieldErrors: [{ field: 'fundingAmount.transactionAmount' }],
    })
    expect((await topUp(max + 0.01)).error).toMatchObject({ code: 'TOP-4002' })
    expect((await topUp(min)).response.status).toBe(200)
    expect((await topUp(max)).response.status).toBe(200)
  })

  it('never brings a card above the balance that its program allows', async () => {
    const most = 2500
    const settled = async () => (await cardOf(SECOND))?.settledBalance ?? Number.NaN
    const inCents = (amount: number) => Math.round(amount * 100)
    let left = inCents(most - (await settled()))
    while (left > 50_000) {
      const part = Math.min(50_000, left - 2_000)
      expect((await topUp(part / 100, {}, SECOND)).response.status).toBe(200)
      left -= part
    }
    // What the portal offers is what the issuer takes.
    const { cardProgram, cardType, plasticFlag, settledBalance } = (await cardOf(SECOND))!
    const told = { cardProgram, cardType: cardType as CardType, plasticFlag, settledCents: inCents(settledBalance) }
    expect(roomOn(told)).toEqual({ maxBalanceCents: inCents(most), leftCents: left })
    expect((await topUp((left + 1) / 100, {}, SECOND)).error).toMatchObject({ code: 'TOP-4002' })
    expect((await topUp(left / 100, {}, SECOND)).response.status).toBe(200)
    expect(await settled()).toBe(most)
    const transfer = await api.POST('/api/prepaid/transfer', {
      body: {
        funding: { fundingSource: '03', fundingCard: MAIN },
        fundingAmount: money(0.01),
        receivingAmount: money(0.01),
        receivingCard: SECOND,
      },
    })
    expect(transfer.error).toMatchObject({ fieldErrors: [{ field: 'fundingAmount.transactionAmount' }] })
  })

  it('CRD-33: risk is evaluated for the serial number that the card states, and holds for that card', async () => {
    const { serialNumber: serial = '' } = (await cardOf(SECOND)) ?? {}
    expect(serial).toBe(SECOND_SERIAL)
    expect(await evaluate(50, '457999999999')).toBeUndefined()
    const riskReferenceId = (await evaluate(50, serial))?.riskReferenceId
    expect((await load(50, { riskReferenceId }, MAIN)).error).toMatchObject({ code: 'TOP-4005' })
    expect((await load(50, { riskReferenceId }, SECOND)).response.status).toBe(200)
  })

  it('T14 is refused for locked, unactivated and non-reloadable cards, kycLevel 0 and Saskatchewan', async () => {
    expect((await topUp(50, {}, LOCKED)).error).toMatchObject({ code: 'CRD-4005' })
    expect((await topUp(50, {}, NOT_ACTIVATED)).error).toMatchObject({ code: 'CRD-4004' })
    await api.PUT('/api/prepaid/cards/{id}', { params: { path: { id: LOCKED } }, body: { cardStatus: 'A' } })
    expect((await topUp(50, {}, LOCKED)).error).toMatchObject({ code: 'CRD-4007' })
    const starter = (await sandbox.signIn('starter@example.com')).api
    expect((await topUp(50, {}, '1000002001', starter)).error).toMatchObject({ code: 'CRD-4006' })
    const resident = (await sandbox.signIn('saskatchewan@example.com')).api
    expect((await topUp(50, {}, '1000007001', resident)).error).toMatchObject({ code: 'TOP-4003' })
  })

  it('T14 neither is risk evaluated nor a fee estimated for a card that could not be loaded', async () => {
    const asked = async (id: string, of = api) => {
      const { error } = await of.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
        params: { path: { serial: serialOf(id) } },
        body: { sessionId: sessionOf(of), pid, fundingAmount: money(50), paymentMethod: 'visadebit', sourceCard },
      })
      return error
    }
    expect(await asked(LOCKED)).toMatchObject({ code: 'CRD-4005' })
    expect((await load(50, {}, LOCKED, true)).error).toMatchObject({ code: 'CRD-4005' })
    const resident = (await sandbox.signIn('saskatchewan@example.com')).api
    expect(await asked('1000007001', resident)).toMatchObject({ code: 'TOP-4003' })
  })

  it('TOP-07 a resident of Saskatchewan loads in no way, and moves money between cards and to bills', async () => {
    const username = 'saskatchewan@example.com'
    const { api: resident } = await sandbox.signIn(username)
    const clientId = '1000007001'
    const before = await sandbox.balances(resident, username)
    const refused = { code: 'TOP-4003' }
    expect((await topUp(50, {}, clientId, resident)).error).toMatchObject(refused)
    const request = { serialNumber: serialOf(clientId), fundingAmount: money(75) }
    expect((await resident.POST('/api/prepaid/money/requests', { body: request })).error).toMatchObject(refused)
    const rule = { clientId, amountReload: 80, amountThreshold: 20 }
    const saved = await resident.POST('/api/prepaid/entity/ar/{pid}/{email}', {
      params: { path: { pid, email: username } },
      body: { ...rule, paymentMethod: 'visadebit', sourceCard },
    })
    expect(saved.error).toMatchObject(refused)
    const deposit = await resident.POST('/api/prepaid/cards/{id}/directDeposit', {
      params: { path: { id: clientId } },
      body: {},
    })
    expect(deposit.error).toMatchObject(refused)
    expect((await resident.GET('/api/prepaid/money/requests')).data).toEqual([])
    expect(await sandbox.balances(resident, username)).toEqual(before)
    const transfer = await resident.POST('/api/prepaid/transfer', {
      body: {
        funding: { fundingSource: '03', fundingCard: clientId },
        fundingAmount: money(20),
        receivingAmount: money(20),
        receivingCard: '1000007002',
      },
    })
    expect(transfer.response.status).toBe(200)
  })

  it.each(['5555555555554444', '2223003122003222'])(
    'is paid by a Mastercard of either range: %s',
    async (cardNumber) => {
      const paid = { paymentMethod: 'mastercarddebit', sourceCard: { ...sourceCard, cardNumber } }
      expect((await topUp(50, paid)).response.status).toBe(200)
    },
  )

  it('is paid by no saved card that has expired since', async () => {
    const expiryYear = String(new Date(await sandbox.now()).getUTCFullYear()).slice(-2)
    await topUp(50, { cardVaultingRequested: true, sourceCard: { ...sourceCard, expiryMonth: '12', expiryYear } })
    await sandbox.advance(370 * 86_400)
    ;({ api } = await sandbox.signIn())
    const before = await available(MAIN)
    const { data = [] } = await api.GET('/api/prepaid/cards/vaulted')
    const paid = { paymentMethod: 'existing', sourceCard: undefined, vaultedCardId: data[0]?.id }
    expect((await topUp(50, paid)).error).toMatchObject({ fieldErrors: [{ field: 'vaultedCardId' }] })
    expect(await available(MAIN)).toBe(before)
  })

  it('is not possible while the brand offers no method', async () => {
    await sandbox.configure({ reloadMethods: { mcDebit: false, visaDebit: false } })
    const { error, response } = await topUp(50)
    expect([response.status, error]).toMatchObject([503, { code: 'TOP-5031' }])
  })

  it.each([
    ['mcDebit', 'VC000002', 'VC000001', { paymentMethod: 'mastercarddebit', cardNumber: '5555555555554444' }],
    ['visaDebit', 'VC000001', 'VC000002', { paymentMethod: 'visadebit', cardNumber: '4111111111111111' }],
  ])(
    'TOP-02 TOP-03 is paid by no card of a network that is off (%s), not by a saved one either',
    async (off, its, other, { paymentMethod, cardNumber }) => {
      await sandbox.configure({ reloadMethods: { [off]: false } })
      const before = await sandbox.balances(api)
      const existing = { sourceCard: undefined, paymentMethod: 'existing' }
      expect((await topUp(50, { ...existing, vaultedCardId: its })).error).toMatchObject({
        fieldErrors: [{ field: 'vaultedCardId' }],
      })
      expect((await topUp(50, { paymentMethod, sourceCard: { ...sourceCard, cardNumber } })).error).toMatchObject({
        fieldErrors: [{ field: 'paymentMethod' }],
      })
      expect(await sandbox.balances(api)).toEqual(before)
      expect((await topUp(50, { ...existing, vaultedCardId: other })).response.status).toBe(200)
    },
  )
})

describe('auto-reload', () => {
  const path = { pid, email: FULL }
  const rules = async () => (await api.GET('/api/prepaid/entity/ar/{pid}/{email}', { params: { path } })).data ?? []
  const save = async (body: Record<string, unknown>, estimate = false) => {
    const asked = { clientId: MAIN, amountReload: 80, amountThreshold: 20, ...body }
    const serial = `457${asked.clientId.slice(1)}`
    const { paymentMethod, sourceCard: card, vaultedCardId } = body
    const source = { purpose: 'autoReload', paymentMethod, sourceCard: card, vaultedCardId }
    const riskReferenceId =
      body['paymentMethod'] && !('riskReferenceId' in body)
        ? await clearedFor(api, asked.amountReload, source, serial)
        : ''
    return api.POST('/api/prepaid/entity/ar/{pid}/{email}', {
      params: { path, query: estimate ? { estimate } : {} },
      body: { ...(riskReferenceId && { riskReferenceId }), ...asked },
    })
  }

  describe('TOP-53 a debit card pays for it once it is cleared', () => {
    const saved = { paymentMethod: 'existing' as const, vaultedCardId: 'VC000002' }
    const purpose = 'autoReload' as const
    const evaluate = async (amount: number, more: object = {}) => {
      const { data } = await api.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
        params: { path: { serial: MAIN_SERIAL } },
        body: { sessionId: sessionOf(api), pid, fundingAmount: money(amount), purpose, ...saved, ...more },
      })
      return { riskReferenceId: data?.riskReferenceId ?? '', challenge: data?.challenge }
    }
    const modify = (amountReload: number, more: object) => save({ id: 'AR000001', amountReload, ...saved, ...more })

    it('by one evaluation, which serves one rule', async () => {
      const { riskReferenceId } = await evaluate(80)
      expect((await modify(80, { riskReferenceId })).data).toMatchObject({ vaultedCardId: 'VC000002' })
      expect((await modify(80, { riskReferenceId })).error).toMatchObject({ code: 'TOP-4005' })
    })

    it('and by no other: of another amount, of a top-up, of another card, or none', async () => {
      const { riskReferenceId: ofLess } = await evaluate(79.99)
      const { riskReferenceId: ofTopUp } = await evaluate(80, { purpose: 'topUp' })
      const { riskReferenceId: ofOther } = await evaluate(80, { vaultedCardId: 'VC000001' })
      for (const riskReferenceId of [ofLess, ofTopUp, ofOther]) {
        expect((await modify(80, { riskReferenceId })).error).toMatchObject({ code: 'TOP-4005' })
      }
      expect((await modify(80, { riskReferenceId: undefined })).error).toMatchObject({
        fieldErrors: [{ field: 'riskReferenceId' }],
      })
      expect(await rules()).toMatchObject([{ vaultedCardId: 'VC000001' }])
    })

    it('and by none of a new card, for a saved one that comes with it', async () => {
      const { riskReferenceId } = await evaluate(80, {
        paymentMethod: 'visadebit',
        sourceCard,
        vaultedCardId: undefined,
      })
      expect(riskReferenceId).toMatch(/./)
      expect((await modify(80, { riskReferenceId, sourceCard })).error).toMatchObject({
        code: 'REQ-4000',
        fieldErrors: [{ field: 'sourceCard' }],
      })
      expect((await modify(80, { riskReferenceId })).error).toMatchObject({ code: 'TOP-4005' })
      expect(await rules()).toMatchObject([{ vaultedCardId: 'VC000001' }])
    })

    it('clears no top-up', async () => {
      const { riskReferenceId } = await evaluate(80)
      const { error } = await api.POST('/api/prepaid/cards/{id}/topup', {
        params: { path: { id: MAIN } },
        body: { sessionId: sessionOf(api), fundingAmount: money(80), ...saved, riskReferenceId } as never,
      })
      expect(error).toMatchObject({ code: 'TOP-4005' })
    })

    it('with what its challenge gave, where the bank asks', async () => {
      const { riskReferenceId, challenge } = await evaluate(300)
      expect((await modify(300, { riskReferenceId })).error).toMatchObject({ code: 'TOP-4004' })
      await answerChallenge(sandbox.url, challenge?.url ?? '', 'succeeded')
      expect((await modify(300, { riskReferenceId })).error).toMatchObject({ code: 'TOP-4004' })
      const { data } = await api.GET('/api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}', {
        params: { path: { serial: MAIN_SERIAL, riskReferenceId } },
      })
      const threeDSecure = data?.threeDSecure
      expect((await modify(300, { riskReferenceId, threeDSecure })).data).toMatchObject({ amountReload: 300 })
    })

    it('however much is on the card now: nothing is loaded before it has been spent', async () => {
      const evaluateTopUp = () => clearedFor(api, 299, { paymentMethod: 'visadebit', sourceCard }, SECOND_SERIAL)
      let riskReferenceId = await evaluateTopUp()
      for (let loads = 0; riskReferenceId !== '' && loads < 10; loads += 1) {
        const body = { sessionId: sessionOf(api), fundingAmount: money(299), sourceCard, riskReferenceId }
        await api.POST('/api/prepaid/cards/{id}/topup', {
          params: { path: { id: SECOND } },
          body: { ...body, paymentMethod: 'visadebit' },
        })
        riskReferenceId = await evaluateTopUp()
      }
      expect(riskReferenceId).toBe('')
      const rule = { clientId: SECOND, amountReload: 299, paymentMethod: 'visadebit', sourceCard }
      expect((await save(rule)).data).toMatchObject({ clientId: SECOND, amountReload: 299 })
    })

    it('a rule that keeps its card needs none, up to the amount so far', async () => {
      const change = (amountReload: number) => save({ id: 'AR000001', amountReload })
      expect((await change(100)).data).toMatchObject({ vaultedCardId: 'VC000001' })
      expect((await change(100.01)).error).toMatchObject({
        code: 'REQ-4000',
        fieldErrors: [{ field: 'paymentMethod' }],
      })
      expect((await change(99)).data).toMatchObject({ amountReload: 99 })
      expect((await change(100)).error).toMatchObject({ fieldErrors: [{ field: 'paymentMethod' }] })
      expect(await rules()).toMatchObject([{ amountReload: 99, vaultedCardId: 'VC000001' }])
    })
  })

  it('is modified by its id and read back', async () => {
    expect((await save({})).error).toMatchObject({ fieldErrors: [{ field: 'clientId' }] })
    expect((await save({ id: 'AR000001', amountReload: 75.5 })).data).toMatchObject({
      id: 'AR000001',
      amountReload: 75.5,
    })
    expect(await rules()).toMatchObject([
      { id: 'AR000001', amountReload: 75.5, amountThreshold: 20, vaultedCardId: 'VC000001', status: 'ACTIVE' },
    ])
  })

  it.each([
    ['an unknown id', { id: 'AR999999' }],
    ['the id of another card’s rule', { id: 'AR000001', clientId: SECOND }],
  ])('is not modified by %s', async (_, asked) => {
    const before = await rules()
    expect((await save({ amountReload: 75.5, ...asked })).error).toMatchObject({ code: 'REQ-4040' })
    expect(await rules()).toEqual(before)
  })

  it('is added for another card, and its estimate keeps nothing', async () => {
    const estimate = await save({ clientId: SECOND }, true)
    expect(estimate.data).toMatchObject({ isFeeEstimated: true, autoreloadFee: 3.95 })
    expect(await rules()).toHaveLength(1)
    const { data } = await save({
      clientId: SECOND,
      paymentMethod: 'mastercarddebit',
      sourceCard: { ...sourceCard, cardNumber: '5555555555554444' },
    })
    expect(data).toMatchObject({ clientId: SECOND, paymentMethod: 'mastercarddebit', cardVaultingRequested: false })
    expect(await rules()).toHaveLength(2)
    expect(JSON.stringify(await rules())).not.toContain('5555')
  })

  it('a new card that pays is told by its name, its last digits and its expiry, also once it is saved', async () => {
    const kept = { cardVaultingRequested: true, alias: 'Household' }
    await save({ clientId: SECOND, paymentMethod: 'visadebit', sourceCard, ...kept })
    expect((await rules())[1]).toMatchObject({
      ...kept,
      source: { lastFourDigits: '1111', expiryMonth: sourceCard.expiryMonth, expiryYear: sourceCard.expiryYear },
    })
    const { data } = await api.GET('/api/prepaid/cards/vaulted')
    const { expiryMonth, expiryYear } = sourceCard
    expect(data).toContainEqual(expect.objectContaining({ alias: 'Household', expiryMonth, expiryYear }))
  })

  it('is refused below the limits', async () => {
    expect((await save({ id: 'AR000001', amountReload: 10, amountThreshold: 5 })).error).toMatchObject({
      fieldErrors: [
        { field: 'amountReload' },
        { field: 'amountThreshold', message: 'The threshold must be at least $10.00' },
      ],
    })
    expect((await save({ id: 'AR000001', amountReload: 20, amountThreshold: 9.99 })).error).toMatchObject({
      fieldErrors: [{ field: 'amountThreshold' }],
    })
    expect((await save({ id: 'AR000001', amountReload: 20, amountThreshold: 10 })).error).toBeUndefined()
  })

  it('FEE-13 its threshold leaves room for a load below the maximum balance', async () => {
    const withThreshold = async (amountThreshold: number) =>
      (await save({ id: 'AR000001', amountReload: 100, amountThreshold })).error
    expect(await withThreshold(1_000_000)).toMatchObject({ fieldErrors: [{ field: 'amountThreshold' }] })
    expect(await withThreshold(9900.01)).toMatchObject({ fieldErrors: [{ field: 'amountThreshold' }] })
    expect(await withThreshold(9900)).toBeUndefined()
  })

  it('FEE-13 never brings a card above the maximum balance', async () => {
    const paid = { paymentMethod: 'existing', vaultedCardId: 'VC000001' }
    for (let hour = 0; hour < 34; hour += 1) {
      const { error } = await save({
        id: 'AR000001',
        amountReload: 299,
        amountThreshold: 9701,
        ...(hour === 0 && paid),
      })
      expect(error).toBeUndefined()
      await sandbox.advance(3601)
      ;({ api } = await sandbox.signIn())
    }
    expect(await available(MAIN)).toBeGreaterThan(9000)
    expect(await available(MAIN)).toBeLessThanOrEqual(10_000)
  })

  it.each([
    ['en', 'This saved card was deleted. Choose another card.'],
    ['fr', 'Cette carte enregistrée a été supprimée. Choisissez une autre carte.'],
  ])('a saved card that was deleted meanwhile pays nothing, and that is said, %s', async (language, message) => {
    const { data } = await api.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
      params: { path: { serial: MAIN_SERIAL } },
      body: { sessionId: sessionOf(api), pid: '1100003', fundingAmount: money(50), ...gone },
    })
    await api.DELETE('/api/prepaid/cards/vaulted/{id}', { params: { path: { id: 'VC000002' } } })
    const { error } = await api.POST('/api/prepaid/cards/{id}/topup', {
      params: { path: { id: MAIN } },
      headers: { 'accept-language': language },
      body: {
        sessionId: sessionOf(api),
        fundingAmount: money(50),
        riskReferenceId: data?.riskReferenceId ?? '',
        ...gone,
      },
    })
    expect(error).toMatchObject({ fieldErrors: [{ field: 'vaultedCardId', message }] })
  })
  const gone = { paymentMethod: 'existing' as const, vaultedCardId: 'VC000002' }

  it('a saved card in use cannot be forgotten before it', async () => {
    const forget = () => api.DELETE('/api/prepaid/cards/vaulted/{id}', { params: { path: { id: 'VC000001' } } })
    expect((await forget()).error).toMatchObject({ code: 'VLT-4001' })
    const remove = (clientId: string) =>
      api.DELETE('/api/prepaid/entity/ar/{pid}/{email}/{id}', {
        params: { path: { ...path, id: 'AR000001' }, query: { clientId } },
      })
    expect((await remove(SECOND)).response.status).toBe(404)
    expect((await remove(MAIN)).response.status).toBe(204)
    expect(await rules()).toEqual([])
    expect((await forget()).response.status).toBe(204)
  })

  it('loads within the day after the balance falls below the threshold, once', async () => {
    const before = await available(MAIN)
    await save({ id: 'AR000001', amountReload: 100, amountThreshold: Math.floor(before) - 50 })
    await api.POST('/api/prepaid/transfer', {
      body: {
        funding: { fundingSource: '03', fundingCard: MAIN },
        fundingAmount: money(100),
        receivingAmount: money(100),
        receivingCard: SECOND,
      },
    })
    expect(await available(MAIN)).toBeCloseTo(before - 100, 5)
    await sandbox.advance(3601)
    ;({ api } = await sandbox.signIn())
    expect(await available(MAIN)).toBeCloseTo(before, 5)
    expect(await newest(MAIN)).toMatchObject({ typeCode: '6F', amount: 100 })
    await sandbox.advance(86_400)
    ;({ api } = await sandbox.signIn())
    expect(await available(MAIN)).toBeCloseTo(before, 5)
  })

  it('loads again while the balance is still below the threshold, an hour after each load, and then no more', async () => {
    const before = await available(MAIN)
    const paid = { paymentMethod: 'existing', vaultedCardId: 'VC000001' }
    await save({ id: 'AR000001', amountReload: 40, amountThreshold: Math.ceil(before) + 90, ...paid })
    const seen: number[] = []
    for (let hour = 0; hour < 5; hour += 1) {
      await sandbox.advance(3601)
      ;({ api } = await sandbox.signIn())
      seen.push(Math.round((await available(MAIN)) - before))
    }
    expect(seen).toEqual([40, 80, 120, 120, 120])
  })

  it('TOP-07 loads no more once the holder lives in Saskatchewan', async () => {
    const before = await available(MAIN)
    await save({ id: 'AR000001', amountReload: 100, amountThreshold: Math.ceil(before) + 100 })
    await api.PATCH('/api/prepaid/accounts/{username}', {
      params: { path: { username: FULL } },
      body: {
        currentAddress: { addressLine: '20 Broad Street', city: 'Regina', region: 'SK', postCode: 'S4P 1Y2' },
      },
    })
    await sandbox.advance(3601)
    ;({ api } = await sandbox.signIn())
    expect(await available(MAIN)).toBe(before)
    expect((await rules())[0]).toMatchObject({ health: 'suspended', healthReason: 'residence' })
    const letters = (await sandbox.mailsTo(FULL)).filter(({ kind }) => kind === 'autoReloadSuspended')
    expect(letters).toHaveLength(1)
    expect(letters[0]?.lines.join(' ')).toContain('Saskatchewan')
  })

  describe('the health of a rule', () => {
    const [HOURS, DAYS] = [3600, 86_400]
    const pass = async (seconds: number) => {
      await sandbox.advance(seconds)
      ;({ api } = await sandbox.signIn())
    }
    const declinedLater = { paymentMethod: 'visadebit', sourceCard: { ...sourceCard, cardNumber: '4000000000000341' } }
    /** A threshold above the balance triggers a load immediately. */
    const low = async (more: Record<string, unknown> = {}) =>
      save({ id: 'AR000001', amountReload: 100, amountThreshold: Math.ceil(await available(MAIN)) + 500, ...more })
    const first = async () => (await rules())[0]

    it('is active, and tells the last load and the card that pays', async () => {
      expect(await first()).toMatchObject({
        status: 'ACTIVE',
        health: 'active',
        failures: 0,
        source: { cardType: 'VISA_DEBIT', lastFourDigits: '4242', expiryMonth: '09' },
      })
      await low()
      await pass(1 * HOURS + 1)
      expect(await first()).toMatchObject({ health: 'active', lastLoad: { amount: 100 } })
    })

    it('is suspended at once, and says why, where the card that pays has expired', async () => {
      const [year, month] = new Date().toISOString().split('-') as [string, string]
      const ending = { ...sourceCard, expiryMonth: month, expiryYear: year.slice(2) }
      const amountThreshold = Math.floor(await available(MAIN)) - 50
      await low({ amountThreshold, paymentMethod: 'visadebit', sourceCard: ending })
      await pass(32 * DAYS)
      expect(await first()).toMatchObject({ health: 'active' })
      // The balance includes holds that have ended meanwhile.
      const dollars = Math.ceil((await available(MAIN)) - amountThreshold) + 50
      const sums = { fundingAmount: money(dollars), receivingAmount: money(dollars) }
      await api.POST('/api/prepaid/transfer', {
        body: { funding: { fundingSource: '03', fundingCard: MAIN }, ...sums, receivingCard: SECOND },
      })
      const before = await available(MAIN)
      await pass(1 * HOURS + 1)
      expect(await first()).toMatchObject({ health: 'suspended', healthReason: 'sourceExpired' })
      expect(await available(MAIN)).toBe(before)
    })

    it('is failing while it is tried again, suspended after three tries, cancelled after a month, and keeps its settings', async () => {
      const before = await available(MAIN)
      const { data } = await low(declinedLater)
      const settings = { amountReload: 100, amountThreshold: data?.amountThreshold, status: 'ACTIVE' }
      await pass(1 * HOURS + 1)
      const failing = { ...settings, health: 'failing', healthReason: 'sourceDeclined' }
      expect(await first()).toMatchObject({ ...failing, failures: 1 })
      await pass(6 * HOURS + 1)
      expect(await first()).toMatchObject({ ...failing, failures: 2 })
      await pass(6 * HOURS + 1)
      expect(await first()).toMatchObject({ ...failing, health: 'suspended', failures: 3 })
      expect(await available(MAIN)).toBe(before)
      await pass(29 * DAYS)
      expect(await first()).toMatchObject({ health: 'suspended', failures: 3 })
      await pass(1 * DAYS)
      expect(await first()).toMatchObject({ ...failing, health: 'cancelled', failures: 3 })
    })

    it('is told by e-mail, once, when it is suspended: which card, why, and where to mend it', async () => {
      const letters = async () => (await sandbox.mailsTo(FULL)).filter(({ kind }) => kind === 'autoReloadSuspended')
      await low(declinedLater)
      for (const hours of [1, 6]) await pass(hours * HOURS + 1)
      expect(await letters()).toEqual([])
      for (const hours of [6, 6]) await pass(hours * HOURS + 1)
      expect(await letters()).toMatchObject([{ locale: 'en', link: '/dashboard/autoreload' }])
      const [{ lines } = { lines: [] }] = await letters()
      expect(lines.slice(0, 2)).toEqual([
        'Your card ending in 0012 is not reloaded automatically anymore. Your settings are kept.',
        'Reason: The bank of the debit card declined the payment.',
      ])
    })

    it('is mended by saving it with another card, and loads again', async () => {
      await low(declinedLater)
      for (const hours of [1, 6, 6]) await pass(hours * HOURS + 1)
      expect(await first()).toMatchObject({ health: 'suspended' })
      const before = await available(MAIN)
      await low({ paymentMethod: 'existing', vaultedCardId: 'VC000001' })
      expect(await first()).toMatchObject({ health: 'active', failures: 0 })
      await pass(1 * HOURS + 1)
      expect(await available(MAIN)).toBeCloseTo(before + 100, 5)
    })

    it('is suspended at once where the debit card has expired, which does not pay again until another is chosen', async () => {
      const { year, month } = { year: String(new Date(await sandbox.now()).getUTCFullYear()).slice(-2), month: '12' }
      await low({ paymentMethod: 'visadebit', sourceCard: { ...sourceCard, expiryMonth: month, expiryYear: year } })
      await save({ id: 'AR000001', amountReload: 100, amountThreshold: 10 })
      await pass(370 * DAYS)
      expect((await low()).error).toMatchObject({ fieldErrors: [{ field: 'paymentMethod' }] })
    })

    it('is failing while the card is locked, and loads once it is unlocked', async () => {
      await low()
      const before = await available(MAIN)
      await lock(MAIN)
      for (const hours of [1, 6, 6, 6]) await pass(hours * HOURS + 1)
      expect(await first()).toMatchObject({ health: 'failing', healthReason: 'cardLocked', failures: 4 })
      await api.PUT('/api/prepaid/cards/{id}', { params: { path: { id: MAIN } }, body: { cardStatus: 'A' } })
      await pass(6 * HOURS + 1)
      expect(await first()).toMatchObject({ health: 'active', failures: 0 })
      expect(await available(MAIN)).toBeCloseTo(before + 100, 5)
    })
  })

  it('a rule has an id of its own, whichever card it reloads', async () => {
    const added = await save({ clientId: SECOND, paymentMethod: 'existing', vaultedCardId: 'VC000001' })
    await api.DELETE('/api/prepaid/entity/ar/{pid}/{email}/{id}', {
      params: { path: { ...path, id: 'AR000001' }, query: { clientId: MAIN } },
    })
    const again = await save({ paymentMethod: 'existing', vaultedCardId: 'VC000001' })
    const ids = (await rules()).map(({ id }) => id)
    expect(ids).toEqual([added.data?.id, again.data?.id])
    expect(new Set(ids).size).toBe(2)
  })
})

describe('transfer', () => {
  const transfer = (amount: number, more: Record<string, unknown> = {}, from = MAIN) =>
    api.POST('/api/prepaid/transfer', {
      body: {
        funding: { fundingSource: '03', fundingCard: from },
        fundingAmount: money(amount),
        receivingAmount: money(amount),
        receivingCard: SECOND,
        ...more,
      },
    })

  it('TRF-07 TRF-08 moves money free of charge and shows in both histories', async () => {
    const [from, to] = [await available(MAIN), await available(SECOND)]
    const { data } = await transfer(25.5)
    expect(data).toMatchObject({ fundingAmount: money(25.5, 0), receivingAmount: money(25.5) })
    expect(await available(MAIN)).toBeCloseTo(from - 25.5, 5)
    expect(await available(SECOND)).toBeCloseTo(to + 25.5, 5)
    expect(await newest(MAIN)).toMatchObject({ amount: -25.5, reference: data?.externalReferenceId })
    expect(await newest(SECOND)).toMatchObject({ amount: 25.5, reference: data?.externalReferenceId })
  })

  it('TRF-03 takes 250 and refuses 250.01', async () => {
    expect((await transfer(250.01)).error).toMatchObject({ code: 'TRF-4002' })
    expect((await transfer(250)).response.status).toBe(200)
  })

  it('tells its holder by which key it was sent, in both histories', async () => {
    await api.POST('/api/prepaid/transfer', {
      params: { header: { 'Idempotency-Key': 'key-of-mine' } },
      body: {
        funding: { fundingSource: '03', fundingCard: MAIN },
        fundingAmount: money(20),
        receivingAmount: money(20),
        receivingCard: SECOND,
      },
    })
    expect([(await newest(MAIN))?.idempotencyKey, (await newest(SECOND))?.idempotencyKey]).toEqual([
      'key-of-mine',
      'key-of-mine',
    ])
    await transfer(20)
    expect(await newest(MAIN)).not.toHaveProperty('idempotencyKey')
  })

  it('T15 T16 refuses what is not what it says', async () => {
    const wrong: [Record<string, unknown>, object][] = [
      [{ receivingAmount: money(30) }, { fieldErrors: [{ field: 'receivingAmount.transactionAmount' }] }],
      [{ receivingCard: MAIN }, { fieldErrors: [{ field: 'receivingCard' }] }],
      [{ receivingCard: LOCKED }, { fieldErrors: [{ field: 'receivingCard' }] }],
      [{ lastFourDigits: '0000' }, { fieldErrors: [{ field: 'lastFourDigits' }] }],
      [{ fundingAmount: money(20, 1) }, { fieldErrors: [{ field: 'fundingAmount.feeAmount' }] }],
      [
        { fundingAmount: money(20.001), receivingAmount: money(20.001) },
        { fieldErrors: [{ field: 'fundingAmount.transactionAmount' }] },
      ],
      [
        { fundingAmount: { transactionAmount: '20', currency: '124' } },
        { fieldErrors: [{ field: 'fundingAmount.transactionAmount' }] },
      ],
      [{ receivingCard: '1000009001' }, { code: 'REQ-4040' }],
    ]
    const before = await sandbox.balances(api)
    for (const [more, expected] of wrong) expect((await transfer(20, more)).error).toMatchObject(expected)
    expect(await sandbox.balances(api)).toEqual(before)
  })

  it('never leaves less than nothing', async () => {
    const owned = await available(SECOND)
    for (let left = owned; left >= 250; left -= 250) await transfer(250, { receivingCard: MAIN }, SECOND)
    const rest = Math.round(((await available(SECOND)) % 250) * 100) / 100
    expect(
      (await transfer(Math.round((rest + 0.01) * 100) / 100, { receivingCard: MAIN }, SECOND)).error,
    ).toMatchObject({ code: 'TRF-4001' })
    expect((await transfer(rest, { receivingCard: MAIN }, SECOND)).response.status).toBe(200)
    expect(await available(SECOND)).toBe(0)
  })

  it.each([
    ['en', '$25.50', 'was transferred'],
    ['fr', '25,50', 'viré'],
  ] as const)('is told by e-mail in %s, the language of the holder', async (locale, amount, words) => {
    await api.PATCH('/api/prepaid/accounts/{username}', { params: { path: { username: FULL } }, body: { locale } })
    await transfer(25.5)
    const mail = (await sandbox.mailsTo(FULL))[0]
    expect(mail).toMatchObject({ kind: 'transferred', locale })
    expect(mail?.lines.join(' ')).toContain(amount)
    expect(mail?.lines.join(' ')).toContain(words)
  })

  it('is refused from a locked card', async () => {
    await lock(MAIN)
    expect((await transfer(20)).error).toMatchObject({ code: 'CRD-4005' })
  })
})

describe('e-Transfer requests', () => {
  const open = (amount: number, serialNumber = MAIN_SERIAL) =>
    api.POST('/api/prepaid/money/requests', { body: { serialNumber, fundingAmount: money(amount, 1) } })
  const list = async () => (await api.GET('/api/prepaid/money/requests')).data ?? []
  const statusOf = async (id: string | undefined) => (await list()).find((one) => one.id === id)?.status
  const cancel = (id: string) => api.DELETE('/api/prepaid/money/requests/{id}', { params: { path: { id } } })

  it('the seed has every status', async () => {
    expect(new Set((await list()).map(({ status }) => status))).toEqual(
      new Set(['Failed', 'Initiated', 'Processing', 'DepositComplete', 'declined', 'expired', 'cancelled', 'pending']),
    )
  })

  it('opens with a link, and the money comes with DepositComplete, once', async () => {
    const before = await available(MAIN)
    const { data } = await open(75)
    expect(data).toMatchObject({ status: 'Initiated', link: expect.stringContaining(sandbox.url) })
    expect((await list())[0]).toMatchObject({ id: data?.id, fundingAmount: money(75, 1) })
    const id = data?.id ?? ''
    await sandbox.setMoneyRequest(id, 'Processing')
    expect(await available(MAIN)).toBe(before)
    await sandbox.setMoneyRequest(id, 'DepositComplete')
    await sandbox.setMoneyRequest(id, 'Failed')
    await sandbox.setMoneyRequest(id, 'DepositComplete')
    expect(await statusOf(id)).toBe('DepositComplete')
    expect(await available(MAIN)).toBeCloseTo(before + 75, 5)
    expect(await newest(MAIN)).toMatchObject({ typeCode: 'INC', amount: 75 })
  })

  it('DQE-12 the amount is bounded by the card', async () => {
    const { maxEtransferReloadAmount } = (await cardOf(MAIN)) ?? {}
    expect(maxEtransferReloadAmount).toBe(3000)
    expect((await open(3000.01)).error).toMatchObject({ code: 'ETR-4001' })
    expect((await open(500.01, SECOND_SERIAL)).error).toMatchObject({ code: 'ETR-4001' })
    expect((await open(3000)).response.status).toBe(200)
  })

  it.each([
    ['with another fee', money(75, 2), { field: 'fundingAmount.feeAmount' }],
    [
      'with a third decimal',
      money(75.001, 1),
      { field: 'fundingAmount.transactionAmount', message: 'Use at most two decimals' },
    ],
  ])('is refused %s, at its field', async (_, fundingAmount, problem) => {
    const before = await list()
    const { error } = await api.POST('/api/prepaid/money/requests', {
      body: { serialNumber: MAIN_SERIAL, fundingAmount },
    })
    expect(error).toMatchObject({ fieldErrors: [problem] })
    expect(await list()).toEqual(before)
  })

  it('DQE-24 expires after 24 hours and not before', async () => {
    const { data } = await open(75)
    await sandbox.advance(86_400 - 60)
    ;({ api } = await sandbox.signIn())
    expect(await statusOf(data?.id)).toBe('Initiated')
    await sandbox.advance(62)
    expect(await statusOf(data?.id)).toBe('expired')
  })

  it('brings no money once it is cancelled or has expired', async () => {
    const before = await available(MAIN)
    const cancelled = (await open(75)).data?.id ?? ''
    await api.DELETE('/api/prepaid/money/requests/{id}', { params: { path: { id: cancelled } } })
    const expired = (await open(75)).data?.id ?? ''
    const waiting = (await open(75)).data?.id ?? ''
    await sandbox.setMoneyRequest(waiting, 'Processing')
    await sandbox.advance(24 * 3600 + 1)
    ;({ api } = await sandbox.signIn())
    for (const id of [cancelled, expired, waiting]) await sandbox.setMoneyRequest(id, 'DepositComplete')
    expect(await available(MAIN)).toBeCloseTo(before + 75, 5)
    const { data = [] } = await api.GET('/api/prepaid/money/requests')
    const statusOf = (id: string) => data.find((request) => request.id === id)?.status
    expect([cancelled, expired, waiting].map(statusOf)).toEqual(['cancelled', 'expired', 'DepositComplete'])
  })

  it('DQE-25 DQE-26 can be cancelled only before a bank is chosen', async () => {
    const first = (await open(75)).data?.id ?? ''
    expect((await cancel(first)).response.status).toBe(204)
    expect(await statusOf(first)).toBe('cancelled')
    const second = (await open(75)).data?.id ?? ''
    await sandbox.setMoneyRequest(second, 'pending')
    expect((await cancel(second)).error).toMatchObject({ code: 'ETR-4003' })
    expect((await cancel('MR000004')).error).toMatchObject({ code: 'ETR-4003' })
  })

  it('keeps every status with its time, and expires when the day is over, however late that is noticed', async () => {
    const { data } = await open(75)
    const opened = await sandbox.now()
    const other = (await open(80)).data?.id
    await sandbox.advance(120)
    await sandbox.setMoneyRequest(data?.id ?? '', 'pending')
    await sandbox.advance(60)
    await sandbox.setMoneyRequest(data?.id ?? '', 'pending')
    await sandbox.setMoneyRequest(data?.id ?? '', 'DepositComplete')
    const historyOf = async (id: string | undefined) => (await list()).find((one) => one.id === id)?.history ?? []
    const history = await historyOf(data?.id)
    expect(history.map(({ status }) => status)).toEqual(['Initiated', 'pending', 'DepositComplete'])
    const [first = 0, second = 0, third = 0] = history.map(({ at }) => Date.parse(at))
    expect(Math.abs(first - Date.parse(opened))).toBeLessThan(5_000)
    expect([Math.round((second - first) / 60_000), Math.round((third - second) / 60_000)]).toEqual([2, 1])
    await sandbox.advance(48 * 3600)
    ;({ api } = await sandbox.signIn())
    const [begun, expired] = await historyOf(other)
    expect(expired?.status).toBe('expired')
    expect(Date.parse(expired?.at ?? '') - Date.parse(begun?.at ?? '')).toBe(24 * 3600 * 1000)
  })

  it('every request of the seed has a history that ends with its status', async () => {
    const all = await list()
    expect(all.map(({ history = [] }) => history.at(-1)?.status)).toEqual(all.map(({ status }) => status))
    for (const { createdAt, history = [] } of all) expect(history[0]?.at).toBe(createdAt)
  })

  it('OP-47 only a request whose bank is not chosen yet has a link, and it leads here', async () => {
    const links = (await list()).flatMap(({ status, link }) => (link ? [[status, new URL(link).origin]] : []))
    expect(links).toEqual([['Initiated', sandbox.url]])
  })

  it('a card may have several open requests', async () => {
    const answers = [await open(75), await open(75), await open(75)]
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200])
  })

  it('DQE-25 the bank may answer while a cancellation is under way: the deposit wins, and the cancellation is refused', async () => {
    const before = await available(MAIN)
    const { data } = await open(75)
    const id = data?.id ?? ''
    await sandbox.answerCancelWith(id, 'DepositComplete')
    expect(await statusOf(id)).toBe('Initiated')
    expect((await cancel(id)).error).toMatchObject({ code: 'ETR-4003' })
    expect(await statusOf(id)).toBe('DepositComplete')
    expect(await available(MAIN)).toBeCloseTo(before + 75, 5)
    const other = (await open(75)).data?.id ?? ''
    await sandbox.answerCancelWith(other, 'pending')
    expect((await cancel(other)).error).toMatchObject({ code: 'ETR-4003' })
    expect(await statusOf(other)).toBe('pending')
  })

  it('a holder cannot set off the bank of another holder’s request', async () => {
    const id = (await open(75)).data?.id ?? ''
    await sandbox.answerCancelWith(id, 'DepositComplete')
    const { api: stranger } = await sandbox.signIn('starter@example.com')
    const answer = await stranger.DELETE('/api/prepaid/money/requests/{id}', { params: { path: { id } } })
    expect(answer.error).toMatchObject({ code: 'REQ-4040' })
    expect(await statusOf(id)).toBe('Initiated')
  })

  describe('is held to the rules of every load', () => {
    /** Reloadable Power can hold 2,500. */
    const settled = async () => (await cardOf(SECOND))?.settledBalance ?? Number.NaN
    const fill = async () => {
      for (let room = 2500 - (await settled()); room > 0; room = 2500 - (await settled())) {
        const { data } = await open(Math.min(500, Math.round(room * 100) / 100), SECOND_SERIAL)
        await sandbox.setMoneyRequest(data?.id ?? '', 'DepositComplete')
      }
    }

    it('a deposit that fills the card to its maximum arrives, one cent more is refused', async () => {
      await fill()
      expect(await settled()).toBe(2500)
      expect((await open(0.01, SECOND_SERIAL)).error).toMatchObject({ code: 'TOP-4002' })
    })

    it('a deposit that does not fit any more fails, and no money comes', async () => {
      const late = (await open(500, SECOND_SERIAL)).data?.id ?? ''
      await fill()
      await sandbox.setMoneyRequest(late, 'DepositComplete')
      expect(await statusOf(late)).toBe('Failed')
      expect(await settled()).toBe(2500)
    })

    it('a deposit to a card that was locked meanwhile fails', async () => {
      const before = await available(MAIN)
      const id = (await open(75)).data?.id ?? ''
      await lock(MAIN)
      await sandbox.setMoneyRequest(id, 'DepositComplete')
      expect(await statusOf(id)).toBe('Failed')
      expect(await available(MAIN)).toBe(before)
    })

    it('a deposit to a resident of Saskatchewan fails', async () => {
      const before = await available(MAIN)
      const id = (await open(75)).data?.id ?? ''
      const { data } = await api.GET('/api/prepaid/accounts/{username}', { params: { path: { username: FULL } } })
      const moved = await api.PATCH('/api/prepaid/accounts/{username}', {
        params: { path: { username: FULL } },
        body: { currentAddress: { ...data?.currentAddress, region: 'SK' } as never },
      })
      expect(moved.response.status).toBe(200)
      await sandbox.setMoneyRequest(id, 'DepositComplete')
      expect(await statusOf(id)).toBe('Failed')
      expect(await available(MAIN)).toBe(before)
    })
  })

  it('S11 reading the requests never renews a session', async () => {
    const renewedBy = async (path: string) => {
      const { token } = await sandbox.signIn()
      await sandbox.advance(500)
      const { headers } = await sandbox.raw('GET', path, { headers: { 'x-auth-token': token } })
      return headers.get('x-auth-token') !== null
    }
    expect(await renewedBy('/api/prepaid/money/requests')).toBe(false)
    expect(await renewedBy('/api/prepaid/cards/vaulted')).toBe(true)
  })

  it('the link leads to a bank where the request is approved', async () => {
    const before = await available(MAIN)
    const { data } = await open(75)
    const link = new URL(data?.link ?? '').pathname
    expect((await sandbox.raw('GET', link)).text).toContain('<button name="status" value="DepositComplete">')
    await fetch(sandbox.url + link, { method: 'POST', body: new URLSearchParams({ status: 'DepositComplete' }) })
    expect(await available(MAIN)).toBeCloseTo(before + 75, 5)
  })
})
