import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { eTransferEffect } from '../../../machines/e-transfer/eTransfer'
import type { eTransferMachine } from '../../../machines/e-transfer/eTransferMachine'
import { selectPart } from '../../../machines/portal/selectors'
import { ETransferScreen } from '../../features/e-transfer/ETransferScreen'
import { RequestList } from '../../features/e-transfer/RequestList'
import { eTransferWith } from '../../ports/eTransfer'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { useRoot } from '../portal/useRoot'
import { readHolder } from '../signed-in/readHolder'
import { readUnderWay } from '../signed-in/readUnderWay'
import { useCards } from '../signed-in/useHolder'

export const flow = ({ api, root }: Portal) => {
  const { username, currentCardId: clientId } = readHolder(root)
  return {
    logic: eTransferWith(api),
    input: { username, clientId, underWay: readUnderWay(root, eTransferEffect) },
  }
}

const selectRequestsActor = selectPart('moneyRequests')

/** Open requests can still be followed and cancelled. */
export function Remaining() {
  const requests = useSelector(useRoot(), selectRequestsActor)
  const cards = useCards()
  return requests ? <RequestList requests={requests} cards={cards} except={null} isOptional /> : null
}

export function Screen() {
  const eTransfer = useFlow<ActorRefFrom<typeof eTransferMachine>>()
  const requests = useSelector(useRoot(), selectRequestsActor)
  const cards = useCards()
  return eTransfer && requests ? <ETransferScreen eTransfer={eTransfer} requests={requests} cards={cards} /> : null
}
