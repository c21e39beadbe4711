import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AnyEffectKind, StepKind } from '../../machines/effect/effect'
import { effectsMachineOf } from '../../machines/effect/effectsMachine'
import { selectHasStep, selectStep, selectUnfinished } from '../../machines/effect/selectors'
import { stepDue } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { editor } from './contentSamples'

const due = stepDue('flow.atTheBank')
const waiting: StepKind<unknown> = {
  terms: v.object({ at: v.string() }),
  routeOf: () => 'reload',
  dueOf: () => due,
}
const kindOf = (kind: string, step: StepKind<unknown>): AnyEffectKind => ({
  kind,
  terms: v.object({ cents: v.number() }),
  result: v.object({ asks: v.boolean() }),
  subjectsOf: () => [],
  step,
  stepIn: (result) => ((result as { asks: boolean }).asks ? { at: 'the issuer' } : null),
})
const kinds = {
  pay: kindOf('pay', { ...waiting, isStored: true }),
  upgrade: kindOf('upgrade', { ...waiting, routeOf: () => 'upgrade', isOfCard: true }),
}
const call = { kind: 'pay', key: 'key-1', subjects: ['card-1'], terms: { cents: 2550 } }
const effect = { ...call, sentAt: NOW }
const step = { kind: 'pay', key: 'key-1', subjects: ['card-1'], terms: { at: 'the bank' } }
const ofCard = { kind: 'upgrade', key: 'key-2', subjects: ['card-1'], terms: { at: 'the issuer' } }
const done = (asks: boolean, of = effect) =>
  ({ type: 'effect.ended', effect: of, outcome: { type: 'effect.done', result: { asks } } }) as const
const notDone = {
  type: 'effect.ended',
  effect,
  outcome: { type: 'effect.notDone', failure: failed('error.generic'), isDoubted: false },
} as const
const said = { type: 'notification.show', notification: due }
const withdrawn = { type: 'notification.withdraw', action: 'flow.open' }

function open(stored: Parameters<typeof openRig>[1] = { stored: null }) {
  const rig = openRig(effectsMachineOf(kinds), stored as never, { children: 'stubs' })
  rig.send({ type: 'session.opened', username: editor })
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    waits: (kind: string, subject?: string) => selectStep(snapshot(), { kind }, subject),
    hasStep: () => selectHasStep(snapshot()),
    unfinished: () => selectUnfinished(snapshot()),
    /** Of the notification above the screen. */
    notices: () =>
      rig.heard().flatMap(({ event }) => (/^notification\.(?:show|withdraw)$/.test(event.type) ? [event] : [])),
  }
}

test('a step that its screen shows is not announced; once the screen is left it is, one time', () => {
  const { send, notices, waits, stop } = open()
  send({ type: 'step.opened', step })
  send({ type: 'screen.opened' })
  expect(notices()).toEqual([])
  send({ type: 'screen.left' })
  send({ type: 'screen.opened' })
  send({ type: 'screen.opened' })
  expect(notices()).toEqual([said])
  expect(waits('pay')).toEqual(step)
  stop()
})

test('the notice goes when the holder is back, or when the step is over', () => {
  for (const end of [
    { type: 'step.opened', step },
    { type: 'step.closed', key: step.key },
    { type: 'steps.over', subject: 'card-1' },
    { type: 'session.ended' },
  ] as const) {
    const { send, notices, stop } = open()
    send({ type: 'step.opened', step })
    send({ type: 'screen.left' })
    send({ type: 'screen.opened' })
    notices()
    send(end)
    send(end)
    expect(notices()).toEqual([withdrawn])
    stop()
  }
})

test('what was never announced is ended without a word', () => {
  const { send, notices, hasStep, stop } = open()
  send({ type: 'step.opened', step })
  send({ type: 'step.closed', key: 'another' })
  expect(hasStep()).toBe(true)
  send({ type: 'step.closed', key: step.key })
  expect([hasStep(), notices()]).toEqual([false, []])
  stop()
})

test('a step belongs to its kind and its subject; the one opened last counts', () => {
  const { send, waits, stop } = open()
  const later = { ...step, key: 'key-3', subjects: ['card-2'] }
  send({ type: 'step.opened', step })
  send({ type: 'step.opened', step: later })
  expect([waits('pay'), waits('pay', 'card-1'), waits('pay', 'card-3'), waits('upgrade')]).toEqual([
    later,
    step,
    null,
    null,
  ])
  send({ type: 'step.opened', step: { ...step, terms: { at: 'home' } } })
  expect(waits('pay')).toEqual({ ...step, terms: { at: 'home' } })
  stop()
})

test('another card ends what was about the card, and nothing else', () => {
  const { send, waits, stop } = open()
  send({ type: 'step.opened', step })
  send({ type: 'step.opened', step: ofCard })
  send({ type: 'card.current', clientId: 'card-1' })
  expect([waits('pay'), waits('upgrade')]).toEqual([step, ofCard])
  send({ type: 'card.current', clientId: 'card-2' })
  expect([waits('pay'), waits('upgrade')]).toEqual([step, null])
  stop()
})

test('an outcome may leave a step: announced at once if no screen shows it', () => {
  for (const isShown of [true, false]) {
    const { send, notices, waits, stop } = open()
    if (isShown) send({ type: 'effect.watch', watch: { id: 'watch-1', about: { key: call.key } } })
    send({ type: 'effect.begin', effect: call })
    send(done(true))
    expect(waits('pay')).toEqual({ ...step, terms: { at: 'the issuer' } })
    expect(notices()).toEqual(isShown ? [] : [said])
    stop()
  }
})

test('an effect that was done ends the step that led to it; one of another kind or subject stays', () => {
  const { send, waits, stop } = open()
  const other = { ...step, key: 'key-4', subjects: ['card-2'] }
  for (const one of [other, ofCard, step]) send({ type: 'step.opened', step: one })
  send({ type: 'effect.begin', effect: call })
  send(done(false))
  expect([waits('pay'), waits('pay', 'card-1'), waits('upgrade')]).toEqual([other, null, ofCard])
  stop()
})

test('what was not done leaves the step. While it is under way nothing is announced, and afterwards first its failure', () => {
  const { send, notices, waits, stop } = open()
  send({ type: 'step.opened', step })
  send({ type: 'effect.begin', effect: call })
  send({ type: 'screen.left' })
  send({ type: 'screen.opened' })
  expect(notices()).toEqual([])
  send(notDone)
  expect([waits('pay'), notices()]).toEqual([step, []])
  send({ type: 'screen.opened' })
  expect(notices()).toEqual([said])
  stop()
})

test('the holder returns to the step that was opened last', () => {
  const { send, told, stop } = open()
  send({ type: 'step.return' })
  expect(told('step.due')).toEqual([])
  send({ type: 'step.opened', step: ofCard })
  send({ type: 'step.opened', step })
  send({ type: 'step.return' })
  send({ type: 'step.closed', key: step.key })
  send({ type: 'step.return' })
  expect(told('step.due').map(({ routeId }) => routeId)).toEqual(['reload', 'upgrade'])
  stop()
})

test('signing out asks first while something waits', () => {
  const { send, told, stop } = open()
  send({ type: 'step.opened', step })
  send({ type: 'session.leave' })
  expect([told('leave.ask').length, told('session.close').length]).toEqual([1, 0])
  stop()
})

test('a reload and a session that ends by itself keep what may be stored; signing out keeps nothing', () => {
  const { send, unfinished, waits, notices, stop } = open()
  send({ type: 'step.opened', step })
  send({ type: 'step.opened', step: ofCard })
  const kept = { username: editor, effects: [], steps: [step], unread: [] }
  expect(unfinished()).toEqual(kept)
  send({ type: 'session.ended' })
  expect([unfinished(), waits('pay')]).toEqual([kept, null])
  send({ type: 'session.opened', username: editor })
  expect([waits('pay'), waits('upgrade'), unfinished()]).toEqual([step, null, kept])
  notices()
  send({ type: 'screen.opened' })
  expect(notices()).toEqual([said])
  send({ type: 'session.ended', isChosen: true })
  expect(unfinished()).toBeNull()
  stop()
})

test('another holder never sees it, and what cannot be read is dropped', () => {
  const kept = { username: 'another@example.com', effects: [], steps: [step], unread: [] }
  const unreadable = { username: editor, effects: [], steps: [{ ...step, terms: { at: 7 } }, ofCard], unread: [] }
  for (const stored of [kept, unreadable]) {
    const { hasStep, unfinished, stop } = open({ stored })
    expect([hasStep(), unfinished()]).toEqual([false, null])
    stop()
  }
})
