import type { ActorRefFrom } from 'xstate'
import { addBillEffect } from '../../../machines/add-bill/addBill'
import { askedIn } from '../../../machines/bills/bills'
import type { billsMachine } from '../../../machines/bills/billsMachine'
import { deleteBillEffect } from '../../../machines/bills/deleteBill'
import { editBillEffect } from '../../../machines/bills/editBill'
import { payBillsEffect } from '../../../machines/pay-bill/payBills'
import type { Flow } from '../../../machines/shared/flow'
import { BillsScreen } from '../../features/bills/BillsScreen'
import { billsWith } from '../../ports/bills'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { HolderWallet } from '../signed-in/HolderWallet'
import { readHolder } from '../signed-in/readHolder'
import { readUnderWay } from '../signed-in/readUnderWay'

export function flow({ api, root }: Portal): Flow {
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
      paying: readUnderWay(root, payBillsEffect),
    },
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
