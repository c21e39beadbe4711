/** Every table of the sandbox. Money is integer cents; instants have a time zone; calendar days are Toronto's. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DisputeStep, StoreHours } from '../../contract/model'

/** A separate schema: dropping it touches nothing else in the same database. */
export const sandboxSchema = pgSchema('sandbox')

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const settings = sandboxSchema.table('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

export const accounts = sandboxSchema.table(
  'accounts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    username: text().notNull(),
    passwordHash: text().notNull(),
    locale: text().notNull().default('en'),
    kycLevel: integer().notNull().default(0),
    emailVerified: boolean().notNull().default(false),
    eligibleForVirtualCard: boolean().notNull().default(true),
    eligibleForPhysicalCard: boolean().notNull().default(true),
    blankProfile: boolean().notNull().default(true),
    challenge: text().notNull(),
    responseHash: text().notNull(),
    legalFirstName: text().notNull().default(''),
    legalLastName: text().notNull().default(''),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    dateOfBirth: date({ mode: 'string' }),
    phoneNumber: text(),
    mobileNumber: text(),
    occupation: text(),
    addressLine: text().notNull().default(''),
    unitNum: text(),
    city: text().notNull().default(''),
    province: text().notNull().default(''),
    postCode: text().notNull().default(''),
    notifyBillPayments: boolean().notNull().default(true),
    notifyReloads: boolean().notNull().default(true),
    notifyTransfers: boolean().notNull().default(true),
    notifyTransactions: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.username)],
)

export const sessions = sandboxSchema.table(
  'sessions',
  {
    id: text().primaryKey(),
    accountId: integer().notNull(),
    /** Network address of the sign-in. */
    address: text().notNull(),
    createdAt: instant().notNull(),
    tokenId: text().notNull(),
    tokenIssuedAt: instant().notNull(),
    /** Tokens replaced a moment ago, with the milliseconds of their replacement. */
    replaced: jsonb().$type<readonly { tokenId: string; at: number }[]>().notNull(),
    endedAt: instant(),
  },
  (table) => [index().on(table.accountId)],
)

export const consents = sandboxSchema.table(
  'consents',
  { accountId: integer().notNull(), type: text().notNull(), acceptedAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.type] })],
)

export const fatcaDeclarations = sandboxSchema.table('fatca_declarations', {
  accountId: integer().primaryKey(),
  sin: text(),
  isCanadian: boolean(),
  taxJurisdiction: jsonb().notNull(),
  declaredAt: instant().notNull(),
})

export const cards = sandboxSchema.table(
  'cards',
  {
    clientId: text().primaryKey(),
    /** Null for a card in a store that is not registered yet. */
    accountId: integer(),
    position: integer().notNull(),
    clientCode: text().notNull(),
    alias: text(),
    cardProgram: text().notNull(),
    cardType: text().notNull(),
    cardStatus: text().notNull(),
    plastic: boolean().notNull(),
    cardNumber: text().notNull(),
    cvv: text().notNull(),
    expiry: text().notNull(),
    serialNumber: text().notNull(),
    defaultCard: boolean().notNull().default(false),
    availableCents: integer().notNull().default(0),
    settledCents: integer().notNull().default(0),
    /** Order fee still to be taken from the first load. */
    feeDueCents: integer().notNull().default(0),
    reloadAllowed: boolean().notNull().default(false),
    upgradeAllowed: boolean().notNull().default(false),
    billPayAllowed: boolean().notNull().default(false),
    directDepositAllowed: boolean().notNull().default(false),
    requestMoneyAllowed: boolean().notNull().default(false),
    directDepositAccount: text(),
    pinHash: text(),
    orderedOn: date({ mode: 'string' }),
    expectedOn: date({ mode: 'string' }),
    closedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index().on(table.accountId, table.position),
    uniqueIndex().on(table.serialNumber),
    uniqueIndex().on(table.cardNumber),
  ],
)

export const transactions = sandboxSchema.table(
  'transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    clientId: text().notNull(),
    typeCode: text().notNull(),
    merchant: text().notNull(),
    happenedAt: instant().notNull(),
    /** Negative for money out. */
    amountCents: integer().notNull(),
    reference: text().notNull(),
    authorizationCode: text().notNull(),
    fxRate: doublePrecision(),
    originalAmountCents: integer(),
    originalCurrency: text(),
    balanceCents: integer().notNull(),
    status: text().notNull().default('posted'),
    declineReason: text(),
    /** Why pending money is not on the card yet. */
    review: text(),
    category: text().notNull(),
    /** Id of the operation that caused it, so that nothing is booked twice. */
    cause: text(),
    idempotencyKey: text(),
    /** Merchant and reference, as `searchTextOf` writes them. */
    searchText: text().notNull(),
  },
  (table) => [
    index().on(table.clientId, table.happenedAt, table.id),
    uniqueIndex().on(table.cause),
    index().using('gin', table.searchText.op('gin_trgm_ops')),
    // Pending rows are few, and every check for due work asks for the oldest.
    index().on(table.happenedAt).where(sql`status = 'pending'`),
  ],
)

export const disputes = sandboxSchema.table(
  'disputes',
  {
    reference: text().primaryKey(),
    accountId: integer().notNull(),
    transactionId: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    description: text().notNull(),
    evidence: jsonb().$type<readonly string[]>().notNull(),
    status: text().notNull(),
    /** Steps so far, oldest first. */
    steps: jsonb().$type<readonly DisputeStep[]>().notNull(),
    answer: text(),
    answerBy: date({ mode: 'string' }),
    decision: text(),
    decisionReason: text(),
    creditCents: integer().notNull().default(0),
    /** When time alone takes the next step; null once decided. */
    dueAt: instant(),
  },
  (table) => [uniqueIndex().on(table.transactionId)],
)

export const vaultedCards = sandboxSchema.table('vaulted_cards', {
  id: text().primaryKey(),
  accountId: integer().notNull(),
  alias: text().notNull(),
  network: text().notNull(),
  lastFourDigits: text().notNull(),
  expiryMonth: text().notNull(),
  expiryYear: text().notNull(),
  createdAt: instant().notNull(),
})

export const autoReloads = sandboxSchema.table('auto_reloads', {
  id: text().primaryKey(),
  accountId: integer().notNull(),
  clientId: text().notNull(),
  amountReloadCents: integer().notNull(),
  amountThresholdCents: integer().notNull(),
  feeCents: integer().notNull(),
  paymentMethod: text().notNull(),
  vaultedCardId: text(),
  alias: text(),
  sourceNetwork: text(),
  sourceLastFour: text(),
  sourceExpiryMonth: text(),
  sourceExpiryYear: text(),
  /** Why the last load failed; null if it succeeded. */
  failureReason: text(),
  failures: integer().notNull().default(0),
  /** No more loads are tried until the rule is saved again. */
  suspendedAt: instant(),
  lastLoadCents: integer(),
  lastLoadAt: instant(),
  /** When the load triggered by a low balance will be made. */
  dueAt: instant(),
  createdAt: instant().notNull(),
})

export const riskEvaluations = sandboxSchema.table(
  'risk_evaluations',
  {
    id: text().primaryKey(),
    accountId: integer().notNull(),
    /** Signing out of it cancels an open challenge. */
    sessionId: text().notNull(),
    serialNumber: text().notNull(),
    amountCents: integer().notNull(),
    /** What it may clear, as on the wire. */
    purpose: text().notNull(),
    /** Of the paying debit card, if the evaluation included it. */
    sourceHash: text(),
    /** As on the wire, except that expiry is derived from the time. */
    status: text().notNull(),
    /** Secret id that opens the challenge. */
    challengeId: text(),
    /** The value from a successful challenge. */
    cavv: text(),
    transactionId: text(),
    evaluatedAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.challengeId)],
)

export const moneyRequests = sandboxSchema.table(
  'money_requests',
  {
    id: text().primaryKey(),
    accountId: integer().notNull(),
    clientId: text().notNull(),
    serialNumber: text().notNull(),
    amountCents: integer().notNull(),
    feeCents: integer().notNull(),
    status: text().notNull(),
    link: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Every status so far, oldest first. */
    history: jsonb().$type<readonly { status: string; at: string }[]>().notNull(),
    /** Status that the bank sets when a cancellation arrives, before the answer; set by tests and demonstrations. */
    answersCancelWith: text(),
    idempotencyKey: text(),
  },
  (table) => [index().on(table.accountId, table.createdAt)],
)

export const payees = sandboxSchema.table('payees', {
  id: text().primaryKey(),
  name: text().notNull(),
  accountMin: integer().notNull(),
  accountMax: integer().notNull(),
  accountFormat: text().notNull(),
  available: boolean().notNull().default(true),
})

export const billers = sandboxSchema.table(
  'billers',
  {
    serialNo: text().primaryKey(),
    accountId: integer().notNull(),
    billerId: text().notNull(),
    billerName: text().notNull(),
    billerAccount: text().notNull(),
    alias: text(),
    createdAt: instant().notNull(),
    removedAt: instant(),
    idempotencyKey: text(),
  },
  (table) => [index().on(table.accountId)],
)

export const payments = sandboxSchema.table(
  'payments',
  {
    id: text().primaryKey(),
    accountId: integer().notNull(),
    clientId: text().notNull(),
    serialNo: text().notNull(),
    amountCents: integer().notNull(),
    feeCents: integer().notNull(),
    dateToPay: date({ mode: 'string' }).notNull(),
    status: text().notNull(),
    createdAt: instant().notNull(),
    settledAt: instant(),
    idempotencyKey: text(),
  },
  (table) => [index().on(table.accountId, table.createdAt), index().on(table.status, table.dateToPay)],
)

export const cardOrders = sandboxSchema.table('card_orders', {
  id: text().primaryKey(),
  accountId: integer().notNull(),
  kind: text().notNull(),
  cardProgram: text().notNull(),
  clientId: text().notNull(),
  reason: text(),
  feeCents: integer().notNull(),
  status: text().notNull(),
  orderedAt: instant().notNull(),
})

export const upgrades = sandboxSchema.table('upgrades', {
  id: text().primaryKey(),
  accountId: integer().notNull(),
  clientId: text().notNull(),
  status: text().notNull(),
  attempts: integer().notNull().default(0),
  startedAt: instant().notNull(),
})

export const verifications = sandboxSchema.table('verifications', {
  link: text().primaryKey(),
  sessionId: text().notNull(),
  email: text().notNull(),
  passwordHash: text(),
  challenge: text(),
  responseHash: text(),
  locale: text().notNull(),
  /** The browser that signed up; empty for an existing account. */
  browser: text().notNull().default(''),
  sentAt: instant().notNull(),
  /** When a newer sign-up replaced this one. */
  replacedAt: instant(),
  usedAt: instant(),
})

export const recoveries = sandboxSchema.table('recoveries', {
  link: text().primaryKey(),
  code: text().notNull(),
  accountId: integer().notNull(),
  sentAt: instant().notNull(),
  usedAt: instant(),
})

export const attempts = sandboxSchema.table(
  'attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    bucket: text().notNull(),
    at: instant().notNull(),
    /** Not yet known whether it was wrong. */
    isOpen: boolean().notNull(),
  },
  (table) => [index().on(table.bucket, table.at)],
)

export const mails = sandboxSchema.table('mails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  recipient: text().notNull(),
  locale: text().notNull(),
  kind: text().notNull(),
  subject: text().notNull(),
  lines: jsonb().notNull(),
  link: text(),
  code: text(),
  sentAt: instant().notNull(),
})

export const idempotencyKeys = sandboxSchema.table(
  'idempotency_keys',
  {
    accountId: integer().notNull(),
    operationId: text().notNull(),
    key: text().notNull(),
    payloadHash: text().notNull(),
    status: integer(),
    /** The first answer as exact text: a JSON column would not keep it letter for letter. */
    answer: text(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.operationId, table.key] }), index().on(table.createdAt)],
)

export const stores = sandboxSchema.table('stores', {
  id: text().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  province: text().notNull(),
  postCode: text().notNull(),
  phoneNumber: text(),
  hours: jsonb().$type<StoreHours>(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
})

export const contentItems = sandboxSchema.table(
  'content_items',
  {
    itemId: text().primaryKey(),
    itemType: text().notNull(),
    draft: text(),
    publish: text(),
    itemDescription: text(),
    lastDraftedBy: text(),
    lastUpdateDateTimeDraft: text(),
    lastPublishedBy: text(),
    lastUpdateDateTimePublish: text(),
    publishedDespite: jsonb().$type<readonly string[]>(),
    parentItemId: text(),
    version: integer().notNull().default(1),
    locale: text(),
    pairItemId: text(),
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
  },
  (table) => [index().on(table.parentItemId, table.position)],
)

export const contentSchedules = sandboxSchema.table(
  'content_schedules',
  {
    scheduleId: text().primaryKey(),
    action: text().$type<'publish' | 'expire'>().notNull(),
    items: jsonb().$type<readonly { readonly itemId: string; readonly version: number }[]>().notNull(),
    at: instant().notNull(),
    createdBy: text().notNull(),
    state: text().$type<'waiting' | 'done' | 'stale' | 'cancelled'>().notNull(),
    ranAt: instant(),
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
  },
  (table) => [index().on(table.state, table.at)],
)

/** What the editors' identity provider keeps: sessions, grants, codes and tokens. */
export const identityRecords = sandboxSchema.table(
  'identity_records',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().notNull(),
    grantId: text(),
    uid: text(),
    expiresAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.model, table.id] }), index().on(table.grantId), index().on(table.uid)],
)
