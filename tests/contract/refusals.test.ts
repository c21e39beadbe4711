import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROVINCES } from '../../rules/identity/identity.ts'
import { content, money, operation, operations, success } from './document.ts'
import { type Call, type Prism, startPrism } from './prism.ts'

let prism: Prism

beforeAll(async () => {
  prism = await startPrism()
})

afterAll(() => prism.stop())

const anonymous = [
  'login',
  'getOpenConfig',
  'getFrontendConfig',
  'sendVerification',
  'clickVerification',
  'startPasswordRecovery',
  'challengePasswordRecovery',
  'completePasswordRecovery',
  'locateStores',
]
const contentReads = ['getItem', 'getItems']
const contentWrites = ['createItem', 'updateItem', 'publishItems', 'createSchedule', 'cancelSchedule']
const either = ['logout']
const signedIn = operations.filter(({ id }) => ![...anonymous, ...either, ...content].includes(id))

function example(id: string, status: number, name: string): unknown {
  const answer = operation(id).answers.find((candidate) => candidate.status === status)
  return answer?.examples.find((candidate) => candidate.name === name)?.value
}

describe('security', () => {
  it.each(anonymous)('%s asks for nothing, so that Prism lets a visitor in', async (id) => {
    expect(operation(id).security).toEqual([])
    expect((await prism.call(operation(id))).status).toBe(success(operation(id)).status)
  })

  it.each(signedIn)('$id asks for X-AUTH-TOKEN and is refused with 401 without it', async (of) => {
    expect(of.security).toEqual([{ token: [] }])
    const reply = await prism.call(of, { without: ['token'] })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual(example(of.id, 401, 'unauthorized'))
  })

  it.each(either)('%s takes a token, and does without one', async (id) => {
    expect(operation(id).security).toEqual([{}, { token: [] }])
    expect((await prism.call(operation(id), { without: ['token'] })).status).toBe(204)
    expect((await prism.call(operation(id))).status).toBe(204)
  })

  it.each(contentReads)('%s is open to viewers and takes an editor', async (id) => {
    expect(operation(id).security).toEqual([{}, { editor: [] }])
    expect((await prism.call(operation(id), { without: ['editor'] })).status).toBe(200)
    expect((await prism.call(operation(id))).status).toBe(200)
  })

  it.each([...contentWrites, 'getSchedules'])('%s asks for the editor in an Authorization header', async (id) => {
    expect(operation(id).security).toEqual([{ editor: [] }])
    expect((await prism.call(operation(id), { without: ['editor'] })).status).toBe(401)
    const portalToken = await prism.call(operation(id), { without: ['editor'], headers: { 'X-AUTH-TOKEN': 'example' } })
    expect(portalToken.status).toBe(401)
    expect((await prism.call(operation(id))).status).toBe(200)
  })
})

describe('headers', () => {
  it('every call of the portal takes en_CA or fr_CA', async () => {
    for (const of of operations.filter(({ id }) => !content.includes(id))) {
      const header = of.parameters.find(({ name }) => name === 'Accept-Language')
      expect(header, of.id).toMatchObject({ in: 'header', schema: { enum: ['en_CA', 'fr_CA'] } })
      expect(header?.required, of.id).toBeUndefined()
    }
    const cards = operation('getCards')
    expect((await prism.call(cards, { headers: { 'Accept-Language': 'fr_CA' } })).status).toBe(200)
    expect((await prism.call(cards, { headers: { 'Accept-Language': 'fr-CA' } })).status).toBe(422)
  })

  it('every answer may carry a new token and a new version', () => {
    for (const { id, answers } of operations) {
      for (const { status, headers } of answers) {
        expect(Object.keys(headers), `${id} ${status}`).toEqual(
          expect.arrayContaining(['X-AUTH-TOKEN', 'X-New-Version']),
        )
      }
    }
  })

  it('the mock announces no new version and no new token but at sign-in', async () => {
    for (const of of operations) {
      const reply = await prism.call(of)
      expect(reply.headers.get('X-New-Version'), of.id).toBe('')
      expect(reply.headers.get('X-AUTH-TOKEN') !== '', of.id).toBe(of.id === 'login')
    }
    const refused = await prism.call(operation('login'), { prefer: 'code=401' })
    expect(refused.headers.get('X-AUTH-TOKEN')).toBe('')
  })

  it('the token of the mock is shaped like a JWT, far from its end and plainly not real', async () => {
    const token = (await prism.call(operation('login'))).headers.get('X-AUTH-TOKEN') ?? ''
    expect(token.split('.')).toHaveLength(3)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    expect(claims.sub).toBe('EXAMPLE-NOT-A-REAL-TOKEN')
    expect(new Date(claims.exp * 1000).getUTCFullYear()).toBe(2099)
  })

  it('money calls, disputes, the creation of an account, changes of content and no others take an Idempotency-Key of at most 255 characters', async () => {
    const taking = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    expect(taking.map(({ id }) => id).toSorted()).toEqual(
      [...money, 'openDispute', 'answerDispute', 'sendVerification', ...contentWrites].toSorted(),
    )
    for (const of of taking) {
      const documented = of.answers.map(({ status }) => status)
      expect(documented, of.id).toEqual(expect.arrayContaining([409, 422]))
      expect(example(of.id, 409, 'stillRunning'), of.id).toBeDefined()
      expect(example(of.id, 422, 'keyReused'), of.id).toBeDefined()
      const key = (length: number) => ({ headers: { 'Idempotency-Key': 'k'.repeat(length) } })
      const { status } = success(of)
      expect((await prism.call(of, key(255))).status, of.id).toBe(status)
      expect((await prism.call(of, key(256))).status, of.id).toBe(422)
      expect((await prism.call(of, { without: ['Idempotency-Key'] })).status, of.id).toBe(status)
    }
  })

  it('429 and 503 say when to try again', async () => {
    for (const of of operations) {
      for (const code of [429, 503]) {
        const reply = await prism.call(of, { prefer: `code=${code}` })
        expect(Number(reply.headers.get('Retry-After')), `${of.id} ${code}`).toBeGreaterThan(0)
      }
    }
  })
})

describe('answers that every call documents', () => {
  it('has 400, 403, 422, 429, 500 and 503 everywhere, 401 where a token is asked for', () => {
    for (const { id, answers, security } of operations) {
      const statuses = answers.map(({ status }) => status)
      expect(statuses, id).toEqual(expect.arrayContaining([400, 403, 422, 429, 500, 503]))
      if (security.length > 0) expect(statuses, id).toContain(401)
    }
    expect(operation('login').answers.map(({ status }) => status)).toContain(401)
  })

  it('answers nothing to a deletion, a sign-out, a consent, a PIN and an e-mail that is sent', () => {
    const silent = operations.filter((of) => success(of).status === 204).map(({ id }) => id)
    expect(silent.toSorted()).toEqual(
      [
        'acceptConsent',
        'cancelMoneyRequest',
        'cancelPayment',
        'cancelTopUpRisk',
        'completePasswordRecovery',
        'deleteAutoReload',
        'deleteBiller',
        'deleteVaultedCard',
        'logout',
        'sendVerification',
        'setCardPin',
        'startPasswordRecovery',
      ].toSorted(),
    )
  })
})

function changed(id: string, change: Record<string, unknown>): Call {
  return { body: { ...(operation(id).body?.examples[0]?.value as object), ...change } }
}

const address = { addressLine: '12 Example Street', city: 'Toronto', country: 'CA', subdivision: 'ON', postCode: 'M5V' }
const card = { cardNumber: '4111111111111111', expiryMonth: '08', expiryYear: '29', cvv: '123' }
const amount = (transactionAmount: unknown, currency = '124') => ({
  fundingAmount: { transactionAmount, currency },
})

type Rule = [title: string, id: string, refused: Call[], accepted: Call[]]

const rules: Rule[] = [
  [
    'CON-25 a password has 8 to 16 letters and digits, an uppercase letter and a number',
    'completePasswordRecovery',
    ['Exampl1', 'Example1234567890', 'example123', 'Exampleabc', 'Example-123'].map((newPassword) =>
      changed('completePasswordRecovery', { newPassword }),
    ),
    ['Exampl12', 'Example123456789'].map((newPassword) => changed('completePasswordRecovery', { newPassword })),
  ],
  [
    'the same password rule holds for a new account',
    'sendVerification',
    [changed('sendVerification', { password: 'example123' })],
    [changed('sendVerification', {})],
  ],
  [
    'CON-26 a PIN is 4 digits, kept as text',
    'setCardPin',
    ['123', '12345', '12a4', 1234].map((pin) => changed('setCardPin', { pin })),
    [changed('setCardPin', { pin: '0012', confirmPin: '0012' })],
  ],
  [
    'CON-27 a Client ID is 10 digits in a path',
    'getCardStats',
    [{ path: { id: '100000000' } }, { path: { id: '10000000011' } }, { path: { id: '10000000ab' } }],
    [{ path: { id: '1000000009' } }],
  ],
  [
    'CON-27 a Client ID is 10 digits in the registration of a card',
    'registerCard',
    ['100000000', '10000000011'].map((serialNumber) => changed('registerCard', { serialNumber })),
    [changed('registerCard', { serialNumber: '1000000001' })],
  ],
  [
    'a card is registered with 16 digits, 3 digits and two-digit month and year',
    'registerCard',
    [
      changed('registerCard', { cardNumber: '5555 5555 5555 4444' }),
      changed('registerCard', { cvv: '12' }),
      changed('registerCard', { expiryMonth: '13' }),
      changed('registerCard', { expiryYear: '2029' }),
      changed('registerCard', { phoneNumber: '416-555-0142' }),
      changed('registerCard', { dateOfBirth: '01 / 02 / 1990' }),
    ],
    [changed('registerCard', { expiryMonth: '12', expiryYear: '30' })],
  ],
  [
    'CON-28 a SIN is 9 digits or absent',
    'saveFatca',
    ['12345678', '1234567890'].map((sin) => changed('saveFatca', { sin })),
    [
      changed('saveFatca', { sin: '000000001' }),
      { body: { isCanadian: null, taxJurisdiction: [{ countryCode: 'CA' }] } },
    ],
  ],
  [
    'a declaration names at least one country, and one of three reasons',
    'saveFatca',
    [
      changed('saveFatca', { taxJurisdiction: [] }),
      changed('saveFatca', { taxJurisdiction: [{ countryCode: 'FR', tinNotProvidedReason: 'because' }] }),
    ],
    ['appliedNotReceived', 'notIssued', 'other'].map((tinNotProvidedReason) =>
      changed('saveFatca', { taxJurisdiction: [{ countryCode: 'FR', tinNotProvidedReason }] }),
    ),
  ],
  [
    'CON-29 a nickname has at most 35 characters when a bill is added',
    'addBiller',
    [changed('addBiller', { alias: 'a'.repeat(36) })],
    [changed('addBiller', { alias: 'a'.repeat(35) })],
  ],
  [
    'CON-29 a nickname has at most 35 characters when a bill is edited',
    'editBiller',
    [changed('editBiller', { alias: 'a'.repeat(36) })],
    [changed('editBiller', { alias: 'a'.repeat(35) })],
  ],
  [
    'an account number holds letters, digits, spaces and hyphens',
    'addBiller',
    [changed('addBiller', { billerAccount: '12_34' }), changed('addBiller', { billerAccount: 1234567 })],
    [changed('addBiller', { billerAccount: 'AB 12-345' })],
  ],
  [
    'CON-01 a top-up is in Canadian dollars, 124, and more than nothing',
    'topUpCard',
    [
      changed('topUpCard', amount(0)),
      changed('topUpCard', amount(-1)),
      changed('topUpCard', amount('50.00')),
      changed('topUpCard', amount(50, '840')),
    ],
    [changed('topUpCard', amount(0.01)), changed('topUpCard', amount(25.5))],
  ],
  [
    'CON-23 a source card is of MC_DEBIT or VISA_DEBIT',
    'topUpCard',
    [changed('topUpCard', { sourceCard: { ...card, cardType: 'VISA' } })],
    ['MC_DEBIT', 'VISA_DEBIT'].map((cardType) => changed('topUpCard', { sourceCard: { ...card, cardType } })),
  ],
  [
    'a payment method is visadebit, mastercarddebit or existing',
    'saveAutoReload',
    [changed('saveAutoReload', { paymentMethod: 'credit' }), changed('saveAutoReload', { status: 'PAUSED' })],
    ['visadebit', 'mastercarddebit', 'existing'].map((paymentMethod) => changed('saveAutoReload', { paymentMethod })),
  ],
  [
    'a billing address is complete',
    'topUpCard',
    ['addressLine', 'city', 'country', 'subdivision', 'postCode'].map((field) =>
      changed('topUpCard', { senderAddress: { ...address, [field]: undefined } }),
    ),
    [changed('topUpCard', { senderAddress: address })],
  ],
  [
    'the funding source of a transfer is the text 03',
    'transferFunds',
    [
      changed('transferFunds', { funding: { fundingSource: 3, fundingCard: '1000000001' } }),
      changed('transferFunds', { funding: { fundingSource: '3', fundingCard: '1000000001' } }),
      changed('transferFunds', { receivingCard: undefined }),
    ],
    [changed('transferFunds', {})],
  ],
  [
    'a lock is S and an unlock is A',
    'setCardStatus',
    [{ body: { cardStatus: 'N' } }, { body: {} }],
    [{ body: { cardStatus: 'S' } }, { body: { cardStatus: 'A' } }],
  ],
  [
    'a province is one of the two-letter codes',
    'updateAccount',
    ['S.K.', 'Sask', 'sk', ' SK', 'Saskatchewan', ''].flatMap((place) => [
      { body: { currentAddress: { region: place } } },
      { body: { currentAddress: { province: place } } },
    ]),
    PROVINCES.map((region) => ({ body: { currentAddress: { region } } })),
  ],
  [
    'an upgrade step is long, short or answers, and answers come with their id',
    'upgradeCard',
    [
      { body: { step: 'medium', clientId: '1000000003' } },
      { body: { step: 'answers', clientId: '1000000003', answers: [{ questionId: 'q1', answer: 'a1' }] } },
      { body: { step: 'answers', clientId: '1000000003', id: 'v-1', answers: [{ questionId: 'q1', answer: '' }] } },
      {
        body: {
          step: 'answers',
          clientId: '1000000003',
          id: 'v-1',
          answers: Array.from({ length: 11 }, () => ({ questionId: 'q1', answer: 'a1' })),
        },
      },
    ],
    [{ body: { step: 'short', clientId: '1000000003' } }],
  ],
  [
    'a payment is more than nothing on a date',
    'payBill',
    [changed('payBill', { amount: 0 }), changed('payBill', { dateToPay: '15/01/2030' })],
    [changed('payBill', { amount: 0.01 })],
  ],
  [
    'mandatory alerts cannot be turned off',
    'updateNotificationSettings',
    ['accountCreation', 'upgradeToReloadable', 'cardOrdered', 'passwordReset'].map((alert) => ({
      body: { [alert]: false },
    })),
    ['billPayments', 'onlineReloads', 'cardTransfers', 'postedTransactions'].map((alert) => ({
      body: { [alert]: false },
    })),
  ],
  [
    'a text of the content service has at most 200000 characters',
    'updateItem',
    [{ body: { draft: 'a'.repeat(200_001) } }],
    [{ body: { draft: 'a'.repeat(200_000) } }],
  ],
  [
    'revisions are asked for by parentItemId',
    'getItems',
    [{ query: { filterEQ: 'itemType=TextEditor' } }],
    [{ query: { filterEQ: 'parentItemId=item-terms-en' } }, { without: ['filterEQ', 'lastid'] }],
  ],
  ['an auto-reload is deleted with its clientId', 'deleteAutoReload', [{ without: ['clientId'] }], [{}]],
  [
    'cards are asked for with a username',
    'getCards',
    [{ without: ['username'] }],
    [{ query: { balancesOnly: 'true' } }],
  ],
  [
    'stores are near a latitude and a longitude',
    'locateStores',
    [{ without: ['lat'] }, { without: ['lng'] }, { query: { lat: '91' } }],
    [{}],
  ],
  [
    'the e-mail is sent again with an empty payload',
    'sendVerification',
    [{ body: { email: 'not an e-mail' } }],
    [{ body: {} }],
  ],
]

describe('what breaks the contract is refused with 422', () => {
  it.each(rules)('%s (%s)', async (_title, id, refused, accepted) => {
    const of = operation(id)
    for (const call of refused) {
      const reply = await prism.call(of, call)
      expect(reply.status, JSON.stringify(call).slice(0, 300)).toBe(422)
      expect(reply.body).toEqual(example(id, 422, 'invalid'))
    }
    for (const call of accepted) {
      const reply = await prism.call(of, call)
      expect(reply.status, JSON.stringify(call).slice(0, 300)).toBe(success(of).status)
    }
  })

  it.each(operations.filter(({ body }) => body))('$id refuses a body that is not an object', async (of) => {
    expect((await prism.call(of, { body: [] })).status).toBe(422)
  })
})
