/** What effects and steps say to the holder, and to tabs that follow them. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { AnyEffectKind, StepKind } from '../../machines/effect/effect'
import { effectLogic } from '../../machines/effect/effectLogic'
import { effectsMachineOf } from '../../machines/effect/effectsMachine'
import { stepDue } from '../../machines/notification/notification'
import { NOW, testClock } from '../support/clock'
import { openRig, settle } from '../support/rig'
import { editor } from './contentSamples'

const due = stepDue('flow.atTheBank')
const atTheBank: StepKind<unknown> = {
  terms: v.object({ at: v.string() }),
  routeOf: () => 'reload',
  dueOf: () => due,
  isStored: true,
}
const pay: AnyEffectKind = {
  kind: 'pay',
  isOnce: true,
  terms: v.object({ cents: v.number() }),
  result: v.string(),
  subjectsOf: () => ['payment-1'],
  outcomeIn: () => ({ type: 'notFound' }),
  titleOf: () => 'screen.reload.title',
  step: atTheBank,
}
const call = { kind: 'pay', key: 'key-1', subjects: ['payment-1'], terms: { cents: 2550 } }
const effect = { ...call, sentAt: NOW }
const step = { kind: 'pay', key: 'payment-1', subjects: ['payment-1'], terms: { at: 'the bank' } }

function open(kinds: Record<string, AnyEffectKind> = { pay }, children: 'stubs' | 'real' = 'stubs') {
  const rig = openRig(effectsMachineOf(kinds), { stored: null } as never, { children, start: NOW })
  rig.send({ type: 'session.opened', username: editor })
  return rig
}

test('a step that ends because another tab has done its payment withdraws its notice', () => {
  const rig = open()
  rig.send({ type: 'step.opened', step })
  rig.send({ type: 'screen.left' })
  rig.send({ type: 'screen.opened' })
  expect(rig.heard().map(({ event }) => event.type)).toContain('notification.show')
  rig.send({ type: 'effect.adopt', effect })
  rig.send({ type: 'effect.ended', effect, outcome: { type: 'effect.done', result: 'EXT-1' } })
  expect(rig.actor.getSnapshot().context.steps).toEqual([])
  const said = rig.heard().map(({ event }) => event.type)
  rig.send({ type: 'step.return' })
  expect({ clickLeads: rig.told('step.due').length > 0, said }).toEqual({
    clickLeads: false,
    said: expect.arrayContaining(['notification.withdraw']),
  })
  rig.stop()
})

const several: AnyEffectKind = {
  ...pay,
  kind: 'several',
  isOnce: undefined,
  result: v.array(v.string()),
  several: {
    progress: v.array(v.string()),
    sentIn: () => ({ type: 'effect.done', result: [] }),
    refusedIn: () => null,
    // The issuer shows that the first call was done; a second one is left.
    outcomeIn: () => ({ type: 'effect.more', progress: ['first: paid'] }),
    endedAs: ({ progress }: { progress?: unknown }) => [...(progress as string[]), 'second: NOT SENT'],
  },
} as never

/** Another tab sends the first of two calls and loses its response; it tells of each lookup every 10 s. */
async function beside(isJoined: boolean) {
  const clock = testClock()
  const looked: unknown[] = []
  const kinds = { several }
  const ports = {
    several: {
      send: () => Promise.race([]),
      lookUp: async (call: unknown) => {
        looked.push(call)
        return null
      },
    },
  }
  const machine = effectsMachineOf(kinds).provide({ actors: { effect: effectLogic(kinds, ports as never) } })
  const actor = createActor(machine, { clock, systemId: 'effects', input: { stored: null } })
  const concluded: unknown[] = []
  actor.on('effect.concluded', (event) => concluded.push(event.outcome))
  actor.start()
  actor.send({ type: 'session.opened', username: editor })
  const theirs = { ...call, kind: 'several', sentAt: Date.now() }
  actor.send({ type: 'effect.adopt', effect: theirs })
  const { sentAt: _, ...mine } = theirs
  if (isJoined) actor.send({ type: 'effect.begin', effect: mine })
  for (let seconds = 10; seconds <= 60; seconds += 10) {
    clock.advance(10_000)
    actor.send({ type: 'effect.adopt', effect: theirs })
    await settle()
  }
  actor.stop()
  return { looked: looked.length, concluded }
}

test('a tab that follows an effect leaves it to its sender while that one is heard', async () => {
  expect(await beside(false)).toEqual({ looked: 0, concluded: [] })
})
test('so does a tab that has joined it', async () => {
  expect(await beside(true)).toEqual({ looked: 0, concluded: [] })
})

/** Two payments whose screens were left; the notice is about the second. */
function openTwoLeft() {
  const rig = open({ pay })
  const other = { ...call, key: 'key-2', subjects: ['payment-2'] }
  for (const [id, begun] of [
    ['w1', call],
    ['w2', other],
  ] as const) {
    rig.send({ type: 'effect.watch', watch: { id, about: { key: begun.key } } })
    rig.send({ type: 'effect.begin', effect: begun })
    rig.send({ type: 'effect.unwatch', id })
  }
  rig.heard()
  return { ...rig, other }
}

test('returning to the screen of one effect leaves a notice about the other one that was left', () => {
  const rig = openTwoLeft()
  rig.send({ type: 'effect.watch', watch: { id: 'w3', about: { key: 'key-1' } } })
  expect(rig.heard().map(({ event }) => event.type)).toEqual([
    'notification.outdate',
    'notification.show',
    'effect.reported',
  ])
  rig.stop()
})

test('the notice about an effect that ends on its screen does not stay', () => {
  const rig = openTwoLeft()
  rig.send({ type: 'effect.watch', watch: { id: 'w3', about: { key: 'key-2' } } })
  rig.send({ type: 'effect.watch', watch: { id: 'w4', about: { key: 'key-1' } } })
  const said = rig.heard().flatMap(({ event }) => (event.type.startsWith('notification.') ? event.type : []))
  expect(said).toEqual(['notification.outdate', 'notification.show', 'notification.outdate'])
  rig.stop()
})

test('going on with one step says the other one again, when another screen opens', () => {
  const upgrade = { ...pay, kind: 'upgrade', step: { ...atTheBank, dueOf: () => stepDue('upgrade.questions.due') } }
  const rig = open({ pay, upgrade })
  const asked = { kind: 'upgrade', key: 'key-3', subjects: ['card-1'], terms: { at: 'the issuer' } }
  for (const one of [step, asked]) {
    rig.send({ type: 'step.opened', step: one })
    rig.send({ type: 'screen.left' })
    rig.send({ type: 'screen.opened' })
  }
  rig.heard()
  rig.send({ type: 'screen.left' })
  rig.send({ type: 'step.opened', step: asked })
  rig.send({ type: 'screen.opened' })
  expect(rig.heard().map(({ event }) => event)).toEqual([
    { type: 'notification.withdraw', action: 'flow.open' },
    { type: 'notification.show', notification: due },
  ])
  rig.stop()
})

test('questions that another tab shows are not said to be too late here', () => {
  const tooLate = stepDue('upgrade.questions.tooLate')
  const upgrade: AnyEffectKind = {
    ...pay,
    kind: 'upgrade',
    subjectsOf: () => ['card-1'],
    result: v.object({ asks: v.boolean() }),
    step: { ...atTheBank, isOfCard: true, tooLate },
    stepIn: () => ({ at: 'the issuer' }),
  }
  const begun = { kind: 'upgrade', key: 'key-1', subjects: ['card-1'], terms: { cents: 1 } }
  const ended = { type: 'effect.ended', effect: { ...begun, sentAt: NOW } } as const
  const outcome = { type: 'effect.done', result: { asks: true } } as const
  const rig = open({ upgrade })
  rig.send({ type: 'card.current', clientId: 'card-2' })
  rig.send({ type: 'effect.adopt', effect: { ...begun, sentAt: NOW } })
  rig.send({ ...ended, outcome })
  expect(rig.told('notification.show')).toEqual([])
  // Those that were begun here are.
  rig.send({ type: 'effect.begin', effect: { ...begun, key: 'key-2' } })
  rig.send({ ...ended, effect: { ...begun, key: 'key-2', sentAt: NOW }, outcome })
  expect(rig.told('notification.show')).toEqual([{ type: 'notification.show', notification: tooLate }])
  rig.stop()
})

test('when the step that is announced is over, the other one that waits is announced', () => {
  const upgrade = { ...pay, kind: 'upgrade', step: { ...atTheBank, dueOf: () => stepDue('upgrade.questions.due') } }
  const rig = open({ pay, upgrade })
  const asked = { kind: 'upgrade', key: 'key-3', subjects: ['card-1'], terms: { at: 'the issuer' } }
  rig.send({ type: 'step.opened', step })
  rig.send({ type: 'screen.left' })
  rig.send({ type: 'screen.opened' })
  rig.send({ type: 'step.opened', step: asked })
  rig.send({ type: 'screen.left' })
  rig.send({ type: 'screen.opened' })
  // One notice at a time: that of the upgrade has replaced that of the payment.
  rig.heard()
  rig.send({ type: 'steps.over', subject: 'card-1' })
  rig.send({ type: 'screen.left' })
  rig.send({ type: 'screen.opened' })
  expect(rig.heard().filter(({ event }) => event.type === 'notification.show')).toHaveLength(1)
  rig.stop()
})

test('nor does the notice about questions outlive their answer in the tab that asked for the upgrade', () => {
  const upgrade: AnyEffectKind = {
    kind: 'upgrade',
    terms: v.object({}),
    result: v.object({ asks: v.boolean() }),
    subjectsOf: () => ['card-1'],
    outcomeIn: () => ({ type: 'notFound' }),
    step: { ...atTheBank, dueOf: () => stepDue('upgrade.questions.due') },
    stepIn: (result) => ((result as { asks: boolean }).asks ? { at: 'the issuer' } : null),
  }
  const rig = open({ upgrade })
  const theirs = (key: string, sentAt: number) => ({ kind: 'upgrade', key, subjects: ['card-1'], terms: {}, sentAt })
  const ended = (key: string, asks: boolean) =>
    rig.send({
      type: 'effect.ended',
      effect: theirs(key, NOW),
      outcome: { type: 'effect.done', result: { asks } },
    })
  // All of it happens in another tab; this one follows.
  rig.send({ type: 'effect.adopt', effect: theirs('key-1', NOW) })
  ended('key-1', true)
  expect(rig.told('notification.show')).toHaveLength(1)
  rig.send({ type: 'effect.adopt', effect: theirs('key-2', NOW + 1_000) })
  ended('key-2', false)
  expect(rig.actor.getSnapshot().context.steps).toEqual([])
  rig.send({ type: 'step.return' })
  expect({ withdrawn: rig.told('notification.withdraw').length, led: rig.told('step.due').length }).toEqual({
    withdrawn: 1,
    led: 0,
  })
  rig.stop()
})
