import * as v from 'valibot'
import type { ActorRefFrom } from 'xstate'
import type { Resume } from '../../../machines/shared/flow'
import { selectResume } from '../../../machines/transfer/selectors'
import { transferResumeSchema } from '../../../machines/transfer/transfer'
import type { transferMachine } from '../../../machines/transfer/transferMachine'
import { TransferScreen } from '../../features/transfer/TransferScreen'
import { transferWith } from '../../ports/transfer'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { HolderWallet } from '../signed-in/HolderWallet'
import { readHolder } from '../signed-in/readHolder'
import { useMayBuy } from '../signed-in/useHolder'

export const flow = ({ api, root }: Portal, resume?: Resume) => {
  const { username, currentCardId: clientId } = readHolder(root)
  return {
    logic: transferWith(api),
    input: { username, clientId, resume: resume ? v.parse(transferResumeSchema, resume) : null },
    resumeFrom: selectResume,
    isShared: true,
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
