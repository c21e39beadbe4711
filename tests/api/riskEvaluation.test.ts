import { expect, test } from 'vitest'
import { clearanceOnTheWire, collected, riskWith } from '../../src/ports/riskEvaluation'
import { failing, issuerWith } from '../support/issuer'

const ONE = '/api/prepaid/cards/457000000001/topup/evaluateRisk/risk-1'
const one = { serialNumber: '457000000001', riskReferenceId: 'risk-1' }
const told = { decision: 'approved', riskReferenceId: 'risk-1', threeDSecureRequired: true }
const device = (session: string | null) => ({ deviceSession: async () => session })
const readingOf = (answer: unknown, page: string | null = 'https://issuer.test/one') =>
  riskWith(issuerWith({ [`GET ${ONE}`]: answer }).api, {
    ...device(null),
    pid: () => '1100003',
    sessionId: async () => 'brand-1',
    challengePage: () => page,
  }).read(one)

test.each([
  [{ ...told, decision: 'declined', status: 'cleared' }, 'declined'],
  [{ ...told, threeDSecureRequired: false }, 'cleared'],
  [{ ...told, threeDSecureRequired: undefined }, 'cleared'],
  [{ ...told, threeDSecureRequired: null }, 'cleared'],
  [told, 'challenged'],
  [{ ...told, status: 'used' }, 'used'],
])('TOP-28 %j is %s', async (answer, state) => {
  expect(await readingOf(answer)).toMatchObject({ state })
})

test('TOP-29 a challenge is open for half an hour where the issuer does not say, and none is shown without a page', async () => {
  expect(await readingOf(told)).toMatchObject({
    challenge: { url: 'https://issuer.test/one', expiresInSeconds: 1_800 },
  })
  expect(await readingOf(told, null)).toMatchObject({ state: 'challenged', challenge: null })
})

test.each([[null], [{}], [{ ...told, decision: 'perhaps' }], [{ ...told, riskReferenceId: '' }]])(
  '%j is no evaluation',
  async (answer) => {
    await expect(readingOf(answer)).rejects.toEqual(expect.objectContaining({ status: 200 }))
  },
)

test('TOP-30 a payment takes along the session of its device, its evaluation and what the bank confirmed', async () => {
  expect(await collected(device('device-1'))).toEqual({ kountSessionId: 'device-1' })
  expect(await collected(device(null))).toEqual({})
  const cleared = { riskReferenceId: 'risk-1', authentication: { status: 'Y' } }
  expect(clearanceOnTheWire(cleared)).toEqual({ riskReferenceId: 'risk-1', threeDSecure: { status: 'Y' } })
  expect(clearanceOnTheWire({ ...cleared, authentication: null })).toEqual({ riskReferenceId: 'risk-1' })
})

test.each([
  ['refused without words', Response.json(null, { status: 500 }), 500],
  ['answered with something else than 204', Response.json({}, { status: 200 }), 200],
])('TOP-34 a cancellation that is %s failed, in the words of a cancellation', async (_, answer, status) => {
  const { api } = issuerWith({ [`DELETE ${ONE}`]: answer })
  const { cancel } = riskWith(api, {
    ...device(null),
    pid: () => '1100003',
    sessionId: async () => 'brand-1',
    challengePage: () => null,
  })
  await expect(cancel(one)).rejects.toEqual(failing('error.reloadCancel', status))
})
