import { describe, expect, test } from 'vitest'
import { CallError } from '../../machines/shared/failure'
import { keepingOnTheWire, savedCardsWith } from '../../src/ports/debitCard'
import { inTheForm } from '../../src/ports/formFields'
import { ask, failing, issuerWith } from '../support/issuer'

const LIST = 'GET /api/prepaid/cards/vaulted'
const DELETE = 'DELETE /api/prepaid/cards/vaulted/saved-1'
const wire = { id: 'saved-1', cardType: 'MC_DEBIT', lastFourDigits: '5454', expiryMonth: '03', expiryYear: '28' }
const asking = (answers: Record<string, unknown>, port: string, input?: unknown) =>
  ask(savedCardsWith(issuerWith(answers).api), port, input)

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
    await asking({ [DELETE]: new Response(null, { status: 204 }) }, 'deleteSaved', { id: 'saved-1' })
    await expect(asking({ [DELETE]: {} }, 'deleteSaved', { id: 'saved-1' })).rejects.toEqual(
      failing('error.deleteVaulted', 200),
    )
  })
})

test('a card is kept only where that was asked', () => expect(keepingOnTheWire(null)).toEqual({}))

test('what is no failed call stays as it is; a field without another name keeps its own', () => {
  const crash = new Error('crash')
  expect(inTheForm(crash, {})).toBe(crash)
  const failure = { key: 'error.topUp', serverMessage: null, fieldMessages: [{ field: 'alias', message: 'Long' }] }
  expect(inTheForm(new CallError(failure, 409, 7), { other: 'x' })).toMatchObject({ failure, status: 409, sentAt: 7 })
})
