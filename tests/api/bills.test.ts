import { describe, expect, test } from 'vitest'
import { ConflictError } from '../../machines/effect/effect'
import {
  addBillEffectWith,
  addBillWith,
  billsWith,
  deleteBillEffectWith,
  editBillEffectWith,
} from '../../src/ports/bills'
import { hydro } from '../machines/addBill.plan'
import { ask, failing, issuerWith } from '../support/issuer'

const BILLERS = '/api/prepaid/billPay/billers'
const PAYEES = '/api/prepaid/billPay/payees/1000000001'
const PAYMENTS = '/api/prepaid/billPay/payments'
const means = { clientId: () => '1000000001' }
const wire = {
  serialNo: 'biller-1',
  billerId: 'payee-10',
  billerName: 'City Hydro',
  billerAccount: '001234567',
  alias: 'Home',
  accountMin: 8,
  accountMax: 12,
  accountFormat: 'digits',
}
const biller = { ...hydro, serialNo: 'biller-1', account: '001234567', alias: 'Home', idempotencyKey: null }
const adding = {
  key: 'key-1',
  terms: { billerId: 'payee-10', billerName: 'City Hydro', account: '001234567', alias: 'Home', known: [] },
}
const editing = { key: 'key-1', terms: { serialNo: 'biller-1', account: '001234567', alias: null } }
const deleting = { key: 'key-1', terms: { serialNo: 'biller-1', payments: ['payment-1'] } }
const deletingLast = { ...deleting, progress: { cancelled: 1 } }
const notFound = () => Response.json(null, { status: 404 })
const { signal } = new AbortController()
const empty = Response.json(null, { status: 500 })

describe('BIL-18 API-38 CON-10 the search', () => {
  test('asks for ten billers that the card can pay, by part of their name', async () => {
    const { api, sent } = issuerWith({ [`GET ${PAYEES}`]: [wire] })
    expect(await ask(addBillWith(api, means), 'findPayees', { query: ' hydro ' })).toEqual([hydro])
    expect(sent.map(({ call }) => call)).toEqual([`GET ${PAYEES}?filter=hydro&limit=10`])
  })
  test('takes what the contract allows of a biller that says nothing of its account numbers', async () => {
    const { api } = issuerWith({ [`GET ${PAYEES}`]: [{ billerId: 'p', billerName: 'P', accountFormat: 'runes' }] })
    expect(await ask(addBillWith(api, means), 'findPayees', { query: 'p' })).toEqual([
      { billerId: 'p', name: 'P', rules: { min: 1, max: 40, format: 'alphanumeric' } },
    ])
  })
  test('ERR-37 has its default text, and is not made without a card', async () => {
    const { api, sent } = issuerWith({ [`GET ${PAYEES}`]: empty })
    await expect(ask(addBillWith(api, means), 'findPayees', { query: 'p' })).rejects.toEqual(
      failing('error.readPayees', 500),
    )
    await expect(ask(addBillWith(api, { clientId: () => null }), 'findPayees', { query: 'p' })).rejects.toEqual(
      failing('error.readPayees', 'unsent' as never),
    )
    expect(sent).toHaveLength(1)
  })
})

describe('BIL-24 API-35 adding', () => {
  const add = (body: unknown) => addBillEffectWith(issuerWith({ [`POST ${BILLERS}`]: body }).api).send(adding)

  test('sends the biller, the account number and the nickname under its key', async () => {
    const { api, sent } = issuerWith({ [`POST ${BILLERS}`]: { ...wire, idempotencyKey: 'key-1' } })
    expect(await addBillEffectWith(api).send(adding)).toEqual({ ...biller, idempotencyKey: 'key-1' })
    expect(sent).toEqual([
      {
        call: `POST ${BILLERS}`,
        key: 'key-1',
        body: { billerId: 'payee-10', billerName: 'City Hydro', billerAccount: '001234567', alias: 'Home' },
      },
    ])
  })
  test.each([
    ['nothing', {}],
    ['another account', { ...wire, billerAccount: '1' }],
    ['another biller', { ...wire, billerId: 'payee-11' }],
    ['no serialNo', { ...wire, serialNo: '' }],
  ])('ERR-38 F8 an answer with %s does not say that it was added', async (_, body) => {
    await expect(add(body)).rejects.toEqual(failing('error.addBill', 200))
  })
  test('ERR-38 ERR-60 BIL-19 has its default text, and its own for a payee that is gone', async () => {
    await expect(add(empty)).rejects.toEqual(failing('error.addBill', 500))
    await expect(add(Response.json({ code: 'BIL-4001', message: 'Gone' }, { status: 400 }))).rejects.toMatchObject({
      failure: { key: 'error.payeeGone', serverMessage: null },
    })
  })
})

test('BIL-01 API-34 ERR-36 the list has every bill with the rules of its account number', async () => {
  const read = (body: unknown) => ask(billsWith(issuerWith({ [`GET ${BILLERS}`]: body }).api, means), 'readBillers')
  expect(await read([wire])).toEqual([biller])
  await expect(read(empty)).rejects.toEqual(failing('error.readBills', 500))
  await expect(read({ billers: [] })).rejects.toEqual(failing('error.readBills', 200))
})

test('BIL-01 an added bill whose response was lost is looked for in the same list', async () => {
  const { lookUp } = addBillEffectWith(issuerWith({ [`GET ${BILLERS}`]: [wire] }).api)
  expect(await lookUp?.(adding, new AbortController().signal)).toEqual([biller])
})

test('BIL-25 BIL-09 API-36 ERR-39 an edit sends the account number and the nickname only', async () => {
  const { api, sent } = issuerWith({ [`PUT ${BILLERS}/biller-1`]: { ...wire, alias: undefined } })
  expect(await editBillEffectWith(api).send(editing)).toEqual({ ...biller, alias: null })
  expect(sent).toEqual([{ call: `PUT ${BILLERS}/biller-1`, key: null, body: { billerAccount: '001234567' } }])
  const edit = (body: unknown) =>
    editBillEffectWith(issuerWith({ [`PUT ${BILLERS}/biller-1`]: body }).api).send(editing)
  await expect(edit(empty)).rejects.toEqual(failing('error.editBill', 500))
  await expect(edit({ ...wire, billerAccount: '1' })).rejects.toEqual(failing('error.editBill', 200))
  await expect(edit(notFound())).rejects.toEqual(new ConflictError(null))
})

test('R2 a lost edit is looked for in the list', async () => {
  const { lookUp } = editBillEffectWith(issuerWith({ [`GET ${BILLERS}`]: [wire] }).api)
  expect(await lookUp?.(editing, signal)).toEqual([biller])
})

test('BIL-09 API-37 ERR-40 a deletion is done where the issuer answers 204', async () => {
  const remove = (answer: Response) =>
    deleteBillEffectWith(issuerWith({ [`DELETE ${BILLERS}/biller-1`]: answer }).api).send(deletingLast)
  await expect(remove(new Response(null, { status: 204 }))).resolves.toBeNull()
  await expect(remove(Response.json({}))).rejects.toEqual(failing('error.deleteBill', 200))
  await expect(remove(empty)).rejects.toEqual(failing('error.deleteBill', 500))
  // It was deleted elsewhere.
  await expect(remove(notFound())).resolves.toBeNull()
})

describe('payments', () => {
  const payment = {
    id: 'payment-1',
    proxyId: '1000000001',
    serialNo: 'biller-1',
    billerName: 'City Hydro',
    amount: 100.29,
    fee: 1.95,
    dateToPay: '2030-01-15',
    pending: true,
    sourceCard: { clientId: '1000000001', lastFourDigits: '1111' },
    createdAt: '2030-01-10T14:20:00Z',
  }
  const page = (...payments: unknown[]) => ({ payments, page: 1, size: 100, total: payments.length })

  test('BIL-26 the question about a bill reads the pending payments of that bill', async () => {
    const { api, sent } = issuerWith({ [`GET ${PAYMENTS}`]: page(payment, { ...payment, serialNo: 'biller-2' }) })
    expect(await ask(billsWith(api, means), 'readPending', { serialNo: 'biller-1' })).toEqual([
      {
        id: 'payment-1',
        clientId: '1000000001',
        digits: '1111',
        serialNo: 'biller-1',
        billerName: 'City Hydro',
        alias: null,
        amountCents: 10_029,
        feeCents: 195,
        dateToPay: '2030-01-15',
        isPending: true,
        status: '',
        createdAt: Date.parse('2030-01-10T14:20:00Z'),
        idempotencyKey: null,
      },
    ])
    expect(sent.map(({ call }) => call)).toEqual([`GET ${PAYMENTS}?pending=true&page=1&size=100`])
  })

  test('R2 the lookup of a deletion reads what its last call was about', async () => {
    const { api, sent } = issuerWith({ [`GET ${PAYMENTS}`]: page(payment), [`GET ${BILLERS}`]: [wire] })
    const { lookUp } = deleteBillEffectWith(api)
    expect(await lookUp?.(deleting, signal)).toMatchObject({ payments: [{ id: 'payment-1' }, { id: 'payment-1' }] })
    expect(await lookUp?.(deletingLast, signal)).toEqual({ billers: [biller] })
    expect(sent.map(({ call }) => call)).toEqual([
      `GET ${PAYMENTS}?pending=true&page=1&size=100`,
      `GET ${PAYMENTS}?page=1&size=100`,
      `GET ${BILLERS}`,
    ])
  })

  test('BIL-38 API-41 a cancellation names the payment, and is done where the issuer answers 204', async () => {
    const cancel = (answer: Response) => {
      const { api, sent } = issuerWith({ [`DELETE ${PAYMENTS}/payment-1`]: answer })
      return { sent, outcome: deleteBillEffectWith(api).send(deleting) }
    }
    const { sent, outcome } = cancel(new Response(null, { status: 204 }))
    await expect(outcome).resolves.toBeNull()
    expect(sent).toEqual([{ call: `DELETE ${PAYMENTS}/payment-1`, key: null, body: null }])
    await expect(cancel(Response.json({})).outcome).rejects.toEqual(failing('error.cancelPayment', 200))
    await expect(cancel(empty).outcome).rejects.toEqual(failing('error.cancelPayment', 500))
  })
})
