/** Saving the auto-reload of a card, as an effect. Portal spec §3, §4, §7, §8. */
import * as v from 'valibot'
import {
  type AutoReload,
  type Draft,
  HEALTHS,
  KEEP,
  outcomeOfSave,
  REASONS,
  ruleFor,
} from '../../rules/money/autoReload'
import { NETWORKS } from '../../rules/money/topUp'
import type { MessageKey } from '../../rules/values/messageKey'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, type Notification, notice, success, unknownNotice } from '../notification/notification'
import { ofCard } from '../notification/ofCard'
import { type Failure, failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'

const methodSchema = v.picklist([...NETWORKS, 'existing'])
const draftSchema = v.object({
  id: v.nullable(v.string()),
  clientId: v.string(),
  reloadCents: v.number(),
  thresholdCents: v.number(),
  method: v.picklist([...NETWORKS, 'existing', KEEP]),
  savedCardId: v.nullable(v.string()),
  sourceDigits: v.string(),
})
/** Neither the debit card nor its clearance: they are in the memory of the page that sent them, and nowhere else. */
const termsSchema = v.object({
  draft: draftSchema,
  feeCents: v.nullable(v.number()),
  /** Of the card that is reloaded. */
  digits: v.string(),
  /** The rule before; null if it is added. */
  before: v.nullable(v.object({ reloadCents: v.number(), thresholdCents: v.number() })),
  /** The rule had these settings before. */
  isSame: v.boolean(),
  /** Milliseconds. */
  confirmedAt: v.number(),
})
export type SaveTerms = v.InferOutput<typeof termsSchema>
const ruleSchema = v.object({
  id: v.string(),
  clientId: v.string(),
  reloadCents: v.number(),
  thresholdCents: v.number(),
  feeCents: v.nullable(v.number()),
  method: v.nullable(methodSchema),
  savedCardId: v.nullable(v.string()),
  alias: v.string(),
  source: v.object({ network: v.nullable(v.picklist(NETWORKS)), lastFourDigits: v.string(), expiry: v.string() }),
  health: v.picklist(HEALTHS),
  reason: v.nullable(v.picklist(REASONS)),
  failures: v.number(),
  lastLoad: v.nullable(v.object({ cents: v.number(), day: v.string() })),
})
/** `isOver`: the issuer is no longer working on the call. */
export type FoundRules = { readonly rules: readonly AutoReload[]; readonly isOver: boolean }

/** What both kinds of effects on rules are about. */
export const AUTO_RELOADS = 'autoReload'
export const NOT_SAVED = failed('error.saveAutoReload')
/** Another tab or device has added a rule to this card, or has removed the one that is changed. */
export const ADDED_ELSEWHERE = failed('autoReload.elsewhere.added')
export const REMOVED_ELSEWHERE = failed('autoReload.elsewhere.removed')
export const isOutdated = (_: unknown, { key }: Failure) => key === ADDED_ELSEWHERE.key || key === REMOVED_ELSEWHERE.key

const doneKey = ({ id }: Draft): MessageKey => (id === null ? 'autoReload.added' : 'autoReload.modified')

export const saveAutoReloadEffect: EffectKind<SaveTerms, AutoReload, FoundRules> = defineEffect({
  kind: 'saveAutoReload',
  terms: termsSchema,
  result: ruleSchema,
  subjectsOf: () => [AUTO_RELOADS],
  outcomeIn({ rules, isOver }, { terms: { draft, before, isSame } }) {
    const outcome = outcomeOfSave(rules, draft, before)
    const found = ruleFor(rules, draft)
    if (outcome === 'notSaved' || !found) return { type: 'notFound' }
    // A rule that says what it said before shows nothing while the call may run: it could undo the next change.
    if (outcome === 'unknown' || (isSame && !isOver)) return { type: 'unclear' }
    return { type: 'effect.done', result: found }
  },
  titleOf: () => 'screen.autoreload.title',
  factsOn(outcome, { draft, digits }) {
    const show = (notification: Notification) => showing(ofCard(notification, digits))
    switch (outcome.type) {
      case 'effect.done':
        return [show(success(doneKey(draft))), refreshedCards]
      case 'effect.refused':
        return isOutdated(null, outcome.failure)
          ? [show(notice('warning', outcome.failure.key)), refreshedCards]
          : [show(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [show(errorNotice(outcome.failure ?? NOT_SAVED))]
      case 'effect.unknown':
        return [show(unknownNotice('autoReload.unknown.save')), refreshedCards]
      default:
        return []
    }
  },
})
export const savingBegun = (key: string, terms: SaveTerms) => beginning(saveAutoReloadEffect, { key, terms })
