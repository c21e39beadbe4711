import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HANDLERS } from '../../sandbox/handlers'
import { readContract } from '../../sandbox/http/document'
import {
  type Api,
  FULL,
  LOCKED,
  MAIN,
  MAIN_SERIAL,
  type OpenSandbox,
  openSandbox,
  SECOND,
  SEED_ANSWER,
} from './openSandbox'

let sandbox: OpenSandbox
let holder: Api
let editor: Api

beforeAll(async () => {
  sandbox = await openSandbox()
  holder = (await sandbox.signIn()).api
  const token = await sandbox.editorToken('editor@example.com')
  editor = sandbox.api({ authorization: `Bearer ${token}` }, `${sandbox.url}/content`)
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const pid = '1100003'
const money = (transactionAmount: number) => ({ transactionAmount, currency: '124' as const })
const sourceCard = { cardNumber: '4111111111111111', expiryMonth: '08', expiryYear: '39', cvv: '123' }
const linkOf = async (to: string, kind: string) => {
  const mail = (await sandbox.mailsTo(to)).find((one) => one.kind === kind)
  const { searchParams } = new URL(mail?.link ?? '', sandbox.url)
  return {
    link: searchParams.get('link') ?? '',
    sessionId: searchParams.get('sessionId') ?? '',
    code: mail?.code ?? '',
  }
}

/** One ordinary call of each operation, in an order in which each finds what it needs. */
const CALLS: Record<keyof typeof HANDLERS, () => Promise<{ response: Response; error?: unknown }>> = {
  login: () =>
    sandbox.api().POST('/api/login', { body: { pid, username: FULL, password: 'Maple2026', recaptchaToken: 't' } }),
  // With a token of its own, as this call always replaces it.
  getOpenConfig: async () =>
    (await sandbox.signIn()).api.GET('/api/prepaid/open-config/{brand}', { params: { path: { brand: pid } } }),
  getFrontendConfig: () => holder.GET('/api/prepaid/frontend-config/{brand}', { params: { path: { brand: pid } } }),
  getCards: () => holder.GET('/api/prepaid/cards', { params: { query: { username: FULL } } }),
  getCardStats: () =>
    holder.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id: MAIN }, query: { filter: 'month12' } } }),
  getCardExpiring: () => holder.GET('/api/prepaid/cards/{id}/expiring', { params: { path: { id: MAIN } } }),
  getCardType: () => holder.GET('/api/prepaid/cards/types/{proxyId}', { params: { path: { proxyId: MAIN } } }),
  setCardStatus: () =>
    holder.PUT('/api/prepaid/cards/{id}', { params: { path: { id: LOCKED } }, body: { cardStatus: 'A' } }),
  setCardPin: () =>
    holder.POST('/api/prepaid/cards/{id}/setpin', {
      params: { path: { id: SECOND } },
      body: { pin: '0012', confirmPin: '0012', securityResponse: SEED_ANSWER },
    }),
  getCardPan: () =>
    holder.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id: MAIN } },
      body: { sessionId: 's', securityResponse: SEED_ANSWER },
    }),
  setUpDirectDeposit: () =>
    holder.POST('/api/prepaid/cards/{id}/directDeposit', { params: { path: { id: SECOND } }, body: {} }),
  registerCard: async () => {
    const card = (await sandbox.stock()).find(({ cardType }) => cardType === 'express')
    const [year = '', month = ''] = (card?.expiryDate ?? '').split('-')
    return holder.POST('/api/prepaid/cards', {
      body: {
        serialNumber: card?.clientId ?? '',
        cardNumber: card?.cardNumber ?? '',
        cvv: card?.cvv ?? '',
        expiryMonth: month,
        expiryYear: year.slice(-2),
      },
    })
  },
  orderCard: () => holder.POST('/api/prepaid/cards/ordercard', { body: { programCode: 'BHN229', plasticFlag: false } }),
  replaceCard: () =>
    holder.POST('/api/prepaid/cards/{id}/replace', { params: { path: { id: LOCKED } }, body: { reason: 'damaged' } }),
  upgradeCard: async () => {
    const starter = (await sandbox.signIn('starter@example.com')).api
    return starter.POST('/api/prepaid/cards/upgrade', {
      body: { step: 'short', clientId: '1000002001', monthlyFeeAccepted: true },
    })
  },
  evaluateTopUpRisk: () =>
    holder.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
      params: { path: { serial: MAIN_SERIAL } },
      body: { sessionId: 's', pid, fundingAmount: money(50) },
    }),
  topUpCard: () =>
    holder.POST('/api/prepaid/cards/{id}/topup', {
      params: { path: { id: MAIN } },
      body: { fundingAmount: money(50), paymentMethod: 'visadebit', sourceCard, cardVaultingRequested: true },
    }),
  getVaultedCards: () => holder.GET('/api/prepaid/cards/vaulted'),
  deleteVaultedCard: () => holder.DELETE('/api/prepaid/cards/vaulted/{id}', { params: { path: { id: 'VC000002' } } }),
  getAutoReloads: () => holder.GET('/api/prepaid/entity/ar/{pid}/{email}', { params: { path: { pid, email: FULL } } }),
  saveAutoReload: () =>
    holder.POST('/api/prepaid/entity/ar/{pid}/{email}', {
      params: { path: { pid, email: FULL } },
      body: { id: 'AR000001', clientId: MAIN, amountReload: 80, amountThreshold: 20 },
    }),
  deleteAutoReload: () =>
    holder.DELETE('/api/prepaid/entity/ar/{pid}/{email}/{id}', {
      params: { path: { pid, email: FULL, id: 'AR000001' }, query: { clientId: MAIN } },
    }),
  getMoneyRequests: () => holder.GET('/api/prepaid/money/requests'),
  openMoneyRequest: () =>
    holder.POST('/api/prepaid/money/requests', { body: { serialNumber: MAIN_SERIAL, fundingAmount: money(75) } }),
  cancelMoneyRequest: () => holder.DELETE('/api/prepaid/money/requests/{id}', { params: { path: { id: 'MR000002' } } }),
  transferFunds: () =>
    holder.POST('/api/prepaid/transfer', {
      body: {
        funding: { fundingSource: '03', fundingCard: MAIN },
        fundingAmount: money(25.5),
        receivingAmount: money(25.5),
        receivingCard: SECOND,
      },
    }),
  getBillers: () => holder.GET('/api/prepaid/billPay/billers'),
  getPayees: () =>
    holder.GET('/api/prepaid/billPay/payees/{id}', { params: { path: { id: MAIN }, query: { filter: 'elec' } } }),
  addBiller: () =>
    holder.POST('/api/prepaid/billPay/billers', { body: { billerId: 'PAYEE0002', billerAccount: '00123456' } }),
  editBiller: () =>
    holder.PUT('/api/prepaid/billPay/billers/{serialNo}', {
      params: { path: { serialNo: 'B100002' } },
      body: { billerAccount: '00999999', alias: 'Heat' },
    }),
  payBill: () =>
    holder.POST('/api/prepaid/billPay/payments', {
      body: { proxyId: MAIN, serialNo: 'B100002', amount: 20, dateToPay: '2090-01-15', fee: 1.95 },
    }),
  getPayments: () => holder.GET('/api/prepaid/billPay/payments', { params: { query: { pending: true } } }),
  cancelPayment: () => holder.DELETE('/api/prepaid/billPay/payments/{id}', { params: { path: { id: 'BP000001' } } }),
  deleteBiller: () =>
    holder.DELETE('/api/prepaid/billPay/billers/{serialNo}', { params: { path: { serialNo: 'B100003' } } }),
  getAccount: () => holder.GET('/api/prepaid/accounts/{username}', { params: { path: { username: FULL } } }),
  updateAccount: () =>
    holder.PATCH('/api/prepaid/accounts/{username}', {
      params: { path: { username: FULL } },
      body: { firstName: 'Fuller' },
    }),
  getFatca: () => holder.GET('/api/prepaid/accounts/{username}/fatca', { params: { path: { username: FULL } } }),
  saveFatca: () =>
    holder.POST('/api/prepaid/accounts/{username}/fatca', {
      params: { path: { username: FULL } },
      body: { isCanadian: true, taxJurisdiction: [{ countryCode: 'CA' }] },
    }),
  acceptConsent: () => holder.POST('/api/prepaid/consent', { body: { type: 'cha-2026-01' } }),
  getNotificationSettings: () => holder.GET('/api/prepaid/notifications'),
  updateNotificationSettings: () => holder.PATCH('/api/prepaid/notifications', { body: { postedTransactions: true } }),
  locateStores: () =>
    sandbox.api().GET('/api/prepaid/stores/locate', { params: { query: { lat: 43.65, lng: -79.38 } } }),
  sendVerification: () =>
    sandbox.api().POST('/api/verify/{pid}/send', {
      params: { path: { pid } },
      body: {
        email: 'new@example.com',
        password: 'Newcomer1',
        recaptchaResponse: 't',
        challenge: 'Colour?',
        response: 'Blue',
      },
    }),
  clickVerification: async () =>
    sandbox.api().POST('/api/verify/{pid}/click', {
      params: { path: { pid } },
      body: await linkOf('new@example.com', 'verification'),
    }),
  startPasswordRecovery: () =>
    sandbox.api().POST('/api/users/{pid}/{username}/password/recovery', {
      params: { path: { pid, username: 'new@example.com' } },
    }),
  challengePasswordRecovery: async () => {
    const { link, code } = await linkOf('new@example.com', 'recovery')
    return sandbox.api().POST('/api/users/password/challenge', { body: { link, code } })
  },
  completePasswordRecovery: async () => {
    const { link, code } = await linkOf('new@example.com', 'recovery')
    return sandbox.api().POST('/api/users/password/response', {
      body: { userName: 'new@example.com', link, code, response: ' BLUE ', newPassword: 'Newcomer2' },
    })
  },
  getItem: () => editor.GET('/items/{itemId}', { params: { path: { itemId: 'fees-en' } } }),
  getItems: () => editor.GET('/items', { params: { query: { filterEQ: 'parentItemId=notice-en' } } }),
  createItem: () => editor.POST('/items', { body: { itemType: 'TextEditor', draft: '<p>New</p>' } }),
  updateItem: () =>
    editor.PATCH('/items/{itemId}', { params: { path: { itemId: 'fees-en' } }, body: { itemDescription: 'Fees' } }),
}

describe('every operation of the contract', () => {
  const contract = Object.values(readContract().paths ?? {}).flatMap((path) =>
    Object.values(path ?? {}).flatMap((operation) =>
      typeof operation === 'object' && 'operationId' in operation ? [operation.operationId as string] : [],
    ),
  )

  it('has a handler, and no handler is without one', () => {
    expect(Object.keys(HANDLERS).sort()).toEqual(contract.sort())
  })

  it.each(Object.entries(CALLS))('%s answers its documented success', async (_, call) => {
    const { response, error } = await call()
    expect(error).toBeUndefined()
    expect([200, 204]).toContain(response.status)
  })
})
