import type { OperationId } from '../../contract/model'
import { type Operation, operations, type Parameter } from '../contract/document.ts'
import {
  type Api,
  FULL,
  LOCKED,
  MAIN,
  MAIN_SERIAL,
  type OpenSandbox,
  rememberSession,
  SECOND,
  SEED_ANSWER,
  SEED_PASSWORD,
  sessionOf,
} from './openSandbox'

export type Connect = (headers?: Record<string, string>, service?: string) => Api

/** Opens callers of the sandbox itself, or of the server that `connect` leads to. */
export async function openCallers(
  sandbox: OpenSandbox,
  connect: Connect = (headers, service = '') => sandbox.api(headers, sandbox.url + service),
) {
  const visitor = connect()
  const signIn = async (username: string) => {
    const { response } = await visitor.POST('/api/login', {
      body: { pid, username, password: SEED_PASSWORD, recaptchaToken: 't' },
    })
    const token = response.headers.get('x-auth-token') ?? ''
    return rememberSession(connect({ 'x-auth-token': token }), token)
  }
  const authorization = `Bearer ${await sandbox.editorToken('editor@example.com')}`
  return { sandbox, visitor, signIn, holder: await signIn(FULL), editor: connect({ authorization }, '/content') }
}

export type Callers = Awaited<ReturnType<typeof openCallers>>
/** The newest disputable purchase. */
async function purchaseOf(holder: Api) {
  const { data } = await holder.GET('/api/prepaid/cards/{id}/stats', {
    params: { path: { id: MAIN }, query: { filter: 'month1', status: 'posted' } },
  })
  const purchase = data?.transactions.find(({ disputeStatus }) => disputeStatus !== undefined)
  return { id: MAIN, transactionId: purchase?.id ?? '' }
}
type Call = (callers: Callers) => Promise<{ response: Response; error?: unknown }>

const pid = '1100003'
const money = (transactionAmount: number) => ({ transactionAmount, currency: '124' as const })
const sourceCard = { cardNumber: '4111111111111111', expiryMonth: '08', expiryYear: '39', cvv: '123' }
/** Fields that a load of `MAIN` by this amount needs. */
export async function clearedFor(
  holder: Api,
  amount: number,
  source: object = { paymentMethod: 'visadebit', sourceCard },
  serial = MAIN_SERIAL,
) {
  const { data } = await holder.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
    params: { path: { serial } },
    body: { sessionId: sessionOf(holder), pid, fundingAmount: money(amount), ...source },
  })
  return data?.riskReferenceId ?? ''
}
const linkOf = async (sandbox: OpenSandbox, to: string, kind: string) => {
  const mail = (await sandbox.mailsTo(to)).find((one) => one.kind === kind)
  const { searchParams } = new URL(mail?.link ?? '', sandbox.url)
  return {
    link: searchParams.get('link') ?? '',
    sessionId: searchParams.get('sessionId') ?? '',
    code: mail?.code ?? '',
  }
}

/** The seed's value for a parameter; else the example of openapi.yaml. */
function valueOf({ name, schema, example }: Parameter): string {
  if (schema.$ref === '#/components/schemas/ClientId') return MAIN
  if (name === 'username' || name === 'email') return FULL
  return name === 'serial' ? MAIN_SERIAL : String(example)
}

/** Calls an operation with its required parameters and the first example of its body. */
function callExample({ method, path, security, parameters, body }: Operation): Call {
  const given = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place && one.required).map((one) => [one.name, valueOf(one)]),
    )
  const asks = (scheme: string) => security.some((choice) => scheme in choice)
  return ({ visitor, holder, editor }) => {
    const client = asks('editor') ? editor : asks('token') ? holder : visitor
    const init = { params: { path: given('path'), query: given('query') }, body: body?.examples[0]?.value }
    return client.request(
      method.toLowerCase() as 'get',
      path as '/api/prepaid/cards/vaulted',
      init as Record<string, unknown>,
    )
  }
}

const versionOf = async (editor: Api, itemId: string) =>
  (await editor.GET('/items/{itemId}', { params: { path: { itemId } } })).data?.version ?? 0
const schedule = async (editor: Api) =>
  editor.POST('/schedules', {
    body: {
      action: 'publish',
      items: [{ itemId: 'fees-en', version: await versionOf(editor, 'fees-en') }],
      at: '2099-03-02T09:00:00-05:00',
    },
  })

/** Calls that need more than the seed and the examples of openapi.yaml, each after those that it depends on. */
const OWN: Partial<Record<OperationId, Call>> = {
  login: ({ visitor }) =>
    visitor.POST('/api/login', { body: { pid, username: FULL, password: SEED_PASSWORD, recaptchaToken: 't' } }),
  logout: async ({ signIn }) => (await signIn(FULL)).POST('/api/prepaid/logout'),
  // Uses its own token, because this call always replaces it.
  getOpenConfig: async ({ signIn }) =>
    (await signIn(FULL)).GET('/api/prepaid/open-config/{brand}', { params: { path: { brand: pid } } }),
  getCardStats: ({ holder }) =>
    holder.GET('/api/prepaid/cards/{id}/stats', { params: { path: { id: MAIN }, query: { filter: 'month12' } } }),
  getDispute: async ({ holder }) =>
    holder.GET('/api/prepaid/cards/{id}/transactions/{transactionId}/dispute', {
      params: { path: await purchaseOf(holder) },
    }),
  openDispute: async ({ holder }) =>
    holder.POST('/api/prepaid/cards/{id}/transactions/{transactionId}/dispute', {
      params: { path: await purchaseOf(holder) },
      body: { reason: 'notReceived', description: 'It never came.', evidence: [] },
    }),
  setCardStatus: ({ holder }) =>
    holder.PUT('/api/prepaid/cards/{id}', { params: { path: { id: LOCKED } }, body: { cardStatus: 'A' } }),
  setCardPin: ({ holder }) =>
    holder.POST('/api/prepaid/cards/{id}/setpin', {
      params: { path: { id: SECOND } },
      body: { pin: '0012', confirmPin: '0012', sessionId: sessionOf(holder), securityResponse: SEED_ANSWER },
    }),
  getCardPan: ({ holder }) =>
    holder.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id: MAIN } },
      body: { sessionId: sessionOf(holder), securityResponse: SEED_ANSWER },
    }),
  setUpDirectDeposit: ({ holder }) =>
    holder.POST('/api/prepaid/cards/{id}/directDeposit', { params: { path: { id: SECOND } }, body: {} }),
  registerCard: async ({ sandbox, holder }) => {
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
  orderCard: ({ holder }) =>
    holder.POST('/api/prepaid/cards/ordercard', { body: { programCode: 'BHN229', plasticFlag: false } }),
  replaceCard: ({ holder }) =>
    holder.POST('/api/prepaid/cards/{id}/replace', { params: { path: { id: LOCKED } }, body: { reason: 'damaged' } }),
  upgradeCard: async ({ signIn }) => {
    const starter = await signIn('starter@example.com')
    return starter.POST('/api/prepaid/cards/upgrade', {
      body: {
        step: 'short',
        clientId: '1000002001',
        monthlyFeeAccepted: true,
        thirdParty: false,
        recaptchaToken: 'test',
      },
    })
  },
  evaluateTopUpRisk: ({ holder }) =>
    holder.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
      params: { path: { serial: MAIN_SERIAL } },
      body: { sessionId: sessionOf(holder), pid, fundingAmount: money(50) },
    }),
  topUpCard: async ({ holder }) => {
    const riskReferenceId = await clearedFor(holder, 50)
    return holder.POST('/api/prepaid/cards/{id}/topup', {
      params: { path: { id: MAIN } },
      body: {
        sessionId: sessionOf(holder),
        fundingAmount: money(50),
        paymentMethod: 'visadebit',
        sourceCard,
        cardVaultingRequested: true,
        riskReferenceId,
      },
    })
  },
  getTopUpRisk: async ({ holder }) => {
    const riskReferenceId = await clearedFor(holder, 60)
    return holder.GET('/api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}', {
      params: { path: { serial: MAIN_SERIAL, riskReferenceId } },
    })
  },
  cancelTopUpRisk: async ({ holder }) => {
    const riskReferenceId = await clearedFor(holder, 60)
    return holder.DELETE('/api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}', {
      params: { path: { serial: MAIN_SERIAL, riskReferenceId } },
    })
  },
  deleteVaultedCard: ({ holder }) =>
    holder.DELETE('/api/prepaid/cards/vaulted/{id}', { params: { path: { id: 'VC000002' } } }),
  saveAutoReload: ({ holder }) =>
    holder.POST('/api/prepaid/entity/ar/{pid}/{email}', {
      params: { path: { pid, email: FULL } },
      body: { id: 'AR000001', clientId: MAIN, amountReload: 80, amountThreshold: 20 },
    }),
  deleteAutoReload: ({ holder }) =>
    holder.DELETE('/api/prepaid/entity/ar/{pid}/{email}/{id}', {
      params: { path: { pid, email: FULL, id: 'AR000001' }, query: { clientId: MAIN } },
    }),
  openMoneyRequest: ({ holder }) =>
    holder.POST('/api/prepaid/money/requests', { body: { serialNumber: MAIN_SERIAL, fundingAmount: money(75) } }),
  cancelMoneyRequest: ({ holder }) =>
    holder.DELETE('/api/prepaid/money/requests/{id}', { params: { path: { id: 'MR000002' } } }),
  transferFunds: ({ holder }) =>
    holder.POST('/api/prepaid/transfer', {
      body: {
        funding: { fundingSource: '03', fundingCard: MAIN },
        fundingAmount: money(25.5),
        receivingAmount: money(25.5),
        receivingCard: SECOND,
      },
    }),
  getPayees: ({ holder }) =>
    holder.GET('/api/prepaid/billPay/payees/{id}', { params: { path: { id: MAIN }, query: { filter: 'elec' } } }),
  addBiller: ({ holder }) =>
    holder.POST('/api/prepaid/billPay/billers', { body: { billerId: 'PAYEE0002', billerAccount: '00123456' } }),
  editBiller: ({ holder }) =>
    holder.PUT('/api/prepaid/billPay/billers/{serialNo}', {
      params: { path: { serialNo: 'B100002' } },
      body: { billerAccount: '00999999', alias: 'Heat' },
    }),
  payBill: ({ holder }) =>
    holder.POST('/api/prepaid/billPay/payments', {
      body: { proxyId: MAIN, serialNo: 'B100002', amount: 20, dateToPay: '2090-01-15', fee: 1.95 },
    }),
  getPayments: ({ holder }) => holder.GET('/api/prepaid/billPay/payments', { params: { query: { pending: true } } }),
  cancelPayment: ({ holder }) =>
    holder.DELETE('/api/prepaid/billPay/payments/{id}', { params: { path: { id: 'BP000001' } } }),
  deleteBiller: ({ holder }) =>
    holder.DELETE('/api/prepaid/billPay/billers/{serialNo}', { params: { path: { serialNo: 'B100003' } } }),
  updateAccount: ({ holder }) =>
    holder.PATCH('/api/prepaid/accounts/{username}', {
      params: { path: { username: FULL } },
      body: { firstName: 'Fuller' },
    }),
  saveFatca: ({ holder }) =>
    holder.POST('/api/prepaid/accounts/{username}/fatca', {
      params: { path: { username: FULL } },
      body: { isCanadian: true, taxJurisdiction: [{ countryCode: 'CA' }] },
    }),
  acceptConsent: ({ holder }) => holder.POST('/api/prepaid/consent', { body: { type: 'cha-2026-01' } }),
  updateNotificationSettings: ({ holder }) =>
    holder.PATCH('/api/prepaid/notifications', { body: { postedTransactions: true } }),
  sendVerification: ({ visitor }) =>
    visitor.POST('/api/verify/{pid}/send', {
      params: { path: { pid } },
      body: {
        email: 'new@example.com',
        password: 'Newcomer1',
        recaptchaResponse: 't',
        challenge: 'Colour?',
        response: 'Blue',
      },
    }),
  clickVerification: async ({ sandbox, visitor }) =>
    visitor.POST('/api/verify/{pid}/click', {
      params: { path: { pid } },
      body: await linkOf(sandbox, 'new@example.com', 'verification'),
    }),
  startPasswordRecovery: ({ visitor }) =>
    visitor.POST('/api/users/{pid}/{username}/password/recovery', {
      params: { path: { pid, username: 'new@example.com' } },
    }),
  challengePasswordRecovery: async ({ sandbox, visitor }) => {
    const { link, code } = await linkOf(sandbox, 'new@example.com', 'recovery')
    return visitor.POST('/api/users/password/challenge', { body: { link, code } })
  },
  completePasswordRecovery: async ({ sandbox, visitor }) => {
    const { link, code } = await linkOf(sandbox, 'new@example.com', 'recovery')
    return visitor.POST('/api/users/password/response', {
      body: { userName: 'new@example.com', link, code, response: ' BLUE ', newPassword: 'Newcomer2' },
    })
  },
  getItem: ({ editor }) => editor.GET('/items/{itemId}', { params: { path: { itemId: 'fees-en' } } }),
  getItems: ({ editor }) => editor.GET('/items', { params: { query: { filterEQ: 'parentItemId=notice-en' } } }),
  createItem: ({ editor }) => editor.POST('/items', { body: { itemType: 'TextEditor', draft: '<p>New</p>' } }),
  updateItem: async ({ editor }) =>
    editor.PATCH('/items/{itemId}', {
      params: { path: { itemId: 'fees-en' } },
      body: { itemDescription: 'Fees', version: await versionOf(editor, 'fees-en') },
    }),
  publishItems: async ({ editor }) =>
    editor.POST('/publications', {
      body: {
        items: [{ itemId: 'terms-en', version: await versionOf(editor, 'terms-en'), publish: '<p>Terms.</p>' }],
        lastPublishedBy: 'editor@example.com',
        lastUpdateDateTimePublish: '2026-03-02T09:20:00-05:00',
      },
    }),
  createSchedule: async ({ editor }) => schedule(editor),
  cancelSchedule: async ({ editor }) => {
    const scheduleId = (await schedule(editor)).data?.scheduleId ?? ''
    return editor.DELETE('/schedules/{scheduleId}', { params: { path: { scheduleId } } })
  },
  // The last one: while the clock is moved, requests expire.
  async answerDispute({ holder, sandbox, signIn }) {
    const path = await purchaseOf(holder)
    // After three days without evidence the dispute needs an answer.
    const days = 4 * 24 * 3600
    await sandbox.advance(days)
    const later = await signIn(FULL)
    const answer = await later.POST('/api/prepaid/cards/{id}/transactions/{transactionId}/dispute/answer', {
      params: { path },
      body: { description: 'I have the messages.', evidence: ['messages'] },
    })
    await sandbox.advance(-days)
    return answer
  },
}

/** One ordinary call per operation, in an order in which each finds what it needs. */
export const CALLS: Readonly<Record<string, Call>> = {
  ...Object.fromEntries(operations.filter(({ id }) => !(id in OWN)).map((of) => [of.id, callExample(of)])),
  ...OWN,
}
