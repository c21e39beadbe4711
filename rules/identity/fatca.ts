/** The tax-residency declaration: its form and what is sent. Portal spec §3, §5; OP-51, OP-52. */
import * as v from 'valibot'
import type { Outcome } from '../values/effect'
import { pathTo } from '../values/issuePath'
import type { MessageKey } from '../values/messageKey'
import { lengthOf } from '../values/text'
import { bareCode } from '../values/typedCode'
import { COUNTRY_CODES } from './countries'

export const CANADA = 'CA'
export const TIN_MAX_LENGTH = 40
export const TIN_REASONS = ['appliedNotReceived', 'notIssued', 'other'] as const
type TinReason = (typeof TIN_REASONS)[number]

export type Jurisdiction = {
  readonly countryCode: string
  /** Text: leading zeros are kept. */
  readonly tin: string | null
  readonly tinNotProvidedReason: TinReason | null
}
const inCanada: Jurisdiction = { countryCode: CANADA, tin: null, tinNotProvidedReason: null }

/** As the issuer stores it; it never returns the SIN. `isCanadian` is null if the holder has not said. */
export type Declaration = {
  readonly sinProvided: boolean
  readonly isCanadian: boolean | null
  readonly jurisdictions: readonly Jurisdiction[]
}
export type Declared = Omit<Declaration, 'sinProvided'> & { readonly sin: string | null }

/** What was sent, without what must not be stored. */
export type SentDeclaration = Omit<Declared, 'sin'> & { readonly hasSin: boolean }
export const withoutSin = ({ sin, ...declared }: Declared): SentDeclaration => ({ ...declared, hasSin: sin !== null })

/**
 * The outcome of a declaration whose response was lost. The issuer never returns a SIN: a new one cannot be told from
 * the previous one.
 */
export function outcomeOf(found: Declaration, before: Declaration, sent: SentDeclaration): Outcome {
  if (isAsSent(found, sent)) {
    return sent.hasSin && before.sinProvided && isSame(before, sent) ? 'unknown' : 'saved'
  }
  return isSame(found, before) && found.sinProvided === before.sinProvided ? 'notSaved' : 'unknown'
}
type Answered = Pick<Declaration, 'isCanadian' | 'jurisdictions'>
const isSame = (one: Answered, other: Answered) => JSON.stringify(answered(one)) === JSON.stringify(answered(other))
/** Whether this is the declaration that was sent. */
export const isAsSent = (found: Declaration, sent: SentDeclaration) =>
  isSame(found, sent) && (!sent.hasSin || found.sinProvided)
const answered = ({ isCanadian, jurisdictions }: Answered) => [
  isCanadian,
  jurisdictions.map(({ countryCode, tin, tinNotProvidedReason }) => [countryCode, tin, tinNotProvidedReason]),
]

/** The form's field names are the wire's paths, so that the issuer's messages appear beside their field. */
export const jurisdictionField = (index: number, name: keyof Jurisdiction) => `taxJurisdiction[${index}].${name}`
export const JURISDICTIONS_FIELD = 'taxJurisdiction'

/** Whether a declaration was ever given: it names at least one country. */
export const isDeclared = ({ jurisdictions }: Pick<Declaration, 'jurisdictions'>) => jurisdictions.length > 0

/** Residence outside Canada and the United States may make a holder ineligible for a card. Content spec §5. */
export const mayLimitCards = ({ jurisdictions }: Pick<Declaration, 'jurisdictions'>) =>
  jurisdictions.some(({ countryCode }) => countryCode !== CANADA && countryCode !== 'US')

/** Whether nine digits have the right check digit; a wrong one is a hint of a typing error, not a refusal. */
export function isLikelySin(typed: string): boolean {
  const digits = bareCode(typed)
  if (!/^\d{9}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

const textAt = (values: Readonly<Record<string, unknown>>, name: string) => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

function jurisdictionsIn(values: Readonly<Record<string, unknown>>): Jurisdiction[] {
  const found: Jurisdiction[] = []
  while (jurisdictionField(found.length, 'countryCode') in values) {
    const at = (name: keyof Jurisdiction) => textAt(values, jurisdictionField(found.length, name))
    const tin = at('tin') || null
    const reason = TIN_REASONS.find((known) => known === at('tinNotProvidedReason')) ?? null
    found.push({ countryCode: at('countryCode'), tin, tinNotProvidedReason: tin === null ? reason : null })
  }
  return found
}

/** Field and catalogue key of every broken rule. */
function* problemsOf({ sin, jurisdictions }: Declared): Generator<readonly [field: string, key: MessageKey]> {
  if (sin !== null && !/^\d{9}$/.test(sin)) yield ['sin', 'fatca.sin.digits']
  if (jurisdictions.length === 0) yield [JURISDICTIONS_FIELD, 'fatca.countries.required']
  const seen = new Set<string>()
  for (const [index, { countryCode, tin, tinNotProvidedReason }] of jurisdictions.entries()) {
    const country = jurisdictionField(index, 'countryCode')
    if (!COUNTRY_CODES.includes(countryCode)) yield [country, 'fatca.country.required']
    else if (seen.has(countryCode)) yield [country, 'fatca.country.repeated']
    seen.add(countryCode)
    const id = jurisdictionField(index, 'tin')
    if (tin !== null && lengthOf(tin) > TIN_MAX_LENGTH) yield [id, 'fatca.tin.long']
    // Canada's tax number is the SIN, which may be left out.
    if (tin === null && tinNotProvidedReason === null && countryCode !== CANADA) yield [id, 'fatca.tin.required']
  }
}

/** From the form's flat fields to what is sent; messages are catalogue keys. */
export const fatcaSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.rawTransform<Record<string, unknown>, Declared>(({ dataset: { value: values }, addIssue, NEVER }) => {
    const answer = values['isCanadian']
    const isCanadian = answer === 'true' ? true : answer === 'false' ? false : null
    const named = jurisdictionsIn(values)
    const isCanadaMissing = isCanadian === true && !named.some(({ countryCode }) => countryCode === CANADA)
    const declared: Declared = {
      sin: bareCode(textAt(values, 'sin')) || null,
      isCanadian,
      // Last: the other fields are named by their position.
      jurisdictions: isCanadaMissing ? [...named, inCanada] : named,
    }
    const problems = [...problemsOf(declared)]
    for (const [key, message] of problems) addIssue({ message, path: pathTo(key) })
    return problems.length > 0 ? NEVER : declared
  }),
)
