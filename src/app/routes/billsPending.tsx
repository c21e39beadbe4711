import type { ActorRefFrom } from 'xstate'
import type { pendingPaymentsMachine } from '../../../machines/pending-payments/pendingPaymentsMachine'
import type { Flow } from '../../../machines/shared/flow'
import { PendingScreen, RemainingPayments } from '../../features/bills/PendingScreen'
import { pendingPaymentsWith } from '../../ports/billPayments'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { readHolder } from '../signed-in/readHolder'
import { useCards, useCurrentCard } from '../signed-in/useHolder'

export const flow = ({ api, root }: Portal): Flow => ({
  logic: pendingPaymentsWith(api, {
    pid: () => root.getSnapshot().context.pid,
    username: () => readHolder(root).username,
  }),
  input: undefined,
})

/** Payments from other cards can still be cancelled. */
export function Remaining() {
  const pending = useFlow<ActorRefFrom<typeof pendingPaymentsMachine>>()
  const cards = useCards()
  return pending ? <RemainingPayments pending={pending} cards={cards} /> : null
}

export function Screen() {
  const pending = useFlow<ActorRefFrom<typeof pendingPaymentsMachine>>()
  const cards = useCards()
  const card = useCurrentCard()
  return pending ? <PendingScreen pending={pending} cards={cards} card={card} /> : null
}
