/** Saving which e-mail alerts a holder receives, as an effect. Portal spec §7, §8; content spec §3. */
import * as v from 'valibot'
import { type AlertChanges, type Alerts, changesTo } from '../../rules/identity/alerts'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, success } from '../notification/notification'
import { failed } from '../shared/failure'
import { showing } from '../shared/portal'

const choices = {
  billPayments: v.boolean(),
  onlineReloads: v.boolean(),
  cardTransfers: v.boolean(),
  postedTransactions: v.boolean(),
}
const termsSchema = v.object({
  changes: v.object({
    billPayments: v.exactOptional(v.boolean()),
    onlineReloads: v.exactOptional(v.boolean()),
    cardTransfers: v.exactOptional(v.boolean()),
    postedTransactions: v.exactOptional(v.boolean()),
  }),
})
type Terms = v.InferOutput<typeof termsSchema>
const alertsSchema = v.object({ alertEmail: v.nullable(v.string()), choices: v.object(choices) })

export const ALERTS = 'alerts'
export const NOT_SAVED = failed('error.saveAlerts')
export const alertsEffect: EffectKind<Terms, Alerts, Alerts> = defineEffect({
  kind: 'alerts',
  terms: termsSchema,
  result: alertsSchema,
  subjectsOf: () => [ALERTS],
  outcomeIn: (found, { terms }) =>
    Object.keys(changesTo(found.choices, terms.changes)).length === 0
      ? { type: 'effect.done', result: found }
      : { type: 'notFound' },
  titleOf: () => 'screen.alerts.title',
  factsOn(outcome, _, isShown) {
    if (outcome.type === 'effect.done') return isShown ? [] : [showing(success('alerts.saved.left'))]
    if (outcome.type === 'effect.refused') return [showing(errorNotice(outcome.failure))]
    if (outcome.type === 'effect.notDone') return [showing(errorNotice(outcome.failure ?? NOT_SAVED))]
    return []
  },
})
/** `key`: one for each save. */
export const alertsBegun = (key: string, changes: AlertChanges) => beginning(alertsEffect, { key, terms: { changes } })
