import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { content, operation, operations, type Parameter, propertiesOf, success } from './document.ts'
import { type Prism, startPrism } from './prism.ts'

type Row = {
  requirement: string
  id: string
  call: string
  query?: readonly string[]
  payload?: readonly string[]
  answer?: readonly string[]
}

// Written by hand from the specification's call tables, never from openapi.yaml: the test compares openapi.yaml with
// it.
const table: readonly Row[] = [
  {
    requirement: 'API-07',
    id: 'login',
    call: 'POST /api/login',
    payload: ['pid', 'username', 'password', 'recaptchaToken'],
    answer: ['emailVerified', 'username', 'email', 'acctNo', 'kycLevel', 'blankProfile', 'consents', 'latestAgreement'],
  },
  {
    requirement: 'API-08',
    id: 'getOpenConfig',
    call: 'GET /api/prepaid/open-config/{brand}',
    answer: ['pid', 'sessionId', 'theme', 'directDeposit', 'reloadMethods', 'cardTypes'],
  },
  {
    requirement: 'API-09',
    id: 'getFrontendConfig',
    call: 'GET /api/prepaid/frontend-config/{brand}',
    answer: ['addressLookupKey', 'analyticsKey', 'mapsKey', 'captchaSiteKey', 'threeDSecureKey', 'storeIds'],
  },
  {
    requirement: 'API-10',
    id: 'getCards',
    call: 'GET /api/prepaid/cards',
    query: ['username', 'balancesOnly'],
    answer: ['cards', 'balances'],
  },
  {
    requirement: 'API-11',
    id: 'getCardStats',
    call: 'GET /api/prepaid/cards/{id}/stats',
    query: ['page', 'size', 'startDate', 'endDate', 'pending', 'filter'],
    answer: ['spending', 'deposits'],
  },
  {
    requirement: 'API-12',
    id: 'getCardExpiring',
    call: 'GET /api/prepaid/cards/{id}/expiring',
    answer: ['expiring'],
  },
  {
    requirement: 'API-13',
    id: 'registerCard',
    call: 'POST /api/prepaid/cards',
    payload: [
      'serialNumber',
      'cardNumber',
      'cvv',
      'expiryMonth',
      'expiryYear',
      'alias',
      'firstName',
      'lastName',
      'legalFirstName',
      'legalLastName',
      'phoneNumber',
      'mobileNumber',
      'currentAddress',
      'dateOfBirth',
    ],
  },
  { requirement: 'API-14', id: 'setCardStatus', call: 'PUT /api/prepaid/cards/{id}', payload: ['cardStatus'] },
  {
    requirement: 'API-15',
    id: 'setCardPin',
    call: 'POST /api/prepaid/cards/{id}/setpin',
    payload: ['pin', 'confirmPin', 'sessionId', 'securityResponse'],
  },
  {
    requirement: 'API-16',
    id: 'getCardPan',
    call: 'POST /api/prepaid/cards/{id}/pan',
    payload: ['sessionId', 'securityResponse'],
    answer: ['cardProxyId', 'fullPan', 'cvv'],
  },
  {
    requirement: 'API-17',
    id: 'orderCard',
    call: 'POST /api/prepaid/cards/ordercard',
    payload: ['programCode', 'plasticFlag', 'legalFirstName', 'legalLastName', 'dateOfBirth', 'currentAddress'],
  },
  {
    requirement: 'API-18',
    id: 'replaceCard',
    call: 'POST /api/prepaid/cards/{id}/replace',
    payload: ['reason', 'currentAddress'],
  },
  {
    requirement: 'API-19',
    id: 'upgradeCard',
    call: 'POST /api/prepaid/cards/upgrade',
    payload: ['step', 'clientId', 'legalFirstName', 'legalLastName', 'currentAddress', 'id', 'answers'],
    answer: ['status', 'id', 'questions'],
  },
  {
    requirement: 'API-20',
    id: 'setUpDirectDeposit',
    call: 'POST /api/prepaid/cards/{id}/directDeposit',
    payload: ['serialNumber'],
    answer: ['directDepositAccount'],
  },
  {
    requirement: 'API-21',
    id: 'getCardType',
    call: 'GET /api/prepaid/cards/types/{proxyId}',
    answer: ['cardType'],
  },
  {
    requirement: 'API-22',
    id: 'evaluateTopUpRisk',
    call: 'POST /api/prepaid/cards/{serial}/topup/evaluateRisk',
    payload: ['sessionId', 'pid', 'kountSessionId', 'fundingAmount'],
  },
  {
    requirement: 'API-23',
    id: 'topUpCard',
    call: 'POST /api/prepaid/cards/{id}/topup',
    query: ['estimate'],
    payload: ['fundingAmount', 'serialNumber', 'sessionId', 'pid', 'sourceCard', 'vaultedCardId'],
    answer: ['externalReferenceId', 'authorizationNumber', 'microfilmRefNumber', 'isFeeEstimated'],
  },
  { requirement: 'API-24', id: 'getVaultedCards', call: 'GET /api/prepaid/cards/vaulted' },
  { requirement: 'API-25', id: 'deleteVaultedCard', call: 'DELETE /api/prepaid/cards/vaulted/{id}' },
  {
    requirement: 'API-26',
    id: 'saveAutoReload',
    call: 'POST /api/prepaid/entity/ar/{pid}/{email}',
    query: ['estimate'],
    payload: [
      'id',
      'clientId',
      'amountReload',
      'amountThreshold',
      'autoreloadFee',
      'currency',
      'status',
      'paymentMethod',
      'sourceCard',
      'vaultedCardId',
      'cardVaultingRequested',
      'alias',
      'kountSessionId',
      'senderAddress',
      'senderName',
      'threeDSecure',
    ],
  },
  { requirement: 'API-27', id: 'getAutoReloads', call: 'GET /api/prepaid/entity/ar/{pid}/{email}' },
  {
    requirement: 'API-28',
    id: 'deleteAutoReload',
    call: 'DELETE /api/prepaid/entity/ar/{pid}/{email}/{id}',
    query: ['clientId'],
  },
  {
    requirement: 'API-29',
    id: 'getAccount',
    call: 'GET /api/prepaid/accounts/{username}',
    answer: ['legalFirstName', 'legalLastName', 'challenge', 'dateOfBirth', 'phoneNumber', 'currentAddress'],
  },
  {
    requirement: 'API-30',
    id: 'updateAccount',
    call: 'PATCH /api/prepaid/accounts/{username}',
    payload: [
      'legalFirstName',
      'legalLastName',
      'firstName',
      'lastName',
      'challenge',
      'response',
      'dateOfBirth',
      'phoneNumber',
      'mobileNumber',
      'occupation',
      'currentAddress',
    ],
  },
  {
    requirement: 'API-31',
    id: 'getFatca',
    call: 'GET /api/prepaid/accounts/{username}/fatca',
    answer: ['isCanadian', 'taxJurisdiction'],
  },
  {
    requirement: 'API-32',
    id: 'saveFatca',
    call: 'POST /api/prepaid/accounts/{username}/fatca',
    payload: ['sin', 'isCanadian', 'taxJurisdiction'],
  },
  {
    requirement: 'API-33',
    id: 'transferFunds',
    call: 'POST /api/prepaid/transfer',
    payload: ['funding', 'fundingAmount', 'receivingAmount', 'receivingCard', 'lastFourDigits'],
  },
  { requirement: 'API-34', id: 'getBillers', call: 'GET /api/prepaid/billPay/billers' },
  {
    requirement: 'API-35',
    id: 'addBiller',
    call: 'POST /api/prepaid/billPay/billers',
    payload: ['billerId', 'billerAccount', 'billerName', 'alias'],
  },
  {
    requirement: 'API-36',
    id: 'editBiller',
    call: 'PUT /api/prepaid/billPay/billers/{serialNo}',
    payload: ['billerAccount', 'alias'],
  },
  { requirement: 'API-37', id: 'deleteBiller', call: 'DELETE /api/prepaid/billPay/billers/{serialNo}' },
  {
    requirement: 'API-38',
    id: 'getPayees',
    call: 'GET /api/prepaid/billPay/payees/{id}',
    query: ['filter', 'limit'],
  },
  {
    requirement: 'API-39',
    id: 'payBill',
    call: 'POST /api/prepaid/billPay/payments',
    payload: ['proxyId', 'serialNo', 'amount', 'dateToPay', 'fee'],
  },
  {
    requirement: 'API-40',
    id: 'getPayments',
    call: 'GET /api/prepaid/billPay/payments',
    query: ['pending', 'page', 'size'],
  },
  { requirement: 'API-41', id: 'cancelPayment', call: 'DELETE /api/prepaid/billPay/payments/{id}' },
  { requirement: 'API-42', id: 'getMoneyRequests', call: 'GET /api/prepaid/money/requests' },
  {
    requirement: 'API-43',
    id: 'openMoneyRequest',
    call: 'POST /api/prepaid/money/requests',
    payload: ['serialNumber', 'fundingAmount'],
    answer: ['id', 'status', 'link'],
  },
  { requirement: 'API-44', id: 'cancelMoneyRequest', call: 'DELETE /api/prepaid/money/requests/{id}' },
  {
    requirement: 'API-45',
    id: 'sendVerification',
    call: 'POST /api/verify/{pid}/send',
    payload: ['email', 'password', 'recaptchaResponse', 'challenge', 'response'],
  },
  {
    requirement: 'API-46',
    id: 'clickVerification',
    call: 'POST /api/verify/{pid}/click',
    payload: ['sessionId', 'link'],
  },
  {
    requirement: 'API-47',
    id: 'startPasswordRecovery',
    call: 'POST /api/users/{pid}/{username}/password/recovery',
  },
  {
    requirement: 'API-48',
    id: 'challengePasswordRecovery',
    call: 'POST /api/users/password/challenge',
    payload: ['link', 'code'],
    answer: ['challenge'],
  },
  {
    requirement: 'API-49',
    id: 'completePasswordRecovery',
    call: 'POST /api/users/password/response',
    payload: ['userName', 'link', 'code', 'response', 'newPassword'],
  },
  { requirement: 'API-50', id: 'acceptConsent', call: 'POST /api/prepaid/consent', payload: ['type'] },
  { requirement: 'API-51', id: 'getNotificationSettings', call: 'GET /api/prepaid/notifications' },
  {
    requirement: 'API-52',
    id: 'updateNotificationSettings',
    call: 'PATCH /api/prepaid/notifications',
    payload: ['billPayments', 'onlineReloads', 'cardTransfers', 'postedTransactions'],
  },
  { requirement: 'API-53', id: 'locateStores', call: 'GET /api/prepaid/stores/locate', query: ['lat', 'lng'] },
  {
    requirement: 'API-54 CMS-33',
    id: 'getItem',
    call: 'GET /items/{itemId}',
    answer: ['draft', 'publish', 'itemDescription', 'lastUpdateDateTimePublish', 'lastPublishedBy'],
  },
  {
    requirement: 'API-54',
    id: 'getItems',
    call: 'GET /items',
    query: ['filterEQ', 'lastid'],
    answer: ['Items', 'LastEvaluatedKey'],
  },
  {
    requirement: 'API-54',
    id: 'createItem',
    call: 'POST /items',
    payload: [
      'draft',
      'lastDraftedBy',
      'lastUpdateDateTimeDraft',
      'itemDescription',
      'itemType',
      'lastPublishedBy',
      'lastUpdateDateTimePublish',
      'parentItemId',
      'publish',
    ],
    answer: ['itemId'],
  },
  {
    requirement: 'API-54',
    id: 'updateItem',
    call: 'PATCH /items/{itemId}',
    payload: [
      'draft',
      'lastDraftedBy',
      'lastUpdateDateTimeDraft',
      'publish',
      'lastPublishedBy',
      'lastUpdateDateTimePublish',
      'itemDescription',
      'itemType',
    ],
  },
]

/** Calls that the portal needs and the specification lacks. A server may omit them. */
const extensions: readonly Row[] = [
  {
    requirement: 'dispute',
    id: 'getDispute',
    call: 'GET /api/prepaid/cards/{id}/transactions/{transactionId}/dispute',
    answer: ['transaction', 'dispute'],
  },
  {
    requirement: 'dispute',
    id: 'openDispute',
    call: 'POST /api/prepaid/cards/{id}/transactions/{transactionId}/dispute',
    payload: ['reason', 'description', 'evidence'],
    answer: ['reference', 'status', 'steps'],
  },
  {
    requirement: 'dispute',
    id: 'answerDispute',
    call: 'POST /api/prepaid/cards/{id}/transactions/{transactionId}/dispute/answer',
    payload: ['description', 'evidence'],
    answer: ['reference', 'status', 'steps'],
  },
  {
    requirement: 'CMS-37',
    id: 'publishItems',
    call: 'POST /publications',
    payload: ['items', 'lastPublishedBy', 'lastUpdateDateTimePublish'],
    answer: ['Items'],
  },
  { requirement: 'schedule', id: 'getSchedules', call: 'GET /schedules', answer: ['Schedules'] },
  {
    requirement: 'schedule',
    id: 'createSchedule',
    call: 'POST /schedules',
    payload: ['action', 'items', 'at'],
    answer: ['scheduleId', 'action', 'items', 'at', 'createdBy', 'state'],
  },
  {
    requirement: 'schedule',
    id: 'cancelSchedule',
    call: 'DELETE /schedules/{scheduleId}',
    answer: ['scheduleId', 'state'],
  },
  { requirement: 'SES-15', id: 'logout', call: 'POST /api/prepaid/logout' },
  {
    requirement: 'TOP-29',
    id: 'getTopUpRisk',
    call: 'GET /api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}',
    answer: ['riskReferenceId', 'status', 'challenge', 'threeDSecure'],
  },
  {
    requirement: 'TOP-34',
    id: 'cancelTopUpRisk',
    call: 'DELETE /api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}',
  },
]

let prism: Prism

beforeAll(async () => {
  prism = await startPrism()
})

afterAll(() => prism.stop())

describe.each([...table, ...extensions])(
  '$requirement $call',
  ({ id, call, query = [], payload = [], answer = [] }) => {
    it('is described with its method, path, query and payload, and answered with its documented success', async () => {
      const of = operation(id)
      expect(`${of.method} ${of.path}`).toBe(call)
      const inQuery = of.parameters.filter((parameter) => parameter.in === 'query')
      const isExtension = ({ description = '' }: Parameter) => description.startsWith('Extension.')
      // A server that does not know an extension must still understand the call.
      expect(inQuery.filter(isExtension).filter(({ required }) => required)).toEqual([])
      const specified = inQuery.filter((parameter) => !isExtension(parameter)).map(({ name }) => name)
      expect(specified.toSorted()).toEqual([...query].toSorted())
      expect(of.body !== undefined).toBe(payload.length > 0)
      const fields = of.body ? Object.keys(propertiesOf(of.body.schema)) : []
      expect(fields).toEqual(expect.arrayContaining([...payload]))
      const documented = success(of)
      const answered = documented.schema ? Object.keys(propertiesOf(documented.schema)) : []
      expect(answered).toEqual(expect.arrayContaining([...answer]))
      const reply = await prism.call(of)
      expect(reply.status).toBe(documented.status)
      expect(reply.body).toEqual(documented.examples[0]?.value)
    })
  },
)

it('API-06 openapi.yaml has the calls of the tables and no others', () => {
  const all = [...table, ...extensions]
  expect(operations.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    all.map(({ call }) => call).toSorted(),
  )
})

it('API-06 a call that the specification lacks says in its summary that it is an extension', () => {
  const specified = new Set(table.map(({ id }) => id))
  const unmarked = operations.filter(({ id, summary }) => specified.has(id) === summary.startsWith('Extension.'))
  expect(unmarked.map(({ id }) => id)).toEqual([])
})

it('API-54 the content service has a base URL of its own, the portal another', () => {
  for (const { id, servers } of operations) expect(servers, id).toEqual([content.includes(id) ? '/content' : '/'])
})

it('every placeholder of a path is a required parameter with an example', () => {
  for (const of of operations) {
    const names = [...of.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const inPath = of.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).toSorted(), of.id).toEqual(names.toSorted())
    for (const { required, example } of inPath) expect([required, typeof example], of.id).toEqual([true, 'string'])
  }
})

it('CON-11 the periods are day10, month1, month3, month6 and month12', async () => {
  const stats = operation('getCardStats')
  for (const filter of ['day10', 'month1', 'month3', 'month6', 'month12']) {
    expect((await prism.call(stats, { query: { filter } })).status, filter).toBe(200)
  }
  expect((await prism.call(stats, { query: { filter: 'month2' } })).status).toBe(422)
})

it('the same names stay different where the specification has them different', () => {
  const fields = (id: string) => Object.keys(propertiesOf(operation(id).body?.schema ?? {}))
  expect(fields('login')).toContain('recaptchaToken')
  expect(fields('sendVerification')).toContain('recaptchaResponse')
  expect(fields('login')).toContain('username')
  expect(fields('completePasswordRecovery')).toContain('userName')
  expect(fields('payBill')).toContain('serialNo')
  expect(fields('topUpCard')).toContain('serialNumber')
})
