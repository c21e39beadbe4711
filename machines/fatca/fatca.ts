/** The tax residency of a holder: its form, and the effect of declaring it. Portal spec §5, §7. */
import * as v from 'valibot'
import {
  CANADA,
  type Declaration,
  type Declared,
  type Jurisdiction,
  outcomeOf,
  type SentDeclaration,
  TIN_REASONS,
} from '../../rules/identity/fatca'
import { type Compared, comparedBy } from '../effect/compared'
import { beginning, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import type { Submitting } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import type { FormEvent, Problems } from '../form/formParts'
import { errorNotice, success, unknownNotice } from '../notification/notification'
import { failed } from '../shared/failure'
import { showing } from '../shared/portal'

/** What was typed is in the memory of the page that sent it, and nowhere else. */
const termsSchema = v.object({})
type Terms = v.InferOutput<typeof termsSchema>
const declarationSchema: v.GenericSchema<unknown, Declaration> = v.object({
  sinProvided: v.boolean(),
  isCanadian: v.nullable(v.boolean()),
  jurisdictions: v.array(
    v.object({
      countryCode: v.string(),
      tin: v.nullable(v.string()),
      tinNotProvidedReason: v.nullable(v.picklist(TIN_REASONS)),
    }),
  ),
})

export const FATCA = 'fatca'
export const NOT_DECLARED = failed('error.saveFatca')
const changedTo = ({ isCanadian }: Declaration) =>
  ({ type: 'account.changed', changes: { fatcaProvided: true, isCanadian } }) as const
const unknown = showing(unknownNotice('fatca.unknown'))

export const fatcaEffect: EffectKind<Terms, Declaration, Compared<Declaration, SentDeclaration>> = defineEffect({
  kind: 'fatca',
  terms: termsSchema,
  result: declarationSchema,
  subjectsOf: () => [FATCA],
  outcomeIn: comparedBy(outcomeOf),
  titleOf: () => 'screen.profile.title',
  factsOn(outcome, _, isShown) {
    switch (outcome.type) {
      case 'effect.done':
        return [changedTo(outcome.result), showing(success('fatca.saved'))]
      case 'effect.conflict':
        return [changedTo(outcome.theirs), unknown]
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? NOT_DECLARED))]
      case 'effect.unknown':
        return isShown ? [unknown] : []
    }
  },
})
export const fatcaBegun = (key: string) => beginning(fatcaEffect, { key, terms: {} })

/** One entry of the list. Its `id` stays while others are added and removed. */
export type Row = Jurisdiction & { readonly id: number }
/** The answers in the form. `rows`: the countries besides Canada, which `isCanadian` stands for. */
type Answers = {
  readonly isCanadian: boolean | null
  readonly rows: readonly Row[]
  readonly nextId: number
}
export type FatcaContext = Problems &
  Answers &
  Submitting & {
    declaration: Declaration | null
  }
/** For the calls of the effect with this key. */
export type HandedOver = { readonly key: string; readonly before: Declaration; readonly declared: Declared }
export type FatcaEvent =
  | EffectNews<Declaration>
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
