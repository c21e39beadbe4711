import { CANADA, type Declaration, type Jurisdiction, type SentDeclaration } from '../../rules/identity/fatca'
import type { FormEvent, Problems } from '../form/formParts'
import type { Failure } from '../shared/failure'

/** One entry of the list. Its `id` stays while others are added and removed. */
export type Row = Jurisdiction & { readonly id: number }
/** The answers in the form. `rows`: the countries besides Canada, which `isCanadian` stands for. */
type Answers = {
  readonly isCanadian: boolean | null
  readonly rows: readonly Row[]
  readonly nextId: number
}
export type FatcaContext = Problems &
  Answers & {
    declaration: Declaration | null
    /** The last save, without the SIN. */
    sent: SentDeclaration | null
    /** Why the outcome of the save is not known; shown once it is known that nothing was saved. */
    lastFailure: Failure | null
    /** How many lookups are left before 'nothing was saved' is believed. */
    lookupsLeft: number
  }
export type FatcaEvent =
  | FormEvent
  | { type: 'declaration.retry' }
  | { type: 'declaration.edit' }
  | { type: 'declaration.cancel' }
  | { type: 'form.edit' }
  | { type: 'residency.choose'; isCanadian: boolean }
  | { type: 'jurisdiction.add' }
  | { type: 'jurisdiction.remove'; id: number }
  | { type: 'country.choose'; id: number; countryCode: string }
  | { type: 'status.check' }

const blank = { countryCode: '', tin: null, tinNotProvidedReason: null }
const isForeign = ({ countryCode }: Jurisdiction) => countryCode !== CANADA

export const oneMore = ({ rows, nextId }: Answers) => ({
  rows: [...rows, { ...blank, id: nextId }],
  nextId: nextId + 1,
})

export function answersOf({ declaration, nextId }: FatcaContext): Answers {
  const { isCanadian = null, jurisdictions = [] } = declaration ?? {}
  const others = isCanadian ? jurisdictions.filter(isForeign) : jurisdictions
  return {
    isCanadian,
    rows: others.map((jurisdiction, index) => ({ ...jurisdiction, id: nextId + index })),
    nextId: nextId + others.length,
  }
}

/** The answer adds or removes Canada; a holder who lives elsewhere must name a country. */
export function withResidency(answers: Answers, isCanadian: boolean): Answers {
  const rows = answers.rows.filter((row) => row.countryCode !== '' && isForeign(row))
  const next = { isCanadian, rows, nextId: answers.nextId }
  return isCanadian || rows.length > 0 ? next : { ...next, ...oneMore(next) }
}
