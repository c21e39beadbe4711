import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { cardNumber, cvv, expiry } from '../../rules/cards/cardEntry'
import { pinSchema } from '../../rules/cards/pin'
import { printedCardSchema } from '../../rules/cards/registerCard'
import { fatcaSchema } from '../../rules/identity/fatca'
import { identityFields } from '../../rules/identity/identity'
import { recoveryAnswerSchema, recoveryCodeSchema } from '../../rules/identity/recovery'
import { billSchema } from '../../rules/money/bills'
import { debitCardSchema } from '../../rules/money/topUp'
import { placeOf } from '../../rules/site/places'
import { bareCode, plainCode } from '../../rules/values/typedCode'

const fullWidth = (text: string) =>
  text.replace(/[\dA-Z]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))
const WRITTEN: Readonly<Record<string, (...groups: string[]) => string>> = {
  'without a gap': (...groups) => groups.join(''),
  'with spaces around': (...groups) => ` ${groups.join('')}\t`,
  'with spaces': (...groups) => groups.join(' '),
  'with no-break spaces': (...groups) => groups.join('\u00a0'),
  'with narrow no-break spaces': (...groups) => groups.join('\u202f'),
  'with hyphens': (...groups) => groups.join('-'),
  'with no-break hyphens': (...groups) => groups.join('\u2011'),
  'with en dashes and spaces': (...groups) => groups.join(' – '),
  'with minus signs': (...groups) => groups.join('\u2212'),
  'with soft hyphens and characters without a width': (...groups) => `\u200b${groups.join('\u00ad\u2060')}\ufeff`,
  'full-width': (...groups) => fullWidth(groups.join('\u3000')),
}

const { 'currentAddress.postCode': homePostCode, phoneNumber } = identityFields
const billing = {
  cardNumber: '4111111111111111',
  expiry: '12/40',
  cvv: '123',
  firstName: 'Full',
  lastName: 'Holder',
  addressLine: '100 Queen Street',
  city: 'Toronto',
  country: 'CA',
  subdivision: 'ON',
}
const debitCard = debitCardSchema({ network: 'visadebit', isChecked: true })
const newPassword = { newPassword: 'Maple2026', passwordConfirmation: 'Maple2026' }
const FIELDS: Readonly<
  Record<string, readonly [groups: readonly string[], read: (typed: string) => unknown, unknown]>
> = {
  'the code of a password recovery': [['188', '359'], (code) => v.parse(recoveryCodeSchema, { code }).code, '188359'],
  'the same with the new password': [
    ['188', '359'],
    (code) =>
      v.parse(recoveryAnswerSchema, { code, userName: 'full@example.com', response: 'bluenose', ...newPassword }).code,
    '188359',
  ],
  'a PIN': [
    ['40', '71'],
    (pin) => v.parse(pinSchema, { pin, confirmPin: '4071', securityResponse: 'bluenose' }).pin,
    '4071',
  ],
  'a PIN that is repeated': [
    ['40', '71'],
    (confirmPin) => v.parse(pinSchema, { pin: '4071', confirmPin, securityResponse: 'bluenose' }).confirmPin,
    '4071',
  ],
  'a card number': [['4111', '1111', '1111', '1111'], (typed) => v.parse(cardNumber, typed), '4111111111111111'],
  'a security code': [['1', '23'], (typed) => v.parse(cvv, typed), '123'],
  'an expiry': [['08', '40'], (typed) => v.parse(expiry, typed), { expiryMonth: '08', expiryYear: '40' }],
  'a Client ID': [
    ['1000', '001', '001'],
    (clientId) => v.parse(printedCardSchema([]), { ...billing, clientId }).clientId,
    '1000001001',
  ],
  'a phone number': [['416', '555', '0123'], (typed) => v.parse(phoneNumber, typed), '4165550123'],
  'a SIN': [['046', '454', '286'], (sin) => v.parse(fatcaSchema, { isCanadian: 'true', sin }).sin, '046454286'],
  'the postal code of a home': [['M5V', '2T6'], (typed) => v.parse(homePostCode, typed), 'M5V 2T6'],
  'the postal code of a bill': [
    ['M5V', '2T6'],
    (postCode) => v.parse(debitCard, { ...billing, postCode }).postCode,
    'M5V 2T6',
  ],
  'the postal code of a search': [['M5V', '2T6'], (typed) => placeOf(typed)?.name, 'Toronto'],
  'an account of digits': [
    ['123', '456', '789'],
    (billerAccount) => v.parse(billSchema({ min: 9, max: 9, format: 'digits' }, []), { billerAccount }).billerAccount,
    '123456789',
  ],
}

describe.each(Object.entries(FIELDS))('%s', (_, [groups, read, value]) => {
  test.each(Object.entries(WRITTEN))('%s', (__, written) => expect(read(written(...groups))).toEqual(value))
})

describe('what may be part of a code stays', () => {
  test.each([
    ['18B359', '18B359'],
    ['188/359', '188/359'],
    ['188_359', '188_359'],
    ['', ''],
  ])('%s', (typed, code) => expect(bareCode(typed)).toBe(code))

  test('the spaces and hyphens of an account of letters and digits, in their usual form', () => {
    const account = (billerAccount: string) =>
      v.parse(billSchema({ min: 1, max: 20, format: 'alphanumeric' }, []), { billerAccount }).billerAccount
    expect([account('AB-12\u00a0 34'), account('AB\u201112 34')]).toEqual(['AB-12 34', 'AB-12 34'])
  })

  test('the hyphen of a foreign postal code', () => {
    const abroad = { ...billing, country: 'US', subdivision: 'New York', postCode: '10001\u20110001' }
    expect(v.parse(debitCard, abroad).postCode).toBe('10001-0001')
  })

  test('and a code is plain once it has been read', () => {
    for (const written of Object.values(WRITTEN)) {
      const plain = plainCode(written('M5V', '2T6'))
      expect(plainCode(plain)).toBe(plain)
    }
  })
})
