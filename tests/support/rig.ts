/** A real actor under a parent that records its messages, with ports that settle only when a test says so. */
import { vi } from 'vitest'
import {
  type Actor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  fromTransition,
  type InputFrom,
  StateMachine,
  setup,
} from 'xstate'
import { isListenerPort } from '../../machines/shared/ports'
import { testClock } from './clock'

export type Call = {
  readonly input: unknown
  readonly signal: AbortSignal
  resolve(output?: unknown): void
  reject(error: unknown): void
}
/** `to`: 'parent', the id of a child, or 'world' for emitted events. */
export type Fact = { readonly to: string; readonly event: AnyEventObject }

export const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine

/** An actor that only stores a value: it has no effect to defer. */
export const isStore = (logic: AnyActorLogic) =>
  !isMachine(logic) && 'context' in (logic.getInitialSnapshot({} as never, undefined) as object)

/** Waits until every given answer has reached its machine. */
export async function settle() {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
}

export function deferredPorts() {
  const calls: Record<string, Call[]> = {}
  const port = (name: string) =>
    fromPromise(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          calls[name] = [...(calls[name] ?? []), { input, signal, resolve, reject }]
        }),
    )
  return { calls, port }
}

type Options = {
  /** 'stubs' only record what they receive; 'real' children run, with deferred ports too. */
  children?: 'stubs' | 'real'
  start?: number
  /** Its screen was left: what is told 'whenLeft' is told. */
  isLeft?: boolean
}

export type Rig<M extends AnyStateMachine = AnyStateMachine> = ReturnType<typeof openRig<M>>

export function openRig<M extends AnyStateMachine>(machine: M, input: InputFrom<M>, options: Options = {}) {
  const { children = 'real', start, isLeft = false } = options
  const isPortal = machine.id === 'portal'
  const clock = testClock(start)
  const { calls, port } = deferredPorts()
  const facts: Fact[] = []

  const stub = (id: string, { config }: AnyStateMachine) =>
    fromTransition(
      (context: object, event: AnyEventObject) => {
        facts.push({ to: id, event })
        return event.type === 'notification.show' ? { notification: event['notification'] } : context
      },
      // A parent that mirrors a child's context needs it from the start.
      ({ input: given }: { input: unknown }) =>
        typeof config.context === 'function' ? config.context({ input: given } as never) : (config.context ?? {}),
    )
  const filled = (logic: AnyStateMachine): AnyStateMachine =>
    logic.provide({
      actors: Object.fromEntries(
        Object.entries(logic.implementations.actors).map(([name, actor]): [string, AnyActorLogic] => {
          // A flow that runs alone has no effects to watch.
          if (name === 'watchEffects' && isPortal) return [name, actor as AnyActorLogic]
          if (isListenerPort(actor as AnyActorLogic)) return [name, fromCallback(() => {})]
          if (isStore(actor as AnyActorLogic) || name === 'finishing') return [name, actor as AnyActorLogic]
          if (!isMachine(actor)) return [name, port(name)]
          return [name, children === 'stubs' ? stub(name, actor) : filled(actor)]
        }),
      ),
    })

  /** A machine returned by a port gets the same ports as a named one. */
  const filledIn = (output: unknown): unknown => {
    if (isMachine(output)) return children === 'stubs' ? stub(output.id, output) : filled(output)
    const isRecord = typeof output === 'object' && output !== null && Object.values(output).some(isMachine)
    return isRecord
      ? Object.fromEntries(Object.entries(output).map(([name, value]) => [name, filledIn(value)]))
      : output
  }

  // The parent stands in for the portal, and the subject for one of its children.
  const id = isLeft ? `flow.${machine.id}` : machine.id
  const parent = createActor(
    setup({ actors: { subject: filled(machine) as AnyActorLogic } }).createMachine({
      invoke: { id, systemId: machine.id, src: 'subject', input },
      on: {
        '*': {
          actions: ({ event }) => {
            if (event.type !== `xstate.done.actor.${id}`) facts.push({ to: 'parent', event })
          },
        },
      },
    }),
    { clock, ...(isPortal ? {} : { systemId: 'portal' }) },
  )
  const actor = parent.getSnapshot().children[id] as unknown as Actor<M>
  actor.on('*' as never, (event: AnyEventObject) => facts.push({ to: 'world', event }))
  parent.start()

  const lastCall = (name: string): Call => {
    const call = calls[name]?.at(-1)
    if (!call) throw new Error(`Port "${name}" has not been called`)
    return call
  }
  return {
    actor,
    clock,
    calls,
    facts,
    send: (event: AnyEventObject) => actor.send(event as never),
    countOf: (name: string) => calls[name]?.length ?? 0,
    lastCall,
    async answer(name: string, output?: unknown) {
      lastCall(name).resolve(filledIn(output))
      await settle()
    },
    async refuse(name: string, error: unknown) {
      lastCall(name).reject(error)
      await settle()
    },
    /** Messages since the last call. */
    heard: () => facts.splice(0),
    told: (type: string) => facts.filter(({ to, event }) => to === 'parent' && event.type === type).map((f) => f.event),
    stop() {
      parent.stop()
      vi.useRealTimers()
    },
  }
}

const detailOf = ({ type, ...event }: AnyEventObject) => {
  if ('isSignedIn' in event) return event['isSignedIn'] ? 'signed in' : 'signed out'
  return event['reason'] ?? event['to'] ?? event['cardStatus'] ?? event['notification']?.type
}

/** A fact as the tables write it: `session.ended (expired)`, `cards: user.acted`, `emits reload.due`. */
export const wordOf = ({ to, event }: Fact) => {
  const detail = detailOf(event)
  const word = event.type === 'xstate.stop' ? 'stopped' : event.type
  return `${to === 'parent' ? '' : to === 'world' ? 'emits ' : `${to}: `}${word}${detail ? ` (${detail})` : ''}`
}
