import { describe, expect, test } from 'vitest'
import { CallError, type Failure } from '../../machines/shared/failure'
import {
  deleteSavedCardEffectWith,
  keepingOnTheWire,
  SOURCE_FIELDS,
  savedCardsWith,
  sourceOnTheWire,
} from '../../src/ports/debitCard'
import { inTheForm } from '../../src/ports/formFields'
import { ask, failing, issuerWith } from '../support/issuer'

const LIST = 'GET /api/prepaid/cards/vaulted'
const DELETE = 'DELETE /api/prepaid/cards/vaulted/saved-1'
const wire = { id: 'saved-1', cardType: 'MC_DEBIT', lastFourDigits: '5454', expiryMonth: '03', expiryYear: '28' }
const asking = (answers: Record<string, unknown>, port: string) => ask(savedCardsWith(issuerWith(answers).api), port)
const call = { key: 'deleteSavedCard saved-1', terms: { id: 'saved-1' } }
const deletingAt = (answers: Record<string, unknown>) => deleteSavedCardEffectWith(issuerWith(answers).api)

describe('saved cards', () => {
  test('TOP-31 are read by their network, last digits and expiry', async () => {
    expect(
      await asking(
        { [LIST]: [wire, { ...wire, alias: 'Mine', cardType: 'VISA_DEBIT', expiryYear: null }] },
        'readSaved',
      ),
    ).toEqual([
      { id: 'saved-1', alias: '', network: 'mastercarddebit', lastFourDigits: '5454', expiry: '03 / 28' },
      { id: 'saved-1', alias: 'Mine', network: 'visadebit', lastFourDigits: '5454', expiry: '' },
    ])
  })

  test.each([{}, [{ ...wire, cardType: 'CREDIT' }]])('%j is no list of them', (answer) =>
    expect(asking({ [LIST]: answer }, 'readSaved')).rejects.toEqual(failing('error.readVaulted', 200)),
  )

  test('TOP-32 are deleted by 204, and by nothing else', async () => {
    expect(await deletingAt({ [DELETE]: new Response(null, { status: 204 }) }).send(call)).toBeNull()
    await expect(deletingAt({ [DELETE]: {} }).send(call)).rejects.toEqual(failing('error.deleteVaulted', 200))
    await expect(deletingAt({ [DELETE]: new Response(null, { status: 400 }) }).send(call)).rejects.toEqual(
      failing('error.deleteVaulted', 400),
    )
  })

  test('one that another tab or device deleted first is deleted', async () => {
    expect(await deletingAt({}).send(call)).toBeNull()
  })

  test('a deletion is looked up in their list', async () => {
    const { signal } = new AbortController()
    expect(await deletingAt({ [LIST]: [wire] }).lookUp?.(call, signal)).toMatchObject([{ id: 'saved-1' }])
  })
})

test('a card is kept only where that was asked', () => expect(keepingOnTheWire(null)).toEqual({}))

describe('the issuer’s words on the card that pays', () => {
  const values = {
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
    alias: '',
    isSaved: false,
  }
  /** Fields that the form names differently from the wire. */
  const renamed: Readonly<Record<string, string>> = {
    paymentMethod: 'method',
    vaultedCardId: 'savedCard',
    expiryMonth: 'expiry',
    expiryYear: 'expiry',
    sourceCard: 'cardNumber',
  }
  const pathsIn = (body: object, prefix = ''): string[] =>
    Object.entries(body).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? pathsIn(value, `${prefix}${key}.`) : [prefix + key],
    )
  const sent = [
    ...pathsIn(sourceOnTheWire({ method: 'visadebit', savedCardId: null, values })),
    ...pathsIn(sourceOnTheWire({ method: 'existing', savedCardId: 'saved-1', values: null })),
    'sourceCard',
    // The network is chosen, not typed.
  ].filter((path) => path !== 'sourceCard.cardType')

  test('TOP-31 a card is kept without a name where none was typed', () => {
    expect(keepingOnTheWire({ ...values, isSaved: true })).toEqual({ cardVaultingRequested: true })
    expect(keepingOnTheWire({ ...values, isSaved: true, alias: 'Household' })).toEqual({
      cardVaultingRequested: true,
      alias: 'Household',
    })
  })

  test.each([...new Set(sent)])('%s stand beside that field', (path) => {
    const name = path.split('.').at(-1)!
    const failure: Failure = {
      key: 'error.topUp',
      serverMessage: null,
      fieldMessages: [{ field: path, message: 'No' }],
    }
    expect(inTheForm(new CallError(failure, 400), SOURCE_FIELDS)).toMatchObject({
      failure: { fieldMessages: [{ field: renamed[name] ?? name, message: 'No' }] },
    })
  })
})

test('what is no failed call stays as it is; a field without another name keeps its own', () => {
  const crash = new Error('crash')
  expect(inTheForm(crash, {})).toBe(crash)
  const failure: Failure = {
    key: 'error.topUp',
    serverMessage: null,
    fieldMessages: [{ field: 'alias', message: 'Long' }],
  }
  expect(inTheForm(new CallError(failure, 409, 7), { other: 'x' })).toMatchObject({ failure, status: 409, sentAt: 7 })
})
