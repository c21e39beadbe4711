import type { ActorRefFrom } from 'xstate'
import { transferEffect } from '../../../machines/transfer/transfer'
import type { transferMachine } from '../../../machines/transfer/transferMachine'
import { TransferScreen } from '../../features/transfer/TransferScreen'
import { transferWith } from '../../ports/transfer'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { HolderWallet } from '../signed-in/HolderWallet'
import { readHolder } from '../signed-in/readHolder'
import { readUnderWay } from '../signed-in/readUnderWay'
import { useMayBuy } from '../signed-in/useHolder'

export const flow = ({ api, root }: Portal) => {
  const { username, currentCardId: clientId } = readHolder(root)
  return {
    logic: transferWith(api),
    input: { username, clientId, underWay: readUnderWay(root, transferEffect) },
  }
}

export function Screen() {
  const transfer = useFlow<ActorRefFrom<typeof transferMachine>>()
  const mayBuy = useMayBuy()
  return transfer ? (
    <HolderWallet>
      <TransferScreen transfer={transfer} mayBuy={mayBuy} />
    </HolderWallet>
  ) : null
}
