import { describe, expect, test } from 'vitest'
import type { Load } from '../../machines/top-up/topUp'
import type { DebitCard } from '../../rules/money/topUp'
import { DEFAULT_BRAND } from '../../rules/site/brand'
import { challengePageOf } from '../../src/app/services/threeDSecure'
import { topUpWith } from '../../src/ports/topUp'
import { card } from '../machines/topUp.plan'
import { ask, failing, issuerWith } from '../support/issuer'

const RISK = 'POST /api/prepaid/cards/457000000001/topup/evaluateRisk'
const ONE = '/api/prepaid/cards/457000000001/topup/evaluateRisk/risk-1'
const TOPUP = 'POST /api/prepaid/cards/1000000001/topup'
const means = {
  username: () => 'robin@example.com',
  brand: async () => DEFAULT_BRAND,
  pid: () => '1100003',
  sessionId: async () => 'brand-1',
  deviceSession: async () => 'device-1',
  challengePage: ({ url }: { url: string }) => url || null,
}
const values: DebitCard = {
  cardNumber: '4111111111111111',
  expiry: { expiryMonth: '08', expiryYear: '39' },
  cvv: '123',
  firstName: 'Robin',
  lastName: 'Tremblay',
  addressLine: '12 Example Street',
  city: 'Toronto',
  country: 'CA',
  subdivision: 'ON',
  postCode: 'M5V 2T6',
  alias: 'Household',
  isSaved: true,
}
const source = {
  paymentMethod: 'visadebit',
  sourceCard: {
    cardNumber: '4111111111111111',
    expiryMonth: '08',
    expiryYear: '39',
    cvv: '123',
    cardType: 'VISA_DEBIT',
  },
  senderName: { firstName: 'Robin', lastName: 'Tremblay' },
  senderAddress: {
    addressLine: '12 Example Street',
    city: 'Toronto',
    country: 'CA',
    subdivision: 'ON',
    postCode: 'M5V 2T6',
  },
}
const load: Load = {
  ...card,
  amountCents: 5_025,
  feeCents: 395,
  method: 'visadebit',
  savedCardId: null,
  values,
  idempotencyKey: 'key-1',
  riskReferenceId: 'risk-1',
  authentication: { status: 'Y', cavv: 'EXAMPLE' },
}
const saved = { ...load, method: 'existing', savedCardId: 'saved-1', values: null, authentication: null }
const fundingAmount = { transactionAmount: 50.25, currency: '124', feeAmount: 3.95 }
const loaded = { isFeeEstimated: false, fundingAmount, externalReferenceId: 'EXT-1', date: '2026-01-15T15:00:00.000Z' }
const asking = (answers: Record<string, unknown>, port: string, input: unknown) => {
  const { api, sent } = issuerWith(answers)
  return { sent, answer: ask(topUpWith(api, means), port, input) }
}

describe('the load', () => {
  test('TOP-23 TOP-24 T-01 goes out with its sums in dollars, its card, its evaluation and its key', async () => {
    const { sent, answer } = asking({ [TOPUP]: loaded }, 'topUp', load)
    expect(await answer).toEqual({
      reference: 'EXT-1',
      authorization: null,
      microfilm: null,
      at: Date.UTC(2026, 0, 15, 15),
    })
    const body = {
      fundingAmount,
      serialNumber: '457000000001',
      sessionId: 'brand-1',
      pid: '1100003',
      ...source,
      cardVaultingRequested: true,
      alias: 'Household',
      kountSessionId: 'device-1',
      riskReferenceId: 'risk-1',
      threeDSecure: { status: 'Y', cavv: 'EXAMPLE' },
    }
    expect(sent).toEqual([{ call: TOPUP, key: 'key-1', body }])
  })

  test('by a saved card names that card and nothing else of it', async () => {
    const { sent, answer } = asking({ [TOPUP]: loaded }, 'topUp', saved)
    await answer
    expect(sent[0]?.body).toMatchObject({ paymentMethod: 'existing', vaultedCardId: 'saved-1' })
    expect(Object.keys(sent[0]?.body as object)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/sourceCard|sender|cardVaulting|threeDSecure/)]),
    )
  })

  test('a reference of one character is one', async () => {
    const { answer } = asking({ [TOPUP]: { ...loaded, externalReferenceId: '7' } }, 'topUp', saved)
    expect(await answer).toMatchObject({ reference: '7' })
  })

  test.each([
    ['in another currency', { ...loaded, fundingAmount: { ...fundingAmount, currency: '840' } }],
    ['of another amount', { ...loaded, fundingAmount: { ...fundingAmount, transactionAmount: 50.26 } }],
    ['of another fee', { ...loaded, fundingAmount: { ...fundingAmount, feeAmount: 4.95 } }],
    ['without a reference', { ...loaded, externalReferenceId: '' }],
    ['of an estimate', { ...loaded, isFeeEstimated: true }],
    ['of nothing', {}],
  ])('an answer %s does not say that it was made', (_, answer) =>
    expect(asking({ [TOPUP]: answer }, 'topUp', load).answer).rejects.toEqual(failing('error.topUp', 200)),
  )

  test('the issuer’s words on a field stand beside the form’s', () => {
    const fieldErrors = [
      { field: 'sourceCard.expiryMonth', message: 'Expired' },
      { field: 'fundingAmount.feeAmount', message: 'Changed' },
    ]
    const answer = Response.json({ fieldErrors }, { status: 400 })
    return expect(asking({ [TOPUP]: answer }, 'topUp', load).answer).rejects.toMatchObject({
      failure: {
        fieldMessages: [
          { field: 'expiry', message: 'Expired' },
          { field: 'fee', message: 'Changed' },
        ],
      },
    })
  })
})

describe('the fee', () => {
  const input = { clientId: '1000000001', serialNumber: '457000000001', amountCents: 5_025 }
  test('TOP-26 OP-31 is asked for with estimate=true', async () => {
    const { sent, answer } = asking({ [TOPUP]: { isFeeEstimated: true, fundingAmount } }, 'estimateFee', input)
    expect(await answer).toEqual({ feeCents: 395 })
    expect(sent[0]?.call).toBe(`${TOPUP}?estimate=true`)
  })

  test.each([
    { isFeeEstimated: false, fundingAmount },
    { isFeeEstimated: true, fundingAmount: { ...fundingAmount, transactionAmount: 50.24 } },
    { isFeeEstimated: true, fundingAmount: { transactionAmount: 50.25 } },
    { isFeeEstimated: true, fundingAmount: { ...fundingAmount, feeAmount: -3.95 } },
  ])('TOP-27 %j is no estimate of it', (answer) =>
    expect(asking({ [TOPUP]: answer }, 'estimateFee', input).answer).rejects.toEqual(failing('error.estimateFee', 200)),
  )
})

describe('TOP-11 TOP-4002: the amount is above the maximum', () => {
  const message = 'The amount is above the maximum for this card.'
  test.each([
    ['estimateFee', 'error.estimateFee'],
    ['topUp', 'error.topUp'],
  ])('%s: the issuer’s words are about the field', async (port, key) => {
    const answer = Response.json({ code: 'TOP-4002', message }, { status: 400 })
    await expect(asking({ [TOPUP]: answer }, port, load).answer).rejects.toMatchObject({
      failure: { key, serverMessage: message, fieldMessages: [], fields: ['amount'] },
    })
  })

  test.each(['__proto__', 'constructor', 'TOP-4009'])('with the code %s it is about no field', async (code) => {
    const { answer } = asking({ [TOPUP]: Response.json({ code, message }, { status: 400 }) }, 'topUp', load)
    const failure = { key: 'error.topUp', serverMessage: message, fieldMessages: [] }
    await expect(answer).rejects.toEqual(expect.objectContaining({ failure, status: 400 }))
  })
})

describe('the evaluation', () => {
  const told = { decision: 'approved', riskReferenceId: 'risk-1', threeDSecureRequired: true }
  const challenge = { url: '/three-d-secure/one', expiresInSeconds: 60 }

  test('TOP-28 TOP-30 goes out with the sums, the card and the fraud-device session', async () => {
    const { sent, answer } = asking({ [RISK]: { ...told, status: 'challenged', challenge } }, 'evaluateRisk', load)
    expect(await answer).toEqual({ riskReferenceId: 'risk-1', state: 'challenged', challenge, authentication: null })
    expect(sent[0]?.body).toEqual({
      sessionId: 'brand-1',
      pid: '1100003',
      kountSessionId: 'device-1',
      fundingAmount,
      ...source,
    })
  })

  test('TOP-34 is cancelled by 204, and by nothing else', async () => {
    const call = `DELETE ${ONE}`
    await asking({ [call]: new Response(null, { status: 204 }) }, 'cancelPayment', load).answer
    await expect(asking({ [call]: {} }, 'cancelPayment', load).answer).rejects.toEqual(
      failing('error.reloadCancel', 200),
    )
  })
})

describe('TOP-29 OP-67 the page of a challenge', () => {
  const off = { threeDSecureKey: '', threeDSecureUrl: '' }
  const on = { threeDSecureKey: 'key', threeDSecureUrl: 'https://checks.example/page' }
  const asked = { url: '/three-d-secure/one', riskReferenceId: 'risk-1' }
  Object.assign(globalThis, { location: { origin: 'https://portal.test' } })

  test('is the issuer’s without a key, and the service’s with one', () => {
    expect(challengePageOf(off, asked)).toBe('https://portal.test/three-d-secure/one')
    expect(challengePageOf(on, asked)).toBe('https://checks.example/page?key=key&challenge=risk-1')
  })

  test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'http://other.example/page'])('is never %j', (url) => {
    expect(challengePageOf(off, { ...asked, url })).toBeNull()
  })
})
