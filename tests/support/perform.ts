import { expect } from 'vitest'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { PathCase, Plan, Step } from './paths'
import { openRig, type Rig, settle } from './rig'

const DONE = /^xstate\.done\.actor\.(.+)$/
const ERROR = /^xstate\.error\.actor\.(.+)$/

/** Takes one step on a real actor: calls are answered or refused, delays waited for to the millisecond, the rest is sent. */
export async function perform(
  rig: Rig<AnyStateMachine>,
  { event, afterMs }: Step,
  send: (event: AnyEventObject) => unknown = rig.send,
) {
  const done = DONE.exec(event.type)?.[1]
  const failed = ERROR.exec(event.type)?.[1]
  // A part that is a machine of its own ends by itself: that it did is sent.
  if (done && rig.countOf(done) > 0) return rig.answer(done, event['output'])
  if (failed) return rig.refuse(failed, event['error'])
  if (afterMs === null) await send(event)
  else {
    const before = rig.actor.getSnapshot()
    if (afterMs > 0) {
      rig.clock.advance(afterMs - 1)
      expect(rig.actor.getSnapshot()).toBe(before)
    }
    rig.clock.advance(afterMs > 0 ? 1 : 0)
  }
  await settle()
}

export const openCase = <M extends AnyStateMachine>(plan: Plan<M>, { start }: PathCase) =>
  openRig(plan.machine, plan.starts[start] as never, { children: 'stubs' })
