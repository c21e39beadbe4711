/** Invented holders, cards and answers, shared by the tests of several machines. */

import type { Session, Token } from '../../machines/session/session'
import { CallError, failed } from '../../machines/shared/failure'
import type { Balance, Card } from '../../rules/cards/card'
import type { OwnCard, Progress } from '../../rules/cards/cardOrder'
import type { Account } from '../../rules/identity/account'
import type { Identity } from '../../rules/identity/identity'
import { type KnownRequest, knownFrom, type MoneyRequest } from '../../rules/money/moneyRequest'
import type { Transaction } from '../../rules/money/transaction'
import { type Brand, DEFAULT_BRAND } from '../../rules/site/brand'
import type { MessageKey } from '../../rules/values/messageKey'
import { NOW } from './clock'

export const accountOf = (changes: Partial<Account> = {}): Account => ({
  username: 'robin@example.com',
  email: 'robin@example.com',
  acctNo: '1000001',
  locale: 'en',
  kycLevel: 1,
  emailVerified: true,
  blankProfile: false,
  consents: ['agreement-2'],
  latestAgreement: 'agreement-2',
  fatcaProvided: true,
  isCanadian: true,
  eligibleForVirtualCard: true,
  eligibleForPhysicalCard: true,
  legalFirstName: 'Robin',
  region: 'ON',
  agreementPutOff: '',
  ...changes,
})

export const tokenOf = (lifeMs: number, changes: Partial<Token> = {}): Token => ({
  xAuthToken: `token-${lifeMs}`,
  xAuthTokenExpiry: NOW + lifeMs,
  clockSkewMs: 0,
  ...changes,
})

/** A session that ends `lifeMs` after the start of the tests' clocks. */
export const sessionOf = (lifeMs: number, changes: Partial<Session> = {}): Session => ({
  id: 'session-1',
  openedAt: NOW,
  account: accountOf(),
  ...tokenOf(lifeMs),
  ...changes,
})

export const balanceOf = (changes: Partial<Balance> = {}): Balance => ({
  clientId: '1000000001',
  cardStatus: 'A',
  availableCents: 12_345,
  settledCents: 12_000,
  currency: '124',
  conversionRate: null,
  convertedCents: null,
  revision: null,
  ...changes,
})

export const cardOf = ({ clientId = '1000000001', ...changes }: Partial<Card> = {}): Card => ({
  ...balanceOf({ clientId }),
  clientCode: 'C1',
  alias: 'Groceries',
  cardType: 'express-reloadable',
  cardProgram: 'BLK101',
  plasticFlag: true,
  lastFourDigits: clientId.slice(-4),
  expiryDate: '2028-05',
  cardNumMasked: `510000******${clientId.slice(-4)}`,
  cardDescription: 'Reloadable card',
  cardIssuer: 'issuer',
  defaultCard: false,
  reloadAllowed: true,
  upgradeAllowed: false,
  isUpgradePending: false,
  billPayAllowed: true,
  directDepositAllowed: true,
  requestMoneyAllowed: true,
  directDepositAccount: null,
  minReloadCents: null,
  maxReloadCents: null,
  maxEtransferReloadCents: null,
  serialNumber: '0001',
  ...changes,
})

export const transactionOf = (changes: Partial<Transaction> = {}): Transaction => ({
  id: 't1',
  typeCode: 'POS',
  typeLabel: 'Purchase',
  merchant: 'Corner Store',
  date: '2026-01-14',
  at: null,
  amountCents: -4_210,
  status: 'posted',
  category: 'GROCERY',
  reference: 'REF-1',
  authorizationCode: '410001',
  balanceCents: 45_790,
  foreign: null,
  decline: null,
  hold: null,
  review: null,
  disputeStatus: 'none',
  ...changes,
})

/** A request opened an hour ago, with no bank chosen yet. */
export const requestOf = (changes: Partial<MoneyRequest> = {}): MoneyRequest => ({
  id: 'request-1',
  serialNumber: '0001',
  amountCents: 7_500,
  feeCents: 100,
  status: 'Initiated',
  link: 'https://bank.test/request-1',
  createdAt: NOW - 3_600_000,
  expiresAt: NOW + 82_800_000,
  history: [{ status: 'Initiated', at: NOW - 3_600_000 }],
  idempotencyKey: null,
  ...changes,
})
export const knownRequestOf = (changes: Partial<MoneyRequest> = {}): KnownRequest =>
  knownFrom({ requests: [requestOf(changes)], skewMs: 0 }, NOW)[0] as KnownRequest

export const identityOf = (changes: Partial<Identity> = {}): Identity => ({
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  firstName: '',
  lastName: '',
  dateOfBirth: '1985-06-15',
  phoneNumber: '4165550123',
  mobileNumber: '',
  occupation: 'Teacher',
  currentAddress: { addressLine: '100 Queen Street', unitNum: '', city: 'Toronto', region: 'ON', postCode: 'M5H 2N2' },
  ...changes,
})

/** The same holder as form values. */
export const identityTyped = {
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  dateOfBirth: '15 / 06 / 1985',
  occupation: 'Teacher',
  phoneNumber: '(416) 555-0123',
  mobileNumber: '',
  'currentAddress.addressLine': '100 Queen Street',
  'currentAddress.unitNum': '',
  'currentAddress.city': 'Toronto',
  'currentAddress.region': 'ON',
  'currentAddress.postCode': 'M5H 2N2',
}
/** A form with every field empty. */
export const emptied = (values: object): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, '']))

export const ownCardOf = (changes: Partial<OwnCard> = {}): OwnCard => ({
  clientId: '1000000001',
  cardProgram: 'BLU110',
  cardType: 'express',
  cardStatus: 'A',
  plasticFlag: true,
  alias: 'Groceries',
  lastFourDigits: '0001',
  cardNumMasked: '510031******0001',
  availableCents: 12_345,
  defaultCard: true,
  orderedOn: null,
  mailedOn: null,
  expectedOn: null,
  ...changes,
})

export const progressOf = (changes: Partial<Progress> = {}): Progress => ({
  clientId: '2000000001',
  cardProgram: 'BHW229',
  plasticFlag: true,
  orderedOn: '2026-07-01',
  mailedOn: null,
  expectedOn: '2026-07-15',
  ...changes,
})

/** A card that cannot be reloaded and may be upgraded. */
export const expressOf = (changes: Partial<Card> = {}): Card =>
  cardOf({
    cardType: 'express',
    reloadAllowed: false,
    billPayAllowed: false,
    directDepositAllowed: false,
    requestMoneyAllowed: false,
    upgradeAllowed: true,
    ...changes,
  })

export const brandOf = (changes: Partial<Brand> = {}): Brand => ({ ...DEFAULT_BRAND, sessionId: 'brand-1', ...changes })

/** The issuer refused: nothing was done. */
export const refusal = (key: MessageKey) => new CallError(failed(key), 400)
/** The browser was offline: nothing was sent. */
export const unsent = () => new CallError(failed('connection.unsent'), 'unsent')
/** No answer: it may have been done, or still be in progress. */
export const lostAnswer = (key: MessageKey) => new CallError(failed(key), null)
/** Too many calls: it may be refused before its key is checked. */
export const tooMany = (key: MessageKey) => new CallError(failed(key), 429)
/** The issuer failed on the way: it may have been done. */
export const fault = (key: MessageKey) => new CallError(failed(key), 500)
/** The issuer's message on one field. */
export const fieldRefusal = (key: MessageKey, field: string, message: string) =>
  new CallError({ ...failed(key), fieldMessages: [{ field, message }] }, 400)
