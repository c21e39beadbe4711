import { useSelector } from '@xstate/react'
import { selectStatusOf } from '../../../machines/cards/selectors'
import { disputeEffect } from '../../../machines/dispute/dispute'
import type { DisputeActor } from '../../../machines/dispute/selectors'
import { selectRequested } from '../../../machines/navigation/selectors'
import { LockOffer } from '../../features/dashboard/LockOffer'
import { DisputeScreen } from '../../features/dispute/DisputeScreen'
import { disputeWith } from '../../ports/dispute'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { readHolder } from '../signed-in/readHolder'
import { readUnderWay } from '../signed-in/readUnderWay'
import { useCardsActor } from '../signed-in/useHolder'

export const flow = ({ api, root }: Portal) => {
  const { search } = selectRequested(root.getSnapshot().children.navigation!.getSnapshot())
  const named = new URLSearchParams(search).get('transaction') || undefined
  const underWay = readUnderWay(root, disputeEffect, named)
  const transactionId = named ?? underWay?.terms.transactionId ?? null
  return {
    logic: disputeWith(api),
    input: { clientId: readHolder(root).currentCardId, transactionId, underWay },
    subject: transactionId ?? '',
  }
}

export function Screen() {
  const dispute = useFlow<DisputeActor>()
  const status = useSelector(useCardsActor() ?? undefined, (snapshot) => (snapshot ? selectStatusOf(snapshot) : null))
  return dispute ? <DisputeScreen dispute={dispute} lock={status ? <LockOffer status={status} /> : null} /> : null
}
