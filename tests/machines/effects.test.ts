import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createActor, enqueueActions, setup } from 'xstate'
import type { AnyEffectKind } from '../../machines/effect/effect'
import { effectsMachineOf } from '../../machines/effect/effectsMachine'
import { selectUnfinished } from '../../machines/effect/selectors'
import { watchEffects } from '../../machines/effect/watch'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { editor, reviewer } from './contentSamples'
import { effect, written } from './effect.plan'
import { effectsPlan } from './effects.plan'

const { sentAt: _, ...begun } = effect
const stored = { username: editor, effects: [effect], steps: [], unread: [] }
const done = { type: 'effect.ended', effect, outcome: { type: 'effect.done', result: written } } as const

function opened(from: keyof typeof effectsPlan.starts = 'start', username: string | null = editor) {
  const rig = openRig(effectsPlan.machine, effectsPlan.starts[from], { children: 'stubs' })
  if (username !== null) rig.send({ type: 'session.opened', username })
  const snapshot = () => rig.actor.getSnapshot()
  return { ...rig, snapshot, unfinished: () => selectUnfinished(snapshot()) }
}

test('F25 signing out asks first while a write is under way', () => {
  const { send, told, stop } = opened()
  send({ type: 'session.leave' })
  expect([told('session.close').length, told('leave.ask').length]).toEqual([1, 0])
  send({ type: 'effect.begin', effect: begun })
  send({ type: 'session.leave' })
  expect([told('session.close').length, told('leave.ask').length]).toEqual([1, 1])
  send(done)
  send({ type: 'session.leave' })
  expect([told('session.close').length, told('leave.ask').length]).toEqual([2, 1])
  stop()
})

describe('a key that names one effect for good', () => {
  const pay: AnyEffectKind = {
    kind: 'pay',
    isOnce: true,
    terms: v.object({ cents: v.number() }),
    result: v.string(),
    subjectsOf: () => [],
  }
  const call = { kind: 'pay', key: 'key-of-both-tabs', subjects: [], terms: { cents: 2550 } }
  const outcome = { type: 'effect.done', result: 'EXT-1' } as const

  test.each([
    ['here', { type: 'effect.begin', effect: call }],
    ['in another tab', { type: 'effect.adopt', effect: { ...call, sentAt: NOW } }],
  ])('is not sent again once it was done %s: its screen is told the outcome', (_, way) => {
    const rig = openRig(effectsMachineOf({ pay }), { stored: null }, { children: 'stubs' })
    const reported: unknown[] = []
    rig.actor.on('effect.reported', ({ news }) => reported.push(news))
    rig.send({ type: 'session.opened', username: editor })
    rig.send(way as never)
    rig.send({ type: 'effect.ended', effect: { ...call, sentAt: NOW }, outcome })
    rig.send({ type: 'effect.begin', effect: call })
    expect(rig.actor.getSnapshot().context.underWay).toEqual({})
    rig.send({ type: 'effect.watch', watch: { id: 'watch-1', about: { key: call.key } } })
    expect(reported.at(-1)).toEqual({ ...outcome, key: call.key })
    rig.send({ type: 'session.ended' })
    rig.send({ type: 'session.opened', username: editor })
    rig.send({ type: 'effect.begin', effect: call })
    expect(Object.keys(rig.actor.getSnapshot().context.underWay)).toEqual([call.key])
    rig.stop()
  })

  test('is sent again after a refusal', () => {
    const rig = openRig(effectsMachineOf({ pay }), { stored: null }, { children: 'stubs' })
    rig.send({ type: 'session.opened', username: editor })
    rig.send({ type: 'effect.begin', effect: call })
    const refused = { type: 'effect.refused', failure: failed('error.generic') } as const
    rig.send({ type: 'effect.ended', effect: { ...call, sentAt: NOW }, outcome: refused })
    rig.send({ type: 'effect.begin', effect: call })
    expect(Object.keys(rig.actor.getSnapshot().context.underWay)).toEqual([call.key])
    rig.stop()
  })
})

describe('what is stored over a reload', () => {
  test('is what this tab has sent and does not know the outcome of, and whose it is', () => {
    const { send, unfinished, stop } = opened()
    expect(unfinished()).toBeNull()
    send({ type: 'effect.begin', effect: begun })
    expect(unfinished()).toEqual({ username: editor, effects: [{ ...begun, sentAt: NOW }], steps: [], unread: [] })
    send({ type: 'effect.doubted', effect, phase: 'checking' })
    expect(unfinished()).toEqual(stored)
    send(done)
    expect(unfinished()).toBeNull()
    stop()
  })

  test('is not what another tab has sent, until it is begun here too', () => {
    const { send, unfinished, stop } = opened()
    send({ type: 'effect.adopt', effect })
    expect(unfinished()).toBeNull()
    send({ type: 'effect.begin', effect: begun })
    expect(unfinished()).toEqual(stored)
    stop()
  })

  test('stays when the session ends, for the same person only', () => {
    const { send, snapshot, unfinished, stop } = opened()
    send({ type: 'effect.begin', effect: begun })
    send({ type: 'session.ended' })
    expect(unfinished()).toEqual(stored)
    send({ type: 'session.opened', username: reviewer })
    expect(unfinished()).toBeNull()
    expect(snapshot().context.underWay).toEqual({})
    stop()

    const again = opened('after a reload', null)
    expect(again.unfinished()).toEqual(stored)
    again.send({ type: 'session.opened', username: editor })
    expect(again.unfinished()).toEqual(stored)
    expect(again.snapshot().context.underWay).toMatchObject({ [effect.key]: { phase: 'checking', isElsewhere: false } })
    again.stop()
  })
})

test('a screen follows the effects on its subject, from what is under way to the outcome, until it is closed', () => {
  const heard: Record<string, string[]> = { fees: [], faq: [], late: [] }
  const screen = setup({ types: {} as { input: { subject: string; name: string } }, actors: { watchEffects } })
  const screenMachine = screen.createMachine({
    context: ({ input }) => input,
    invoke: { src: 'watchEffects', input: ({ context }) => ({ subject: context['subject'] as string }) },
    on: { '*': { actions: ({ context, event }) => heard[(context as { name: string }).name]?.push(event.type) } },
  })
  type Name = 'fees' | 'faq' | 'late'
  const application = setup({
    types: {} as {
      events: { type: 'open'; name: Name; subject: string } | { type: 'close'; name: Name }
      children: { effects: 'effects'; fees: 'screen'; faq: 'screen'; late: 'screen' }
    },
    actors: { effects: effectsPlan.machine, screen: screenMachine },
  }).createMachine({
    invoke: { id: 'effects', systemId: 'effects', src: 'effects', input: { stored: null } },
    on: {
      open: {
        actions: enqueueActions(({ event: { name, subject }, enqueue }) =>
          enqueue.spawnChild('screen', { id: name, input: { name, subject } }),
        ),
      },
      close: { actions: enqueueActions(({ event: { name }, enqueue }) => enqueue.stopChild(name)) },
    },
  })
  const app = createActor(application, { systemId: 'portal' }).start()
  const { effects } = app.getSnapshot().children
  if (!effects) throw new Error('The effects do not run')
  effects.send({ type: 'session.opened', username: editor })
  app.send({ type: 'open', name: 'fees', subject: 'fees-en' })
  app.send({ type: 'open', name: 'faq', subject: 'faq-en' })
  effects.send({ type: 'effect.begin', effect: begun })
  app.send({ type: 'open', name: 'late', subject: 'fees-en' })
  expect(heard).toEqual({ fees: ['effect.underWay'], faq: [], late: ['effect.underWay'] })
  app.send({ type: 'close', name: 'fees' })
  expect(effects.getSnapshot().context.watches.map(({ about }) => about)).toEqual([
    { subject: 'faq-en' },
    { subject: 'fees-en' },
  ])
  effects.send(done)
  expect(heard).toEqual({ fees: ['effect.underWay'], faq: [], late: ['effect.underWay', 'effect.done'] })
  app.stop()
})
