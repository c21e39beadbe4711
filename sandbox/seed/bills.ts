import { PAYMENT_STATUSES } from '../../rules/money/billPayments'
import { addDays, easternDate } from '../../rules/values/easternTime'
import { DAY } from '../clock'
import type { billers, payees, payments } from '../database/schema'
import type { Random } from './random'

export type SeedPayee = typeof payees.$inferSelect

const NAMES = [
  'City Water and Sewer',
  'Regional Power Service',
  'Northern Telephone',
  'Lakeside Internet',
  'Municipal Property Tax',
  'Evening College Tuition',
  'Student Loan Service',
  'Household Insurance Mutual',
  'Rental Housing Office',
  'Natural Gas Heating',
  'Rural Hydro',
  'Parking Permits Office',
  'Public Library Fines',
  'Daycare Cooperative',
  'Community Pool Membership',
  'Waste Collection Service',
  'Dental Clinic Accounts',
  'Veterinary Clinic Accounts',
  'Storage Locker Rental',
  'Toll Bridge Authority',
  'Service des eaux',
  'Électricité régionale',
  'Téléphone du Nord',
  'Internet du Lac',
  'Taxe foncière municipale',
  'Frais de scolarité',
  'Assurance habitation mutuelle',
  'Office d’habitation',
  'Chauffage au gaz',
  'Câblodistribution locale',
  'Hydro du Nord',
  'Garderie coopérative',
  'Collecte des déchets',
  'Clinique dentaire',
  'Entreposage du Port',
] as const

export const PAYEES: readonly SeedPayee[] = NAMES.map((name, index) => ({
  id: `PAYEE${String(index + 1).padStart(4, '0')}`,
  name,
  accountMin: index % 3 === 0 ? 8 : 6,
  accountMax: index % 3 === 0 ? 8 : 12,
  accountFormat: index % 4 === 3 ? 'alphanumeric' : 'digits',
  // The last payee is found by the search and refused when added: 'payee no longer available'.
  available: index < NAMES.length - 1,
}))

/** What holders call every other biller, by its place in PAYEES. */
const NICKNAMES: Readonly<Record<number, string>> = {
  1: 'Electricity',
  3: 'Internet',
  5: 'Night classes',
  7: 'Home insurance',
  9: 'Heating',
  11: 'Parking',
  13: 'Daycare',
  15: 'Trash',
  17: 'Vet',
  19: 'Bridge tolls',
  21: 'Hydro',
  23: 'Internet au chalet',
  25: 'Cégep',
  27: 'Loyer',
  29: 'Câble',
  31: 'Garderie',
  33: 'Dentiste',
}
/** What tells one biller's nicknames apart where it is added several times. */
const HOMES = ['', ' (duplex)', ' (studio)', ' (condo)', ' (garage)', ' (bungalow)']

export type SeedBiller = typeof billers.$inferSelect

type Added = {
  readonly accountId: number
  readonly index: number
  readonly place: number
  readonly alias: string | null
}

function makeBiller(random: Random, { accountId, index, place, alias }: Added, now: number): SeedBiller {
  const payee = PAYEES[place] as SeedPayee
  return {
    serialNo: `B${accountId}${String(index + 1).padStart(5, '0')}`,
    accountId,
    billerId: payee.id,
    billerName: payee.name,
    billerAccount: random.digits(payee.accountMin),
    alias,
    createdAt: new Date(now - 300 * DAY + index * 60_000),
    removedAt: null,
    idempotencyKey: null,
  }
}

export const makeBillers = (random: Random, accountId: number, count: number, now: number): SeedBiller[] =>
  Array.from({ length: count }, (_, index) => {
    const place = index % (PAYEES.length - 1)
    const nickname = NICKNAMES[place]
    const alias = nickname ? `${nickname}${HOMES[Math.floor(index / (PAYEES.length - 1))] ?? ''}` : null
    return makeBiller(random, { accountId, index, place, alias }, now)
  })

/** What a holder who speaks French has added, by its place in PAYEES. */
const IN_FRENCH: readonly (readonly [place: number, alias: string | null])[] = [
  [20, null],
  [27, 'Loyer'],
  [30, 'Chalet'],
  [31, 'Garderie'],
]
export const makeFrenchBillers = (random: Random, accountId: number, now: number): SeedBiller[] =>
  IN_FRENCH.map(([place, alias], index) => makeBiller(random, { accountId, index, place, alias }, now))

export const PENDING = 'PENDING'
export type SeedPayment = typeof payments.$inferSelect

/** Two pending payments, then one of every status, and four more successful ones. */
export function makePayments(random: Random, of: readonly SeedBiller[], clientId: string, now: number): SeedPayment[] {
  const today = easternDate(now)
  const statuses = [PENDING, PENDING, ...PAYMENT_STATUSES, 'SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS'] as const
  return statuses.map((status, index) => {
    const biller = of[index % of.length] as SeedBiller
    const isPending = status === PENDING
    const daysAgo = (index - 1) * 9
    const createdAt = new Date(now - (isPending ? (index + 1) * DAY : daysAgo * DAY))
    return {
      id: `BP${String(index + 1).padStart(6, '0')}`,
      accountId: biller.accountId,
      clientId,
      serialNo: biller.serialNo,
      amountCents: random.between(1500, 9000),
      feeCents: 195,
      dateToPay: isPending ? addDays(today, 10 + index * 14) : easternDate(createdAt.getTime()),
      status,
      createdAt,
      settledAt: isPending ? null : createdAt,
      idempotencyKey: null,
    }
  })
}
