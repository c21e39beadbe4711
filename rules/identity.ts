/** Who a holder is: names, birth, address, telephones, occupation. Portal spec §3, §5; OP-53 to OP-55. */
import * as v from 'valibot'
import { asBirthDate, birthDateOf, problemWithBirthDate } from './birthDate'
import { isCanadianPhone, phoneDigits } from './canadianPhone'
import { easternDate } from './easternTime'
import { bareCode } from './typedCode'

export const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const

export const OTHER = 'Other'
/** As the issuer accepts them; the catalogues hold their words. */
export const OCCUPATIONS = [
  'Accountant',
  'Administrator',
  'Agriculture',
  'Artist',
  'Construction',
  'Consultant',
  'Driver',
  'Engineer',
  'Finance',
  'Government',
  'Health care',
  'Homemaker',
  'Hospitality',
  'Information technology',
  'Law',
  'Manufacturing',
  'Retail',
  'Retired',
  'Student',
  'Teacher',
  'Trades',
  'Unemployed',
  OTHER,
] as const
export type Occupation = (typeof OCCUPATIONS)[number]

export const MAX = { name: 60, addressLine: 100, unitNum: 20, city: 60, occupation: 35 } as const

export type PostalAddress = {
  readonly addressLine: string
  /** Empty if there is none. */
  readonly unitNum: string
  readonly city: string
  readonly region: string
  readonly postCode: string
}
/** What the holder has not given is empty; the date is null. */
export type Identity = {
  readonly legalFirstName: string
  readonly legalLastName: string
  readonly firstName: string
  readonly lastName: string
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null
  /** Ten digits. */
  readonly phoneNumber: string
  readonly mobileNumber: string
  readonly occupation: string
  readonly currentAddress: PostalAddress
}

/** Nothing is known yet. */
export const NOBODY: Identity = {
  legalFirstName: '',
  legalLastName: '',
  firstName: '',
  lastName: '',
  dateOfBirth: null,
  phoneNumber: '',
  mobileNumber: '',
  occupation: '',
  currentAddress: { addressLine: '', unitNum: '', city: '', region: '', postCode: '' },
}

const NAME = /^\p{L}[\p{L}\p{M}'’. -]*$/u
const UNIT = /^[\p{L}\d #-]*$/u
const ALPHABETIC = /^\p{L}[\p{L}\p{M}'’ -]*$/u
const POST_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/
/** Box, boîte, B.P. and C.P. are boxes only with their number: 'Box Hill Road' and 'BP Court' are streets. */
const BOX_NUMBER = String.raw`[\s.:]*(?:(?:no|num|number)[\s.]*)?#?\s*\d`
const PO_BOX = new RegExp(
  String.raw`(?<![\p{L}\d])(?:` +
    [
      String.raw`p[\s.-]*o[\s.-]*box`,
      String.raw`p[\s.-]*o[\s.-]*b${BOX_NUMBER}`,
      String.raw`(?:post\s+office|postal)\s+box`,
      String.raw`(?:case|boite)\s+postale`,
      String.raw`casier\s+postal`,
      `(?:box|boite)${BOX_NUMBER}`,
      String.raw`(?:bp|b\.\s*p\.?)${BOX_NUMBER}`,
      String.raw`c\s*\.?\s*p${BOX_NUMBER}`,
    ].join('|') +
    ')',
  'iu',
)
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

export const isPoBox = (text: string) => PO_BOX.test(withoutAccents(text))
const postCodeOf = (typed: string) => bareCode(typed).toUpperCase()
/** `m5h2n2` → `M5H 2N2`. */
export const postCodeText = (typed: string) => postCodeOf(typed).replace(/^(...)(?=...$)/, '$1 ')

const typed = v.optional(v.string(), '')
const isGiven = (text: string) => text.trim() !== ''
const given = (key: string) => v.check(isGiven, key)
/** Applies the rule only to text that is not blank. */
const where = (rule: (text: string) => boolean, key: string) =>
  v.check((text: string) => !isGiven(text) || rule(text), key)
const untrimmed = where((text) => text === text.trim(), 'identity.spaces')

const name = v.pipe(
  v.string(),
  untrimmed,
  where((text) => NAME.test(text), 'identity.name.invalid'),
  v.maxLength(MAX.name, 'identity.name.long'),
)
const phone = v.pipe(
  typed,
  v.transform(phoneDigits),
  v.check((digits) => digits === '' || digits.length === 10, 'identity.phone.digits'),
  v.check((digits) => digits === '' || isCanadianPhone(digits), 'identity.phone.canadian'),
)

/** The form's fields by their names on the wire; messages are catalogue keys. */
export const addressFields = {
  'currentAddress.addressLine': v.pipe(
    typed,
    given('identity.addressLine.required'),
    untrimmed,
    where((text) => !isPoBox(text), 'identity.poBox'),
    v.maxLength(MAX.addressLine, 'identity.addressLine.long'),
  ),
  'currentAddress.unitNum': v.pipe(
    typed,
    v.trim(),
    where((text) => !isPoBox(text), 'identity.poBox'),
    where((text) => UNIT.test(text), 'identity.unitNum.invalid'),
    v.maxLength(MAX.unitNum, 'identity.unitNum.long'),
  ),
  'currentAddress.city': v.pipe(
    typed,
    given('identity.city.required'),
    untrimmed,
    v.maxLength(MAX.city, 'identity.city.long'),
  ),
  'currentAddress.region': v.pipe(typed, v.picklist(PROVINCES, 'identity.region.required')),
  'currentAddress.postCode': v.pipe(
    typed,
    given('identity.postCode.required'),
    where((text) => POST_CODE.test(postCodeOf(text)), 'identity.postCode.invalid'),
    v.transform(postCodeText),
  ),
}
export const identityFields = {
  legalFirstName: v.pipe(typed, given('identity.legalFirstName.required'), name),
  legalLastName: v.pipe(typed, given('identity.legalLastName.required'), name),
  firstName: v.pipe(typed, name),
  lastName: v.pipe(typed, name),
  dateOfBirth: v.pipe(
    typed,
    v.transform(asBirthDate),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? problemWithBirthDate(dataset.value, easternDate(Date.now())) : 'required'
      if (problem) addIssue({ message: `identity.dateOfBirth.${problem}` })
    }),
    v.transform(birthDateOf),
  ),
  phoneNumber: phone,
  mobileNumber: phone,
  occupation: v.pipe(typed, v.picklist(OCCUPATIONS, 'identity.occupation.required')),
  occupationOther: typed,
  ...addressFields,
}

type AddressFields = v.InferOutput<v.ObjectSchema<typeof addressFields, undefined>>
type Fields = v.InferOutput<v.ObjectSchema<typeof identityFields, undefined>>
type Check<Values> = v.GenericValidation<Values, Values>

/** Checks two fields once both are well formed, and puts the issue on the second. */
const pair = <Values>(one: string, two: string, rule: (one: string, two: string) => boolean, key: string) =>
  v.forward(
    v.partialCheck([[one], [two]], (fields: Record<string, string>) => rule(fields[one] ?? '', fields[two] ?? ''), key),
    [two],
  ) as unknown as Check<Values>

const otherwise = <Values>(rule: (other: string) => boolean, key: string) =>
  pair<Values>('occupation', 'occupationOther', (chosen, other) => chosen !== OTHER || rule(other.trim()), key)

/** At least one telephone number. */
export const phoneCheck = <Values>() =>
  pair<Values>('mobileNumber', 'phoneNumber', (one, two) => one + two !== '', 'identity.phone.required')

/** The checks across fields, for any form that includes `identityFields`. */
export const identityChecks = <Values extends Fields>() =>
  [
    phoneCheck<Values>(),
    otherwise<Values>(isGiven, 'identity.occupationOther.required'),
    otherwise<Values>((other) => other === '' || ALPHABETIC.test(other), 'identity.occupationOther.invalid'),
    otherwise<Values>((other) => other.length <= MAX.occupation, 'identity.occupationOther.long'),
  ] as const

const OTHER_PREFIX = `${OTHER} - `
/** The form's two occupation values, from the one text that is sent. */
export const typedOccupation = (occupation: string) => {
  if (occupation === '' || (OCCUPATIONS as readonly string[]).includes(occupation)) {
    return { occupation, occupationOther: '' }
  }
  return { occupation: OTHER, occupationOther: occupation.replace(OTHER_PREFIX, '') }
}

export const addressOf = (fields: AddressFields): PostalAddress => ({
  addressLine: fields['currentAddress.addressLine'],
  unitNum: fields['currentAddress.unitNum'],
  city: fields['currentAddress.city'],
  region: fields['currentAddress.region'],
  postCode: fields['currentAddress.postCode'],
})
/** For a form without an occupation. */
export const holderOf = (fields: Omit<Fields, 'occupation' | 'occupationOther'>): Identity => ({
  legalFirstName: fields.legalFirstName,
  legalLastName: fields.legalLastName,
  firstName: fields.firstName,
  lastName: fields.lastName,
  dateOfBirth: fields.dateOfBirth,
  phoneNumber: fields.phoneNumber,
  mobileNumber: fields.mobileNumber,
  occupation: '',
  currentAddress: addressOf(fields),
})
export const identityOf = (fields: Fields): Identity => ({
  ...holderOf(fields),
  occupation: fields.occupation === OTHER ? OTHER_PREFIX + fields.occupationOther.trim() : fields.occupation,
})

export const identitySchema = v.pipe(v.object(identityFields), ...identityChecks<Fields>(), v.transform(identityOf))
