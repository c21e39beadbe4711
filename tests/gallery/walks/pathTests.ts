/** The path tests of a machine, and which guards each depends on. */
import type { AnyStateMachine } from 'xstate'
import { reactionId } from '../../../src/app/inspect/chart/chart'
import { hasWords } from '../../../src/app/inspect/watching'
import { createMockScope, label, lastOf as lastStepOf, type PathCase, type Plan, pathCases } from '../../support/paths'
import type { Move } from './moves'

export type PathTest = {
  /** As the machine's table has it: where, on what, and where it leads. With the start, unique. */
  readonly name: string
  readonly start: string
  /** Where it starts, then where each move leads. */
  readonly states: readonly string[]
  readonly moves: readonly Move[]
  /** The guards that decide what the last move does, or where it starts: inverted, each would lead it elsewhere. */
  readonly guards: readonly string[]
}

type Last = NonNullable<ReturnType<typeof lastStepOf>>

/** What becomes of a step: where it leads, and by which transitions. */
function outcomeOf(machine: AnyStateMachine, { before, event }: Last): string {
  // A snapshot asks the guards of its own machine.
  const from = { ...machine.resolveState(before), children: before.children } as never
  try {
    const { value } = machine.transition(from, event as never, createMockScope() as never)
    return JSON.stringify([value, machine.getTransitionData(from, event as never).map(reactionId)])
  } catch (error) {
    return String(error)
  }
}

const startOf = (machine: AnyStateMachine, input: unknown) =>
  JSON.stringify(machine.getInitialSnapshot(createMockScope() as never, input as never).value)

type Guard = (args: never, params: never) => boolean
/** The machine with one of its guards inverted, for each that can be asked alone. */
const invertedIn = (machine: AnyStateMachine) =>
  Object.entries(machine.implementations.guards as unknown as Readonly<Record<string, Guard>>)
    .filter(([, ask]) => !('check' in ask))
    .map(([guard, ask]) => ({
      guard,
      machine: machine.provide({ guards: { [guard]: ((args, params) => !ask(args, params)) as Guard } } as never),
    }))

function testOf(plan: Plan<AnyStateMachine>, inverted: ReturnType<typeof invertedIn>, path: PathCase): PathTest {
  const { name, start, initial, steps } = path
  const { machine } = plan
  const last = lastStepOf(plan, path)
  const outcomeIn = (one: AnyStateMachine) => (last ? outcomeOf(one, last) : startOf(one, plan.starts[start]))
  const outcome = outcomeIn(machine)
  return {
    name,
    start,
    states: [initial, ...steps.map(({ value }) => value)].map(label),
    moves: steps.map(({ word, afterMs }) => ({ word, afterMs })),
    guards: inverted.filter((other) => outcomeIn(other.machine) !== outcome).map(({ guard }) => guard),
  }
}

export function pathTestsOf(plan: Plan<AnyStateMachine>): readonly PathTest[] {
  const counts = new Map<string, number>()
  const inverted = invertedIn(plan.machine)
  return pathCases(plan).map((path) => {
    const test = testOf(plan, inverted, path)
    const key = `${test.start} ${test.name}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    // What a view can tell apart is not in the name.
    return count === 1 ? test : { ...test, name: `${test.name} (${count})` }
  })
}

/** By words of its name, or by a guard. */
export function matching(tests: readonly PathTest[], words: string): readonly PathTest[] {
  const isWanted = hasWords(words)
  return tests.filter(({ name, start, guards }) => isWanted(`${name} ${start} ${guards.join(' ')}`))
}
