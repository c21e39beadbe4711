import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { bankCheckMachine } from '../../machines/bank-check/bankCheckMachine'
import { type HandedClearance, type Payment, topUpEffect } from '../../machines/payment/payment'
import type { paymentMachine } from '../../machines/payment/paymentMachine'
import { clearHandovers } from '../../machines/shared/handover'
import type { HandedOver, TypedCard } from '../../machines/top-up/topUp'
import type { DebitCard } from '../../rules/money/topUp'
import { DEFAULT_BRAND } from '../../rules/site/brand'
import { challengePageOf } from '../../src/app/services/threeDSecure'
import { holdsCard, topUpEffectWith, topUpWith } from '../../src/ports/topUp'
import { payment } from '../machines/payment.plan'
import { cardTyped, opened, start, withNew } from '../machines/topUp.plan'
import { ask, failing, issuerWith } from '../support/issuer'
import { riskMeans } from '../support/riskMeans'

const RISK = 'POST /api/prepaid/cards/457000000001/topup/evaluateRisk'
const ONE = '/api/prepaid/cards/457000000001/topup/evaluateRisk/risk-1'
const TOPUP = 'POST /api/prepaid/cards/1000000001/topup'
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
const terms: Payment = {
  ...payment,
  amountCents: 5_025,
  method: 'visadebit',
  savedCardId: null,
  sourceDigits: '1111',
}
const savedTerms: Payment = { ...terms, method: 'existing', savedCardId: 'saved-1', sourceDigits: '4242' }
const clearance: HandedClearance = {
  key: 'key-1',
  paymentId: 'key-1',
  riskReferenceId: 'risk-1',
  authentication: { status: 'Y', cavv: 'EXAMPLE' },
}
const fundingAmount = { transactionAmount: 50.25, currency: '124', feeAmount: 3.95 }
const loaded = { isFeeEstimated: false, fundingAmount, externalReferenceId: 'EXT-1', date: '2026-01-15T15:00:00.000Z' }
const estimated = { clientId: '1000000001', serialNumber: '457000000001', amountCents: 5_025 }
const evaluated = { serialNumber: '457000000001', riskReferenceId: 'risk-1' }
const paying = { key: 'key-1', serialNumber: '457000000001', amountCents: 5_025, feeCents: 395, ...toPay(terms) }
function toPay({ method, savedCardId }: Payment) {
  return { method, savedCardId }
}

type Action = (_: unknown, params?: unknown) => void
/** A page: its ports, and the ways of what is typed to its calls. */
function pageWith(answers: Record<string, unknown>) {
  const { api, sent } = issuerWith(answers)
  const machine = topUpWith(api, riskMeans)
  const part = machine.implementations.actors['payment'] as unknown as typeof paymentMachine
  const check = part.implementations.actors['bankCheck'] as unknown as typeof bankCheckMachine
  const actionsOf = ({ implementations }: { implementations: { actions: object } }) =>
    implementations.actions as Record<string, Action>
  const ofForm = actionsOf(machine)
  const ofPayment = actionsOf(part)
  const ports = topUpEffectWith(api, { ...riskMeans, brand: async () => ({ ...DEFAULT_BRAND, sessionId: 'brand-1' }) })
  const call = (of: Payment) => ({ key: 'key-1', terms: of })
  return {
    api,
    sent,
    machine,
    ask: (port: string, input: unknown) => ask(machine, port, input),
    check: (port: string, input: unknown) => ask(check, port, input),
    ofPayment: (port: string, input: unknown) => ask(part, port, input),
    keepCard: (typed: TypedCard) => ofForm['keepCard']!(null, typed),
    handOver: (handed: HandedOver) => ofForm['handOver']!(null, handed),
    keepHandedOver: (paymentId: string) => ofPayment['keepHandedOver']!(null, { paymentId }),
    handClearance: (handed: Partial<HandedClearance> = {}) =>
      ofPayment['handClearance']!(null, { ...clearance, ...handed }),
    letGo: (paymentId = 'key-1') => ofPayment['letGo']!(null, { paymentId }),
    send: (of: Payment = terms) => ports.send(call(of)),
    lookUp: () => ports.lookUp!(call(terms), new AbortController().signal),
    /** As far as the confirmation. */
    confirm() {
      ofForm['keepCard']!(null, { key: 'form-1', card: values })
      ofForm['handOver']!(null, { key: 'key-1', from: 'form-1' })
    },
    /** Typed, confirmed and cleared. */
    pay(of: Payment = terms) {
      if (of.method === 'existing') ofForm['handOver']!(null, { key: 'key-1', from: null })
      else this.confirm()
      this.handClearance(of.method === 'existing' ? { authentication: null } : {})
      return this.send(of)
    },
  }
}
type Page = ReturnType<typeof pageWith>
const ofPort = (flow: { send(event: never): void }, name: string, output: unknown) =>
  flow.send({ type: `xstate.done.actor.${name}`, output } as never)
/** The flow of the page, which reads no more than its start. */
function openFlow({ machine }: Page) {
  const flow = createActor(machine, { input: start })
  return flow.start()
}

describe('the load', () => {
  test('TOP-23 TOP-24 T-01 goes out with its sums in dollars, its card, its evaluation and its key', async () => {
    const page = pageWith({ [TOPUP]: loaded })
    expect(await page.pay()).toEqual({
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
    expect(page.sent).toEqual([{ call: TOPUP, key: 'key-1', body }])
  })

  test('by a saved card names that card and nothing else of it', async () => {
    const { sent, ...page } = pageWith({ [TOPUP]: loaded })
    await page.pay(savedTerms)
    expect(sent[0]?.body).toMatchObject({ paymentMethod: 'existing', vaultedCardId: 'saved-1' })
    expect(Object.keys(sent[0]?.body as object)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/sourceCard|sender|cardVaulting|threeDSecure/)]),
    )
  })

  test('a reference of one character is one', async () => {
    const page = pageWith({ [TOPUP]: { ...loaded, externalReferenceId: '7' } })
    expect(await page.pay(savedTerms)).toMatchObject({ reference: '7' })
  })

  test.each([
    ['in another currency', { ...loaded, fundingAmount: { ...fundingAmount, currency: '840' } }],
    ['of another amount', { ...loaded, fundingAmount: { ...fundingAmount, transactionAmount: 50.26 } }],
    ['of another fee', { ...loaded, fundingAmount: { ...fundingAmount, feeAmount: 4.95 } }],
    ['without a reference', { ...loaded, externalReferenceId: '' }],
    ['of an estimate', { ...loaded, isFeeEstimated: true }],
    ['of nothing', {}],
  ])('an answer %s does not say that it was made', (_, answer) =>
    expect(pageWith({ [TOPUP]: answer }).pay()).rejects.toEqual(failing('error.topUp', 200)),
  )

  test('the issuer’s words on a field stand beside the form’s', () => {
    const fieldErrors = [
      { field: 'sourceCard.expiryMonth', message: 'Expired' },
      { field: 'fundingAmount.feeAmount', message: 'Changed' },
    ]
    const answer = Response.json({ fieldErrors }, { status: 400 })
    return expect(pageWith({ [TOPUP]: answer }).pay()).rejects.toMatchObject({
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
  test('TOP-26 OP-31 is asked for with estimate=true', async () => {
    const { sent, ...page } = pageWith({ [TOPUP]: { isFeeEstimated: true, fundingAmount } })
    expect(await page.ask('estimateFee', estimated)).toEqual({ feeCents: 395 })
    expect(sent[0]?.call).toBe(`${TOPUP}?estimate=true`)
  })

  test.each([
    { isFeeEstimated: false, fundingAmount },
    { isFeeEstimated: true, fundingAmount: { ...fundingAmount, transactionAmount: 50.24 } },
    { isFeeEstimated: true, fundingAmount: { transactionAmount: 50.25 } },
    { isFeeEstimated: true, fundingAmount: { ...fundingAmount, feeAmount: -3.95 } },
  ])('TOP-27 %j is no estimate of it', (answer) =>
    expect(pageWith({ [TOPUP]: answer }).ask('estimateFee', estimated)).rejects.toEqual(
      failing('error.estimateFee', 200),
    ),
  )
})

describe('TOP-11 TOP-4002: the amount is above the maximum', () => {
  const message = 'The amount is above the maximum for this card.'
  const ways = {
    'the estimate': (page: Page) => page.ask('estimateFee', estimated),
    'the charge': (page: Page) => page.pay(),
  }
  test.each([
    ['the estimate', 'error.estimateFee'],
    ['the charge', 'error.topUp'],
  ] as const)('%s: the issuer’s words are about the field', async (way, key) => {
    const answer = Response.json({ code: 'TOP-4002', message }, { status: 400 })
    await expect(ways[way](pageWith({ [TOPUP]: answer }))).rejects.toMatchObject({
      failure: { key, serverMessage: message, fieldMessages: [], fields: ['amount'] },
    })
  })

  test.each(['__proto__', 'constructor', 'TOP-4009'])('with the code %s it is about no field', async (code) => {
    const page = pageWith({ [TOPUP]: Response.json({ code, message }, { status: 400 }) })
    const failure = { key: 'error.topUp', serverMessage: message, fieldMessages: [] }
    await expect(page.pay()).rejects.toEqual(expect.objectContaining({ failure, status: 400 }))
  })
})

describe('the evaluation', () => {
  const told = { decision: 'approved', riskReferenceId: 'risk-1', threeDSecureRequired: true }
  const challenge = { url: '/three-d-secure/one', expiresInSeconds: 60 }

  test('TOP-28 TOP-30 goes out with the sums, the card and the fraud-device session', async () => {
    const { sent, ...page } = pageWith({ [RISK]: { ...told, status: 'challenged', challenge } })
    page.confirm()
    expect(await page.check('evaluateRisk', paying)).toEqual({
      riskReferenceId: 'risk-1',
      state: 'challenged',
      challenge,
      authentication: null,
    })
    expect(sent[0]?.body).toEqual({
      sessionId: 'brand-1',
      pid: '1100003',
      kountSessionId: 'device-1',
      fundingAmount,
      ...source,
    })
  })

  test.each(['the bank’s check', 'the payment'])(
    'TOP-34 is cancelled by 204, and by nothing else: by %s',
    async (by) => {
      const call = `DELETE ${ONE}`
      const cancel = (page: Page) => (by === 'the payment' ? page.ofPayment : page.check)('cancelEvaluation', evaluated)
      await cancel(pageWith({ [call]: new Response(null, { status: 204 }) }))
      await expect(cancel(pageWith({ [call]: {} }))).rejects.toEqual(failing('error.reloadCancel', 200))
    },
  )
})

describe('the details of a new card', () => {
  const told = { decision: 'approved', riskReferenceId: 'risk-1', status: 'cleared' }
  const answers = { [RISK]: told, [TOPUP]: loaded }
  const cards = ({ sent }: Page) =>
    sent.flatMap(({ body }) => (body as { sourceCard?: object } | null)?.sourceCard ?? [])

  test('TOP-28 go once to the evaluation, then once to the charge', async () => {
    const page = pageWith(answers)
    page.confirm()
    await page.check('evaluateRisk', paying)
    await expect(page.check('evaluateRisk', paying)).rejects.toEqual(failing('error.evaluateRisk', 'unsent'))
    page.handClearance()
    await page.send()
    await expect(page.send()).rejects.toEqual(failing('error.topUp', 'unsent'))
    expect(page.sent.map(({ call }) => call)).toEqual([RISK, TOPUP])
    expect(cards(page)).toEqual([source.sourceCard, source.sourceCard])
  })

  test('are handed over again for a retry, with a clearance of its own', async () => {
    const page = pageWith(answers)
    page.confirm()
    page.handClearance()
    await page.send()
    page.letGo()
    page.handOver({ key: 'key-1', from: 'form-1' })
    await page.check('evaluateRisk', paying)
    page.handClearance({ riskReferenceId: 'risk-2' })
    await page.send()
    expect(page.sent.at(-1)?.body).toMatchObject({ ...source, riskReferenceId: 'risk-2' })
  })

  test.each([
    ['are gone when the screen is left before the bank asks', false],
    ['outlive the screen once the bank asks, for the charge only', true],
  ])('%s', async (_, isAsked) => {
    const page = pageWith(answers)
    const flow = openFlow(page)
    page.confirm()
    if (isAsked) page.keepHandedOver('key-1')
    flow.stop()
    expect(holdsCard(page.api, 'key-1')).toBe(isAsked)
    await expect(page.check('evaluateRisk', paying)).rejects.toEqual(failing('error.evaluateRisk', 'unsent'))
    page.handClearance()
    if (isAsked) await page.send()
    else await expect(page.send()).rejects.toEqual(failing('error.topUp', 'unsent'))
    expect(cards(page)).toEqual(isAsked ? [source.sourceCard] : [])
  })

  test.each([
    ['the payment has ended', (page: Page) => page.letGo()],
    ['the session has ended', (page: Page) => clearHandovers(page.api)],
  ])('are gone when %s', async (_, end) => {
    const page = pageWith(answers)
    page.confirm()
    page.keepHandedOver('key-1')
    end(page)
    expect(holdsCard(page.api, 'key-1')).toBe(false)
    await expect(page.check('evaluateRisk', paying)).rejects.toEqual(failing('error.evaluateRisk', 'unsent'))
    page.handClearance()
    await expect(page.send()).rejects.toEqual(failing('error.topUp', 'unsent'))
    expect(page.sent).toEqual([])
  })

  test('are those of the confirmed payment, on this page', async () => {
    const [page, other] = [pageWith(answers), pageWith(answers)]
    page.confirm()
    other.handClearance()
    await expect(other.send()).rejects.toEqual(failing('error.topUp', 'unsent'))
    await expect(page.check('evaluateRisk', { ...paying, key: 'key-2' })).rejects.toEqual(
      failing('error.evaluateRisk', 'unsent'),
    )
    expect([...page.sent, ...other.sent]).toEqual([])
  })

  test('come from the form as it was submitted', async () => {
    const page = pageWith(answers)
    const kept: TypedCard[] = []
    const machine = page.machine.provide({ actions: { keepCard: (_, typed: TypedCard) => void kept.push(typed) } })
    const flow = createActor(machine, { input: start }).start()
    ofPort(flow, 'openTopUp', opened)
    flow.send({ type: 'form.submit', values: withNew })
    flow.send({ type: 'form.submit', values: cardTyped })
    flow.stop()
    expect(kept).toEqual([{ key: flow.getSnapshot().context.sourceKey, card: values }])
  })
})

describe('the charge', () => {
  test('is not sent without its clearance', async () => {
    const page = pageWith({ [TOPUP]: loaded })
    page.confirm()
    await expect(page.send(savedTerms)).rejects.toEqual(failing('error.topUp', 'unsent'))
    expect(page.sent).toEqual([])
  })

  test('after a second decision goes under its new key, with the card of the payment', async () => {
    const page = pageWith({ [TOPUP]: loaded })
    page.confirm()
    page.handClearance({ key: 'key-2' })
    const ports = topUpEffectWith(page.api, {
      ...riskMeans,
      brand: async () => ({ ...DEFAULT_BRAND, sessionId: 'brand-1' }),
    })
    await ports.send({ key: 'key-2', terms })
    expect(page.sent).toMatchObject([{ call: TOPUP, key: 'key-2', body: source }])
  })

  test('is looked up in the history of the card', async () => {
    const STATS = 'GET /api/prepaid/cards/1000000001/stats'
    const { sent, ...page } = pageWith({ [STATS]: { transactions: [] } })
    expect(topUpEffect.outcomeIn?.(await page.lookUp(), { key: 'key-1', terms })).toEqual({ type: 'notFound' })
    expect(new Set(sent.map(({ call }) => call.split('?')[0]))).toEqual(new Set([STATS]))
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
