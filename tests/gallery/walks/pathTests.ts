/** The path tests of a machine, and which guards each depends on. */
import { vi } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { reactionId } from '../../../src/app/inspect/chart/chart'
import { hasWords } from '../../../src/app/inspect/watching'
import { holdDate, NOW } from '../../support/clock'
import { createMockScope, label, lastOf as lastStepOf, type PathCase, type Plan, pathCases } from '../../support/paths'
import type { Move } from './moves'

/** A guard that decides a step: inverted, it would lead elsewhere. `said`: what it answers there, once or more often. */
export type Decider = { readonly guard: string; readonly said: readonly boolean[] }
export type PathTest = {
  /** As the machine's table has it: where, on what, and where it leads. With the start, unique. */
  readonly name: string
  readonly start: string
  /** Where it starts, then where each move leads. */
  readonly states: readonly string[]
  readonly moves: readonly Move[]
  /** Of the last move, or of the start where there is none. */
  readonly guards: readonly Decider[]
  /** The guards that decide a step before the last one. */
  readonly before: readonly string[]
}

type Last = NonNullable<ReturnType<typeof lastStepOf>>

/** What becomes of a step: where it leads, and by which transitions. */
function outcomeOf(machine: AnyStateMachine, { before, event, at }: Last): string {
  holdDate(at)
  // A snapshot asks the guards of its own machine.
  const from = { ...machine.resolveState(before), children: before.children } as never
  try {
    const { value } = machine.transition(from, event as never, createMockScope() as never)
    return JSON.stringify([value, machine.getTransitionData(from, event as never).map(reactionId)])
  } catch (error) {
    return String(error)
  }
}

function startOf(machine: AnyStateMachine, input: unknown): string {
  holdDate(NOW)
  return JSON.stringify(machine.getInitialSnapshot(createMockScope() as never, input as never).value)
}

type Guard = (args: never, params: never) => boolean
/** The machine with one of its guards inverted, for each that can be asked alone; `said` collects what the guard answers. */
const invertedIn = (machine: AnyStateMachine) =>
  Object.entries(machine.implementations.guards as unknown as Readonly<Record<string, Guard>>)
    .filter(([, ask]) => !('check' in ask))
    .map(([guard, ask]) => {
      const said: boolean[] = []
      const invert: Guard = (args, params) => {
        const answer = Boolean(ask(args, params))
        said.push(answer)
        return !answer
      }
      return { guard, said, machine: machine.provide({ guards: { [guard]: invert } } as never) }
    })

/** Finds the guards that decide the last step of a way. Ways share their beginnings. */
function decidersIn(plan: Plan<AnyStateMachine>) {
  const inverted = invertedIn(plan.machine)
  const known = new Map<string, readonly Decider[]>()
  const find = (path: PathCase): readonly Decider[] => {
    const last = lastStepOf(plan, path)
    const outcomeIn = (one: AnyStateMachine) => (last ? outcomeOf(one, last) : startOf(one, plan.starts[path.start]))
    const outcome = outcomeIn(plan.machine)
    return inverted.flatMap(({ guard, said, machine }) => {
      said.length = 0
      return outcomeIn(machine) === outcome ? [] : [{ guard, said: [...new Set(said)] }]
    })
  }
  return (path: PathCase): readonly Decider[] => {
    const key = JSON.stringify([path.start, ...path.steps.map(({ event, afterMs }) => [event, afterMs])])
    const found = known.get(key) ?? find(path)
    known.set(key, found)
    return found
  }
}

function testOf(decidersOf: ReturnType<typeof decidersIn>, path: PathCase): PathTest {
  const { name, start, initial, steps } = path
  const guards = decidersOf(path)
  const before = steps.flatMap((_, index) => decidersOf({ ...path, steps: steps.slice(0, index) }))
  const own = new Set(guards.map(({ guard }) => guard))
  return {
    name,
    start,
    states: [initial, ...steps.map(({ value }) => value)].map(label),
    moves: steps.map(({ word, afterMs }) => ({ word, afterMs })),
    guards,
    before: [...new Set(before.map(({ guard }) => guard))].filter((guard) => !own.has(guard)),
  }
}

export function pathTestsOf(plan: Plan<AnyStateMachine>): readonly PathTest[] {
  const counts = new Map<string, number>()
  const decidersOf = decidersIn(plan)
  const tests = pathCases(plan).map((path) => {
    const test = testOf(decidersOf, path)
    const key = `${test.start} ${test.name}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    // What a view can tell apart is not in the name.
    return count === 1 ? test : { ...test, name: `${test.name} (${count})` }
  })
  // Guards may ask for the time of their step.
  vi.useRealTimers()
  return tests
}

/** By words of its name, or by a guard. */
export function matching(tests: readonly PathTest[], words: string): readonly PathTest[] {
  const isWanted = hasWords(words)
  return tests.filter(({ name, start, guards }) =>
    isWanted(`${name} ${start} ${guards.map(({ guard }) => guard).join(' ')}`),
  )
}

/** What the path tests prove of a guard; null if it decides none of their last steps. */
export function proofOf(tests: readonly PathTest[], name: string) {
  const said = tests.flatMap(({ guards }) => guards.filter(({ guard }) => guard === name).map((one) => one.said))
  if (said.length === 0) return null
  const countOf = (answer: boolean) => said.filter((answers) => answers.includes(answer)).length
  return { yes: countOf(true), no: countOf(false), before: tests.filter(({ before }) => before.includes(name)) }
}
