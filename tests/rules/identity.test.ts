import metadata from 'libphonenumber-js/metadata.max.json'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asBirthDate, birthDateOf, problemWithBirthDate, typedBirthDate } from '../../rules/identity/birthDate'
import { CANADIAN_NUMBERS, isCanadianPhone, phoneDigits, phoneText } from '../../rules/identity/canadianPhone'
import {
  identitySchema,
  isInSaskatchewan,
  isPoBox,
  OCCUPATIONS,
  PROVINCES,
  postCodeText,
  typedOccupation,
} from '../../rules/identity/identity'
import { easternDate } from '../../rules/values/easternTime'

const complete = {
  legalFirstName: 'Jean-François',
  legalLastName: 'O’Neil',
  firstName: '',
  lastName: '',
  dateOfBirth: '01 / 02 / 1990',
  phoneNumber: '416 555-0123',
  mobileNumber: '',
  occupation: 'Teacher',
  'currentAddress.addressLine': '12 Example Street',
  'currentAddress.unitNum': 'Suite 4B',
  'currentAddress.city': 'Toronto',
  'currentAddress.region': 'ON',
  'currentAddress.postCode': 'm5v 2t6',
}

beforeEach(() => {
  // 2026-06-30 in Toronto, but already July in London.
  vi.useFakeTimers({ now: Date.parse('2026-07-01T02:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function errorsIn(changes: Record<string, string | undefined>) {
  const { issues = [] } = v.safeParse(identitySchema, { ...complete, ...changes })
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}

test('a complete form is what goes out: digits only, a date of no zone, one occupation, one address', () => {
  expect(v.parse(identitySchema, complete)).toEqual({
    legalFirstName: 'Jean-François',
    legalLastName: 'O’Neil',
    firstName: '',
    lastName: '',
    dateOfBirth: '1990-02-01',
    phoneNumber: '4165550123',
    mobileNumber: '',
    occupation: 'Teacher',
    currentAddress: {
      addressLine: '12 Example Street',
      unitNum: 'Suite 4B',
      city: 'Toronto',
      region: 'ON',
      postCode: 'M5V 2T6',
    },
  })
})

test('an empty form is told every rule at once', () => {
  const { issues = [] } = v.safeParse(identitySchema, {})
  expect(Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]))).toEqual({
    legalFirstName: 'identity.legalFirstName.required',
    legalLastName: 'identity.legalLastName.required',
    dateOfBirth: 'identity.dateOfBirth.required',
    phoneNumber: 'identity.phone.required',
    occupation: 'identity.occupation.required',
    'currentAddress.addressLine': 'identity.addressLine.required',
    'currentAddress.city': 'identity.city.required',
    'currentAddress.region': 'identity.region.required',
    'currentAddress.postCode': 'identity.postCode.required',
  })
})

const accepted = null
describe.each([
  ['PRF-28', 'legalFirstName', '', 'identity.legalFirstName.required'],
  ['PRF-28', 'legalFirstName', '   ', 'identity.legalFirstName.required'],
  ['PRF-28', 'legalLastName', '', 'identity.legalLastName.required'],
  ['PRF-28', 'legalFirstName', 'J0hn', 'identity.name.invalid'],
  ['PRF-28', 'legalFirstName', '1John', 'identity.name.invalid'],
  ['PRF-28', 'legalFirstName', 'John1', 'identity.name.invalid'],
  ['PRF-28', 'legalFirstName', "Jean-François O'Neil", accepted],
  ['PRF-28', 'legalFirstName', 'Łukasz', accepted],
  ['PRF-28', 'legalLastName', 'St. Pierre', accepted],
  ['PRF-28', 'legalLastName', '<b>', 'identity.name.invalid'],
  ['PRF-28', 'legalFirstName', 'Jean-', 'identity.name.invalid'],
  ['long, in composed form', 'legalFirstName', 'e\u0301'.repeat(60), accepted],
  ['long, in composed form', 'legalFirstName', 'e\u0301'.repeat(61), 'identity.name.long'],
  ['PRF-27', 'currentAddress.city', 'PO Box 12', 'identity.poBox'],
  ['PRF-27', 'currentAddress.addressLine', '12 Postal Box Lane', accepted],
  ['PRF-29', 'legalFirstName', 'John ', 'identity.spaces'],
  ['PRF-29', 'currentAddress.city', ' Toronto', 'identity.spaces'],
  ['PRF-29', 'currentAddress.addressLine', '12 Example Street ', 'identity.spaces'],
  ['long', 'legalFirstName', 'a'.repeat(60), accepted],
  ['long', 'legalFirstName', 'a'.repeat(61), 'identity.name.long'],
  ['PRF-05', 'firstName', '', accepted],
  ['PRF-05', 'firstName', '4', 'identity.name.invalid'],
  ['PRF-20', 'dateOfBirth', '', 'identity.dateOfBirth.required'],
  ['PRF-19', 'dateOfBirth', '1 / 2 / 1990', 'identity.dateOfBirth.shape'],
  ['PRF-19', 'dateOfBirth', '01 / 02', 'identity.dateOfBirth.shape'],
  ['PRF-19', 'dateOfBirth', '101 / 02 / 1990', 'identity.dateOfBirth.shape'],
  ['PRF-19', 'dateOfBirth', '01 / 02 / 19901', 'identity.dateOfBirth.shape'],
  ['PRF-21', 'dateOfBirth', '31 / 02 / 1990', 'identity.dateOfBirth.real'],
  ['PRF-21', 'dateOfBirth', '29 / 02 / 1992', accepted],
  ['PRF-21', 'dateOfBirth', '29 / 02 / 1991', 'identity.dateOfBirth.real'],
  ['PRF-21', 'dateOfBirth', '00 / 01 / 1990', 'identity.dateOfBirth.real'],
  ['PRF-21', 'dateOfBirth', '01 / 13 / 1990', 'identity.dateOfBirth.real'],
  ['PRF-21', 'dateOfBirth', '31 / 12 / 1899', 'identity.dateOfBirth.real'],
  ['PRF-21', 'dateOfBirth', '01 / 01 / 1900', accepted],
  ['PRF-22', 'dateOfBirth', '30 / 06 / 2026', accepted],
  ['PRF-22', 'dateOfBirth', '01 / 07 / 2026', 'identity.dateOfBirth.future'],
  ['PRF-23', 'phoneNumber', '416 555 012', 'identity.phone.digits'],
  ['PRF-23', 'phoneNumber', '416 555 01234', 'identity.phone.digits'],
  ['PRF-23', 'phoneNumber', '(416) 555-0123', accepted],
  ['PRF-23', 'phoneNumber', '+1 416.555.0123', accepted],
  ['PRF-25', 'phoneNumber', '212 555 0123', 'identity.phone.canadian'],
  ['PRF-25', 'phoneNumber', '416 155 0123', 'identity.phone.canadian'],
  ['PRF-25', 'phoneNumber', '416 055 0123', 'identity.phone.canadian'],
  ['PRF-25', 'mobileNumber', '900 555 0123', 'identity.phone.canadian'],
  ['PRF-26', 'phoneNumber', '', 'identity.phone.required'],
  ['PRF-27', 'currentAddress.addressLine', 'PO Box 12', 'identity.poBox'],
  ['PRF-27', 'currentAddress.addressLine', 'P.O. Box 12', 'identity.poBox'],
  ['PRF-27', 'currentAddress.addressLine', 'p o box 12', 'identity.poBox'],
  ['PRF-27', 'currentAddress.addressLine', 'C.P. 12', 'identity.poBox'],
  ['PRF-27', 'currentAddress.addressLine', 'Case postale 12', 'identity.poBox'],
  ['PRF-27', 'currentAddress.addressLine', '12 Rue X, C.P. 300', 'identity.poBox'],
  ['PRF-27', 'currentAddress.addressLine', '12 Boxwood Street', accepted],
  ['PRF-27', 'currentAddress.unitNum', 'PO Box 12', 'identity.poBox'],
  ['PRF-30', 'currentAddress.city', '', 'identity.city.required'],
  ['PRF-31', 'currentAddress.postCode', '', 'identity.postCode.required'],
  ['PRF-31', 'currentAddress.postCode', 'A1A 1A1', accepted],
  ['PRF-31', 'currentAddress.postCode', 'a1a1a1', accepted],
  ['PRF-31', 'currentAddress.postCode', '90210', 'identity.postCode.invalid'],
  ['PRF-31', 'currentAddress.postCode', 'D1A 1A1', 'identity.postCode.invalid'],
  ['PRF-31', 'currentAddress.postCode', 'XA1A 1A1', 'identity.postCode.invalid'],
  ['PRF-31', 'currentAddress.postCode', 'A1A 1A1X', 'identity.postCode.invalid'],
  ['PRF-32', 'currentAddress.region', '', 'identity.region.required'],
  ['PRF-32', 'currentAddress.region', 'NY', 'identity.region.required'],
  ['PRF-33', 'occupation', '', 'identity.occupation.required'],
  ['PRF-33', 'occupation', 'Falconer', 'identity.occupation.required'],
  ['PRF-39', 'currentAddress.unitNum', '', accepted],
  ['PRF-39', 'currentAddress.unitNum', '#4-B', accepted],
  ['PRF-39', 'currentAddress.unitNum', '4/B', 'identity.unitNum.invalid'],
  ['PRF-39', 'currentAddress.unitNum', '/4B', 'identity.unitNum.invalid'],
  ['PRF-39', 'currentAddress.unitNum', '4B/', 'identity.unitNum.invalid'],
  ['PRF-39', 'currentAddress.unitNum', 'Unit 1234567890 12345', 'identity.unitNum.long'],
  ['PRF-40', 'currentAddress.unitNum', 'Suite 4B', accepted],
])('%s %s', (_, field, typed, key) => {
  test(`${typed === '' ? 'nothing' : `“${typed.slice(0, 30)}”`} is ${key ?? 'accepted'}`, () => {
    expect(errorsIn({ [field]: typed })).toEqual(key ? { [field]: key } : {})
  })
})

test.each([
  ['m5h2n2', 'M5H 2N2'],
  [' m5h-2n2 ', 'M5H 2N2'],
  ['M5H 2N', 'M5H2N'],
  ['M5H 2N22', 'M5H2N22'],
])('PRF-31 the post code “%s” is shown as “%s”', (typed, shown) => expect(postCodeText(typed)).toBe(shown))

describe('an occupation that is not in the list', () => {
  test.each([
    ['', 'identity.occupationOther.required'],
    ['abc1', 'identity.occupationOther.invalid'],
    ['1abc', 'identity.occupationOther.invalid'],
    ['a'.repeat(36), 'identity.occupationOther.long'],
    ['a'.repeat(35), null],
    ['Garde-forestière d’été', null],
  ])('PRF-34 “%s”: %s', (occupationOther, key) => {
    expect(errorsIn({ occupation: 'Other', occupationOther })).toEqual(key ? { occupationOther: key } : {})
  })

  test('goes out with its words, and comes back as they were typed', () => {
    const { occupation } = v.parse(identitySchema, { ...complete, occupation: 'Other', occupationOther: ' Falconer ' })
    expect(occupation).toBe('Other - Falconer')
    expect(typedOccupation(occupation)).toEqual({ occupation: 'Other', occupationOther: 'Falconer' })
    expect(typedOccupation('Beekeeper')).toEqual({ occupation: 'Other', occupationOther: 'Beekeeper' })
    expect(typedOccupation('Teacher')).toEqual({ occupation: 'Teacher', occupationOther: '' })
    expect(typedOccupation('')).toEqual({ occupation: '', occupationOther: '' })
  })

  test('another occupation needs no words, and those left over are not judged', () => {
    expect(errorsIn({ occupation: 'Teacher', occupationOther: 'abc1' })).toEqual({})
  })
})

test('PRF-26 one telephone is enough, whichever it is', () => {
  expect(errorsIn({ phoneNumber: '', mobileNumber: '514 555 0123' })).toEqual({})
})

test('PRF-24 only digits are sent', () => {
  expect(phoneDigits('(416) 555-0123')).toBe('4165550123')
  expect(phoneDigits('１ ４１６ 555 0123')).toBe('4165550123')
  expect(phoneText('4165550123')).toBe('(416) 555-0123')
  expect(phoneText('416')).toBe('416')
})

test('PRF-25 OP-53 the list of Canadian numbers is the one that is kept up to date', () => {
  // In libphonenumber's metadata, the twelfth entry of a country lists its kinds of numbers, fixed lines first.
  const { CA } = metadata.countries as unknown as Record<'CA', readonly unknown[]>
  const [[fixedOrMobile]] = CA[11] as [[string]]
  expect(CANADIAN_NUMBERS).toBe(`^${fixedOrMobile}$`)
  expect(isCanadianPhone('4165550123')).toBe(true)
  expect(isCanadianPhone('41655501234')).toBe(false)
})

describe('PRF-19 T-34 a date of birth', () => {
  test.each([
    ['01021990', '01 / 02 / 1990'],
    ['01/02/1990', '01 / 02 / 1990'],
    ['01-02-1990', '01 / 02 / 1990'],
    [' 01 / 02 / 1990 ', '01 / 02 / 1990'],
    ['1990-02-01', '01 / 02 / 1990'],
    ['1/2/1990', '1/2/1990'],
    ['first of May', 'first of May'],
    ['1er août', '1er août'],
    ['101021990', '101021990'],
    ['010219901', '010219901'],
    ['11990-02-01', '11990-02-01'],
    ['1990-02-011', '1990-02-011'],
    ['０１０２１９９０', '01 / 02 / 1990'],
  ])('“%s” is tidied to “%s”', (typed, tidied) => {
    expect(asBirthDate(typed)).toBe(tidied)
  })

  test('is not sent in any other shape', () => {
    expect(birthDateOf('01 / 02 / 1990')).toBe('1990-02-01')
    expect(['1 / 2 / 1990', '01/02/1990', '01 / 02 / 90', ''].map(birthDateOf)).toEqual([null, null, null, null])
  })

  test('is shown as it is typed, whatever zone the browser is in', () => {
    expect(typedBirthDate('1990-02-01')).toBe('01 / 02 / 1990')
    expect(typedBirthDate('')).toBe('')
  })

  test('is judged by the Eastern day', () => {
    expect(easternDate(Date.now())).toBe('2026-06-30')
    expect(problemWithBirthDate('01 / 07 / 2026', easternDate(Date.now()))).toBe('future')
  })
})

test.each([
  'PO Box 12',
  'P.O. Box 12',
  'P. O. Box 12',
  'P-O Box 12',
  'POB 12',
  'Post Office Box 12',
  'Postal Box 12',
  'Box 45',
  'Box #45',
  'Box No. 45',
  'box45',
  '100 Queen Street, Box 45',
  'BP 22',
  'B.P. 22',
  'B. P. 22',
  'BP22',
  'B.P. no 22',
  'C.P. 3',
  'CP 3',
  'Case postale 3',
  'Casier postal 3',
  '12, rue X, casier postal 3',
  'Boîte postale 3',
  'boi\u0302te postale 3',
  'BOITE POSTALE 3',
  'Boîte 3',
])('PRF-27 %s is a post-office box', (address) => expect(isPoBox(address)).toBe(true))

test.each([
  'Boxwood Lane',
  '12 Boxwood Street',
  'Boxer Road',
  '7 Box Grove Bypass',
  '12 Box Hill Road',
  'Mailbox Lane',
  '22 Rue Bpelle',
  '4 BP Court',
  'Tower B P3',
  '4 Cp Street',
  '12 CPR Road',
  '3 Casier Street',
  '3 Postal Lane',
  'Post Office Lane',
  'Rue de la Boîte',
  '100 Queen Street, RR 2',
])('PRF-27 %s is no post-office box', (address) => expect(isPoBox(address)).toBe(false))

test('OP-54 about twenty occupations and one for the others; every province and territory', () => {
  expect(OCCUPATIONS.at(-1)).toBe('Other')
  expect(OCCUPATIONS.length).toBeGreaterThanOrEqual(20)
  expect(PROVINCES).toHaveLength(13)
})

test('hostile lengths are answered at once', () => {
  const long = `${'a '.repeat(50_000)}!`
  expect(
    Object.keys(errorsIn({ legalFirstName: long, 'currentAddress.addressLine': `C.P.${' '.repeat(50_000)}x` })),
  ).toEqual(['legalFirstName', 'currentAddress.addressLine'])
})

test.each([
  ['SK', true],
  [' SK ', true],
  ['sk', true],
  ['Saskatchewan', true],
  ['QC', false],
  ['', false],
  [null, false],
  [undefined, false],
])('TOP-07 the region %j of a record is Saskatchewan: %s', (region, expected) => {
  expect(isInSaskatchewan(region)).toBe(expected)
})
