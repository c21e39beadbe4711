/** Connects the kinds of effects with their calls. What was stored or sent by another tab is checked before each call. */
import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { CallError, failureOf, isUnsent, mayHaveHappened } from '../shared/failure'
import { isSignedOut } from '../shared/signedOut'
import type { Call, EffectKind, EffectKinds, Found, More, Several, Unfinished } from './effect'
import { effectMachine, type LookingUp, type Sending } from './effectMachine'

export type EffectPorts<Terms, Result, Answer = unknown, Progress = unknown, Response = Result> = {
  send(call: Call<Terms, Progress>): Promise<Response>
  /** What the service shows, for `outcomeIn`. */
  lookUp?(call: Call<Terms, Progress>, signal: AbortSignal): Promise<Answer>
}
/** `EffectPortsOf<typeof transferEffect>`. */
export type EffectPortsOf<Kind> =
  Kind extends EffectKind<infer Terms, infer Result, infer Answer, infer Progress, infer Response>
    ? EffectPorts<Terms, Result, Answer, Progress, Response>
    : never
/** The ports of each kind. */
export type PortsOf<Kinds extends EffectKinds> = { readonly [Name in keyof Kinds]: EffectPortsOf<Kinds[Name]> }

type AnySeveral = Several<unknown, unknown, unknown, unknown, unknown>

/** The refusal of one call is an outcome, unless it may be about an earlier one, or the session is over. */
async function sendNext(several: AnySeveral, send: () => Promise<unknown>, call: Call, isDoubted: boolean) {
  try {
    return several.sentIn(await send(), call)
  } catch (error) {
    if (mayHaveHappened(error)) throw error
    const refusal = { failure: failureOf(error), isUnsent: isUnsent(error), isSignedOut: isSignedOut(error) }
    const next = isDoubted && !refusal.isUnsent ? null : several.refusedIn(refusal, call)
    if (next && !refusal.isSignedOut) return next
    // The earlier call is looked up after the return.
    throw next === null && refusal.isSignedOut ? new CallError(refusal.failure, null) : error
  }
}

export function effectLogic<Kinds extends EffectKinds>(kinds: Kinds, ports: PortsOf<Kinds>) {
  const partsOf = (input: Call) => {
    const { kind, key, terms, progress } = input as Unfinished
    const known = kinds[kind]
    const calls = (ports as Readonly<Record<string, EffectPorts<unknown, unknown> | undefined>>)[kind]
    if (!known || !calls) throw new Error(`There is no effect of the kind ${kind}`)
    const call: Call = {
      key,
      terms: v.parse(known.terms, terms),
      ...(known.several && progress !== undefined && { progress: v.parse(known.several.progress, progress) }),
    }
    return { known, calls, call }
  }
  return effectMachine.provide({
    actors: {
      // Without the signal: leaving the state, or the session's end, must not cancel what the service may have accepted.
      send: fromPromise<unknown, Sending>(async ({ input }) => {
        const { known, calls, call } = partsOf(input)
        if (!known.several) return calls.send(call)
        const sent = await sendNext(known.several, () => calls.send(call), call, input.isDoubted)
        return sent.type === 'effect.done' ? sent.result : sent
      }),
      lookUp: fromPromise<Found | More, LookingUp>(async ({ input, signal }) => {
        const { known, calls, call } = partsOf(input)
        if (!calls.lookUp) return { type: 'unclear' }
        const answer = await calls.lookUp(call, signal)
        if (!known.several) return known.outcomeIn?.(answer, call) ?? { type: 'unclear' }
        const found = known.several.outcomeIn(answer, call, input)
        if (found.type !== 'effect.more' || input.maySend) return found
        return { type: 'effect.done', result: known.several.endedAs({ ...call, progress: found.progress }) }
      }),
    },
  })
}
