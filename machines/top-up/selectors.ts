/** Views read a top-up only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CalledCard } from '../../rules/cards/card'
import { isDead } from '../../rules/money/topUp'
import type { SavedCards } from '../saved-cards/selectors'
import { canPay, closedBecause, isApproved, loadedCardOf, mayBeCharging, type PaymentResume } from './topUp'
import type { topUpMachine } from './topUpMachine'

/** The running flow, as its screens receive it. */
export type TopUp = ActorRefFrom<typeof topUpMachine>
type Snapshot = SnapshotFrom<typeof topUpMachine>

const PAYING = ['evaluating', 'comparing', 'sending'] as const
const STEPS = ['opening', 'unopened', 'barred', 'unavailable', 'closed', 'declined', 'loaded'] as const
export type Step =
  | (typeof STEPS)[number]
  | 'amount'
  | 'card'
  | 'review'
  | 'bank'
  | 'stranded'
  | 'approved'
  | 'repeated'
  | 'unconfirmed'

/** The fee is loading. */
export const selectIsPricing = (snapshot: Snapshot) => snapshot.matches('estimating') || snapshot.matches('noting')

/** The payment was confirmed, and the card is being checked or charged. */
export const selectIsPaying = (snapshot: Snapshot) => PAYING.some((name) => snapshot.matches({ confirmed: name }))

/** The part of the top-up that is on the screen. */
export function selectStep(snapshot: Snapshot): Step {
  const { method } = snapshot.context
  const step = STEPS.find((name) => snapshot.matches(name))
  if (step) return step
  if (snapshot.matches('amountEditable')) return 'amount'
  if (snapshot.matches('cardEditable')) return 'card'
  // The form that requested the fee stays until it arrives.
  if (selectIsPricing(snapshot)) {
    if (snapshot.context.formerFeeCents !== null) return 'review'
    return method === 'existing' ? 'amount' : 'card'
  }
  if (snapshot.matches('reviewed') || selectIsPaying(snapshot)) return 'review'
  if (snapshot.matches({ confirmed: 'repeated' })) return 'repeated'
  if (snapshot.matches({ confirmed: 'approved' })) return 'approved'
  if (snapshot.matches('checking') || snapshot.matches('unconfirmed')) return 'unconfirmed'
  if (snapshot.matches({ confirmed: 'unread' }) || (selectIsAsking(snapshot) && mayBeCharging(snapshot))) {
    return 'unconfirmed'
  }
  // Where it was asked to cancel.
  if (selectIsCancelling(snapshot) && isApproved(snapshot)) {
    return snapshot.context.evaluation?.authentication ? 'approved' : 'repeated'
  }
  return canPay(snapshot) ? 'bank' : 'stranded'
}

export const selectCardDigits = ({ context }: Snapshot) => context.lastFourDigits
export const selectCardId = ({ context }: Snapshot) => context.clientId
/** The card to load, as it is called. */
export const selectCard = ({ context }: Snapshot): CalledCard => context
export const selectOpened = ({ context }: Snapshot) => context.opened
export const selectClosed = ({ context: { opened } }: Snapshot) => opened && closedBecause(opened)
export const selectSavedList = ({ children }: Snapshot) => children.savedCards as SavedCards | undefined
export const selectAmountCents = ({ context }: Snapshot) => context.amountCents
export const selectFeeCents = ({ context }: Snapshot) => context.feeCents
/** The previous fee, if it changed after it was agreed to; else null. */
export const selectFormerFeeCents = ({ context: { formerFeeCents, feeCents } }: Snapshot) =>
  formerFeeCents === feeCents ? null : formerFeeCents
/** When the same amount was just loaded on this card; null if it was not. */
export const selectSameLoadedAt = ({ context }: Snapshot) => context.sameLoadedAt
export const selectMethod = ({ context }: Snapshot) => context.method
export const selectSavedCardId = ({ context }: Snapshot) => context.savedCardId
export const selectSourceDigits = ({ context }: Snapshot) => context.sourceDigits
/** The network of the card that pays. */
export const selectSourceNetwork = ({ context }: Snapshot) => context.sourceNetwork
export const selectHasNewCard = ({ context: { method } }: Snapshot) => method !== null && method !== 'existing'
/** The bank's page while it is to be shown; else null. */
export const selectChallengeUrl = ({ context }: Snapshot) => context.evaluation?.challenge?.url ?? null
export const selectIsFrameOpen = (snapshot: Snapshot) => snapshot.matches({ confirmed: { challenged: 'open' } })
export const selectIsCancelling = (snapshot: Snapshot) => snapshot.matches({ confirmed: 'cancelling' })
export const selectIsAsking = (snapshot: Snapshot) => snapshot.matches({ confirmed: 'asking' })
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches('checking') || selectIsAsking(snapshot)
/**
 * Why nothing should have been charged, while that is still being looked up: the holder has cancelled, or the bank did
 * not confirm.
 */
export const selectEnding = ({ context: { evaluation } }: Snapshot) =>
  evaluation && isDead(evaluation) ? (evaluation.state === 'cancelled' ? 'cancelled' : 'refused') : null
/** The payment began in another tab. */
export const selectIsElsewhere = ({ context }: Snapshot) => context.isElsewhere
export const selectSettledAt = ({ context }: Snapshot) => context.settledAt
export const selectReceipt = ({ context }: Snapshot) => context.receipt

/** The data needed after a reload to look up the payment, or the deletion of a saved card. */
export function selectResume(
  snapshot: Snapshot,
): (Omit<PaymentResume, 'sentAt' | 'known' | 'wasOpen'> & { known: string[] }) | { deletedId: string } | null {
  const { context, children } = snapshot
  const { amountCents, feeCents, method, savedCardId, sourceDigits, sourceNetwork } = context
  const { idempotencyKey, known, evaluation } = context
  const { isElsewhere, resumedSentAt } = context
  if (snapshot.hasTag('inFlight')) {
    if (amountCents === null || feeCents === null || method === null || !idempotencyKey || !evaluation) return null
    return {
      ...loadedCardOf(context),
      amountCents,
      feeCents,
      method,
      savedCardId,
      sourceDigits,
      sourceNetwork,
      idempotencyKey,
      riskReferenceId: evaluation.riskReferenceId,
      // After a reload the bank's page is known only when the issuer has been asked.
      isChallenged: evaluation.state !== 'cleared' || evaluation.authentication !== null,
      known: [...known],
      isElsewhere,
      ...(isElsewhere && { sentAt: resumedSentAt }),
    }
  }
  const deletedId = children.savedCards?.getSnapshot().context.chosenId
  return deletedId ? { deletedId } : null
}
