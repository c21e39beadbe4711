import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { answersSchema, enableReloadsOffer, hasUpgraded, targetOf, upgradeOffer } from '../../rules/upgrade'
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
    expect(enableReloadsOffer({ ...express, ...card }, { ...resident, ...account })).toBe(offer)
  })
})

test('ORD-18 an upgrade needs upgradeAllowed and status A, of any card type', () => {
  expect(upgradeOffer(express)).toBe('offered')
  expect(upgradeOffer({ ...express, cardType: 'express-reloadable' })).toBe('offered')
  expect(upgradeOffer({ ...express, upgradeAllowed: false })).toBe('notUpgradeable')
  expect(upgradeOffer({ ...express, cardStatus: 'S' })).toBe('locked')
  expect(upgradeOffer({ ...express, cardStatus: 'N' })).toBe('inactive')
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
  expect(targetOf({ code: 'BHN230', name: 'Digital Reloadable' })).toBe('other')
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
