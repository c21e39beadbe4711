import { searchTextOf } from '../cards/searchText'
import { DAY, HOUR, MINUTE } from '../clock'
import { insertIntoSeed } from '../database/bulk'
import type { Database } from '../database/connect'
import * as schema from '../database/schema'
import type { Secrets } from '../identity/secrets'
import { makeBillers, makeFrenchBillers, makePayments, PAYEES, PENDING } from './bills'
import { clientIdOf, makeSeedCard, makeStock, type SeedCard } from './cards'
import { CONTENT_ITEMS } from './content'
import { makeHistory, type SeedTransaction } from './history'
import {
  EARLIER_AGREEMENT,
  ID,
  LATEST_AGREEMENT,
  PEOPLE,
  SEED_ANSWER,
  SEED_CHALLENGE,
  SEED_CHALLENGE_FR,
  SEED_PASSWORD,
} from './people'
import { createRandom } from './random'
import { STORES } from './stores'

/** All accounts and data that the sandbox starts with, dated back from `now`. */
export async function fillSeed(db: Database, now: number, secrets: Secrets) {
  // One hash for all: they share the password, and hashing is slow by design.
  const [passwordHash, responseHash] = await Promise.all([secrets.hash(SEED_PASSWORD), secrets.hash(SEED_ANSWER)])
  const createdAt = new Date(now - 400 * DAY)
  await insertIntoSeed(
    db,
    schema.accounts,
    PEOPLE.map((person) => ({
      ...person,
      passwordHash,
      challenge: person.locale === 'fr' ? SEED_CHALLENGE_FR : SEED_CHALLENGE,
      responseHash,
      createdAt,
    })),
  )
  await insertIntoSeed(
    db,
    schema.consents,
    PEOPLE.map(({ id }) => ({
      accountId: id,
      type: id === ID.consents ? EARLIER_AGREEMENT : LATEST_AGREEMENT,
      acceptedAt: createdAt,
    })),
  )
  await insertIntoSeed(db, schema.fatcaDeclarations, [
    {
      accountId: ID.full,
      sin: null,
      isCanadian: true,
      taxJurisdiction: [{ countryCode: 'CA' }],
      declaredAt: createdAt,
    },
    {
      accountId: ID.nonresident,
      sin: null,
      isCanadian: false,
      taxJurisdiction: [{ countryCode: 'FR', tin: '0000000000' }],
      declaredAt: createdAt,
    },
  ])
  const { cards, transactions, payments, billers } = makeMoney(now)
  await insertIntoSeed(db, schema.cards, [...makeStock(now), ...cards])
  transactions.sort((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())
  await insertIntoSeed(
    db,
    schema.transactions,
    transactions.map((transaction, index) => ({
      ...transaction,
      id: index + 1,
      searchText: searchTextOf(transaction),
    })),
  )
  await insertIntoSeed(db, schema.payees, PAYEES)
  await insertIntoSeed(db, schema.billers, billers)
  await insertIntoSeed(db, schema.payments, payments)
  await insertIntoSeed(db, schema.vaultedCards, makeVaultedCards(now))
  await insertIntoSeed(db, schema.autoReloads, [makeAutoReload(now)])
  await insertIntoSeed(db, schema.moneyRequests, makeMoneyRequests(now))
  await insertIntoSeed(db, schema.stores, STORES)
  await insertIntoSeed(db, schema.contentItems, CONTENT_ITEMS)
}

function makeMoney(now: number) {
  const random = createRandom(1_100_003)
  const cards: SeedCard[] = []
  const transactions: SeedTransaction[] = []

  type Wish = Omit<Parameters<typeof makeSeedCard>[0], 'now' | 'settledCents' | 'availableCents'>
  type Past = {
    days: number
    count: number
    openingCents: number
    pending?: number
    showAllCategories?: boolean
    loads?: boolean
  }
  const add = (wish: Wish, past?: Past) => {
    const { loads = false, ...plan } = past ?? { days: 1, count: 0, openingCents: 0 }
    const clientId = clientIdOf(wish.accountId ?? 0, wish.position)
    const history = makeHistory(random, {
      pending: 0,
      ...plan,
      clientId,
      now,
      ceilingCents: 250_000,
      reloadable: loads,
    })
    transactions.push(...history.rows)
    const card = makeSeedCard({
      ...wish,
      now,
      settledCents: history.settledCents,
      availableCents: history.availableCents,
    })
    cards.push(card)
    return card
  }

  const main = add(
    { accountId: ID.full, position: 1, program: 'GRN101', directDepositAccount: '0457000001001' },
    { days: 365, count: 480, openingCents: 60_000, pending: 3, showAllCategories: true, loads: true },
  )
  transactions.push(...declinesOf(main.clientId, now), reviewedOf(main.clientId, now))
  add(
    { accountId: ID.full, position: 2, program: 'BHW229', alias: 'Groceries' },
    { days: 200, count: 90, openingCents: 45_000, pending: 1, loads: true },
  )
  add(
    { accountId: ID.full, position: 3, program: 'BLU110', status: 'S', alias: 'Gift' },
    { days: 120, count: 12, openingCents: 50_000 },
  )
  add({ accountId: ID.full, position: 4, program: 'BHW230', status: 'N' })

  add(
    { accountId: ID.starter, position: 1, program: 'BLU110', upgradeAllowed: true },
    { days: 90, count: 10, openingCents: 50_000 },
  )
  add(
    { accountId: ID.unverified, position: 1, program: 'BLU110', upgradeAllowed: true },
    { days: 30, count: 3, openingCents: 20_000 },
  )
  add(
    { accountId: ID.retiring, position: 1, program: 'BLK229', upgradeAllowed: true, monthsLeft: 1 },
    { days: 300, count: 9, openingCents: 50_000 },
  )
  add(
    {
      accountId: ID.nonresident,
      position: 1,
      program: 'BLK230',
      alias: 'Épicerie',
      upgradeAllowed: true,
      monthsLeft: 1,
    },
    { days: 300, count: 9, openingCents: 50_000 },
  )
  add(
    { accountId: ID.saskatchewan, position: 1, program: 'GRN101' },
    { days: 90, count: 40, openingCents: 60_000, loads: true },
  )
  add(
    { accountId: ID.saskatchewan, position: 2, program: 'BLU110', upgradeAllowed: true },
    { days: 60, count: 6, openingCents: 30_000 },
  )
  add(
    { accountId: ID.consents, position: 1, program: 'GRN101' },
    { days: 90, count: 30, openingCents: 60_000, loads: true },
  )

  add(
    { accountId: ID.large, position: 1, program: 'GRN101' },
    { days: 700, count: 10_000, openingCents: 60_000, loads: true },
  )
  add(
    { accountId: ID.large, position: 2, program: 'BHW229' },
    { days: 700, count: 9_240, openingCents: 60_000, loads: true },
  )
  for (let position = 3; position <= 40; position++) {
    const program = position % 2 === 0 ? 'BLK230' : 'BLU110'
    add({ accountId: ID.large, position, program }, { days: 200, count: 20, openingCents: 200_000 })
  }

  const billers = [...makeBillers(random, ID.full, 5, now), ...makeBillers(random, ID.large, 200, now)]
  const payments = makePayments(random, billers.slice(0, 5), main.clientId, now)
  for (const payment of payments) {
    if (payment.status !== PENDING) continue
    const biller = billers.find(({ serialNo }) => serialNo === payment.serialNo)
    for (const [typeCode, cents, cause] of [
      ['BPR', payment.amountCents, `payment:${payment.id}`],
      ['FEE', payment.feeCents, `payment-fee:${payment.id}`],
    ] as const) {
      main.availableCents -= cents
      transactions.push({
        clientId: main.clientId,
        typeCode,
        merchant: biller?.billerName ?? '',
        happenedAt: payment.createdAt,
        amountCents: -cents,
        reference: payment.id,
        authorizationCode: '',
        fxRate: null,
        originalAmountCents: null,
        originalCurrency: null,
        balanceCents: main.availableCents,
        status: 'pending',
        declineReason: null,
        review: null,
        category: 'BILLS',
        cause,
        idempotencyKey: null,
      })
    }
  }
  const inFrench = makeFrenchBillers(createRandom(ID.nonresident), ID.nonresident, now)
  return { cards, transactions, payments, billers: [...billers, ...inFrench] }
}

/** One of each kind, in the last month; no money moved. */
const declinesOf = (clientId: string, now: number): SeedTransaction[] =>
  [
    { days: 3, merchant: 'Old Town Cinema', category: 'ENTERTAINMENT', cents: 3_850, declineReason: 'cardLocked' },
    { days: 20, merchant: 'Ferry Terminal', category: 'TRAVEL', cents: 214_000, declineReason: 'insufficientFunds' },
  ].map(({ days, merchant, category, cents, declineReason }) => ({
    clientId,
    typeCode: 'POS',
    merchant,
    happenedAt: new Date(now - days * DAY),
    amountCents: -cents,
    reference: `DECLINED-${days}`,
    authorizationCode: '',
    fxRate: null,
    originalAmountCents: null,
    originalCurrency: null,
    balanceCents: 0,
    status: 'declined',
    declineReason,
    review: null,
    category,
    cause: null,
    idempotencyKey: null,
  }))

/** Money received that is not on the card yet. */
const reviewedOf = (clientId: string, now: number): SeedTransaction => ({
  clientId,
  typeCode: 'INC',
  merchant: 'Interac',
  happenedAt: new Date(now - 2 * DAY),
  amountCents: 7_500,
  reference: 'REVIEW-1',
  authorizationCode: '',
  fxRate: null,
  originalAmountCents: null,
  originalCurrency: null,
  balanceCents: 0,
  status: 'pending',
  declineReason: null,
  review: 'otherName',
  category: 'PAYMENT',
  cause: null,
  idempotencyKey: null,
})

const yearOfSavedCards = (now: number) => String(new Date(now).getUTCFullYear() + 2).slice(-2)

function makeVaultedCards(now: number): (typeof schema.vaultedCards.$inferSelect)[] {
  const createdAt = new Date(now - 60 * DAY)
  const expiryYear = yearOfSavedCards(now)
  return [
    {
      id: 'VC000001',
      accountId: ID.full,
      alias: 'My debit card',
      network: 'VISA_DEBIT',
      lastFourDigits: '4242',
      expiryMonth: '09',
      expiryYear,
      createdAt,
    },
    {
      id: 'VC000002',
      accountId: ID.full,
      alias: 'Household debit',
      network: 'MC_DEBIT',
      lastFourDigits: '5454',
      expiryMonth: '03',
      expiryYear,
      createdAt,
    },
  ]
}

const makeAutoReload = (now: number): typeof schema.autoReloads.$inferSelect => ({
  id: 'AR000001',
  accountId: ID.full,
  clientId: clientIdOf(ID.full, 1),
  amountReloadCents: 10_000,
  amountThresholdCents: 2_500,
  feeCents: 395,
  paymentMethod: 'existing',
  vaultedCardId: 'VC000001',
  alias: 'My debit card',
  sourceNetwork: 'VISA_DEBIT',
  sourceLastFour: '4242',
  sourceExpiryMonth: '09',
  sourceExpiryYear: yearOfSavedCards(now),
  failureReason: null,
  failures: 0,
  suspendedAt: null,
  lastLoadCents: 10_000,
  lastLoadAt: new Date(now - 12 * DAY),
  dueAt: null,
  createdAt: new Date(now - 30 * DAY),
})

function makeMoneyRequests(now: number): (typeof schema.moneyRequests.$inferSelect)[] {
  const past = [
    ['pending', 1],
    ['Initiated', 2],
    ['Processing', 5],
    ['DepositComplete', 30],
    ['declined', 100],
    ['expired', 200],
    ['cancelled', 300],
    ['Failed', 400],
    ['DepositComplete', 900],
  ] as const
  return past.map(([status, hoursAgo], index) => {
    const id = `MR${String(index + 1).padStart(6, '0')}`
    return {
      id,
      accountId: ID.full,
      clientId: clientIdOf(ID.full, 1),
      serialNumber: `457${String(ID.full * 1000 + 1).padStart(9, '0')}`,
      amountCents: 5_000 + index * 1_250,
      feeCents: 100,
      status,
      link: `/sandbox/bank/${id}`,
      createdAt: new Date(now - hoursAgo * HOUR),
      expiresAt: new Date(now - hoursAgo * HOUR + DAY),
      history: wayTo(status, now - hoursAgo * HOUR),
      answersCancelWith: null,
      idempotencyKey: null,
    }
  })
}

/** The statuses that led to the current one: a minute between steps, and a full day before expiry. */
function wayTo(status: string, openedAt: number) {
  const before: Readonly<Record<string, readonly string[]>> = {
    Initiated: [],
    pending: ['Initiated'],
    Processing: ['Initiated', 'pending'],
    DepositComplete: ['Initiated', 'pending', 'Processing'],
    declined: ['Initiated', 'pending'],
    expired: ['Initiated'],
    cancelled: ['Initiated'],
    Failed: ['Initiated', 'pending', 'Processing'],
  }
  const steps = [...(before[status] ?? []), status]
  return steps.map((step, index) => ({
    status: step,
    at: new Date(openedAt + (step === 'expired' ? DAY : index * MINUTE)).toISOString(),
  }))
}
