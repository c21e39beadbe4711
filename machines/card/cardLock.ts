/** Locking and unlocking a card, as an effect: begun on the dashboard or where a lost card is replaced. Portal spec §4; OP-44. */
import * as v from 'valibot'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, type Notification, notice, success } from '../notification/notification'
import { ofCard } from '../notification/ofCard'
import { failed } from '../shared/failure'
import { refreshedCards, showing } from '../shared/portal'

const wantedSchema = v.picklist(['A', 'S'])
export type Wanted = v.InferOutput<typeof wantedSchema>
const termsSchema = v.object({ clientId: v.string(), wanted: wantedSchema, digits: v.string() })
export type LockTerms = v.InferOutput<typeof termsSchema>
/** The status in the issuer's list; null if the card is no longer in it. */
type Status = string | null

const NOT_CHANGED = failed('error.setCardStatus')
export const lockOf = (clientId: string) => `cardLock ${clientId}`

export const cardLockEffect: EffectKind<LockTerms, Wanted, Status> = defineEffect({
  kind: 'cardLock',
  terms: termsSchema,
  result: wantedSchema,
  subjectsOf: ({ clientId }) => [lockOf(clientId)],
  outcomeIn: (status, { terms: { wanted } }) =>
    status === wanted ? { type: 'effect.done', result: wanted } : { type: 'notFound' },
  // Somebody may be spending with a card that its holder wants to lock.
  mayRepeat: ({ wanted }) => wanted === 'S',
  factsOn(outcome, { clientId, wanted, digits }, isShown) {
    const show = (notification: Notification) => showing(ofCard(notification, digits))
    if (outcome.type === 'effect.done') {
      const done = show(success(wanted === 'S' ? 'card.lock.done' : 'card.unlock.done'))
      // The screen that replaces a card says it itself.
      return [{ type: 'card.changed', clientId, cardStatus: wanted }, ...(isShown ? [] : [done])]
    }
    if (outcome.type === 'effect.refused') return [show(errorNotice(outcome.failure)), refreshedCards]
    if (outcome.type === 'effect.notDone') return [show(errorNotice(outcome.failure ?? NOT_CHANGED)), refreshedCards]
    return [refreshedCards]
  },
  notSentOf: ({ digits }) => ofCard(notice('warning', 'card.notSent'), digits),
  // The first lock may still be done.
  factsOnRefusedRepeat: (failure, { digits }, isUnsent) => [
    showing(ofCard(errorNotice(isUnsent ? failure : { ...failure, key: 'error.lockAgain' }), digits)),
  ],
})

export const keyOf = ({ clientId, wanted }: Pick<LockTerms, 'clientId' | 'wanted'>) => `${lockOf(clientId)} ${wanted}`
export const wantedBy = (key: string): Wanted => (key.endsWith('S') ? 'S' : 'A')
/** The same wish for the same card is the same effect, wherever it is begun. */
export const lockBegun = (terms: LockTerms) => beginning(cardLockEffect, { key: keyOf(terms), terms })
