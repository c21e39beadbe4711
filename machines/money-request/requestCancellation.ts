/** Cancelling an e-Transfer request at the bank, as an effect: the deposit may come first. Portal spec §3, §7; content spec §4. */
import * as v from 'valibot'
import { ENDS, type End, isOver, knownFrom, type Reading } from '../../rules/money/moneyRequest'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, notice, success } from '../notification/notification'
import { failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'

const termsSchema = v.object({ id: v.string() })
type Terms = v.InferOutput<typeof termsSchema>
/** How the request has ended. */
const endSchema = v.object({ status: v.string(), stage: v.picklist(ENDS) })
export type Ended = v.InferOutput<typeof endSchema>

/** What is said of each end of a request. */
export const END_NOTICES = {
  complete: success('interac.arrived'),
  declined: notice('warning', 'interac.declined'),
  expired: notice('info', 'interac.expired'),
  cancelled: success('interac.cancelled'),
  failed: notice('warning', 'interac.failed'),
} satisfies Record<End, unknown>
export const NOT_CANCELLED = failed('error.cancelMoneyRequest')
const refreshedRequests = { type: 'requests.refresh' } as const

export const cancellationOf = (id: string) => `requestCancellation ${id}`
export const requestCancellationEffect: EffectKind<Terms, Ended, Reading> = defineEffect({
  kind: 'requestCancellation',
  // Only the request itself shows why: the deposit may have come first.
  isRefusalDoubted: true,
  terms: termsSchema,
  result: endSchema,
  subjectsOf: ({ id }) => [cancellationOf(id)],
  outcomeIn(reading, { terms: { id } }) {
    const found = knownFrom(reading, Date.now()).find((request) => request.id === id)
    if (!found || !isOver(found)) return { type: 'notFound' }
    const ended = { status: found.status, stage: found.stage as End }
    return ended.stage === 'cancelled'
      ? { type: 'effect.done', result: ended }
      : { type: 'effect.conflict', theirs: ended }
  },
  titleOf: () => 'screen.interac.title',
  factsOn(outcome) {
    switch (outcome.type) {
      case 'effect.done':
        return [showing(END_NOTICES.cancelled), refreshedRequests]
      case 'effect.conflict': {
        const { stage } = outcome.theirs
        if (stage !== 'complete') return [showing(END_NOTICES[stage]), refreshedRequests]
        return [showing(success('interac.arrivedFirst')), refreshedCards, refreshedRequests]
      }
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? NOT_CANCELLED)), refreshedRequests]
      case 'effect.unknown':
        return []
    }
  },
})
/** A request is cancelled once, wherever it is begun. */
export const cancellationBegun = (id: string) =>
  beginning(requestCancellationEffect, { key: cancellationOf(id), terms: { id } })
