/** A screen's machine with the effects that it begins, under one root, with ports that settle only when a test says so. */
import { vi } from 'vitest'
import { type Actor, type AnyEventObject, type AnyStateMachine, createActor, type InputFrom, setup } from 'xstate'
import { type EffectKinds } from '../../machines/effect/effect'
import { effectLogic, type PortsOf } from '../../machines/effect/effectLogic'
import { effectsMachineOf } from '../../machines/effect/effectsMachine'
import { notificationMachine } from '../../machines/notification/notificationMachine'
import { testClock } from './clock'
import { type Call, deferredPorts, settle } from './rig'

type Defer = (name: string, input: unknown) => Promise<never>
type Given<Kinds extends EffectKinds> = {
  readonly kinds: Kinds
  readonly portsOf: (defer: Defer) => PortsOf<Kinds>
  /** The promise ports of the screen's machine. */
  readonly reads: readonly string[]
  readonly start?: number | undefined
}

export function openEffectRig<M extends AnyStateMachine, Kinds extends EffectKinds>(
  screen: M,
  input: InputFrom<M>,
  { kinds, portsOf, reads, start }: Given<Kinds>,
) {
  const clock = testClock(start)
  const { calls, port } = deferredPorts()
  const defer: Defer = (name, given) =>
    new Promise<never>((resolve, reject) => {
      const { signal } = new AbortController()
      const call: Call = { input: given, signal, resolve: resolve as Call['resolve'], reject }
      calls[name] = [...(calls[name] ?? []), call]
    })
  const facts: AnyEventObject[] = []
  const effects = effectsMachineOf(kinds).provide({ actors: { effect: effectLogic(kinds, portsOf(defer)) } })
  const filled = screen.provide({ actors: Object.fromEntries(reads.map((name) => [name, port(name)])) })
  const root = createActor(
    setup({
      types: {} as { events: { type: 'screen.leave' } },
      actors: { effects, notification: notificationMachine, screen: filled as AnyStateMachine },
    }).createMachine({
      invoke: [
        { id: 'effects', systemId: 'effects', src: 'effects', input: { stored: null } },
        { id: 'notification', systemId: 'notification', src: 'notification' },
      ],
      initial: 'open',
      states: {
        open: { invoke: { id: 'screen', src: 'screen', input }, on: { 'screen.leave': 'left' } },
        left: {},
      },
    }),
    { systemId: 'portal', clock },
  )
  root.system.inspect({
    next({ type, ...inspected }) {
      if (type === '@xstate.event' && 'event' in inspected) facts.push(inspected.event as AnyEventObject)
    },
  })
  root.start()
  const { children } = root.getSnapshot()
  children.effects?.send({ type: 'session.opened', username: 'robin@example.com' })
  const actor = children['screen'] as unknown as Actor<M>
  const lastCall = (name: string): Call => {
    const call = calls[name]?.at(-1)
    if (!call) throw new Error(`Port "${name}" has not been called`)
    return call
  }
  return {
    actor,
    clock,
    calls,
    lastCall,
    countOf: (name: string) => calls[name]?.length ?? 0,
    send: (event: AnyEventObject) => actor.send(event as never),
    async answer(name: string, output?: unknown) {
      lastCall(name).resolve(output)
      await settle()
    },
    async refuse(name: string, error: unknown) {
      lastCall(name).reject(error)
      await settle()
    },
    notification: children.notification,
    effects: children.effects,
    /** What was told since it was opened, to whomever. */
    told: (type: string) => facts.filter((fact) => fact.type === type),
    leave: () => root.send({ type: 'screen.leave' }),
    stop() {
      root.stop()
      vi.useRealTimers()
    },
  }
}
