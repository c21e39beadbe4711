import { describe, expect, test } from 'vitest'
import { type Access, accessTo, type Barrier, FEATURES, type Feature, showsUpcoming } from '../../rules/cards/features'

const holder = { kycLevel: 1, card: { cardStatus: 'A', upgradeAllowed: true }, isQrCodeOn: true }
const accessOf = (changes: Partial<Parameters<typeof accessTo>[1]>) =>
  Object.fromEntries(FEATURES.map((feature) => [feature, accessTo(feature, { ...holder, ...changes })]))

const open = Object.fromEntries(FEATURES.map((feature) => [feature, 'open'])) as Record<Feature, Access>
const blocked = (hint: Access, features: readonly Feature[]) =>
  Object.fromEntries(features.map((feature) => [feature, hint])) as Partial<Record<Feature, Access>>

const UNLOCK: readonly Feature[] = [
  'reload',
  'autoreload',
  'qrcode',
  'directDeposit',
  'transfer',
  'interac',
  'bills',
  'billsPending',
  'billsHistory',
  'upgrade',
]
const IDENTITY: readonly Feature[] = [
  'reload',
  'autoreload',
  'qrcode',
  'directDeposit',
  'transfer',
  'interac',
  'alerts',
  'bills',
  'billsPending',
  'billsHistory',
]

test('an active card and an identity open everything', () => {
  expect(accessOf({})).toEqual(open)
})

test.each(['S', 'N', 'X', ''])("SHL-070 OP-11 OP-12 T-22: status '%s' asks to unlock the card", (cardStatus) => {
  expect(accessOf({ card: { cardStatus, upgradeAllowed: true } })).toEqual({
    ...open,
    ...blocked('unlockCard', UNLOCK),
  })
})

test('SHL-071 OP-13: identity level 0 asks to order a reloadable card', () => {
  expect(accessOf({ kycLevel: 0 })).toEqual({ ...open, ...blocked('orderReloadable', IDENTITY) })
})

test('OP-13: the identity hint wins over the unlock hint', () => {
  expect(accessOf({ kycLevel: 0, card: { cardStatus: 'S', upgradeAllowed: true } })).toEqual({
    ...open,
    ...blocked('orderReloadable', IDENTITY),
    upgrade: 'unlockCard',
  })
})

describe('what is not known disables nothing', () => {
  test('T-21: an identity level that has not been read', () => {
    expect(accessOf({ kycLevel: undefined })).toEqual(open)
  })

  test('no card', () => {
    expect(accessOf({ card: null })).toEqual({ ...open, upgrade: 'hidden' })
  })
})

describe('what is hidden', () => {
  test('SHL-064: the upgrade where the card may not be upgraded, whatever else holds', () => {
    expect(accessOf({ card: { cardStatus: 'S', upgradeAllowed: false } })['upgrade']).toBe('hidden')
    expect(accessOf({ card: { cardStatus: 'A', upgradeAllowed: false } })).toEqual({ ...open, upgrade: 'hidden' })
  })

  test('SHL-054 CON-14: the QR code where it is configured off, whatever else holds', () => {
    expect(accessOf({ isQrCodeOn: false })).toEqual({ ...open, qrcode: 'hidden' })
    expect(accessOf({ isQrCodeOn: false, kycLevel: 0 })['qrcode']).toBe('hidden')
  })
})

test('the payments of a locked card are still to come, those of a card that pays no bills are not', () => {
  expect([null, 'unlockCard', 'notAllowed', 'activateCard'].map((one) => showsUpcoming(one as Barrier | null))).toEqual(
    [true, true, false, false],
  )
})
