import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asExpiry, expiryOf, passesLuhn } from '../../rules/cards/cardEntry'
import {
  accountChanges,
  isHolderKnown,
  printedCardSchema,
  raisesLevel,
  refusalOf,
  reloadabilityOf,
} from '../../rules/cards/registerCard'
import { NOBODY } from '../../rules/identity/identity'
import { cardNumberOf } from '../../sandbox/cards/cardNumber'
import { CARD_BINS } from '../../sandbox/cards/programs'
import { holder, identity, printed } from '../machines/registerCard.plan'
import { holdDate, NOW } from '../support/clock'

beforeEach(() => holdDate(NOW))
afterEach(() => {
  vi.useRealTimers()
})

const problems = (changes: Record<string, string>, bins: readonly string[] = []) => {
  const { issues = [] } = v.safeParse(printedCardSchema(bins), { ...printed, ...changes })
  return issues.map(({ message }) => message)
}
const parsed = (changes: Record<string, string>) => v.parse(printedCardSchema([]), { ...printed, ...changes })

describe('what is printed on a card', () => {
  test('ORD-01: number, expiry, security code and Client ID are required, the alias is not', () => {
    expect(problems({ cardNumber: ' ', expiry: '', cvv: '', clientId: '', alias: '' }).sort()).toEqual([
      'cardEntry.cvv.digits',
      'cardEntry.cvv.required',
      'cardEntry.expiry.required',
      'cardEntry.number.digits',
      'cardEntry.number.required',
      'registerCard.clientId.digits',
      'registerCard.clientId.required',
    ])
    expect(problems({ alias: '' })).toEqual([])
  })

  test.each([
    ['123456789', 'registerCard.clientId.digits'],
    ['12345678901', 'registerCard.clientId.digits'],
    ['12345678ab', 'registerCard.clientId.digits'],
    ['1457000000001', 'registerCard.clientId.digits'],
    ['4570000000011', 'registerCard.clientId.digits'],
  ])('ORD-02: the Client ID %s is refused', (clientId, key) => expect(problems({ clientId })).toEqual([key]))

  test('OP-15: the 12-digit reference number is told apart from a Client ID', () => {
    expect(problems({ clientId: '457000000001' })[0]).toBe('registerCard.clientId.reference')
    expect(parsed({ clientId: '100 000 0007' }).clientId).toBe('1000000007')
  })

  test.each(['5100 3100 0000 0076', ' 5100310000000076 ', '5100-3100-0000-0076', '5100\u00a03100\u00a00000\u00a00076'])(
    'ORD-03: %s goes out as 16 digits',
    (cardNumber) => expect(parsed({ cardNumber }).cardNumber).toBe('5100310000000076'),
  )
  test.each([
    ['5100 3100 0000 007', 'cardEntry.number.digits'],
    ['5100 3100 0000 0076 1', 'cardEntry.number.digits'],
    ['5100 3100 0000 007x', 'cardEntry.number.digits'],
    ['5100 3100 0000 0077', 'cardEntry.number.unlikely'],
  ])('the number %s is refused', (cardNumber, key) => expect(problems({ cardNumber })).toEqual([key]))

  test('a number of another brand is told only once it is whole', () => {
    expect(problems({ cardNumber: '4111 1111 1111 111' }, ['510031'])).toEqual(['cardEntry.number.digits'])
    expect(problems({ cardNumber: '4111 1111 1111 1111' }, ['510031'])).toEqual(['registerCard.cardNumber.bin'])
  })

  test('the check digit is judged as the issuer makes it', () => {
    for (const bin of CARD_BINS) {
      for (let sequence = 0; sequence < 40; sequence += 1) {
        const number = cardNumberOf(bin, sequence)
        expect(passesLuhn(number)).toBe(true)
        expect(passesLuhn(number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10))).toBe(false)
      }
    }
  })

  test.each(['12 / 28', '12 / 2028', '12/28', '12/2028', '1228', '122028', '12-28', '2028-12', ' 12 /28 '])(
    'ORD-04 T-01: %s is December 2028',
    (expiry) => {
      expect(parsed({ expiry }).expiry).toEqual({ expiryMonth: '12', expiryYear: '28' })
      expect(asExpiry(expiry)).toBe('12 / 28')
    },
  )
  test.each([
    ['8 / 28', '08 / 28'],
    ['8/2028', '08 / 28'],
    ['828', '828'],
    ['12 / 1928', '12 / 1928'],
    ['112 / 28', '112 / 28'],
    ['12 / 281', '12 / 281'],
    ['12028-12', '12028-12'],
    ['2028-123', '2028-123'],
    ['', ''],
  ])('the expiry %s is shown as %s', (typed, shown) => expect(asExpiry(typed)).toBe(shown))
  test.each([
    ['00 / 28', 'cardEntry.expiry.shape'],
    ['13 / 28', 'cardEntry.expiry.shape'],
    ['12 / 1928', 'cardEntry.expiry.shape'],
    ['soon', 'cardEntry.expiry.shape'],
    ['12 / 25', 'cardEntry.expiry.over'],
  ])('the expiry %s is refused', (expiry, key) => expect(problems({ expiry })).toEqual([key]))
  test('a card is good until the end of its month', () => {
    expect(problems({ expiry: '01 / 26' })).toEqual([])
    vi.setSystemTime(Date.parse('2026-08-01T03:59:59Z'))
    expect(problems({ expiry: '07 / 26' })).toEqual([])
    expect(problems({ expiry: '06 / 26' })).toEqual(['cardEntry.expiry.over'])
    vi.setSystemTime(Date.parse('2026-08-01T04:00:00Z'))
    expect(problems({ expiry: '07 / 26' })).toEqual(['cardEntry.expiry.over'])
    expect(expiryOf('01/26')).toEqual({ expiryMonth: '01', expiryYear: '26' })
  })

  test.each(['12', '1234', '12a'])('ORD-05: the security code %s is refused', (cvv) =>
    expect(problems({ cvv })).toEqual(['cardEntry.cvv.digits']),
  )
  test('ORD-05: a leading zero of the security code is kept', () => expect(parsed({ cvv: '012' }).cvv).toBe('012'))
  test('an alias has at most 35 characters', () => {
    expect(problems({ alias: 'x'.repeat(35) })).toEqual([])
    expect(problems({ alias: 'x'.repeat(36) })).toEqual(['registerCard.alias.long'])
  })

  test('ORD-07 OP-50: a bin that is not in the list is refused, and an empty list accepts any', () => {
    expect(problems({}, ['510031', '510021'])).toEqual([])
    expect(problems({}, ['510021'])).toEqual(['registerCard.cardNumber.bin'])
    expect(problems({ cardNumber: cardNumberOf('400000', 1) }, [])).toEqual([])
  })
})

describe('whose card it is', () => {
  test('is known where the form would take the profile as it is', () => {
    expect(isHolderKnown(identity)).toBe(true)
    expect(isHolderKnown(NOBODY)).toBe(false)
    expect(isHolderKnown({ ...identity, occupation: '' })).toBe(true)
    expect(isHolderKnown({ ...identity, phoneNumber: '', mobileNumber: '' })).toBe(false)
    expect(isHolderKnown({ ...identity, dateOfBirth: null })).toBe(false)
    const poBox = { ...identity.currentAddress, addressLine: 'PO Box 12' }
    expect(isHolderKnown({ ...identity, currentAddress: poBox })).toBe(false)
    expect(Object.keys(holder)).toContain('currentAddress.postCode')
  })
})

describe('which card may come to an account', () => {
  const owned = (cardStatus: string, cardType: 'express' | 'select' = 'express', clientId = '1000000001') => [
    { clientId, cardStatus, cardType },
  ]
  const plain = { clientId: '1000000007', reloadability: 'nonReloadable' } as const
  const unknown = { clientId: '1000000007', reloadability: 'unknown' } as const
  const reloadable = { clientId: '1000000007', reloadability: 'reloadable' } as const

  test.each([
    ['ORD-08', 'register', plain, [], null],
    ['ORD-08 ERR-70', 'register', reloadable, [], 'error.onlyNonReloadable'],
    ['ORD-08', 'activate', reloadable, [], null],
    ['ORD-08 ERR-69', 'activate', plain, [], 'error.onlyReloadable'],
    ['ORD-08 the issuer decides', 'register', unknown, [], null],
    ['ORD-08 the issuer decides', 'activate', unknown, owned('A', 'select'), null],
    ['a card that is there', 'activate', unknown, owned('A', 'express', '1000000007'), 'registerCard.held'],
    ['OP-75', 'either', plain, [], null],
    ['OP-75', 'either', reloadable, [], null],
    ['CRD-65', 'register', plain, owned('A'), null],
    ['CRD-65', 'activate', reloadable, owned('A'), null],
    ['CRD-65', 'activate', reloadable, owned('A', 'select'), 'registerCard.secondReloadable'],
    ['CRD-65', 'either', reloadable, owned('S', 'select'), 'registerCard.secondReloadable'],
    ['CRD-65 a card that was sent', 'activate', reloadable, owned('N', 'select', '1000000007'), null],
    ['a card that is there', 'either', plain, owned('A', 'express', '1000000007'), 'registerCard.held'],
    ['a locked card that is there', 'either', reloadable, owned('S', 'select', '1000000007'), 'registerCard.held'],
  ] as const)('%s: %s %j with %j is answered %s', (_, purpose, card, cards, key) => {
    expect(refusalOf(purpose, card, cards)).toBe(key)
  })

  test('a reloadable card opens what is closed without one', () => {
    expect(raisesLevel('reloadable', 0)).toBe(true)
    expect(raisesLevel('nonReloadable', 0)).toBe(false)
    expect(raisesLevel('unknown', 0)).toBe(false)
    expect(raisesLevel('reloadable', 2)).toBe(false)
    const names = { legalFirstName: 'Robin', blankProfile: false }
    expect(accountChanges('Robin', true)).toEqual({ ...names, kycLevel: 1 })
    expect(accountChanges('Robin', false)).toEqual(names)
  })

  test('a name that is not known replaces none', () => {
    expect(accountChanges(null, false)).toEqual({ blankProfile: false })
  })
})

describe('ORD-08 what the issuer says of a kind of card', () => {
  test.each([
    ['express', null, 'nonReloadable'],
    ['express-reloadable', null, 'reloadable'],
    ['select', null, 'reloadable'],
    ['select', false, 'nonReloadable'],
    ['express', true, 'reloadable'],
    ['virtual', true, 'reloadable'],
    ['virtual', null, 'unknown'],
    ['', null, 'unknown'],
  ] as const)('%s, reloadable %s: %s', (cardType, reloadable, reloadability) =>
    expect(reloadabilityOf({ cardType, reloadable })).toBe(reloadability),
  )
})
