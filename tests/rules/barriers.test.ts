import { describe, expect, test } from 'vitest'
import { barrierTo, FEATURES, type Feature } from '../../rules/cards/features'
import { cardOf, expressOf } from '../support/samples'

const reloadable = cardOf()
const express = expressOf({ clientId: '1000000002' })

type Owner = Parameters<typeof barrierTo>[1]
const ownerOf = ({ card = reloadable, ...changes }: Partial<Owner> = {}): Owner => ({
  kycLevel: 2,
  region: 'ON',
  declared: { fatcaProvided: true, isCanadian: true },
  card,
  cards: card ? [card] : [],
  hasNoCards: false,
  isQrCodeOn: true,
  ...changes,
})
const barriers = (changes: Partial<Owner>) =>
  Object.fromEntries(
    FEATURES.map((feature) => [feature, barrierTo(feature, ownerOf(changes))]).filter(([, barrier]) => barrier),
  )
const all = (barrier: string, features: readonly Feature[]) =>
  Object.fromEntries(features.map((feature) => [feature, barrier]))

const FOR_RELOADABLE: readonly Feature[] = [
  'reload',
  'autoreload',
  'qrcode',
  'directDeposit',
  'transfer',
  'bills',
  'billsPending',
  'billsHistory',
]

test('a reloadable card that is allowed everything', () => {
  expect(barriers({ card: cardOf({ upgradeAllowed: true }) })).toEqual({})
})

describe('TOP-07 a resident of Saskatchewan', () => {
  const loads = ['reload', 'autoreload', 'qrcode', 'directDeposit', 'interac'] as const

  test.each(['SK', ' SK ', 'Saskatchewan'])(
    '(%s) loads no money, and may spend and transfer what is there',
    (region) => {
      expect(barriers({ card: cardOf({ upgradeAllowed: true }), region })).toEqual(all('saskatchewan', loads))
    },
  )

  test('is told what comes first: the card is locked', () => {
    const card = cardOf({ cardStatus: 'S' })
    expect(barrierTo('reload', ownerOf({ card, region: 'SK' }))).toBe('unlockCard')
  })

  test('is not sent to a reloadable card, which would not be reloaded either', () => {
    expect(barrierTo('reload', ownerOf({ card: express, region: 'SK' }))).toBe('saskatchewan')
  })

  test('nothing is closed to a holder whose province the issuer has not said', () => {
    expect(barriers({ card: cardOf({ upgradeAllowed: true }), region: '' })).toEqual({})
  })
})

describe('CRD-63 CRD-64 CRD-66: a card that cannot be reloaded', () => {
  const closed = [...FOR_RELOADABLE, 'interac'] as const

  test('leads to enabling reloads or an upgrade', () => {
    expect(barriers({ card: express })).toEqual(all('enableReloads', closed))
  })

  test('leads there also where the issuer allows it everything: what is for reloadable cards stays closed', () => {
    const allowed = {
      reloadAllowed: true,
      upgradeAllowed: true,
      billPayAllowed: true,
      directDepositAllowed: true,
      requestMoneyAllowed: true,
    }
    expect(barriers({ card: { ...express, ...allowed } })).toEqual(all('enableReloads', FOR_RELOADABLE))
  })

  test('leads to the reloadable card of the same account, the only one it may have', () => {
    expect(barriers({ card: express, cards: [express, reloadable] })).toEqual(
      all('chooseReloadable', [...closed, 'upgrade']),
    )
  })

  test('leads to the declaration where it says that the holder is no tax resident of Canada', () => {
    const declared = { fatcaProvided: true, isCanadian: false }
    expect(barriers({ card: express, declared })).toEqual(all('foreignTaxResident', closed))
  })

  test.each([[{ fatcaProvided: false, isCanadian: null }], [{ fatcaProvided: true, isCanadian: null }]])(
    'T-20: nothing declared is not a no: %o',
    (declared) => {
      expect(barrierTo('reload', ownerOf({ card: express, declared }))).toBe('enableReloads')
    },
  )

  test('leads to a new card where it may not be upgraded', () => {
    const card = { ...express, upgradeAllowed: false }
    expect(barriers({ card })).toEqual(all('getReloadable', [...closed, 'upgrade']))
  })
})

test.each([
  ['CRD-24', 'reloadAllowed', ['reload', 'autoreload', 'qrcode']],
  ['CRD-26', 'billPayAllowed', ['bills', 'billsPending', 'billsHistory']],
  ['CRD-27', 'directDepositAllowed', ['directDeposit']],
  ['CRD-28', 'requestMoneyAllowed', ['interac']],
] as const)('%s: %s gates %s', (_, flag, features) => {
  const card = cardOf({ upgradeAllowed: true, [flag]: false })
  expect(barriers({ card })).toEqual(all('notAllowed', features))
})

test('CRD-25: upgradeAllowed gates upgrade: a card that can be reloaded needs none', () => {
  expect(barriers({ card: cardOf({ upgradeAllowed: false }) })).toEqual(all('alreadyReloadable', ['upgrade']))
})

test('CRD-65: a card is not upgraded beside a reloadable one', () => {
  const upgradeOf = (card: Owner['card'], cards: Owner['cards']) => barrierTo('upgrade', ownerOf({ card, cards }))
  expect(upgradeOf(express, [express])).toBeNull()
  expect(upgradeOf(express, [express, reloadable])).toBe('chooseReloadable')
  const upgradeable = { ...reloadable, upgradeAllowed: true }
  expect(upgradeOf(upgradeable, [express, upgradeable])).toBeNull()
})

test('CRD-66: the hints of identity and status come first', () => {
  expect(barrierTo('reload', ownerOf({ card: { ...express, cardStatus: 'S' }, kycLevel: 0 }))).toBe('orderReloadable')
  expect(barrierTo('reload', ownerOf({ card: { ...express, cardStatus: 'S' } }))).toBe('unlockCard')
  expect(barrierTo('upgrade', ownerOf({ card: cardOf({ upgradeAllowed: true, cardStatus: 'S' }) }))).toBe('unlockCard')
})

test.each([
  ['S', 'unlockCard'],
  ['N', 'activateCard'],
  ['X', 'unrecognised'],
])("A4 the screen of a card with status '%s' says what helps: %s", (cardStatus, barrier) => {
  const card = cardOf({ cardStatus, upgradeAllowed: true })
  expect(barriers({ card })).toEqual(all(barrier, [...FOR_RELOADABLE, 'interac', 'upgrade']))
})

test('A4 who has no card is asked for one first, whatever the identity level', () => {
  const closed = [...FOR_RELOADABLE, 'interac', 'upgrade', 'charts', 'dispute', 'alerts'] as const
  expect(barriers({ card: null, hasNoCards: true, kycLevel: 0 })).toEqual(all('noCard', closed))
})

test('SHL-054: the QR code where it is configured off', () => {
  expect(barriers({ card: cardOf({ upgradeAllowed: true }), isQrCodeOn: false })).toEqual({ qrcode: 'hidden' })
})

test('without a card one is needed; while the cards are read nothing is said', () => {
  const closed = [...FOR_RELOADABLE, 'interac', 'upgrade', 'charts', 'dispute'] as const
  expect(barriers({ card: null, hasNoCards: true })).toEqual(all('noCard', closed))
  expect(barriers({ card: null })).toEqual({})
})
