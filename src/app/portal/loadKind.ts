import { LOADED } from '../../../machines/effect/kinds'
import type { KINDS } from '../../../machines/portal/kinds'
import { retryImport } from '../../lazy/retryImport'

/** Those of parts that outlive a screen are loaded with the signed-in part. */
type OfLastingPart = 'cardLock' | 'consents' | 'requestCancellation'
const MODULES: Readonly<Record<Exclude<keyof typeof KINDS, OfLastingPart>, () => Promise<unknown>>> = {
  addBill: () => import('../../../machines/add-bill/addBill'),
  alerts: () => import('../../../machines/alerts/alerts'),
  cancelPayment: () => import('../../../machines/pending-payments/cancelPayment'),
  deleteSavedCard: () => import('../../../machines/saved-cards/deleteSavedCard'),
  deleteBill: () => import('../../../machines/bills/deleteBill'),
  directDeposit: () => import('../../../machines/direct-deposit/directDeposit'),
  dispute: () => import('../../../machines/dispute/dispute'),
  eTransfer: () => import('../../../machines/e-transfer/eTransfer'),
  editBill: () => import('../../../machines/bills/editBill'),
  fatca: () => import('../../../machines/fatca/fatca'),
  orderCard: () => import('../../../machines/order-card/orderCard'),
  payBills: () => import('../../../machines/pay-bill/payBills'),
  pin: () => import('../../../machines/pin/pin'),
  profile: () => import('../../../machines/profile/profile'),
  registerCard: () => import('../../../machines/register-card/registerCard'),
  removeAutoReload: () => import('../../../machines/auto-reload/removeAutoReload'),
  replaceCard: () => import('../../../machines/replace-card/replaceCard'),
  saveAutoReload: () => import('../../../machines/auto-reload-rule/saveAutoReload'),
  topUp: () => import('../../../machines/payment/payment'),
  transfer: () => import('../../../machines/transfer/transfer'),
  upgrade: () => import('../../../machines/upgrade/upgrade'),
}
/** For what was stored, or sent by another tab. Null if it is loaded, or of another version. */
export function loadKind(kind: string): Promise<unknown> | null {
  const load = MODULES[kind as keyof typeof MODULES]
  return kind in LOADED || !load ? null : retryImport(load)
}
