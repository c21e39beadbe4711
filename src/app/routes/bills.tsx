import * as v from 'valibot'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { addBillEffect } from '../../../machines/add-bill/addBill'
import { askedIn } from '../../../machines/bills/bills'
import type { billsMachine } from '../../../machines/bills/billsMachine'
import { deleteBillEffect } from '../../../machines/bills/deleteBill'
import { editBillEffect } from '../../../machines/bills/editBill'
import { selectResume } from '../../../machines/bills/selectors'
import { paidResumeSchema } from '../../../machines/pay-bill/payBill'
import type { Flow, Resume } from '../../../machines/shared/flow'
import { BillsScreen } from '../../features/bills/BillsScreen'
import { billsWith } from '../../ports/bills'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { HolderWallet } from '../signed-in/HolderWallet'
import { readHolder } from '../signed-in/readHolder'
import { readUnderWay } from '../signed-in/readUnderWay'

export function flow({ api, root }: Portal, resume?: Resume): Flow {
  const { username, currentCardId: clientId } = readHolder(root)
  const { requested } = root.getSnapshot().children.navigation!.getSnapshot().context
  return {
    logic: billsWith(api, { clientId: () => readHolder(root).currentCardId }),
    input: {
      username,
      clientId,
      asked: askedIn(requested.search),
      adding: readUnderWay(root, addBillEffect),
      editing: readUnderWay(root, editBillEffect),
      deleting: readUnderWay(root, deleteBillEffect),
      resume: resume ? v.parse(paidResumeSchema, resume) : null,
    },
    resumeFrom: (snapshot) => selectResume(snapshot as SnapshotFrom<typeof billsMachine>),
    isShared: true,
  }
}

export function Screen() {
  const bills = useFlow<ActorRefFrom<typeof billsMachine>>()
  return bills ? (
    <HolderWallet>
      <BillsScreen bills={bills} />
    </HolderWallet>
  ) : null
}
