import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { selectStatusOf } from '../../../machines/cards/selectors'
import { disputeResumeSchema } from '../../../machines/dispute/dispute'
import { type DisputeActor, selectResume } from '../../../machines/dispute/selectors'
import { selectRequested } from '../../../machines/navigation/selectors'
import type { Resume } from '../../../machines/shared/flow'
import { LockOffer } from '../../features/dashboard/LockOffer'
import { DisputeScreen } from '../../features/dispute/DisputeScreen'
import { disputeWith } from '../../ports/dispute'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { readHolder } from '../signed-in/readHolder'
import { useCardsActor } from '../signed-in/useHolder'

export const flow = ({ api, root }: Portal, stored?: Resume) => {
  const { search } = selectRequested(root.getSnapshot().children.navigation!.getSnapshot())
  const resume = stored ? v.parse(disputeResumeSchema, stored) : null
  const transactionId = resume?.transactionId ?? new URLSearchParams(search).get('transaction')
  return {
    logic: disputeWith(api),
    input: { clientId: readHolder(root).currentCardId, transactionId: transactionId || null, resume },
    subject: transactionId ?? '',
    resumeFrom: selectResume,
  }
}

export function Screen() {
  const dispute = useFlow<DisputeActor>()
  const status = useSelector(useCardsActor() ?? undefined, (snapshot) => (snapshot ? selectStatusOf(snapshot) : null))
  return dispute ? <DisputeScreen dispute={dispute} lock={status ? <LockOffer status={status} /> : null} /> : null
}
