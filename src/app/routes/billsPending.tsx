import * as v from 'valibot'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { cancelledResumeSchema } from '../../../machines/pending-payments/pendingPayments'
import type { pendingPaymentsMachine } from '../../../machines/pending-payments/pendingPaymentsMachine'
import { selectResume } from '../../../machines/pending-payments/selectors'
import type { Flow, Resume } from '../../../machines/shared/flow'
import { PendingScreen, RemainingPayments } from '../../features/bills/PendingScreen'
import { pendingPaymentsWith } from '../../ports/billPayments'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { useCards } from '../signed-in/useHolder'

export const flow = ({ api }: Portal, resume?: Resume): Flow => ({
  logic: pendingPaymentsWith(api),
  input: { resume: resume ? v.parse(cancelledResumeSchema, resume) : null },
  resumeFrom: (snapshot) => selectResume(snapshot as SnapshotFrom<typeof pendingPaymentsMachine>),
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
  return pending ? <PendingScreen pending={pending} cards={cards} /> : null
}
