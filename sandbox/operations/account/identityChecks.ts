import type { Address } from '../../../contract/model'
import { isCanadianPhone } from '../../../rules/identity/canadianPhone'
import { isName, isPoBox, isPostCode, isTrimmed, isUnit, postCodeText } from '../../../rules/identity/identity'
import { easternDate } from '../../../rules/values/easternTime'
import { type FieldProblem, Refusal } from '../../wire/refusals'

export type IdentityFields = {
  readonly legalFirstName?: string
  readonly legalLastName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly dateOfBirth?: string
  readonly phoneNumber?: string
  readonly mobileNumber?: string
  readonly occupation?: string
  readonly currentAddress?: Address
}

/** Problems of the given fields. Portal spec §5. */
export function problemsWithIdentity(fields: IdentityFields, now: number): FieldProblem[] {
  const problems: FieldProblem[] = []
  const check = (field: string, isWrong: boolean, problem: FieldProblem['problem']) => {
    if (isWrong) problems.push({ field, problem })
  }
  for (const field of ['legalFirstName', 'legalLastName'] as const) {
    const name = fields[field]
    if (name !== undefined) check(field, !isName(name), name === '' ? 'required' : 'invalid')
  }
  for (const field of ['firstName', 'lastName'] as const) {
    const name = fields[field]
    if (name) check(field, !isName(name), 'invalid')
  }
  for (const field of ['phoneNumber', 'mobileNumber'] as const) {
    const phone = fields[field]
    if (phone) check(field, !isCanadianPhone(phone), 'notCanadianPhone')
  }
  if (fields.dateOfBirth !== undefined) check('dateOfBirth', fields.dateOfBirth > easternDate(now), 'futureDate')
  const address = fields.currentAddress
  if (address) {
    const { addressLine, addressLine2, unitNum, city, postCode } = address
    const at = (name: keyof Address) => `currentAddress.${name}`
    if (addressLine !== undefined) {
      check(at('addressLine'), isPoBox(addressLine), 'poBox')
      check(at('addressLine'), !isTrimmed(addressLine), 'invalid')
      check(at('addressLine'), addressLine.trim() === '', 'required')
    }
    for (const [name, line] of Object.entries({ addressLine2, unitNum, city })) {
      if (line !== undefined) check(at(name as keyof Address), isPoBox(line), 'poBox')
    }
    if (unitNum !== undefined) check(at('unitNum'), !isUnit(unitNum), 'invalid')
    if (city !== undefined) {
      check(at('city'), city.trim() === '', 'required')
      check(at('city'), !isTrimmed(city), 'invalid')
    }
    if (postCode !== undefined) check(at('postCode'), !isPostCode(postCode), 'postCode')
  }
  return problems
}

export function requireSoundIdentity(fields: IdentityFields, now: number, more: readonly FieldProblem[] = []) {
  const problems = [...problemsWithIdentity(fields, now), ...more]
  if (problems.length > 0) throw new Refusal('REQ-4000', problems)
}

/** An empty string deletes these. */
const CAN_BE_NONE: ReadonlySet<string> = new Set(['phoneNumber', 'mobileNumber'])

/** Account columns that these fields change. */
export function columnsOf({ currentAddress, ...fields }: IdentityFields) {
  const columns: Record<string, string | null> = {}
  for (const name of [
    'legalFirstName',
    'legalLastName',
    'firstName',
    'lastName',
    'dateOfBirth',
    'phoneNumber',
    'mobileNumber',
    'occupation',
  ] as const) {
    const value = fields[name]
    if (value !== undefined) columns[name] = CAN_BE_NONE.has(name) ? value || null : value
  }
  if (currentAddress) {
    const { addressLine, unitNum, addressLine2, city, region, province, postCode } = currentAddress
    const unit = unitNum ?? addressLine2
    const place = region ?? province
    if (addressLine !== undefined) columns['addressLine'] = addressLine
    if (unit !== undefined) columns['unitNum'] = unit || null
    if (city !== undefined) columns['city'] = city
    if (place !== undefined) columns['province'] = place
    if (postCode !== undefined) columns['postCode'] = postCodeText(postCode)
  }
  return columns
}

export const provinceOf = (address: Address | undefined) => address?.region ?? address?.province
