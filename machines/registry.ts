/** Every machine by its id. Path tests, conventions and the journey map go through this list. */
import type { AnyStateMachine } from 'xstate'
import { activityMachine } from './activity/activityMachine'
import { addBillMachine } from './add-bill/addBillMachine'
import { addressLookupMachine } from './address-lookup/addressLookupMachine'
import { alertsMachine } from './alerts/alertsMachine'
import { autoReloadMachine } from './auto-reload/autoReloadMachine'
import { autoReloadRuleMachine } from './auto-reload-rule/autoReloadRuleMachine'
import { bankCheckMachine } from './bank-check/bankCheckMachine'
import { billActivityMachine } from './bill-activity/billActivityMachine'
import { billsMachine } from './bills/billsMachine'
import { cardStatusMachine } from './card/cardStatusMachine'
import { cardsMachine } from './cards/cardsMachine'
import { chartsMachine } from './charts/chartsMachine'
import { comingMoneyMachine } from './coming-money/comingMoneyMachine'
import { configurationMachine } from './configuration/configurationMachine'
import { consentsMachine } from './consents/consentsMachine'
import { contentDashboardMachine } from './content-dashboard/contentDashboardMachine'
import { contentItemMachine } from './content-item/contentItemMachine'
import { contentPageMachine } from './content-page/contentPageMachine'
import { createAccountMachine } from './create-account/createAccountMachine'
import { dashboardMachine } from './dashboard/dashboardMachine'
import { directDepositMachine } from './direct-deposit/directDepositMachine'
import { disputeMachine } from './dispute/disputeMachine'
import { eTransferMachine } from './e-transfer/eTransferMachine'
import { editorMachine } from './editor/editorMachine'
import { contentEffectsMachine } from './editor/kinds'
import { editorSessionMachine } from './editor-session/editorSessionMachine'
import { effectMachine } from './effect/effectMachine'
import { fatcaMachine } from './fatca/fatcaMachine'
import { helpSearchMachine } from './help-search/helpSearchMachine'
import { moneyRequestMachine } from './money-request/moneyRequestMachine'
import { moneyRequestsMachine } from './money-requests/moneyRequestsMachine'
import { navigationMachine } from './navigation/navigationMachine'
import { notificationMachine } from './notification/notificationMachine'
import { orderCardMachine } from './order-card/orderCardMachine'
import { passwordRecoveryMachine } from './password-recovery/passwordRecoveryMachine'
import { payBillMachine } from './pay-bill/payBillMachine'
import { paymentMachine } from './payment/paymentMachine'
import { paymentHistoryMachine } from './payment-history/paymentHistoryMachine'
import { pendingPaymentsMachine } from './pending-payments/pendingPaymentsMachine'
import { pinMachine } from './pin/pinMachine'
import { portalMachine } from './portal/portalMachine'
import { profileMachine } from './profile/profileMachine'
import { registerCardMachine } from './register-card/registerCardMachine'
import { replaceCardMachine } from './replace-card/replaceCardMachine'
import { retailersMachine } from './retailers/retailersMachine'
import { revealMachine } from './reveal/revealMachine'
import { revisionsMachine } from './revisions/revisionsMachine'
import { savedCardsMachine } from './saved-cards/savedCardsMachine'
import { screenMachine } from './screen/screenMachine'
import { sessionMachine } from './session/sessionMachine'
import { signInMachine } from './sign-in/signInMachine'
import { topUpMachine } from './top-up/topUpMachine'
import { transferMachine } from './transfer/transferMachine'
import { unverifiedEmailMachine } from './unverified-email/unverifiedEmailMachine'
import { upcomingPaymentsMachine } from './upcoming-payments/upcomingPaymentsMachine'
import { upgradeMachine } from './upgrade/upgradeMachine'
import { verificationMachine } from './verification/verificationMachine'

export const registry = {
  portal: portalMachine,
  configuration: configurationMachine,
  session: sessionMachine,
  navigation: navigationMachine,
  notification: notificationMachine,
  screen: screenMachine,
  signIn: signInMachine,
  createAccount: createAccountMachine,
  verification: verificationMachine,
  passwordRecovery: passwordRecoveryMachine,
  cards: cardsMachine,
  cardStatus: cardStatusMachine,
  dashboard: dashboardMachine,
  activity: activityMachine,
  dispute: disputeMachine,
  reveal: revealMachine,
  alerts: alertsMachine,
  consents: consentsMachine,
  profile: profileMachine,
  fatca: fatcaMachine,
  addressLookup: addressLookupMachine,
  unverifiedEmail: unverifiedEmailMachine,
  pin: pinMachine,
  registerCard: registerCardMachine,
  upgrade: upgradeMachine,
  orderCard: orderCardMachine,
  replaceCard: replaceCardMachine,
  directDeposit: directDepositMachine,
  eTransfer: eTransferMachine,
  moneyRequests: moneyRequestsMachine,
  moneyRequest: moneyRequestMachine,
  payment: paymentMachine,
  topUp: topUpMachine,
  savedCards: savedCardsMachine,
  bankCheck: bankCheckMachine,
  transfer: transferMachine,
  autoReload: autoReloadMachine,
  autoReloadRule: autoReloadRuleMachine,
  bills: billsMachine,
  billActivity: billActivityMachine,
  addBill: addBillMachine,
  payBill: payBillMachine,
  pendingPayments: pendingPaymentsMachine,
  comingMoney: comingMoneyMachine,
  paymentHistory: paymentHistoryMachine,
  charts: chartsMachine,
  upcomingPayments: upcomingPaymentsMachine,
  helpSearch: helpSearchMachine,
  retailers: retailersMachine,
  editor: editorMachine,
  editorSession: editorSessionMachine,
  effects: contentEffectsMachine,
  effect: effectMachine,
  contentDashboard: contentDashboardMachine,
  contentPage: contentPageMachine,
  contentItem: contentItemMachine,
  revisions: revisionsMachine,
} as const satisfies Record<string, AnyStateMachine>
