import type { DueJob } from './dueWork'
import { profileOperations } from './operations/account/profile'
import { recoveryOperations } from './operations/account/recovery'
import { login } from './operations/account/signIn'
import { logout } from './operations/account/signOut'
import { verificationOperations } from './operations/account/verification'
import { billerOperations } from './operations/bills/billers'
import { paymentOperations, paymentSettlement } from './operations/bills/payments'
import { brandOperations } from './operations/brand/operations'
import type { Handlers } from './operations/call'
import { setUpDirectDeposit } from './operations/cards/directDeposit'
import { disputeOperations, holdsAndDisputes } from './operations/cards/disputes'
import { cardOperations } from './operations/cards/operations'
import { orderOperations } from './operations/cards/orders'
import { registerCard } from './operations/cards/registration'
import { upgradeCard, upgradeReviews } from './operations/cards/upgrade'
import { contentOperations } from './operations/content/operations'
import { publicationOperations } from './operations/content/publications'
import { contentSchedule, scheduleOperations } from './operations/content/schedules'
import { autoReloadOperations, autoReloadRuns } from './operations/loads/autoReload'
import { moneyRequestExpiry, moneyRequestOperations } from './operations/loads/moneyRequests'
import { riskOperations } from './operations/loads/riskEvaluations'
import { sourceOperations } from './operations/loads/sources'
import { topUpOperations } from './operations/loads/topUp'
import { transferFunds } from './operations/loads/transfer'
import { storeOperations } from './operations/stores/operations'

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
  ...publicationOperations,
  ...scheduleOperations,
}

export const OPERATION_IDS: readonly string[] = Object.keys(HANDLERS)

export const DUE_JOBS: readonly DueJob[] = [
  paymentSettlement,
  moneyRequestExpiry,
  autoReloadRuns,
  upgradeReviews,
  holdsAndDisputes,
  contentSchedule,
]
