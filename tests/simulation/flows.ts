/** The simulated flows. Each is one file, and one line here. */
import type { SimulatedFlow } from './flow'
import { autoReload } from './flows/autoReload'
import { dispute } from './flows/dispute'
import { eTransfer, eTransferCancel } from './flows/eTransfer'
import { orderCard } from './flows/orderCard'
import { payBill, payBills } from './flows/payBill'
import { topUp } from './flows/topUp'
import { transfer } from './flows/transfer'

export const FLOWS: readonly SimulatedFlow[] = [
  transfer,
  orderCard,
  topUp,
  autoReload,
  eTransfer,
  eTransferCancel,
  payBill,
  payBills,
  dispute,
]
