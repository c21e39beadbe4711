/** Connects the kinds of effects with their calls. What was stored or sent by another tab is checked before each call. */
import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Call, EffectKind, EffectKinds, Found, Unfinished } from './effect'
import { effectMachine } from './effectMachine'

export type EffectPorts<Terms, Result, Answer = unknown> = {
  send(call: Call<Terms>): Promise<Result>
  /** What the service shows, for `outcomeIn`. */
  lookUp?(call: Call<Terms>, signal: AbortSignal): Promise<Answer>
}
/** `EffectPortsOf<typeof transferEffect>`. */
export type EffectPortsOf<Kind> =
  Kind extends EffectKind<infer Terms, infer Result, infer Answer> ? EffectPorts<Terms, Result, Answer> : never
/** The ports of each kind. */
export type PortsOf<Kinds extends EffectKinds> = { readonly [Name in keyof Kinds]: EffectPortsOf<Kinds[Name]> }

export function effectLogic<Kinds extends EffectKinds>(kinds: Kinds, ports: PortsOf<Kinds>) {
  const partsOf = (call: Call) => {
    const { kind, key, terms } = call as Unfinished
    const known = kinds[kind]
    const calls = (ports as Readonly<Record<string, EffectPorts<unknown, unknown> | undefined>>)[kind]
    if (!known || !calls) throw new Error(`There is no effect of the kind ${kind}`)
    return { known, calls, call: { key, terms: v.parse(known.terms, terms) as unknown } }
  }
  return effectMachine.provide({
    actors: {
      // Without the signal: leaving the state, or the session's end, must not cancel what the service may have accepted.
      send: fromPromise<unknown, Call>(async ({ input }) => {
        const { calls, call } = partsOf(input)
        return calls.send(call)
      }),
      lookUp: fromPromise<Found, Call>(async ({ input, signal }) => {
        const { known, calls, call } = partsOf(input)
        if (!known.outcomeIn || !calls.lookUp) return { type: 'unclear' }
        return known.outcomeIn(await calls.lookUp(call, signal), call)
      }),
    },
  })
}
