/** Changing the account number and the nickname of a bill, as an effect. Portal spec §7, §8. */
import * as v from 'valibot'
import { agreedKey } from '../../rules/money/agreedKey'
import { type BillDraft, type Biller, billerSchema, isAsDrafted } from '../../rules/money/bills'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, success } from '../notification/notification'
import { failed } from '../shared/failure'
import { showing } from '../shared/portal'

const termsSchema = v.object({ serialNo: v.string(), account: v.string(), alias: v.nullable(v.string()) })
export type EditBillTerms = v.InferOutput<typeof termsSchema>
/** Null: the bill was deleted meanwhile. */
export type Edited = Biller | null

export const NOT_EDITED = failed('error.editBill')
export const editBillEffect: EffectKind<EditBillTerms, Edited, readonly Biller[]> = defineEffect({
  kind: 'editBill',
  terms: termsSchema,
  result: v.nullable(billerSchema),
  subjectsOf: ({ serialNo }) => [`bill ${serialNo}`],
  outcomeIn(billers, { terms }) {
    const found = billers.find(({ serialNo }) => serialNo === terms.serialNo)
    if (!found) return { type: 'effect.conflict', theirs: null }
    return isAsDrafted(found, terms) ? { type: 'effect.done', result: found } : { type: 'notFound' }
  },
  titleOf: () => 'screen.bills.title',
  factsOn(outcome) {
    switch (outcome.type) {
      case 'effect.done':
        return [showing(success('bills.edited'))]
      case 'effect.conflict':
        return [showing(errorNotice(NOT_EDITED))]
      case 'effect.refused':
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? NOT_EDITED))]
      case 'effect.unknown':
        return []
    }
  },
})

/** The same change of the same bill is the same effect, wherever it is begun. */
export function editBegun(serialNo: string | null, draft: BillDraft | null) {
  if (!serialNo || !draft) throw new Error('A bill is saved from its form only')
  const { account, alias } = draft
  const key = agreedKey({ terms: ['editBill', serialNo, account, alias], known: [] })
  return beginning(editBillEffect, { key, terms: { serialNo, account, alias } })
}
