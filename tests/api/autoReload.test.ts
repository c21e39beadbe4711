import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { HandedClearance, HandedOver } from '../../machines/auto-reload-rule/autoReloadRule'
import type { SaveTerms } from '../../machines/auto-reload-rule/saveAutoReload'
import type { DebitCard, Evaluation } from '../../rules/money/topUp'
import { DEFAULT_BRAND } from '../../rules/site/brand'
import { autoReloadWith, removeAutoReloadEffectWith, saveAutoReloadEffectWith } from '../../src/ports/autoReload'
import { cardOnTheWire } from '../support/cardOnTheWire'
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
const ownCard = {
  ...cardOnTheWire,
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
  'GET /api/prepaid/cards': { cards: [{ ...ownCard, ...changes }] },
  'GET /api/prepaid/accounts/robin@example.com': account,
})
const card: DebitCard = {
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
const amounts = { id: null, clientId: '1000000001', reloadCents: 5_000, thresholdCents: 2_050 }
const draft = { ...amounts, method: 'mastercarddebit' as const, savedCardId: null, sourceDigits: '4444' }
const cleared: Evaluation = {
  riskReferenceId: 'risk-1',
  state: 'cleared',
  challenge: null,
  authentication: { status: 'Y', eci: '05', cavv: 'EXAMPLE', transactionId: 'example-3ds-1' },
}
const saveTerms: SaveTerms = {
  draft,
  feeCents: 395,
  digits: '0001',
  before: null,
  isSame: false,
  confirmedAt: Date.now(),
}
type Given = { readonly values?: DebitCard | null; readonly evaluation?: Evaluation | null }

function portsAnsweredBy(
  answers: Record<string, unknown>,
  deviceSession: string | null = 'device-1',
  reloadMethods = DEFAULT_BRAND.reloadMethods,
) {
  const { api, sent } = issuerWith(answers)
  const means = {
    username: () => 'robin@example.com',
    brand: async () => ({ ...DEFAULT_BRAND, reloadMaximumCents: 40_000, reloadMethods }),
    pid: () => '1100003',
    sessionId: async () => 'brand-1',
    deviceSession: async () => deviceSession,
    challengePage: ({ url }: { url: string }) => url,
  }
  const list = autoReloadWith(api, means)
  const partOf = ({ implementations }: AnyStateMachine, name: string) =>
    implementations.actors[name] as unknown as AnyStateMachine
  const form = partOf(list, 'autoReloadRule')
  const saving = saveAutoReloadEffectWith(api, means)
  const hand = (action: string, params: HandedOver | HandedClearance) =>
    (form.implementations.actions[action] as unknown as (args: unknown, params: unknown) => void)({}, params)
  return {
    sent,
    hand,
    open: (clientId = '1000000001') => ask(list, 'openRules', { clientId }),
    estimate: (input: unknown) => ask(form, 'estimateFee', input),
    checking: (port: string, input: unknown) => ask(partOf(form, 'bankCheck'), port, input),
    saving,
    /** As its form hands it over. */
    save(terms: Partial<SaveTerms> = {}, given: Given = {}) {
      const { values = card, evaluation = cleared } = given
      hand('handOver', { key: 'key-1', values })
      if (evaluation) hand('handClearance', { key: 'key-1', evaluation })
      return saving.send({ key: 'key-1', terms: { ...saveTerms, ...terms } })
    },
    removal: removeAutoReloadEffectWith(api, means),
  }
}
const open = (answers: Record<string, unknown>) => portsAnsweredBy(answers).open()

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
    }).open()) as { savedCards: unknown; rules: unknown }
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

const answered = {
  clientId: '1000000001',
  amountReload: 50,
  amountThreshold: 20.5,
  autoreloadFee: 3.95,
  currency: '124',
}

describe('OP-31 OP-34 the estimate', () => {
  test('TOP-42 TOP-54 asks for the fee of these amounts, and sends nothing of a card', async () => {
    const { sent, estimate } = portsAnsweredBy({ [`POST ${RULES}`]: { ...answered, isFeeEstimated: true } })
    expect(await estimate(amounts)).toEqual({ feeCents: 395 })
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
    const { estimate } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json(body) })
    await expect(estimate(amounts)).rejects.toEqual(failing('error.autoReload', 200))
  })

  test('the issuer’s words stand beside the form’s fields', async () => {
    const body = {
      message: 'M',
      fieldErrors: [
        { field: 'amountThreshold', message: 'A' },
        { field: 'vaultedCardId', message: 'B' },
      ],
    }
    const { estimate } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json(body, { status: 400 }) })
    await expect(estimate(amounts)).rejects.toMatchObject({
      failure: { fieldMessages: [{ field: 'amountThreshold' }, { field: 'savedCard' }] },
    })
  })
})

const savedWire = { ...wire, paymentMethod: 'mastercarddebit', vaultedCardId: undefined }

describe('saving', () => {
  test('T-01 TOP-40 TOP-41 TOP-43 TOP-45 TOP-46 TOP-48 TOP-49 TOP-50 TOP-51 TOP-52 TOP-53 a new card goes out with its year in two digits, under the key of the review', async () => {
    const { sent, save } = portsAnsweredBy({ [`POST ${RULES}`]: savedWire })
    expect(await save()).toMatchObject({ id: 'ar-1', reloadCents: 5_000, method: 'mastercarddebit' })
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
    const { sent, save } = portsAnsweredBy({ [`POST ${RULES}`]: wire }, null)
    await save(
      { draft: { ...draft, method: 'existing', savedCardId: 'vaulted-1' } },
      { values: null, evaluation: { ...cleared, authentication: null } },
    )
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
      [`GET ${RISK}/risk-1`]: { ...asked, status: 'cleared', threeDSecure: cleared.authentication },
      [`DELETE ${RISK}/risk-1`]: new Response(null, { status: 204 }),
    })
    const paying = { key: 'key-1', serialNumber: '457000000001', amountCents: 5_000, feeCents: 395 }
    expect(await checking('evaluateRisk', { ...paying, method: 'existing', savedCardId: 'vaulted-1' })).toEqual({
      riskReferenceId: 'risk-1',
      state: 'challenged',
      challenge,
      authentication: null,
    })
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
    expect(await checking('readEvaluation', one)).toMatchObject(cleared)
    await checking('cancelEvaluation', one)
    expect(sent.at(-1)?.call).toBe(`DELETE ${RISK}/risk-1`)
  })

  test('a new card is evaluated once it was handed over, and once', async () => {
    const RISK = '/api/prepaid/cards/457000000001/topup/evaluateRisk'
    const { sent, checking, hand } = portsAnsweredBy({
      [`POST ${RISK}`]: { decision: 'approved', riskReferenceId: 'risk-1' },
    })
    const paying = { key: 'key-1', serialNumber: '457000000001', amountCents: 5_000, feeCents: 395 }
    const byNewCard = { ...paying, method: 'mastercarddebit', savedCardId: null }
    hand('handOver', { key: 'key-1', values: card })
    expect(await checking('evaluateRisk', byNewCard)).toMatchObject({ state: 'cleared' })
    expect(sent).toMatchObject([{ body: { paymentMethod: 'mastercarddebit', sourceCard: { cvv: '123' } } }])
    await expect(checking('evaluateRisk', byNewCard)).rejects.toEqual(failing('error.evaluateRisk', 'unsent'))
    expect(sent).toHaveLength(1)
  })

  test('what was not handed over is not sent: the page was loaded anew, or it was sent already', async () => {
    const { sent, save, saving } = portsAnsweredBy({ [`POST ${RULES}`]: savedWire })
    const call = { key: 'key-1', terms: saveTerms }
    await expect(saving.send(call)).rejects.toEqual(failing('error.saveAutoReload', 'unsent'))
    await save()
    await expect(saving.send(call)).rejects.toEqual(failing('error.saveAutoReload', 'unsent'))
    expect(sent).toHaveLength(1)
  })

  test('a card that stays goes out without the clearance of an earlier try', async () => {
    const { sent, save } = portsAnsweredBy({ [`POST ${RULES}`]: wire }, null)
    await save({ draft: { ...draft, id: 'ar-1', method: 'keep' } }, { values: null })
    expect(sent[0]?.body).not.toHaveProperty('riskReferenceId')
  })

  test.each([
    ['removed', { ...draft, id: 'ar-1' }, 404, null],
    ['added', draft, 400, { fieldErrors: [{ field: 'clientId', message: 'This card has one' }] }],
  ])('a rule that was %s elsewhere is refused as that', async (key, changed, status, body) => {
    const { save } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json(body, { status }) })
    await expect(save({ draft: changed })).rejects.toMatchObject({
      failure: { key: `autoReload.elsewhere.${key}`, fieldMessages: [] },
      status,
    })
  })

  test.each([
    ['a card that has none', draft, 404, null],
    ['a rule that is changed', { ...draft, id: 'ar-1' }, 400, { fieldErrors: [{ field: 'clientId', message: 'No' }] }],
  ])('another refusal of %s is not', async (_, changed, status, body) => {
    const { save } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json(body, { status }) })
    await expect(save({ draft: changed })).rejects.toMatchObject({ failure: { key: 'error.saveAutoReload' }, status })
  })

  describe('is looked up in the list of rules', () => {
    const signal = new AbortController().signal
    const isOver = async (ports: ReturnType<typeof portsAnsweredBy>, confirmedAt = Date.now()) =>
      (await ports.saving.lookUp?.({ key: 'key-1', terms: { ...saveTerms, confirmedAt } }, signal))?.isOver
    const lost = (answer: Response) => portsAnsweredBy({ ...reading([wire]), [`POST ${RULES}`]: answer })

    test('with the saved card that pays', async () => {
      const { saving } = portsAnsweredBy(reading([wire]))
      expect(await saving.lookUp?.({ key: 'key-1', terms: saveTerms }, signal)).toMatchObject({
        rules: [{ id: 'ar-1', source: { lastFourDigits: '4242' } }],
      })
    })

    test('by another page: the issuer may be working on it until a call times out', async () => {
      const ports = portsAnsweredBy(reading([wire]))
      expect(await isOver(ports, Date.now() - 39_000)).toBe(false)
      expect(await isOver(ports, Date.now() - 40_000)).toBe(true)
    })

    test.each([
      [504, false],
      [500, true],
    ])('after the answer %i by the page that sent it: over is %s', async (status, expected) => {
      const ports = lost(new Response(null, { status }))
      await expect(ports.save()).rejects.toMatchObject({ status })
      expect(await isOver(ports, 0)).toBe(expected)
    })
  })

  test('TOP-38 OP-33 a rule that is modified goes out with its id, and without a card where that stays', async () => {
    const { sent, save } = portsAnsweredBy({ [`POST ${RULES}`]: wire }, null)
    await save({ draft: { ...draft, id: 'ar-1', method: 'keep' } }, { values: null, evaluation: null })
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
    const { save } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json(body) })
    await expect(save()).rejects.toEqual(failing('error.saveAutoReload', 200))
  })

  test('an answer with the id of another rule does not say that this one was modified', async () => {
    const { save } = portsAnsweredBy({ [`POST ${RULES}`]: { ...wire, id: 'ar-2' } })
    await expect(save({ draft: { ...draft, id: 'ar-1' } })).rejects.toEqual(failing('error.saveAutoReload', 200))
  })

  test.each([400, 500])('ERR-10 an empty answer %i has the default text', async (status) => {
    const { save } = portsAnsweredBy({ [`POST ${RULES}`]: new Response(null, { status }) })
    await expect(save()).rejects.toEqual(failing('error.saveAutoReload', status))
  })

  test.each([
    ['TOP-4003', 400, 'error.saskatchewanReload'],
    ['TOP-5031', 503, 'error.methodsUnavailable'],
  ])('TOP-07 ERR-62 ERR-72 the code %s has words of its own', async (code, status, key) => {
    const { save } = portsAnsweredBy({ [`POST ${RULES}`]: Response.json({ code, message: 'M' }, { status }) })
    await expect(save()).rejects.toMatchObject({ failure: { key, serverMessage: null } })
  })
})

describe('removing', () => {
  const call = { key: 'removeAutoReload ar-1', terms: { id: 'ar-1', clientId: '1000000001', digits: '0001' } }
  const DELETE = `DELETE ${RULES}/ar-1`

  test('TOP-39 TOP-56 names the rule in the path and its card in the query', async () => {
    const { sent, removal } = portsAnsweredBy({ [DELETE]: new Response(null, { status: 204 }) })
    expect(await removal.send(call)).toBeNull()
    expect(sent.map(({ call }) => call)).toEqual([`${DELETE}?clientId=1000000001`])
  })

  test('ERR-13 anything but 204 does not say that it is gone', async () => {
    const { removal } = portsAnsweredBy({ [DELETE]: Response.json({}) })
    await expect(removal.send(call)).rejects.toEqual(failing('error.deleteAutoReload', 200))
  })

  test('a rule that another tab or device removed first is removed', async () => {
    const { removal } = portsAnsweredBy({})
    expect(await removal.send(call)).toBeNull()
  })

  test('is looked up in the list of rules', async () => {
    const { removal } = portsAnsweredBy(reading([wire]))
    expect(await removal.lookUp?.(call, new AbortController().signal)).toMatchObject([{ id: 'ar-1' }])
  })

  test('TOP-34 ERR-67 a reload that cannot be cancelled has words of its own', async () => {
    const { removal } = portsAnsweredBy({
      [DELETE]: Response.json({ code: 'ARL-4001', message: 'M' }, { status: 400 }),
    })
    await expect(removal.send(call)).rejects.toMatchObject({
      failure: { key: 'error.reloadCancel', serverMessage: null },
    })
  })
})
