/** Removing the auto-reload of a card, as an effect. Portal spec §3, §4, §7, §8. */
import * as v from 'valibot'
import type { AutoReload } from '../../rules/money/autoReload'
import { AUTO_RELOADS } from '../auto-reload-rule/saveAutoReload'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, type Notification, success, unknownNotice } from '../notification/notification'
import { ofCard } from '../notification/ofCard'
import { failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'

const termsSchema = v.object({ id: v.string(), clientId: v.string(), digits: v.string() })
export type RemovalTerms = v.InferOutput<typeof termsSchema>

export const NOT_REMOVED = failed('error.deleteAutoReload')
export const removeAutoReloadEffect: EffectKind<RemovalTerms, null, readonly Pick<AutoReload, 'id'>[]> = defineEffect({
  kind: 'removeAutoReload',
  isOnce: true,
  terms: termsSchema,
  result: v.null(),
  subjectsOf: () => [AUTO_RELOADS],
  outcomeIn: (rules, { terms: { id } }) =>
    rules.some((rule) => rule.id === id) ? { type: 'notFound' } : { type: 'effect.done', result: null },
  titleOf: () => 'screen.autoreload.title',
  factsOn(outcome, { digits }) {
    const show = (notification: Notification) => showing(ofCard(notification, digits))
    switch (outcome.type) {
      case 'effect.done':
        return [show(success('autoReload.removed')), refreshedCards]
      case 'effect.refused':
        return [show(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [show(errorNotice(outcome.failure ?? NOT_REMOVED))]
      case 'effect.unknown':
        return [show(unknownNotice('autoReload.unknown.remove')), refreshedCards]
      default:
        return []
    }
  },
})

export const removalKeyOf = (id: string) => `removeAutoReload ${id}`
/** A removed rule never comes back: removing it is the same effect, wherever it is begun. */
export const removalBegun = (terms: RemovalTerms) =>
  beginning(removeAutoReloadEffect, { key: removalKeyOf(terms.id), terms })
