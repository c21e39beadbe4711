/** Leads a screen into every state in which it may look different. */
import type { AnyStateMachine } from 'xstate'
import { label, type PathCase, type Plan, pathCases, type Step } from '../support/paths'
import { perform } from '../support/perform'
import { openRig, type Rig } from '../support/rig'
import type { Screen } from './screens'

export type State = {
  /** The resting state and what led to it: `editable.refused after setPin refused`. */
  readonly name: string
  /** Null for a screen without a machine. */
  readonly path: Way | null
}
/** Where a machine starts, and what happens then. */
export type Way = Pick<PathCase, 'start'> & { readonly steps: readonly Pick<Step, 'event' | 'afterMs'>[] }
type Opened = Rig<AnyStateMachine>

export const openAt = (plan: Plan<AnyStateMachine>, { start }: Way): Opened =>
  openRig(plan.machine, plan.starts[start] as never)

const nameOf = ({ start, initial, steps }: PathCase) => {
  const last = steps.at(-1)
  return last ? `${label(last.value)} after ${last.word}` : `${label(initial)} at ${start}`
}

/** All that a view can read from an actor. */
const knownOf = (actor: { getSnapshot(): unknown }): unknown => {
  const { value, context, children = {} } = actor.getSnapshot() as Record<'value' | 'context' | 'children', object>
  return [value, context, Object.values(children as Record<string, typeof actor>).map(knownOf)]
}

/**
 * The shortest path to each resting state by each last step; skips paths that end with the same snapshot as another.
 */
async function ways(plan: Plan<AnyStateMachine>): Promise<readonly State[]> {
  const shortest = new Map<string, PathCase>()
  for (const path of pathCases(plan)) {
    const name = nameOf(path)
    const known = shortest.get(name)
    if (!known || path.steps.length < known.steps.length) shortest.set(name, path)
  }
  const different = new Map<string, State>()
  for (const [name, path] of shortest) {
    const rig = openAt(plan, path)
    for (const step of path.steps) await perform(rig, step)
    const known = JSON.stringify(knownOf(rig.actor))
    rig.stop()
    if (!different.has(known)) different.set(known, { name, path })
  }
  return [...different.values()]
}

export const statesOf = async ({ plan, states }: Screen): Promise<readonly State[]> =>
  plan ? ways(plan) : states.map((name) => ({ name, path: null }))

/** A browser delays nested timers by 4 ms each; a background task only lets everything else go first. */
const { scheduler } = globalThis as {
  scheduler?: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> }
}
const turn = () =>
  scheduler?.postTask(() => {}, { priority: 'background' }) ?? new Promise<void>((resolve) => setTimeout(resolve))

/** Waits for effects and lazily loaded parts of a screen. */
export async function rest() {
  for (let turns = 0; turns < 4; turns += 1) await turn()
}
