/** What a session that ended by itself kept the holder from reading, and what is said of it after the return. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cardLockEffect, lockBegun } from '../../machines/card/cardLock'
import type { AnyEffectKind, Outcome, Stored } from '../../machines/effect/effect'
import { effectsMachineOf } from '../../machines/effect/effectsMachine'
import { ownerOf, selectUnfinished } from '../../machines/effect/selectors'
import {
  errorNotice,
  type Notification,
  notice,
  success,
  unknownNotice,
} from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { failed } from '../../machines/shared/failure'
import { showing } from '../../machines/shared/portal'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { editor, reviewer } from './contentSamples'

const pay: AnyEffectKind = {
  kind: 'pay',
  terms: v.object({ cents: v.number() }),
  result: v.string(),
  subjectsOf: () => ['payment-1'],
  outcomeIn: () => ({ type: 'notFound' }),
  titleOf: () => 'screen.bills.title',
  factsOn: (outcome, _, isShown) => {
    if (outcome.type === 'effect.done') return isShown ? [] : [showing(success('payBill.paid', { count: 1 }))]
    if (outcome.type !== 'effect.refused') return []
    return [showing({ ...errorNotice(outcome.failure), about: ['bill-1'] }), { type: 'cards.refresh' }]
  },
}
const untitled: AnyEffectKind = { ...pay, kind: 'agree', titleOf: undefined } as never
const kinds = { pay, agree: untitled, cardLock: cardLockEffect as AnyEffectKind }

const call = { kind: 'pay', key: 'key-1', subjects: ['payment-1'], terms: { cents: 2550 } }
const done = { type: 'effect.done', result: 'EXT-1' } as const
const over = { type: 'effect.refused', failure: failed('error.unauthorized'), isSignedOut: true } as const
const refused = { type: 'effect.refused', failure: failed('error.payBill') } as const
const again = (notification: Notification, ...about: string[]) => ({ ...notification, stands: true as const, about })
const title = { key: 'screen.bills.title' } as const
const notSent = again({ ...notice('warning', 'form.notSent'), title }, 'pay')

function open(stored: Stored | null = null) {
  const rig = openRig(effectsMachineOf(kinds), { stored }, { children: 'stubs', start: NOW })
  const said = () =>
    rig.heard().flatMap(({ event }) => (event.type === 'notification.show' ? [event['notification'] as unknown] : []))
  return {
    ...rig,
    said,
    unfinished: () => selectUnfinished(rig.actor.getSnapshot()),
    signIn: (username = editor) => rig.send({ type: 'session.opened', username }),
    openScreen() {
      said()
      rig.send({ type: 'screen.opened' })
      return said()
    },
    settle(outcome: Outcome, effect: typeof call | ReturnType<typeof lockBegun>['effect'] = call) {
      rig.send({ type: 'effect.begin', effect })
      rig.send({ type: 'effect.ended', effect: { ...effect, sentAt: NOW }, outcome })
    },
    end: (isChosen = false) => rig.send({ type: 'session.ended', isChosen }),
  }
}

test('what the end of the session refused is said under its title on the first screen after the return, once', () => {
  const { signIn, settle, end, openScreen, unfinished, said, told, stop } = open()
  signIn()
  settle(over)
  expect(unfinished()).toBeNull()
  said()
  end()
  expect([told('effects.stored').at(-1), unfinished()]).toEqual([
    { type: 'effects.stored', username: null },
    { username: editor, effects: [], steps: [], unread: [notSent] },
  ])
  // A public screen.
  expect(openScreen()).toEqual([])
  signIn()
  expect(said()).toEqual([])
  expect(unfinished()).toEqual({ username: editor, effects: [], steps: [], unread: [notSent] })
  expect(openScreen()).toEqual([notSent])
  expect(unfinished()).toBeNull()
  expect(openScreen()).toEqual([])
  stop()
})

test('and again if that session ends as soon, but not later', () => {
  const { signIn, settle, end, openScreen, clock, stop } = open()
  signIn()
  settle(over)
  end()
  signIn()
  openScreen()
  clock.advance(4_999)
  end()
  signIn()
  expect(openScreen()).toEqual([notSent])
  clock.advance(5_000)
  end()
  signIn()
  expect(openScreen()).toEqual([])
  stop()
})

test.each([
  ['done, and shown by its screen', done, success('payBill.paid', { count: 1 }), []],
  ['refused', refused, errorNotice(refused.failure), ['bill-1']],
  ['not known', { type: 'effect.unknown' }, { ...unknownNotice('flow.interrupted'), title }, []],
] as const)('an outcome that was said just before is said again: %s', (_, outcome, notification, subjects) => {
  const { signIn, send, settle, end, openScreen, clock, stop } = open()
  signIn()
  send({ type: 'effect.watch', watch: { id: 'screen-1', about: { key: call.key } } })
  settle(outcome)
  clock.advance(4_999)
  settle(done, { ...call, kind: 'agree', key: 'key-2' })
  end()
  signIn()
  expect(openScreen()).toEqual([
    again(notification, ...subjects, 'pay'),
    again(success('payBill.paid', { count: 1 }), 'agree'),
  ])
  stop()
})

test('but not one that was said earlier, nor one before the last of its kind', () => {
  const { signIn, settle, end, openScreen, clock, stop } = open()
  signIn()
  settle(done, { ...call, kind: 'agree', key: 'key-2' })
  clock.advance(5_000)
  settle(refused)
  settle(done, { ...call, key: 'key-3' })
  end()
  signIn()
  expect(openScreen()).toEqual([again(success('payBill.paid', { count: 1 }), 'pay')])
  stop()
})

test('a lock says so of its card, and what has no title without one', () => {
  const { signIn, settle, end, openScreen, stop } = open()
  signIn()
  settle(over, lockBegun({ clientId: '1000000001', wanted: 'S', digits: '0001' }).effect)
  settle(over, { ...call, kind: 'agree' })
  end()
  signIn()
  expect(openScreen()).toEqual([
    again(ofCard(notice('warning', 'card.notSent'), '0001'), 'cardLock'),
    again(notice('warning', 'form.notSent'), 'agree'),
  ])
  stop()
})

test('another holder sees nothing of it, nor does who signed out', () => {
  const { signIn, settle, end, openScreen, unfinished, stop } = open()
  signIn()
  settle(over)
  end()
  signIn(reviewer)
  expect(openScreen()).toEqual([])
  end(true)
  signIn()
  expect(openScreen()).toEqual([])
  settle(over)
  end(true)
  expect(unfinished()).toBeNull()
  signIn()
  expect(openScreen()).toEqual([])
  stop()
})

test('the tab that sent it says it: no other tab does', () => {
  const { signIn, send, end, openScreen, stop } = open()
  signIn()
  const effect = { ...call, sentAt: NOW }
  send({ type: 'effect.adopt', effect })
  send({ type: 'effect.ended', effect, outcome: over })
  end()
  signIn()
  expect(openScreen()).toEqual([])
  stop()
})

test('it is said after a reload, and kept while a session that was restored ends before it has opened', () => {
  const stored = { username: editor, effects: [], steps: [], unread: [notSent] }
  expect([ownerOf(stored), ownerOf(null)]).toEqual([null, null])
  const { signIn, end, openScreen, unfinished, stop } = open(stored)
  end()
  expect(unfinished()).toEqual(stored)
  signIn()
  expect(openScreen()).toEqual([notSent])
  stop()
})

test('it is no longer said once the same is begun anew', () => {
  const { signIn, settle, heard, stop } = open()
  signIn()
  settle(done)
  expect(heard().map(({ event }) => event)).toContainEqual({ type: 'notification.outdate', about: 'pay' })
  stop()
})
