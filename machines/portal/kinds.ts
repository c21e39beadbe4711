/** Everything that a holder can change at the issuer. */
import { addBillEffect } from '../add-bill/addBill'
import { alertsEffect } from '../alerts/alerts'
import { removeAutoReloadEffect } from '../auto-reload/removeAutoReload'
import { saveAutoReloadEffect } from '../auto-reload-rule/saveAutoReload'
import { deleteBillEffect } from '../bills/deleteBill'
import { editBillEffect } from '../bills/editBill'
import { cardLockEffect } from '../card/cardLock'
import { consentsEffect } from '../consents/consents'
import { directDepositEffect } from '../direct-deposit/directDeposit'
import { disputeEffect } from '../dispute/dispute'
import { eTransferEffect } from '../e-transfer/eTransfer'
import { effectsMachineOf } from '../effect/effectsMachine'
import { fatcaEffect } from '../fatca/fatca'
import { requestCancellationEffect } from '../money-request/requestCancellation'
import { orderCardEffect } from '../order-card/orderCard'
import { payBillsEffect } from '../pay-bill/payBills'
import { topUpEffect } from '../payment/payment'
import { cancelPaymentEffect } from '../pending-payments/cancelPayment'
import { pinEffect } from '../pin/pin'
import { profileEffect } from '../profile/profile'
import { registerCardEffect } from '../register-card/registerCard'
import { replaceCardEffect } from '../replace-card/replaceCard'
import { deleteSavedCardEffect } from '../saved-cards/deleteSavedCard'
import { transferEffect } from '../transfer/transfer'
import { upgradeEffect } from '../upgrade/upgrade'

export const KINDS = {
  addBill: addBillEffect,
  alerts: alertsEffect,
  cancelPayment: cancelPaymentEffect,
  cardLock: cardLockEffect,
  consents: consentsEffect,
  deleteSavedCard: deleteSavedCardEffect,
  deleteBill: deleteBillEffect,
  directDeposit: directDepositEffect,
  dispute: disputeEffect,
  eTransfer: eTransferEffect,
  editBill: editBillEffect,
  fatca: fatcaEffect,
  orderCard: orderCardEffect,
  payBills: payBillsEffect,
  pin: pinEffect,
  profile: profileEffect,
  registerCard: registerCardEffect,
  removeAutoReload: removeAutoReloadEffect,
  replaceCard: replaceCardEffect,
  requestCancellation: requestCancellationEffect,
  saveAutoReload: saveAutoReloadEffect,
  topUp: topUpEffect,
  transfer: transferEffect,
  upgrade: upgradeEffect,
} as const
export const holderEffectsMachine = effectsMachineOf(KINDS)
