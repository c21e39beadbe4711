import { describe, expect, test } from 'vitest'
import { createActor, enqueueActions, setup } from 'xstate'
import { selectUnfinished } from '../../machines/effect/selectors'
import { watchEffects } from '../../machines/effect/watch'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { editor, reviewer } from './contentSamples'
import { effect, written } from './effect.plan'
import { effectsPlan } from './effects.plan'

const { sentAt: _, ...begun } = effect
const stored = { username: editor, effects: [effect] }
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

describe('what is stored over a reload', () => {
  test('is what this tab has sent and does not know the outcome of, and whose it is', () => {
    const { send, unfinished, stop } = opened()
    expect(unfinished()).toBeNull()
    send({ type: 'effect.begin', effect: begun })
    expect(unfinished()).toEqual({ username: editor, effects: [{ ...begun, sentAt: NOW }] })
    send({ type: 'effect.doubted', effect, isChecking: true })
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
