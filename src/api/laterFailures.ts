/** Default texts and error codes of all calls that sign-in does not need. Portal spec §8. */
import type { MessageKey } from '../i18n/catalogue'
import { addFailures, type CallName, FIRST_FAILURES } from './failures'

const LATER = {
  getCards: 'error.readCards',
  getBalances: 'error.readBalances',
  getCardStats: 'error.readTransactions',
  getCardExpiring: 'error.checkExpiry',
  getDispute: 'error.readDispute',
  openDispute: 'error.openDispute',
  answerDispute: 'error.answerDispute',
  registerCard: 'error.registerCard',
  setCardStatus: 'error.setCardStatus',
  setCardPin: 'error.setPin',
  getCardPan: 'error.readPan',
  orderCard: 'error.orderCard',
  replaceCard: 'error.replaceCard',
  upgradeCard: 'error.upgrade',
  setUpDirectDeposit: 'error.directDeposit',
  getCardType: 'error.cardType',
  evaluateTopUpRisk: 'error.evaluateRisk',
  getTopUpRisk: 'error.readEvaluation',
  cancelTopUpRisk: 'error.reloadCancel',
  topUpCard: 'error.topUp',
  estimateTopUp: 'error.estimateFee',
  getVaultedCards: 'error.readVaulted',
  deleteVaultedCard: 'error.deleteVaulted',
  saveAutoReload: 'error.saveAutoReload',
  estimateAutoReload: 'error.autoReload',
  getAutoReloads: 'error.readAutoReload',
  deleteAutoReload: 'error.deleteAutoReload',
  getAccount: 'error.readProfile',
  updateAccount: 'error.saveProfile',
  getFatca: 'error.readFatca',
  saveFatca: 'error.saveFatca',
  transferFunds: 'error.transfer',
  getBillers: 'error.readBills',
  addBiller: 'error.addBill',
  editBiller: 'error.editBill',
  deleteBiller: 'error.deleteBill',
  getPayees: 'error.readPayees',
  payBill: 'error.payBill',
  getPayments: 'error.readPayments',
  getPendingPayments: 'error.readPending',
  cancelPayment: 'error.cancelPayment',
  getMoneyRequests: 'error.readMoneyRequests',
  openMoneyRequest: 'error.openMoneyRequest',
  cancelMoneyRequest: 'error.cancelMoneyRequest',
  sendVerification: 'error.sendVerification',
  clickVerification: 'error.createAccount',
  startPasswordRecovery: 'error.startRecovery',
  challengePasswordRecovery: 'error.challengeRecovery',
  completePasswordRecovery: 'error.completeRecovery',
  acceptConsent: 'error.consent',
  getNotificationSettings: 'error.readAlerts',
  updateNotificationSettings: 'error.saveAlerts',
  locateStores: 'error.findStores',
  getItem: 'error.content',
  getItems: 'error.content',
  createItem: 'error.content',
  updateItem: 'error.content',
} as const satisfies Record<Exclude<CallName, keyof typeof FIRST_FAILURES>, MessageKey>

export const DEFAULT_FAILURES = { ...FIRST_FAILURES, ...LATER }

const RECOVERY = {
  'LNK-4001': 'error.recoveryLink',
  'LNK-4002': 'recovery.link.expired',
  'LNK-4003': 'recovery.code.wrong',
  'LNK-4004': 'recovery.link.used',
  'LNK-4005': 'recovery.response.wrong',
} as const

const RELOAD = {
  'TOP-4003': 'error.saskatchewanReload',
  'TOP-5030': 'error.networkUnavailable',
  'TOP-5031': 'error.methodsUnavailable',
} as const

/** The issuer's message is about the amount. */
const AMOUNT = { fields: ['amount'] } as const

addFailures(LATER, {
  addBiller: { 'BIL-4001': 'error.payeeGone' },
  editBiller: { 'BIL-4001': 'error.payeeGone' },
  payBill: { 'BIL-4001': 'error.payeeGone' },
  evaluateTopUpRisk: RELOAD,
  estimateTopUp: { ...RELOAD, 'TOP-4002': AMOUNT },
  topUpCard: { ...RELOAD, 'TOP-4002': AMOUNT },
  openMoneyRequest: { 'TOP-4002': AMOUNT, 'ETR-4001': AMOUNT },
  getCardPan: { 'RPT-30109': 'error.wrongAnswer', 'PAN-2001': 'error.serviceUnavailable' },
  getCardType: { 'REQ-4040': 'registerCard.clientId.unknown' },
  setCardPin: { 'RPT-30109': 'error.wrongAnswer', 'PAN-2001': 'error.serviceUnavailable' },
  upgradeCard: {
    'UPG-4001': 'error.saskatchewanUpgrade',
    'UPG-4002': 'error.identity',
    'UPG-5030': 'error.upgradeUnavailable',
  },
  saveAutoReload: { 'TOP-4003': 'error.saskatchewanReload', 'TOP-5031': 'error.methodsUnavailable' },
  deleteAutoReload: { 'ARL-4001': 'error.reloadCancel' },
  setUpDirectDeposit: { 'TOP-4003': 'error.saskatchewanReload' },
  clickVerification: { 'LNK-4001': 'error.creationLink', 'LNK-4002': 'error.creationLinkExpired' },
  challengePasswordRecovery: RECOVERY,
  completePasswordRecovery: RECOVERY,
})
