import { validateOutput } from '@stoplight/prism-http/dist/validator/index.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, operation, operations, success } from './document.ts'
import { type Prism, startPrism } from './prism.ts'

let prism: Prism

beforeAll(async () => {
  prism = await startPrism()
})

afterAll(() => prism.stop())

/** Schema errors of an answer; empty if it is valid. */
function faults(id: string, status: number, body: unknown): unknown {
  const resource = prism.operations.find((candidate) => candidate.iid === id)
  if (!resource) throw new Error(`Prism does not know ${id}`)
  const headers = { 'content-type': 'application/json' }
  const result = validateOutput({ resource, element: { statusCode: status, headers, body } })
  return result._tag === 'Left' ? result.left : []
}

function exampleOf<T>(id: string, status: number, name: string): T {
  const answer = operation(id).answers.find((candidate) => candidate.status === status)
  return answer?.examples.find((example) => example.name === name)?.value as T
}

describe.each(operations)('$id', (of) => {
  it('API-06 DEV-26 answers its happy path, its first example, without being asked for it', async () => {
    const documented = success(of)
    const reply = await prism.call(of)
    expect(reply.status).toBe(documented.status)
    expect(reply.body).toEqual(documented.examples[0]?.value)
    expect(reply.headers.get('sl-violations')).toBeNull()
  })

  it('DEV-46 answers every documented example when Prefer names it', async () => {
    for (const { status, examples } of of.answers) {
      const choices = examples.length > 0 ? examples : [{ name: undefined, value: undefined }]
      for (const { name, value } of choices) {
        const reply = await prism.call(of, { prefer: name ? `code=${status}, example=${name}` : `code=${status}` })
        const where = `${status} ${name ?? ''}`
        expect(reply.status, where).toBe(status)
        expect(reply.body, where).toEqual(value)
        expect(reply.headers.get('sl-violations'), where).toBeNull()
      }
    }
  })

  it('has only examples that its schemas accept', () => {
    for (const { status, examples } of of.answers) {
      for (const { name, value } of examples) expect(faults(of.id, status, value), `${status} ${name}`).toEqual([])
    }
  })
})

const withBody = operations.filter(({ body }) => body)

it.each(withBody)('$id accepts every example of its request body', async (of) => {
  for (const { name, value } of of.body?.examples ?? []) {
    const reply = await prism.call(of, { body: value })
    expect(reply.status, name).toBe(success(of).status)
    expect(reply.headers.get('sl-violations'), name).toBeNull()
  }
})

it('the check of examples finds a value that breaks its schema', () => {
  const { cards } = exampleOf<{ cards: object[] }>('getCards', 200, 'mixed')
  expect(faults('getCards', 200, { cards })).toEqual([])
  expect(faults('getCards', 200, { cards: [{ ...cards[0], clientId: '123' }] })).not.toEqual([])
  expect(faults('getCards', 200, { cards: [{ ...cards[0], cardType: 'gold' }] })).not.toEqual([])
})

it('every answer with a body has a named example, and a refusal says what happened', () => {
  for (const of of operations) {
    for (const { status, schema, examples } of of.answers) {
      const where = `${of.id} ${status}`
      expect(examples.length > 0, where).toBe(schema !== undefined)
      expect(
        examples.every(({ name }) => name !== 'example'),
        where,
      ).toBe(true)
      if (status < 400) continue
      for (const { name, value } of examples) {
        if (name === 'noMessage') expect(value, where).toEqual({})
        else expect((value as { message?: string }).message, `${where} ${name}`).toMatch(/\S/)
      }
    }
  }
})

it('every 500 can be asked for without a message, so that the default text shows', () => {
  for (const of of operations) {
    const failed = of.answers.find(({ status }) => status === 500)
    expect(
      failed?.examples.map(({ name }) => name),
      of.id,
    ).toEqual(['serverError', 'noMessage'])
  }
})

const states: [string, number, string[]][] = [
  ['login', 200, ['full', 'starter', 'unverified', 'consentsOutstanding', 'empty']],
  ['login', 401, ['badCredentials']],
  ['getOpenConfig', 200, ['open', 'ended']],
  [
    'getCards',
    200,
    [
      'mixed',
      'active',
      'locked',
      'notActivated',
      'empty',
      'unknownStatus',
      'retiring',
      'nonReloadable',
      'notActivatedOther',
      'balances',
    ],
  ],
  ['getCardPan', 400, ['rpt30109', 'pan2001', 'fieldErrors']],
  ['getFatca', 200, ['notGiven', 'canadian', 'notCanadian']],
  ['upgradeCard', 200, ['questions', 'pending', 'failed', 'upgraded']],
  ['updateAccount', 400, ['fieldErrors']],
]

it.each(states)('DEV-46 %s %i offers the states %j', (id, status, names) => {
  const answer = operation(id).answers.find((candidate) => candidate.status === status)
  expect(answer?.examples.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

type Cards = { cards: { cardStatus: string; cardProgram: string; cardNumMasked: string; reloadAllowed: boolean }[] }

it('DEV-46 the states are what their names say', () => {
  const programs = Object.keys(exampleOf<{ cardTypes: object }>('getOpenConfig', 200, 'open').cardTypes)
  const first = (name: string) => exampleOf<Cards>('getCards', 200, name).cards[0]
  expect(first('active')?.cardStatus).toBe('A')
  expect(first('locked')?.cardStatus).toBe('S')
  expect(first('notActivated')?.cardStatus).toBe('N')
  expect(programs).toContain(first('notActivated')?.cardProgram)
  expect(first('notActivatedOther')?.cardStatus).toBe('N')
  expect(programs).not.toContain(first('notActivatedOther')?.cardProgram)
  expect(['A', 'S', 'N']).not.toContain(first('unknownStatus')?.cardStatus)
  expect(first('retiring')?.cardNumMasked).toMatch(/^517187/)
  expect(first('nonReloadable')?.reloadAllowed).toBe(false)
  expect(exampleOf<Cards>('getCards', 200, 'empty').cards).toEqual([])
  expect(exampleOf<Cards>('getCards', 200, 'mixed').cards.length).toBeGreaterThan(2)
  expect(exampleOf('login', 200, 'full')).toMatchObject({ kycLevel: 2, emailVerified: true, blankProfile: false })
  expect(exampleOf('login', 200, 'starter')).toMatchObject({ kycLevel: 0 })
  expect(exampleOf('login', 200, 'unverified')).toMatchObject({ emailVerified: false })
  expect(exampleOf('login', 200, 'empty')).toMatchObject({ blankProfile: true })
  const outstanding = exampleOf<{ consents: string[]; latestAgreement: string }>('login', 200, 'consentsOutstanding')
  expect(outstanding.consents).not.toContain(outstanding.latestAgreement)
  expect(exampleOf('login', 401, 'badCredentials')).toMatchObject({ message: 'Authentication Failed: Bad credentials' })
  expect(exampleOf('getOpenConfig', 200, 'ended')).toMatchObject({ accountAccess: 'ended' })
  expect(exampleOf('getCardPan', 400, 'rpt30109')).toMatchObject({ code: 'RPT-30109' })
  expect(exampleOf('getCardPan', 400, 'pan2001')).toMatchObject({ code: 'PAN-2001' })
  expect(exampleOf('getFatca', 200, 'notGiven')).toMatchObject({ isCanadian: null })
  expect(exampleOf('getFatca', 200, 'canadian')).toMatchObject({ isCanadian: true })
  expect(exampleOf('getFatca', 200, 'notCanadian')).toMatchObject({ isCanadian: false })
  for (const status of ['questions', 'pending', 'failed', 'upgraded']) {
    expect(exampleOf('upgradeCard', 200, status)).toMatchObject({ status })
  }
})

it('the lists of all statuses, categories and codes leave none out', () => {
  const schemas = (contract['components'] as { schemas: Record<string, { enum: string[] }> }).schemas
  const statuses = (list: { status: string }[]) => list.map(({ status }) => status)
  const payments = exampleOf<{ payments: { status: string }[] }>('getPayments', 200, 'allStatuses').payments
  expect(statuses(payments)).toEqual(schemas['PaymentStatus']?.enum)
  expect(statuses(exampleOf('getMoneyRequests', 200, 'allStatuses'))).toEqual(schemas['MoneyRequestStatus']?.enum)
  const categories = exampleOf<{ categories: { category: string }[] }>('getCardStats', 200, 'allCategories').categories
  expect(categories.map(({ category }) => category)).toEqual(schemas['SpendingCategory']?.enum)
  const typed = exampleOf<{ transactions: { typeCode: string }[] }>('getCardStats', 200, 'allTypeCodes').transactions
  expect(typed.map(({ typeCode }) => typeCode)).toEqual(schemas['TransactionTypeCode']?.enum)
})

it('totals of the transaction examples add up', () => {
  type Stats = { spending: number; categories: { amount: number }[]; transactions: unknown[]; total: number }
  for (const { name, value } of success(operation('getCardStats')).examples) {
    const { spending, categories, transactions, total } = value as Stats
    const cents = categories.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect(cents, name).toBe(Math.round(spending * 100))
    expect(transactions.length, name).toBe(total)
  }
})
