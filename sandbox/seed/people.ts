import type { accounts } from '../database/schema'

/** Shared by every seeded account. For demonstrations and tests, so not secret. */
export const SEED_PASSWORD = 'Maple2026'
export const SEED_CHALLENGE = 'What was the name of your first ship?'
export const SEED_CHALLENGE_FR = 'Quel était le nom de votre premier bateau?'
export const SEED_ANSWER = 'bluenose'

/** The agreement that sign-in asks for unless it is among the consents (OP-40). */
export const LATEST_AGREEMENT = 'cha-2026-01'
export const EARLIER_AGREEMENT = 'cha-2024-04'

export type Person = Omit<typeof accounts.$inferSelect, 'passwordHash' | 'challenge' | 'responseHash' | 'createdAt'>

export const ID = {
  full: 1,
  starter: 2,
  unverified: 3,
  empty: 4,
  retiring: 5,
  nonresident: 6,
  saskatchewan: 7,
  consents: 8,
  large: 9,
} as const

const toronto = { addressLine: '100 Queen Street', city: 'Toronto', province: 'ON', postCode: 'M5H 2N2' }

function person(id: number, username: string, firstName: string, differing: Partial<Person> = {}): Person {
  return {
    id,
    username,
    locale: 'en',
    kycLevel: 2,
    emailVerified: true,
    eligibleForVirtualCard: true,
    eligibleForPhysicalCard: true,
    blankProfile: false,
    legalFirstName: firstName,
    legalLastName: 'Holder',
    firstName,
    lastName: 'Holder',
    dateOfBirth: '1985-06-15',
    phoneNumber: '4165550123',
    mobileNumber: null,
    occupation: 'Teacher',
    ...toronto,
    unitNum: null,
    notifyBillPayments: true,
    notifyReloads: true,
    notifyTransfers: true,
    notifyTransactions: false,
    ...differing,
  }
}

export const PEOPLE: readonly Person[] = [
  person(ID.full, 'full@example.com', 'Full', { unitNum: 'Suite 4B', mobileNumber: '4165550124' }),
  person(ID.starter, 'starter@example.com', 'Starter', { kycLevel: 0 }),
  person(ID.unverified, 'unverified@example.com', 'Unverified', { kycLevel: 0, emailVerified: false }),
  person(ID.empty, 'empty@example.com', '', {
    kycLevel: 0,
    blankProfile: true,
    legalLastName: '',
    lastName: '',
    dateOfBirth: null,
    phoneNumber: null,
    occupation: null,
    addressLine: '',
    city: '',
    province: '',
    postCode: '',
  }),
  person(ID.retiring, 'retiring@example.com', 'Retiring', { kycLevel: 1 }),
  person(ID.nonresident, 'nonresident@example.com', 'Nonresident', {
    locale: 'fr',
    kycLevel: 1,
    addressLine: '12, rue Principale',
    city: 'Gatineau',
    province: 'QC',
    postCode: 'J8X 1A1',
    phoneNumber: '8195550123',
  }),
  person(ID.saskatchewan, 'saskatchewan@example.com', 'Prairie', {
    addressLine: '20 Broad Street',
    city: 'Regina',
    province: 'SK',
    postCode: 'S4P 1Y2',
    phoneNumber: '3065550123',
  }),
  person(ID.consents, 'consents@example.com', 'Consents'),
  person(ID.large, 'large@example.com', 'Large'),
]
