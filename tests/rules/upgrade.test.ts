import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  answersSchema,
  enableReloadsOffer,
  foundIn,
  hasUpgraded,
  levelAfterUpgrade,
  targetOf,
  upgradedKey,
  upgradeNews,
  upgradeOffer,
} from '../../rules/cards/upgrade'
import { verification } from '../machines/upgrade.plan'
import { accountOf, cardOf } from '../support/samples'

const express = cardOf({ cardType: 'express', upgradeAllowed: true })
const resident = accountOf({ fatcaProvided: true, isCanadian: true })

describe('enabling reloads is offered', () => {
  test.each([
    ['an upgradeable express card', {}, {}, 'offered'],
    ['T-20 a declaration that leaves it open', {}, { isCanadian: null }, 'offered'],
    ['T-20 no declaration', {}, { fatcaProvided: false, isCanadian: null }, 'offered'],
    ['no declaration, whatever else is said', {}, { fatcaProvided: false, isCanadian: false }, 'offered'],
    ['a declared non-Canadian', {}, { isCanadian: false }, 'foreignTaxResident'],
    ['a card that may not be upgraded', { upgradeAllowed: false }, {}, 'notUpgradeable'],
    ['an express-reloadable card', { cardType: 'express-reloadable' }, {}, 'reloadable'],
    ['a select card', { cardType: 'select' }, {}, 'reloadable'],
    ['a locked card', { cardStatus: 'S' }, {}, 'locked'],
    ['a card not yet activated', { cardStatus: 'N' }, {}, 'inactive'],
    ['a card of a status nobody knows', { cardStatus: 'X' }, {}, 'locked'],
    ['what cannot be changed here, first', { cardStatus: 'S', upgradeAllowed: false }, {}, 'notUpgradeable'],
  ] as const)('ORD-29 %s', (_, card, account, offer) => {
    expect(enableReloadsOffer({ ...express, ...card }, { ...resident, ...account }, [express])).toBe(offer)
  })
})

test('ORD-18 an upgrade needs upgradeAllowed and status A, of any card type', () => {
  const reloadable = { ...express, cardType: 'express-reloadable' as const }
  expect(upgradeOffer(express, [express])).toBe('offered')
  expect(upgradeOffer(reloadable, [express, reloadable])).toBe('offered')
  expect(upgradeOffer({ ...express, upgradeAllowed: false }, [])).toBe('notUpgradeable')
  expect(upgradeOffer({ ...express, cardStatus: 'S' }, [])).toBe('locked')
  expect(upgradeOffer({ ...express, cardStatus: 'N' }, [])).toBe('inactive')
})

describe('CRD-65 beside a reloadable card', () => {
  const reloadable = cardOf({ clientId: '1000000002', cardType: 'select' })

  test('another is not made reloadable', () => {
    expect(upgradeOffer(express, [express, reloadable])).toBe('secondReloadable')
    expect(enableReloadsOffer(express, resident, [reloadable, express])).toBe('secondReloadable')
  })
  test('what cannot be changed is said first', () => {
    expect(upgradeOffer({ ...express, upgradeAllowed: false }, [reloadable])).toBe('notUpgradeable')
    expect(enableReloadsOffer(express, { ...resident, isCanadian: false }, [reloadable])).toBe('foreignTaxResident')
    expect(upgradeOffer({ ...express, cardStatus: 'S' }, [reloadable])).toBe('secondReloadable')
  })
})

describe('what a list of cards says of an upgrade', () => {
  const waiting = { ...express, isUpgradePending: true }
  const upgraded = cardOf({ cardProgram: 'BHW229', cardDescription: 'Reloadable Power' })
  const program = { code: 'BHW229', name: 'Reloadable Power' }
  const { clientId } = express

  test.each([
    ['upgraded', upgraded, { status: 'upgraded', program }],
    ['waiting', waiting, { status: 'pending' }],
    ['as it was', express, { status: 'unchanged' }],
    ['of another program that may still be upgraded', { ...upgraded, upgradeAllowed: true }, { status: 'unchanged' }],
    ['not in it', null, { status: 'unknown' }],
  ] as const)('the card is %s', (_, card, found) => expect(foundIn(card)).toEqual(found))

  test.each([
    ['a wait begins', express, waiting, { clientId, status: 'pending', program: null }],
    ['a wait is there at first', undefined, waiting, { clientId, status: 'pending', program: null }],
    ['a wait goes on', waiting, waiting, null],
    ['it was approved', waiting, upgraded, { clientId, status: 'upgraded', program }],
    ['it was upgraded elsewhere, without a wait', express, upgraded, { clientId, status: 'upgraded', program }],
    ['it had been upgraded', upgraded, upgraded, null],
    ['it is new, and reloadable', undefined, upgraded, null],
    ['it was declined', waiting, express, { clientId, status: 'declined', program: null }],
    ['nothing happened', express, express, null],
    ['it is new', undefined, express, null],
  ] as const)('since the list before: %s', (_, before, now, news) => expect(upgradeNews(before, now)).toEqual(news))
})

test('RET-08 an upgrade verifies the holder, and that of a retiring card does not', () => {
  expect([0, 1, 2, 3].map((level) => levelAfterUpgrade(level, false))).toEqual([2, 2, 2, 3])
  expect([0, 1, 2].map((level) => levelAfterUpgrade(level, true))).toEqual([1, 1, 2])
})

test('a card has been upgraded when it can be reloaded and is offered no upgrade', () => {
  expect(hasUpgraded(express)).toBe(false)
  expect(hasUpgraded({ cardType: 'express', upgradeAllowed: false })).toBe(false)
  expect(hasUpgraded({ cardType: 'express-reloadable', upgradeAllowed: true })).toBe(false)
  expect(hasUpgraded({ cardType: 'express-reloadable', upgradeAllowed: false })).toBe(true)
  expect(hasUpgraded({ cardType: 'select', upgradeAllowed: false })).toBe(true)
})

test('OP-16 the words follow the program', () => {
  expect(targetOf({ code: 'BHW229', name: '' })).toBe('reloadablePower')
  expect(targetOf({ code: 'BHW230', name: '' })).toBe('powerPlus')
  expect(targetOf({ code: 'BHN230', name: 'Digital Reloadable' })).toBe('digitalReloadable')
  expect(upgradedKey({ code: 'GRN101', name: '' })).toBe('upgrade.done.other')
  expect(upgradedKey(null)).toBe('upgrade.done.other')
})

test('ORD-22 each question is answered, and the answers go out by question', () => {
  const schema = answersSchema(verification.questions)
  expect(v.parse(schema, { 'answer street': 'a2', 'answer year': ' 2012 ' })).toEqual([
    { questionId: 'street', answer: 'a2' },
    { questionId: 'year', answer: '2012' },
  ])
  const { issues = [] } = v.safeParse(schema, { 'answer street': 'a2', 'answer year': ' ' })
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['answer year', 'upgrade.answer.required'],
  ])
  expect(v.safeParse(schema, {}).issues).toHaveLength(2)
})
