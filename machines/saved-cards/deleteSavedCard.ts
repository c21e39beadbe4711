/** Deleting a debit card that the issuer keeps, as an effect. Portal spec §7, §8. */
import * as v from 'valibot'
import type { SavedCard } from '../../rules/money/topUp'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, success } from '../notification/notification'
import { failed } from '../shared/failure'
import { showing } from '../shared/portal'

const termsSchema = v.object({ id: v.string() })
type Terms = v.InferOutput<typeof termsSchema>

export const SAVED_CARDS = 'savedCards'
export const NOT_DELETED = failed('error.deleteVaulted')
export const deleteSavedCardEffect: EffectKind<Terms, null, readonly SavedCard[]> = defineEffect({
  kind: 'deleteSavedCard',
  isOnce: true,
  terms: termsSchema,
  result: v.null(),
  subjectsOf: () => [SAVED_CARDS],
  outcomeIn: (cards, { terms: { id } }) =>
    cards.some((card) => card.id === id) ? { type: 'notFound' } : { type: 'effect.done', result: null },
  titleOf: () => 'screen.reload.title',
  factsOn(outcome) {
    switch (outcome.type) {
      case 'effect.done':
        return [showing(success('savedCards.deleted'))]
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? NOT_DELETED))]
      default:
        return []
    }
  },
})

const keyOf = (id: string) => `deleteSavedCard ${id}`
export const idIn = (key: string) => key.slice(keyOf('').length)
/** Deleting the same card is the same effect, wherever it is begun. */
export const deletionBegun = (id: string) => beginning(deleteSavedCardEffect, { key: keyOf(id), terms: { id } })
