import { billerOperations } from './bills/billers'
import { paymentOperations, paymentSettlement } from './bills/payments'
import { brandOperations } from './brand/operations'
import { setUpDirectDeposit } from './cards/directDeposit'
import { disputeOperations, holdsAndDisputes } from './cards/disputes'
import { cardOperations } from './cards/operations'
import { orderOperations } from './cards/orders'
import { registerCard } from './cards/registration'
import { upgradeCard, upgradeReviews } from './cards/upgrade'
import { contentOperations } from './content/operations'
import type { DueJob } from './dueWork'
import type { Handlers } from './http/call'
import { recoveryOperations } from './identity/recovery'
import { login } from './identity/signIn'
import { logout } from './identity/signOut'
import { verificationOperations } from './identity/verification'
import { autoReloadOperations, autoReloadRuns } from './loads/autoReload'
import { moneyRequestExpiry, moneyRequestOperations } from './loads/moneyRequests'
import { riskOperations } from './loads/riskEvaluations'
import { sourceOperations } from './loads/sources'
import { topUpOperations } from './loads/topUp'
import { transferFunds } from './loads/transfer'
import { profileOperations } from './profile/operations'
import { storeOperations } from './stores/operations'

/** Every operation of the contract: a missing handler does not compile. */
export const HANDLERS: Handlers = {
  login,
  logout,
  ...verificationOperations,
  ...recoveryOperations,
  ...brandOperations,
  ...cardOperations,
  ...orderOperations,
  ...disputeOperations,
  registerCard,
  upgradeCard,
  setUpDirectDeposit,
  ...riskOperations,
  ...topUpOperations,
  ...sourceOperations,
  ...autoReloadOperations,
  ...moneyRequestOperations,
  transferFunds,
  ...billerOperations,
  ...paymentOperations,
  ...profileOperations,
  ...storeOperations,
  ...contentOperations,
}

export const OPERATION_IDS: readonly string[] = Object.keys(HANDLERS)

export const DUE_JOBS: readonly DueJob[] = [
  paymentSettlement,
  moneyRequestExpiry,
  autoReloadRuns,
  upgradeReviews,
  holdsAndDisputes,
]
