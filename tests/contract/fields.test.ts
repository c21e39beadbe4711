import { describe, expect, it } from 'vitest'
import {
  contract,
  holds,
  operation,
  operations,
  propertiesOf,
  resolve,
  type Schema,
  schemaAt,
  schemaNamed,
  success,
} from './document.ts'

function given(id: string, name?: string): unknown {
  const { examples } = success(operation(id))
  return (name ? examples.find((example) => example.name === name) : examples[0])?.value
}

const requests = operations.flatMap(({ body }) => body?.examples.map(({ value }) => value) ?? [])
const answers = operations.flatMap((of) => success(of).examples.map(({ value }) => value))

describe('brand and configuration values', () => {
  const values = [
    ['API-58', 'getOpenConfig', 'pid'],
    ['API-59', 'getOpenConfig', 'sessionId'],
    ['API-60', 'getOpenConfig', 'theme'],
    ['API-61', 'getOpenConfig', 'directDeposit.institution'],
    ['API-62', 'getOpenConfig', 'directDeposit.transit'],
    ['API-63', 'getOpenConfig', 'reloadMethods.mcDebit'],
    ['API-64', 'getOpenConfig', 'reloadMethods.visaDebit'],
    ['API-65', 'getOpenConfig', 'cardTypes'],
    ['API-66', 'getFrontendConfig', 'addressLookupKey'],
    ['API-67', 'getFrontendConfig', 'analyticsKey'],
    ['API-68', 'getFrontendConfig', 'mapsKey'],
    ['API-69', 'getFrontendConfig', 'captchaSiteKey'],
    ['API-70', 'getFrontendConfig', 'threeDSecureKey'],
    ['API-71', 'getFrontendConfig', 'storeIds.onlineReload'],
    ['API-72', 'getFrontendConfig', 'storeIds.transaction'],
    ['API-73', 'getFrontendConfig', 'storeIds.fee'],
  ]

  it.each(values)('%s %s has %s in its schema and in every example', (_requirement, id, path) => {
    const { schema, examples } = success(operation(id))
    expect(schema && schemaAt(schema, path)).toBeDefined()
    for (const { name, value } of examples) expect(holds(value, path), name).toBe(true)
  })

  it('API-65 cardTypes are keyed by programCode', () => {
    const cardTypes = schemaAt(schemaNamed('OpenConfig'), 'cardTypes')
    const program = resolve<Schema>(cardTypes?.additionalProperties as Schema)
    expect(Object.keys(propertiesOf(program))).toEqual(['name', 'cardType', 'virtual'])
    const brand = given('getOpenConfig') as { cardTypes: Record<string, object> }
    expect(Object.keys(brand.cardTypes)).toEqual(expect.arrayContaining(['BHW229', 'BHW230', 'BHN229', 'BHN230']))
  })

  it('TOP-35 the store ids for online reload, transaction and fee come from the front-end configuration', () => {
    const { storeIds } = given('getFrontendConfig') as { storeIds: object }
    expect(Object.keys(storeIds)).toEqual(['onlineReload', 'transaction', 'fee'])
    expect(schemaNamed('FrontendConfig').required).toContain('storeIds')
  })

  it('CON-13 CON-14 CON-15 CON-16 CON-17 CON-18 the default brand has everything switched on, and its constants', () => {
    expect(given('getOpenConfig')).toMatchObject({
      pid: '1100003',
      fee: 1.95,
      cardBins: expect.arrayContaining(['517187']),
      features: {
        cardBinCheck: true,
        qrCode: true,
        announcement: true,
        captcha: true,
        fraudCollector: true,
        maps: true,
      },
    })
    const { maintenanceWindows } = given('getOpenConfig') as { maintenanceWindows: { start: string; end: string }[] }
    expect(maintenanceWindows.length).toBeGreaterThan(0)
    for (const { start, end } of maintenanceWindows) {
      expect(start).toMatch(/^2020-\d\d-\d\dT03:00:00-04:00$/)
      expect(end).toBe(start.replace('T03', 'T08'))
    }
  })

  it('the privacy policy has the language in its path', () => {
    expect((given('getOpenConfig') as { privacyUrl: string }).privacyUrl).toBe('https://example.com/{locale}/privacy')
  })
})

describe('fields of the entities, each in the schema and in an example', () => {
  const fields = [
    ['CRD-03', 'Card', 'clientCode'],
    ['CRD-18', 'Card', 'conversionRate'],
    ['CRD-19', 'Card', 'convertedAmount'],
    ['CRD-20', 'Card', 'cardDescription'],
    ['CRD-21', 'Card', 'cardIssuer'],
    ['TOP-38', 'AutoReload', 'id'],
    ['TOP-39', 'AutoReload', 'clientId'],
    ['BIL-05', 'Biller', 'billerId'],
    ['TXN-06', 'Transaction', 'typeCode'],
    ['PRF-45', 'Fatca', 'taxJurisdiction[].countryCode'],
    ['PRF-46', 'Fatca', 'taxJurisdiction[].tin'],
    ['CMS-13', 'ContentItem', 'itemId'],
    ['CMS-14', 'ContentItem', 'itemType'],
    ['CMS-15', 'ContentItem', 'draft'],
    ['CMS-16', 'ContentItem', 'publish'],
    ['CMS-17', 'ContentItem', 'itemDescription'],
    ['CMS-18', 'ContentItem', 'lastDraftedBy'],
    ['CMS-19', 'ContentItem', 'lastUpdateDateTimeDraft'],
    ['CMS-20', 'ContentItem', 'lastPublishedBy'],
    ['CMS-21', 'ContentItem', 'lastUpdateDateTimePublish'],
    ['CMS-22', 'ContentItem', 'parentItemId'],
    ['CMS-23', 'ContentItems', 'Items'],
    ['CMS-23', 'ContentItems', 'LastEvaluatedKey.itemId'],
  ]

  const holders: Record<string, unknown[]> = {
    Card: (given('getCards') as { cards: unknown[] }).cards,
    AutoReload: given('getAutoReloads') as unknown[],
    Biller: given('getBillers') as unknown[],
    Transaction: (given('getCardStats') as { transactions: unknown[] }).transactions,
    Fatca: success(operation('getFatca')).examples.map(({ value }) => value),
    ContentItem: [given('getItem'), ...(given('getItems') as { Items: unknown[] }).Items],
    ContentItems: [given('getItems')],
  }

  it.each(fields)('%s %s.%s', (_requirement, name, path) => {
    expect(schemaAt(schemaNamed(name), path)).toBeDefined()
    expect(holds(holders[name], path)).toBe(true)
  })

  const asked = (id: string) => operation(id).body?.examples.map(({ value }) => value) ?? []
  const answered = (id: string) => success(operation(id)).examples.map(({ value }) => value)

  // For each entity: examples that contain it, and the path to it.
  const entities: [name: string, examples: unknown[], path: string, fields: string][] = [
    [
      'Card',
      answered('getCards'),
      'cards[].',
      'clientId clientCode alias cardType cardProgram cardStatus plasticFlag lastFourDigits expiryDate availableBalance ' +
        'settledBalance currency conversionRate convertedAmount cardDescription cardIssuer cardNumMasked defaultCard ' +
        'reloadAllowed upgradeAllowed billPayAllowed directDepositAllowed requestMoneyAllowed directDepositAccount ' +
        'minReloadAmount maxReloadAmount maxEtransferReloadAmount serialNumber',
    ],
    [
      'CardBalance',
      answered('getCards'),
      'balances[].',
      'clientId cardStatus availableBalance settledBalance currency conversionRate convertedAmount',
    ],
    [
      'Account',
      answered('login'),
      '',
      'username email acctNo locale kycLevel emailVerified eligibleForVirtualCard eligibleForPhysicalCard consents ' +
        'latestAgreement blankProfile fatcaProvided',
    ],
    [
      'ProfileUpdate',
      asked('updateAccount'),
      '',
      'legalFirstName legalLastName firstName lastName challenge response dateOfBirth phoneNumber mobileNumber ' +
        'occupation currentAddress',
    ],
    [
      'Address',
      answered('getAccount'),
      'currentAddress.',
      'addressLine unitNum addressLine2 city region province postCode',
    ],
    ['FatcaRequest', asked('saveFatca'), '', 'sin isCanadian taxJurisdiction'],
    ['TaxJurisdiction', asked('saveFatca'), 'taxJurisdiction[].', 'countryCode tin tinNotProvidedReason'],
    [
      'Transaction',
      answered('getCardStats'),
      'transactions[].',
      'typeCode merchant date amount reference authorizationCode fxRate originalAmount balance status category',
    ],
    [
      'AutoReloadRequest',
      asked('saveAutoReload'),
      '',
      'id clientId amountReload amountThreshold autoreloadFee currency status paymentMethod sourceCard vaultedCardId ' +
        'cardVaultingRequested alias kountSessionId senderAddress senderName threeDSecure',
    ],
    ['SourceCard', asked('saveAutoReload'), 'sourceCard.', 'cardNumber expiryMonth expiryYear cvv cardType'],
    ['FundingAmount', asked('topUpCard'), 'fundingAmount.', 'transactionAmount currency feeAmount'],
    ['Biller', answered('getBillers'), '', 'billerId billerAccount billerName alias serialNo'],
    ['Payment', answered('payBill'), '', 'proxyId serialNo amount dateToPay fee status sourceCard'],
    ['MoneyRequest', answered('getMoneyRequests'), '', 'serialNumber fundingAmount status'],
    ['CardPan', answered('getCardPan'), '', 'cardProxyId fullPan cvv'],
  ]

  it.each(entities)(
    '%s has every field of the specification, each shown by an example',
    (name, examples, path, fields) => {
      const names = fields.split(' ')
      expect(Object.keys(propertiesOf(schemaNamed(name)))).toEqual(expect.arrayContaining(names))
      for (const field of names) expect(holds(examples, `${path}${field}`), field).toBe(true)
    },
  )

  it('CRD-35 the secrets of a card are cardProxyId, fullPan and cvv', () => {
    expect(schemaNamed('CardPan').required).toEqual(['cardProxyId', 'fullPan', 'cvv'])
    expect(Object.keys(given('getCardPan') as object)).toEqual(['cardProxyId', 'fullPan', 'cvv'])
  })
})

describe('values', () => {
  const lists: [string, string, string[]][] = [
    ['CRD-06 CON-22', 'CardType', ['express', 'express-reloadable', 'select']],
    ['CON-23', 'DebitNetwork', ['MC_DEBIT', 'VISA_DEBIT']],
    ['the three', 'PaymentMethod', ['visadebit', 'mastercarddebit', 'existing']],
    ['the known', 'KnownCardStatus', ['A', 'S', 'N']],
    ['the six', 'TransactionTypeCode', ['6F', 'DP', 'BPR', 'LHR', 'INC', 'CR']],
    [
      'the eight, in mixed case as they come',
      'MoneyRequestStatus',
      ['Failed', 'Initiated', 'Processing', 'DepositComplete', 'declined', 'expired', 'cancelled', 'pending'],
    ],
    [
      'the ten',
      'PaymentStatus',
      [
        'SUCCESS',
        'CANCELLED',
        'REJECTED',
        'FAILED_PREFLIGHT',
        'FAILED_DELETE_PAYMENT_CANCEL',
        'FAILED_RESERVE_FUNDS',
        'FAILED_CREATE_PAYMENT',
        'FAILED_RELEASE_FUNDS_CANCEL',
        'FAILED_RELEASE_FUNDS_REJECT',
        'FAILED_RELEASE_FUNDS_CREATE_PAYMENT',
      ],
    ],
    [
      'the 23, spelled as they come',
      'SpendingCategory',
      (
        'ACCOMODATION ATM AUTO B2B BILLS CHARITY CLOTHING COMMUTE EDUCATION ENTERTAINMENT GROCERY HOME LOTTO MAINTENANCE ' +
        'OTHER PAYMENT PETS RECREATION RESTAURANTS SELF_CARE SHOPPING TRAVEL LOADHUB'
      ).split(' '),
    ],
  ]

  it.each(lists)('%s %s', (_requirement, name, values) => {
    expect(schemaNamed(name).enum).toEqual(values)
  })

  it('CRD-02 CON-27 a clientId is 10 digits and is the id of a card in every path', () => {
    expect(schemaNamed('ClientId').pattern).toBe('^\\d{10}$')
    expect(propertiesOf(schemaNamed('Card'))['clientId']).toEqual({ $ref: '#/components/schemas/ClientId' })
    const cardPaths = operations.filter(({ path }) => /\/cards\/\{id\}|\/payees\/\{id\}/.test(path))
    expect(cardPaths.map(({ id }) => id)).toHaveLength(12)
    for (const { id, parameters } of cardPaths) {
      expect(parameters.find(({ name }) => name === 'id')?.schema, id).toEqual({
        $ref: '#/components/schemas/ClientId',
      })
    }
  })

  it('pages start at 1 with 10 entries, payees stop at 10', () => {
    for (const id of ['getCardStats', 'getPayments']) {
      const defaults = operation(id).parameters.map(({ name, schema }) => [name, schema.default])
      expect(defaults, id).toEqual(
        expect.arrayContaining([
          ['page', 1],
          ['size', 10],
        ]),
      )
    }
    const limit = operation('getPayees').parameters.find(({ name }) => name === 'limit')
    expect(limit?.schema.default).toBe(10)
  })

  it('CON-01 the only currency of the contract is the text 124', () => {
    expect(schemaNamed('Currency').const).toBe('124')
    const currencies = [...JSON.stringify([requests, answers]).matchAll(/"currency":([^,}]+)/g)].map(
      (match) => match[1],
    )
    expect(new Set(currencies)).toEqual(new Set(['"124"']))
  })

  it('a status, a type code or a category that is not known is no breach of the contract', () => {
    for (const [name, path] of [
      ['Card', 'cardStatus'],
      ['CardBalance', 'cardStatus'],
      ['Transaction', 'typeCode'],
      ['Transaction', 'category'],
      ['Payment', 'status'],
      ['MoneyRequest', 'status'],
    ] as const) {
      const open = schemaAt(schemaNamed(name), path)?.anyOf?.map((choice) => resolve<Schema>(choice))
      expect(
        open?.some(({ type, enum: values }) => type === 'string' && values === undefined),
        `${name}.${path}`,
      ).toBe(true)
    }
  })

  it('no schema closes itself against more properties', () => {
    expect(JSON.stringify(contract)).not.toContain('"additionalProperties":false')
  })

  it('PRF-44 isCanadian tells unset from false', () => {
    for (const name of ['Account', 'Fatca', 'FatcaRequest']) {
      expect(schemaAt(schemaNamed(name), 'isCanadian')?.type, name).toEqual(['boolean', 'null'])
    }
  })
})
