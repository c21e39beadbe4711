import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  isComplete,
  isRefusedIn,
  longSchema,
  MONTHLY_FEE_CENTS,
  NEW_CARD_FEE_CENTS,
  shortSchema,
} from '../../rules/cards/kyc'
import { PROVINCES } from '../../rules/identity/identity'
import { profile, typed } from '../machines/upgrade.plan'

function errorsIn(schema: v.GenericSchema, values: Record<string, unknown>) {
  const errors: Record<string, string> = {}
  for (const issue of v.safeParse(schema, values).issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
const inLong = (changes: Record<string, unknown>) => errorsIn(longSchema, { ...typed, ...changes })

const LINE = 'currentAddress.addressLine'
const UNIT = 'currentAddress.unitNum'
const CITY = 'currentAddress.city'
const REGION = 'currentAddress.region'
const CODE = 'currentAddress.postCode'
const other = (text: string) => ({ occupation: 'Other', occupationOther: text })

/** Requirement, typed values, and the message at the field; null where accepted. */
const RULES: readonly (readonly [string, string, Record<string, unknown>, Record<string, string>])[] = [
  ['PRF-27', 'PO Box 12', { [LINE]: 'PO Box 12' }, { [LINE]: 'identity.poBox' }],
  ['PRF-27', 'P.O. Box', { [LINE]: 'P.O. Box' }, { [LINE]: 'identity.poBox' }],
  ['PRF-27', 'C.P. 12', { [LINE]: 'C.P. 12' }, { [LINE]: 'identity.poBox' }],
  ['PRF-27', 'Case postale 12', { [LINE]: 'Case postale 12' }, { [LINE]: 'identity.poBox' }],
  ['PRF-27', 'a PO box in the unit', { [UNIT]: 'PO Box 12' }, { [UNIT]: 'identity.poBox' }],
  ['PRF-27', 'a street called Boxwood', { [LINE]: '12 Boxwood Street' }, {}],
  ['PRF-28', 'no first name', { legalFirstName: '' }, { legalFirstName: 'identity.legalFirstName.required' }],
  ['PRF-28', 'no last name', { legalLastName: '' }, { legalLastName: 'identity.legalLastName.required' }],
  ['PRF-28', 'J0hn', { legalFirstName: 'J0hn' }, { legalFirstName: 'identity.name.invalid' }],
  ['PRF-28', "Jean-François O'Neil", { legalFirstName: 'Jean-François', legalLastName: "O'Neil" }, {}],
  ['PRF-28', "Jean-François O'Neil in one field", { legalFirstName: "Jean-François O'Neil" }, {}],
  ['PRF-29', '"John "', { legalFirstName: 'John ' }, { legalFirstName: 'identity.spaces' }],
  ['PRF-29', '"Roy "', { legalLastName: 'Roy ' }, { legalLastName: 'identity.spaces' }],
  ['PRF-29', '"Toronto "', { [CITY]: 'Toronto ' }, { [CITY]: 'identity.spaces' }],
  ['PRF-29', '"12 Street "', { [LINE]: '12 Street ' }, { [LINE]: 'identity.spaces' }],
  ['PRF-30', 'no city', { [CITY]: '' }, { [CITY]: 'identity.city.required' }],
  ['PRF-31', 'no postal code', { [CODE]: '' }, { [CODE]: 'identity.postCode.required' }],
  ['PRF-31', 'A1A 1A1', { [CODE]: 'A1A 1A1' }, {}],
  ['PRF-31', 'a1a1a1', { [CODE]: 'a1a1a1' }, {}],
  ['PRF-31', 'D1A 1A1', { [CODE]: 'D1A 1A1' }, { [CODE]: 'identity.postCode.invalid' }],
  ['PRF-31', '90210', { [CODE]: '90210' }, { [CODE]: 'identity.postCode.invalid' }],
  ['PRF-32', 'no province', { [REGION]: '' }, { [REGION]: 'identity.region.required' }],
  ['PRF-32', 'a province of elsewhere', { [REGION]: 'NY' }, { [REGION]: 'identity.region.required' }],
  ['PRF-33', 'no occupation', { occupation: '' }, { occupation: 'identity.occupation.required' }],
  ['PRF-33', 'free text', { occupation: 'Beekeeper' }, { occupation: 'identity.occupation.required' }],
  ['PRF-34', 'abc1', other('abc1'), { occupationOther: 'identity.occupationOther.invalid' }],
  ['PRF-34', '35 letters', other('b'.repeat(35)), {}],
  ['PRF-34', '36 letters', other('b'.repeat(36)), { occupationOther: 'identity.occupationOther.long' }],
  ['PRF-34', 'Other without a word', other(''), { occupationOther: 'identity.occupationOther.required' }],
  ['PRF-35', 'fee unticked', { monthlyFeeAccepted: undefined }, { monthlyFeeAccepted: 'kyc.fee.required' }],
  ['PRF-36', 'no robot check', { recaptchaToken: undefined }, { recaptchaToken: 'kyc.captcha.required' }],
  ['PRF-36', 'an empty token', { recaptchaToken: '' }, { recaptchaToken: 'kyc.captcha.required' }],
  ['PRF-37', 'third party: yes', { thirdParty: 'yes' }, { thirdParty: 'kyc.thirdParty.refused' }],
  ['PRF-37', 'third party: no answer', { thirdParty: undefined }, { thirdParty: 'kyc.thirdParty.required' }],
  ['PRF-38', 'Saskatchewan', { [REGION]: 'SK' }, { [REGION]: 'kyc.saskatchewan' }],
  ['PRF-39', 'Suite 4B', { [UNIT]: 'Suite 4B' }, {}],
  ['PRF-39', '#4-B', { [UNIT]: '#4-B' }, {}],
  ['PRF-39', '4/B', { [UNIT]: '4/B' }, { [UNIT]: 'identity.unitNum.invalid' }],
  ['PRF-39', '4_B', { [UNIT]: '4_B' }, { [UNIT]: 'identity.unitNum.invalid' }],
  ['PRF-39', '4.B', { [UNIT]: '4.B' }, { [UNIT]: 'identity.unitNum.invalid' }],
  ['PRF-39', '20 characters', { [UNIT]: 'a'.repeat(20) }, {}],
  ['PRF-39', '21 characters', { [UNIT]: 'a'.repeat(21) }, { [UNIT]: 'identity.unitNum.long' }],
]

describe('the long form', () => {
  test.each(RULES)('%s %s', (_, __, changes, errors) => expect(inLong(changes)).toEqual(errors))

  test('PRF-38 every other province is accepted', () => {
    for (const region of PROVINCES.filter((code) => code !== 'SK')) expect(inLong({ [REGION]: region })).toEqual({})
  })

  test('ORD-19 goes out as who the holder is and what they agree to', () => {
    expect(v.parse(longSchema, { ...typed, ...other('Beekeeper') })).toEqual({
      identity: { ...profile, occupation: 'Other - Beekeeper' },
      thirdParty: false,
      monthlyFeeAccepted: true,
      recaptchaToken: 'built-in',
    })
  })

  test('an empty one is told every rule at once', () => {
    expect(Object.keys(errorsIn(longSchema, {})).sort()).toEqual(
      [
        'legalFirstName',
        'legalLastName',
        'dateOfBirth',
        'phoneNumber',
        LINE,
        CITY,
        REGION,
        CODE,
        'occupation',
        'thirdParty',
        'monthlyFeeAccepted',
        'recaptchaToken',
      ].sort(),
    )
  })
})

describe('ORD-20 the short form', () => {
  const { thirdParty, monthlyFeeAccepted, recaptchaToken } = typed
  const declared = { thirdParty, monthlyFeeAccepted, recaptchaToken }

  test.each([
    ['PRF-35 ORD-31', { monthlyFeeAccepted: undefined }, { monthlyFeeAccepted: 'kyc.fee.required' }],
    ['PRF-36', { recaptchaToken: undefined }, { recaptchaToken: 'kyc.captcha.required' }],
    ['PRF-37', { thirdParty: 'yes' }, { thirdParty: 'kyc.thirdParty.refused' }],
    ['PRF-37', { thirdParty: undefined }, { thirdParty: 'kyc.thirdParty.required' }],
  ])('%s %o', (_, changes, errors) => expect(errorsIn(shortSchema, { ...declared, ...changes })).toEqual(errors))

  test('says nothing of who the holder is', () => {
    expect(v.parse(shortSchema, { ...typed, legalFirstName: 'J0hn' })).toEqual({
      identity: null,
      thirdParty: false,
      monthlyFeeAccepted: true,
      recaptchaToken: 'built-in',
    })
  })
})

test('a record lacks something when the issuer would ask for it', () => {
  expect(isComplete(profile)).toBe(true)
  expect(isComplete({ ...profile, phoneNumber: '', mobileNumber: '4165550123' })).toBe(true)
  for (const gap of [
    { legalFirstName: '' },
    { legalLastName: '' },
    { dateOfBirth: null },
    { phoneNumber: '' },
    ...(['addressLine', 'city', 'region', 'postCode'] as const).map((field) => ({
      currentAddress: { ...profile.currentAddress, [field]: '' },
    })),
  ]) {
    expect(isComplete({ ...profile, ...gap })).toBe(false)
  }
})

test('ORD-26 a record in Saskatchewan is refused', () => {
  const at = (region: string) => ({ ...profile, currentAddress: { ...profile.currentAddress, region } })
  expect(PROVINCES.filter((region) => isRefusedIn(at(region)))).toEqual(['SK'])
})

test('the monthly fee is that of Power Reloadable and Power Plus, and of the card that a retiring one becomes', () =>
  expect([MONTHLY_FEE_CENTS, NEW_CARD_FEE_CENTS]).toEqual([495, 100]))
