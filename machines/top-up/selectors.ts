/** Views read a top-up only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CalledCard } from '../../rules/cards/card'
import type { PaymentRef } from '../payment/selectors'
import type { SavedCards } from '../saved-cards/selectors'
import { closedBecause } from './topUp'
import type { topUpMachine } from './topUpMachine'

/** The running flow, as its screens receive it. */
export type TopUp = ActorRefFrom<typeof topUpMachine>
type Snapshot = SnapshotFrom<typeof topUpMachine>

const STEPS = ['opening', 'unopened', 'barred', 'unavailable', 'closed', 'confirmed', 'declined', 'loaded'] as const
export type Step = (typeof STEPS)[number] | 'amount' | 'card' | 'review'

/** The fee is loading. */
export const selectIsPricing = (snapshot: Snapshot) => snapshot.matches('estimating') || snapshot.matches('noting')

/** The part of the top-up that is on the screen. `confirmed`: what the payment shows. */
export function selectStep(snapshot: Snapshot): Step {
  const { method, formerFeeCents } = snapshot.context
  const step = STEPS.find((name) => snapshot.matches(name))
  if (step) return step
  if (snapshot.matches('amountEditable')) return 'amount'
  if (snapshot.matches('cardEditable')) return 'card'
  // The form that requested the fee stays until it arrives.
  if (selectIsPricing(snapshot) && formerFeeCents === null) return method === 'existing' ? 'amount' : 'card'
  return 'review'
}
/** The confirmed payment; undefined before and after. */
export const selectPayment = ({ children }: Snapshot) => children.payment as PaymentRef | undefined

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
export const selectSettledAt = ({ context }: Snapshot) => context.settledAt
export const selectReceipt = ({ context }: Snapshot) => context.receipt
