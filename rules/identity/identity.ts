/** Who a holder is: names, birth, address, telephones, occupation. Portal spec §3, §5; OP-53 to OP-55. */
import * as v from 'valibot'
import { easternDate } from '../values/easternTime'
import { folded } from '../values/folded'
import { type MessageKey, messageKey } from '../values/messageKey'
import { atMost, lengthOf, typedText } from '../values/text'
import { bareCode } from '../values/typedCode'
import { asBirthDate, birthDateOf, problemWithBirthDate } from './birthDate'
import { isCanadianPhone, phoneDigits } from './canadianPhone'

export const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const

/** The issuer's records and address services may have the code or the name of the province. */
export const isInSaskatchewan = (region: string | null | undefined) =>
  /^(?:SK|Saskatchewan)$/i.test(region?.trim() ?? '')

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
/** As the portal keeps it, already checked. */
export const postalAddressSchema: v.GenericSchema<unknown, PostalAddress> = v.object({
  addressLine: v.string(),
  unitNum: v.string(),
  city: v.string(),
  region: v.string(),
  postCode: v.string(),
})
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

/** Ends with a letter or a full stop: 'Jean-' has lost its second half. */
const NAME = /^\p{L}(?:[\p{L}\p{M}'’. -]*[\p{L}\p{M}'’.])?$/u
const UNIT = /^[\p{L}\d #-]*$/u
const ALPHABETIC = /^\p{L}[\p{L}\p{M}'’ -]*$/u
const POST_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/
/** Box, boîte, B.P. and C.P. are boxes only with their number: 'Box Hill Road' and 'BP Court' are streets. */
const BOX_NUMBER = String.raw`[\s.:#-]*(?:(?:no|num|number|numero)[\s.:#]*)?\d`
/** The full words also at the end of the line: 'Postal Box Lane' is a street. */
const BOX_OR_END = `(?:${BOX_NUMBER}|[\\s.:#]*(?:$|[,;(]))`
const PO_BOX = new RegExp(
  String.raw`(?<![\p{L}\d])(?:` +
    [
      String.raw`p[\s./-]*[o0][\s.-]*box`,
      String.raw`p[\s./-]*o[\s.-]*b${BOX_NUMBER}`,
      `post(?:al|\\s+office)?[\\s-]*box${BOX_OR_END}`,
      `(?:case|boite|bte)\\s+postale${BOX_OR_END}`,
      `casier\\s+postal${BOX_OR_END}`,
      `(?:box|boite|bte|case|casier)${BOX_NUMBER}`,
      String.raw`(?:bp|b\.\s*p\.?)${BOX_NUMBER}`,
      String.raw`c[\s./]*p${BOX_NUMBER}`,
    ].join('|') +
    ')',
  'iu',
)

export const isName = (text: string) => NAME.test(text)
export const isUnit = (text: string) => UNIT.test(text)
export const isPoBox = (text: string) => PO_BOX.test(folded(text))
export const isPostCode = (text: string) => POST_CODE.test(postCodeOf(text))
export const isTrimmed = (text: string) => text === text.trim()
const postCodeOf = (typed: string) => bareCode(typed).toUpperCase()
/** `m5h2n2` → `M5H 2N2`. */
export const postCodeText = (typed: string) => postCodeOf(typed).replace(/^(...)(?=...$)/, '$1 ')

const isGiven = (text: string) => text.trim() !== ''
const given = (key: MessageKey) => v.check(isGiven, key)
/** Applies the rule only to text that is not blank. */
const where = (rule: (text: string) => boolean, key: MessageKey) =>
  v.check((text: string) => !isGiven(text) || rule(text), key)
const untrimmed = where(isTrimmed, 'identity.spaces')

const name = v.pipe(
  v.string(),
  untrimmed,
  where(isName, 'identity.name.invalid'),
  atMost(MAX.name, 'identity.name.long'),
)
const phone = v.pipe(
  typedText,
  v.transform(phoneDigits),
  v.check((digits) => digits === '' || digits.length === 10, messageKey('identity.phone.digits')),
  v.check((digits) => digits === '' || isCanadianPhone(digits), messageKey('identity.phone.canadian')),
)

/** The form's fields by their names on the wire; messages are catalogue keys. */
export const addressFields = {
  'currentAddress.addressLine': v.pipe(
    typedText,
    given('identity.addressLine.required'),
    untrimmed,
    where((text) => !isPoBox(text), 'identity.poBox'),
    atMost(MAX.addressLine, 'identity.addressLine.long'),
  ),
  'currentAddress.unitNum': v.pipe(
    typedText,
    v.trim(),
    where((text) => !isPoBox(text), 'identity.poBox'),
    where(isUnit, 'identity.unitNum.invalid'),
    atMost(MAX.unitNum, 'identity.unitNum.long'),
  ),
  'currentAddress.city': v.pipe(
    typedText,
    given('identity.city.required'),
    untrimmed,
    where((text) => !isPoBox(text), 'identity.poBox'),
    atMost(MAX.city, 'identity.city.long'),
  ),
  'currentAddress.region': v.pipe(typedText, v.picklist(PROVINCES, messageKey('identity.region.required'))),
  'currentAddress.postCode': v.pipe(
    typedText,
    given('identity.postCode.required'),
    where(isPostCode, 'identity.postCode.invalid'),
    v.transform(postCodeText),
  ),
}
export const identityFields = {
  legalFirstName: v.pipe(typedText, given('identity.legalFirstName.required'), name),
  legalLastName: v.pipe(typedText, given('identity.legalLastName.required'), name),
  firstName: v.pipe(typedText, name),
  lastName: v.pipe(typedText, name),
  dateOfBirth: v.pipe(
    typedText,
    v.transform(asBirthDate),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? problemWithBirthDate(dataset.value, easternDate(Date.now())) : 'required'
      if (problem) addIssue({ message: messageKey(`identity.dateOfBirth.${problem}`) })
    }),
    v.transform(birthDateOf),
  ),
  phoneNumber: phone,
  mobileNumber: phone,
  occupation: v.pipe(typedText, v.picklist(OCCUPATIONS, messageKey('identity.occupation.required'))),
  occupationOther: typedText,
  ...addressFields,
}

type AddressFields = v.InferOutput<v.ObjectSchema<typeof addressFields, undefined>>
type Fields = v.InferOutput<v.ObjectSchema<typeof identityFields, undefined>>
type Check<Values> = v.GenericValidation<Values, Values>

/** Checks two fields once both are well formed, and puts the issue on the second. */
const pair = <Values>(one: string, two: string, rule: (one: string, two: string) => boolean, key: MessageKey) =>
  v.forward(
    v.partialCheck([[one], [two]], (fields: Record<string, string>) => rule(fields[one] ?? '', fields[two] ?? ''), key),
    [two],
  ) as unknown as Check<Values>

const otherwise = <Values>(rule: (other: string) => boolean, key: MessageKey) =>
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
    otherwise<Values>((other) => lengthOf(other) <= MAX.occupation, 'identity.occupationOther.long'),
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
