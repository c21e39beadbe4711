/** The agreement that a holder is asked to accept, and the effect of accepting it. Portal spec §4; OP-40. */
import * as v from 'valibot'
import type { MessageKey } from '../../rules/values/messageKey'
import { beginning, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { defineEffect } from '../effect/kinds'
import { errorNotice, success } from '../notification/notification'
import { type Failure, failed } from '../shared/failure'
import { showing } from '../shared/portal'

/** `consents`: what the holder has accepted before. */
const termsSchema = v.object({ type: v.string(), consents: v.array(v.string()) })
type Terms = v.InferOutput<typeof termsSchema>

export const CONSENTS = 'consents'
export const NOT_ACCEPTED = failed('error.consent')
/** The wait that the issuer has named still applies. */
export function unconfirmed(failure: Failure | undefined): Failure {
  const key: MessageKey = 'consents.unconfirmed'
  return failure?.waitMinutes === undefined ? failed(key) : { ...failed(key), waitMinutes: failure.waitMinutes }
}

export const consentsEffect: EffectKind<Terms, null> = defineEffect({
  kind: 'consents',
  terms: termsSchema,
  result: v.null(),
  subjectsOf: () => [CONSENTS],
  factsOn(outcome, { type, consents }, isShown) {
    switch (outcome.type) {
      case 'effect.done':
        return [
          { type: 'account.changed', changes: { consents: [...consents, type] } },
          showing(success('consents.accepted')),
        ]
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [showing(errorNotice(outcome.failure ?? NOT_ACCEPTED))]
      // Who signs in again after an acceptance is no longer asked: it has arrived.
      case 'effect.unknown':
        return isShown ? [showing(errorNotice(unconfirmed(outcome.failure)))] : []
      case 'effect.conflict':
        return []
    }
  },
})

/** `agreementPutOff`: put off until the next sign-in, also over reloads. */
export type ConsentsInput = { consents: readonly string[]; latestAgreement: string; agreementPutOff: string }
export type ConsentsContext = ConsentsInput & { failure: Failure | null }
export type ConsentsEvent = EffectNews<null> | { type: 'consent.accept' } | { type: 'consent.dismiss' }

/** Accepting the same agreement is the same effect, in whatever tab. */
export const acceptanceBegun = ({ consents, latestAgreement: type }: ConsentsContext) =>
  beginning(consentsEffect, { key: `consents ${type}`, terms: { type, consents: [...consents] } })
