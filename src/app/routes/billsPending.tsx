import type { ActorRefFrom } from 'xstate'
import type { pendingPaymentsMachine } from '../../../machines/pending-payments/pendingPaymentsMachine'
import type { Flow } from '../../../machines/shared/flow'
import { PendingScreen, RemainingPayments } from '../../features/bills/PendingScreen'
import { pendingPaymentsWith } from '../../ports/billPayments'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { useCards } from '../signed-in/useHolder'

export const flow = ({ api }: Portal): Flow => ({ logic: pendingPaymentsWith(api), input: undefined })

/** Payments from other cards can still be cancelled. */
export function Remaining() {
  const pending = useFlow<ActorRefFrom<typeof pendingPaymentsMachine>>()
  const cards = useCards()
  return pending ? <RemainingPayments pending={pending} cards={cards} /> : null
}

export function Screen() {
  const pending = useFlow<ActorRefFrom<typeof pendingPaymentsMachine>>()
  const cards = useCards()
  return pending ? <PendingScreen pending={pending} cards={cards} /> : null
}
