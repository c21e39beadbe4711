import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { DebitCard } from '../../rules/money/topUp'
import { DEFAULT_BRAND } from '../../rules/site/brand'
import { autoReloadWith } from '../../src/ports/autoReload'
import { ask, failing, issuerWith } from '../support/issuer'

const RULES = '/api/prepaid/entity/ar/1100003/robin@example.com'
const wire = {
  id: 'ar-1',
  clientId: '1000000001',
  amountReload: 50,
  amountThreshold: 20.5,
  autoreloadFee: 3.95,
  currency: '124',
  status: 'ACTIVE',
  paymentMethod: 'existing',
  vaultedCardId: 'vaulted-1',
  alias: 'Household',
}
const vaulted = {
  id: 'vaulted-1',
  alias: 'Household',
  cardType: 'VISA_DEBIT',
  lastFourDigits: '4242',
  expiryMonth: '09',
  expiryYear: '29',
}
const card = {
  clientId: '1000000001',
  cardStatus: 'A',
  availableBalance: 10,
  settledBalance: 10,
  currency: '124',
  cardType: 'express-reloadable',
  cardProgram: 'BHN230',
  plasticFlag: false,
  lastFourDigits: '0001',
  expiryDate: '2029-05',
  serialNumber: '457000000001',
  minReloadAmount: 20,
  maxReloadAmount: 500,
  limits: [{ feature: 'autoReload', perTransaction: 500, perDay: 10_000, usedToday: 9_900 }],
}
const account = {
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  currentAddress: { addressLine: '1 Example Road', city: 'Regina', province: 'SK', postCode: 'S4P 3Y2' },
}
const reading = (rules: unknown, changes: object = {}) => ({
  [`GET ${RULES}`]: rules,
  'GET /api/prepaid/cards/vaulted': [vaulted],
  'GET /api/prepaid/cards': { cards: [{ ...card, ...changes }] },
  'GET /api/prepaid/accounts/robin@example.com': account,
})
function portsAnsweredBy(
  answers: Record<string, unknown>,
  deviceSession: string | null = 'device-1',
  reloadMethods = DEFAULT_BRAND.reloadMethods,
) {
  const { api, sent } = issuerWith(answers)
  const ports = autoReloadWith(api, {
    username: () => 'robin@example.com',
    brand: async () => ({ ...DEFAULT_BRAND, reloadMaximumCents: 40_000, reloadMethods }),
    pid: () => '1100003',
    sessionId: async () => 'brand-1',
    deviceSession: async () => deviceSession,
    challengePage: ({ url }) => url,
  })
  const check = ports.implementations.actors['bankCheck'] as unknown as AnyStateMachine
  const checking = (port: string, input: unknown) => ask(check, port, input)
  return {
    checking,
    sent,
    run: (port: string, input: unknown) => ask(ports, port, input),
  }
}
const open = (answers: Record<string, unknown>) => portsAnsweredBy(answers).run('openRules', { clientId: '1000000001' })

describe('what is read', () => {
  test('TOP-55 the rules, with the saved card that pays, the bounds, the methods and who pays', async () => {
    expect(await open(reading([wire]))).toEqual({
      rules: [
        {
          id: 'ar-1',
          clientId: '1000000001',
          reloadCents: 5_000,
          thresholdCents: 2_050,
          feeCents: 395,
          method: 'existing',
          savedCardId: 'vaulted-1',
          alias: 'Household',
          source: { network: 'visadebit', lastFourDigits: '4242', expiry: '2029-09' },
          health: 'active',
          reason: null,
          failures: 0,
          lastLoad: null,
        },
      ],
      bounds: { minCents: 2_000, maxCents: 50_000 },
      limit: { feature: 'autoReload', perTransactionCents: 50_000, perDayCents: 1_000_000, usedTodayCents: 990_000 },
      maxBalanceCents: 1_000_000,
      networks: ['mastercarddebit', 'visadebit'],
      savedCards: [
        { id: 'vaulted-1', alias: 'Household', network: 'visadebit', lastFourDigits: '4242', expiry: '09 / 29' },
      ],
      billing: {
        firstName: 'Robin',
        lastName: 'Roy',
        address: expect.objectContaining({ city: 'Regina', region: 'SK' }),
      },
      isInSaskatchewan: true,
      isBinChecked: true,
      serials: { '1000000001': '457000000001' },
      digits: { '1000000001': '0001' },
    })
  })

  test('OP-39 where neither the card nor a limit says a maximum, the configuration does', async () => {
    expect(await open(reading([], { maxReloadAmount: null, limits: undefined }))).toMatchObject({
      bounds: { minCents: 2_000, maxCents: 40_000 },
    })
  })

  test('TOP-03 a saved Visa is not offered where Visa Debit is off, and the rule that it pays still says so', async () => {
    const read = (await portsAnsweredBy(reading([wire]), null, {
      ...DEFAULT_BRAND.reloadMethods,
      visaDebit: false,
    }).run('openRules', {
      clientId: '1000000001',
    })) as { savedCards: unknown; rules: unknown }
    expect(read.savedCards).toEqual([])
    expect(read.rules).toMatchObject([{ savedCardId: 'vaulted-1', source: { network: 'visadebit' } }])
  })

  test('TOP-44 how a rule is doing, beside its status', async () => {
    const told = {
      ...wire,
      health: 'suspended',
      healthReason: 'sourceExpired',
      failures: 3,
      lastLoad: { amount: 50, date: '2026-01-10T03:00:00.000Z' },
      source: { cardType: 'MC_DEBIT', lastFourDigits: '5454', expiryMonth: '12', expiryYear: '25' },
    }
    expect(await open(reading([told]))).toMatchObject({
      rules: [
        {
          health: 'suspended',
          reason: 'sourceExpired',
          failures: 3,
          // The evening before in Eastern time.
          lastLoad: { cents: 5_000, day: '2026-01-09' },
          source: { network: 'mastercarddebit', lastFourDigits: '5454', expiry: '2025-12' },
        },
      ],
    })
  })

  test('what of its health cannot be read has not been told; the settings are', async () => {
    const odd = { ...wire, health: 'resting', healthReason: 7, failures: 'many', lastLoad: {}, source: 'none' }
    expect(await open(reading([odd]))).toMatchObject({
      rules: [{ health: 'active', reason: null, failures: 0, lastLoad: null, source: { lastFourDigits: '4242' } }],
    })
  })

  test.each([
    ['no list', {}],
    ['a rule without an id', [{ ...wire, id: '' }]],
    ['a rule without an amount', [{ ...wire, amountReload: undefined }]],
  ])('ERR-12 %s cannot be shown as rules', async (_, rules) => {
    await expect(open(reading(rules))).rejects.toEqual(failing('error.readAutoReload', 200))
  })

  test('ERR-12 an empty answer 500 has the default text', async () => {
    await expect(open({ ...reading([]), [`GET ${RULES}`]: new Response(null, { status: 500 }) })).rejects.toEqual(
      failing('error.readAutoReload', 500),
    )
  })
})

const amounts = { id: null, clientId: '1000000001', reloadCents: 5_000, thresholdCents: 2_050 }
const answered = {
  clientId: '1000000001',
  amountReload: 50,
  amountThreshold: 20.5,
  autoreloadFee: 3.95,
  currency: '124',
}

describe('OP-31 OP-34 the estimate', () => {
  test('TOP-42 TOP-54 asks for the fee of these amounts, and sends nothing of a card', async () => {
    const { sent, run } = portsAnsweredBy({ [`POST ${RULES}`]: { ...answered, isFeeEstimated: true } })
    expect(await run('estimateFee', amounts)).toEqual({ feeCents: 395 })
    expect(sent).toEqual([
      {
        call: `POST ${RULES}?estimate=true`,
        body: { clientId: '1000000001', amountReload: 50, amountThreshold: 20.5, currency: '124' },
        key: null,
      },
    ])
  })

  test.each([
    ['about another amount', { ...answered, amountReload: 60 }],
    ['without a fee', { ...answered, autoreloadFee: undefined }],
    ['with a negative fee', { ...answered, autoreloadFee: -3.95 }],
    ['empty', null],
  ])('ERR-11 an answer %s is no estimate', async (_, body) => {
    const { run } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json(body) })
    await expect(run('estimateFee', amounts)).rejects.toEqual(failing('error.autoReload', 200))
  })

  test('the issuer’s words stand beside the form’s fields', async () => {
    const body = {
      message: 'M',
      fieldErrors: [
        { field: 'amountThreshold', message: 'A' },
        { field: 'vaultedCardId', message: 'B' },
      ],
    }
    const { run } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json(body, { status: 400 }) })
    await expect(run('estimateFee', amounts)).rejects.toMatchObject({
      failure: { fieldMessages: [{ field: 'amountThreshold' }, { field: 'savedCard' }] },
    })
  })
})

const values: DebitCard = {
  cardNumber: '5555555555554444',
  expiry: { expiryMonth: '11', expiryYear: '28' },
  cvv: '123',
  firstName: 'Robin',
  lastName: 'Roy',
  addressLine: '100 Queen Street',
  city: 'Toronto',
  country: 'CA',
  subdivision: 'ON',
  postCode: 'M5H 2N2',
  alias: 'Second card',
  isSaved: true,
}
const draft = { ...amounts, method: 'mastercarddebit', savedCardId: null, sourceDigits: '4444' }
const evaluation = {
  riskReferenceId: 'risk-1',
  state: 'cleared',
  challenge: null,
  authentication: { status: 'Y', eci: '05', cavv: 'EXAMPLE', transactionId: 'example-3ds-1' },
}
const saving = { draft, feeCents: 395, idempotencyKey: 'key-1', evaluation, values }
const savedWire = { ...wire, paymentMethod: 'mastercarddebit', vaultedCardId: undefined }

describe('saving', () => {
  test('T-01 TOP-40 TOP-41 TOP-43 TOP-45 TOP-46 TOP-48 TOP-49 TOP-50 TOP-51 TOP-52 TOP-53 a new card goes out with its year in two digits, under the key of the review', async () => {
    const { sent, run } = portsAnsweredBy({ [`POST ${RULES}`]: savedWire })
    expect(await run('saveRule', saving)).toMatchObject({ id: 'ar-1', reloadCents: 5_000, method: 'mastercarddebit' })
    expect(sent).toEqual([
      {
        call: `POST ${RULES}`,
        key: 'key-1',
        body: {
          clientId: '1000000001',
          amountReload: 50,
          amountThreshold: 20.5,
          currency: '124',
          autoreloadFee: 3.95,
          status: 'ACTIVE',
          paymentMethod: 'mastercarddebit',
          sourceCard: {
            cardNumber: '5555555555554444',
            expiryMonth: '11',
            expiryYear: '28',
            cvv: '123',
            cardType: 'MC_DEBIT',
          },
          senderName: { firstName: 'Robin', lastName: 'Roy' },
          senderAddress: {
            addressLine: '100 Queen Street',
            city: 'Toronto',
            country: 'CA',
            subdivision: 'ON',
            postCode: 'M5H 2N2',
          },
          cardVaultingRequested: true,
          alias: 'Second card',
          riskReferenceId: 'risk-1',
          threeDSecure: { status: 'Y', eci: '05', cavv: 'EXAMPLE', transactionId: 'example-3ds-1' },
          kountSessionId: 'device-1',
        },
      },
    ])
  })

  test('TOP-45 TOP-47 a saved card goes out by its id', async () => {
    const { sent, run } = portsAnsweredBy({ [`POST ${RULES}`]: wire }, null)
    await run('saveRule', {
      ...saving,
      draft: { ...draft, method: 'existing', savedCardId: 'vaulted-1' },
      evaluation: { ...evaluation, authentication: null },
      values: null,
    })
    expect(sent[0]?.body).toEqual({
      clientId: '1000000001',
      amountReload: 50,
      amountThreshold: 20.5,
      currency: '124',
      autoreloadFee: 3.95,
      status: 'ACTIVE',
      paymentMethod: 'existing',
      vaultedCardId: 'vaulted-1',
      riskReferenceId: 'risk-1',
    })
  })

  test('TOP-53 a debit card is evaluated for an auto-reload, and its challenge read and cancelled', async () => {
    const RISK = '/api/prepaid/cards/457000000001/topup/evaluateRisk'
    const asked = { decision: 'approved', riskReferenceId: 'risk-1', threeDSecureRequired: true, status: 'challenged' }
    const challenge = { url: 'https://issuer.test/three-d-secure/one', expiresInSeconds: 900 }
    const { sent, checking } = portsAnsweredBy({
      [`POST ${RISK}`]: { ...asked, challenge },
      [`GET ${RISK}/risk-1`]: { ...asked, status: 'cleared', threeDSecure: evaluation.authentication },
      [`DELETE ${RISK}/risk-1`]: new Response(null, { status: 204 }),
    })
    const paying = { serialNumber: '457000000001', amountCents: 5_000, feeCents: 395 }
    expect(
      await checking('evaluateRisk', { ...paying, method: 'existing', savedCardId: 'vaulted-1', values: null }),
    ).toEqual({ riskReferenceId: 'risk-1', state: 'challenged', challenge, authentication: null })
    expect(sent[0]?.body).toEqual({
      sessionId: 'brand-1',
      pid: '1100003',
      kountSessionId: 'device-1',
      purpose: 'autoReload',
      fundingAmount: { transactionAmount: 50, currency: '124', feeAmount: 3.95 },
      paymentMethod: 'existing',
      vaultedCardId: 'vaulted-1',
    })
    const one = { serialNumber: '457000000001', riskReferenceId: 'risk-1' }
    expect(await checking('readEvaluation', one)).toMatchObject(evaluation)
    await checking('cancelEvaluation', one)
    expect(sent.at(-1)?.call).toBe(`DELETE ${RISK}/risk-1`)
  })

  test('TOP-38 OP-33 a rule that is modified goes out with its id, and without a card where that stays', async () => {
    const { sent, run } = portsAnsweredBy({ [`POST ${RULES}`]: wire }, null)
    await run('saveRule', {
      ...saving,
      draft: { ...draft, id: 'ar-1', method: 'keep' },
      evaluation: null,
      values: null,
    })
    expect(sent[0]?.body).toEqual({
      id: 'ar-1',
      clientId: '1000000001',
      amountReload: 50,
      amountThreshold: 20.5,
      currency: '124',
      autoreloadFee: 3.95,
      status: 'ACTIVE',
    })
  })

  test.each([
    ['empty', null],
    ['about another card', { ...savedWire, clientId: '1000000002' }],
    ['with another amount', { ...savedWire, amountReload: 50.01 }],
    ['with another threshold', { ...savedWire, amountThreshold: 20.49 }],
    ['without an id', { ...savedWire, id: undefined }],
    ['that is an estimate', { ...savedWire, isFeeEstimated: true }],
  ])('an answer %s does not say that it was saved', async (_, body) => {
    const { run } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json(body) })
    await expect(run('saveRule', saving)).rejects.toEqual(failing('error.saveAutoReload', 200))
  })

  test('an answer with the id of another rule does not say that this one was modified', async () => {
    const { run } = portsAnsweredBy({ [`POST ${RULES}`]: { ...wire, id: 'ar-2' } })
    await expect(run('saveRule', { ...saving, draft: { ...draft, id: 'ar-1' } })).rejects.toEqual(
      failing('error.saveAutoReload', 200),
    )
  })

  test.each([400, 500])('ERR-10 an empty answer %i has the default text', async (status) => {
    const { run } = portsAnsweredBy({ [`POST ${RULES}`]: new Response(null, { status }) })
    await expect(run('saveRule', saving)).rejects.toEqual(failing('error.saveAutoReload', status))
  })

  test.each([
    ['TOP-4003', 400, 'error.saskatchewanReload'],
    ['TOP-5031', 503, 'error.methodsUnavailable'],
  ])('TOP-07 ERR-62 ERR-72 the code %s has words of its own', async (code, status, key) => {
    const { run } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json({ code, message: 'M' }, { status }) })
    await expect(run('saveRule', saving)).rejects.toMatchObject({ failure: { key, serverMessage: null } })
  })
})

describe('removing', () => {
  const removal = { id: 'ar-1', clientId: '1000000001' }
  const DELETE = `DELETE ${RULES}/ar-1`

  test('TOP-39 TOP-56 names the rule in the path and its card in the query', async () => {
    const { sent, run } = portsAnsweredBy({ [DELETE]: new Response(null, { status: 204 }) })
    await run('removeRule', removal)
    expect(sent.map(({ call }) => call)).toEqual([`${DELETE}?clientId=1000000001`])
  })

  test('ERR-13 anything but 204 does not say that it is gone', async () => {
    const { run } = portsAnsweredBy({ [DELETE]: Response.json({}) })
    await expect(run('removeRule', removal)).rejects.toEqual(failing('error.deleteAutoReload', 200))
  })

  test('TOP-34 ERR-67 a reload that cannot be cancelled has words of its own', async () => {
    const { run } = portsAnsweredBy({ [DELETE]: Response.json({ code: 'ARL-4001', message: 'M' }, { status: 400 }) })
    await expect(run('removeRule', removal)).rejects.toMatchObject({
      failure: { key: 'error.reloadCancel', serverMessage: null },
    })
  })
})
