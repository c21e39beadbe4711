/** P16: time to find the paths of all machines, and time for one event of each machine. `npm run bench:machines` */
import { bench, describe } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { type Plan, pathCases } from '../support/paths'
import { allPlans } from '../support/plans'

const plans = await allPlans()

describe('finding the paths', () => {
  bench(`${plans.length} machines`, () => {
    for (const plan of plans) pathCases(plan)
  })
})

type Step = readonly [AnyMachineSnapshot, { type: string }]

/** Every event of every path, with the machine's snapshot before it. */
function* stepsOf({ machine, starts, ...plan }: Plan): Generator<Step> {
  for (const { start, steps } of pathCases({ machine, starts, ...plan })) {
    let [snapshot] = initialTransition(machine, starts[start] as never) as unknown as [AnyMachineSnapshot]
    for (const { event } of steps) {
      yield [snapshot, event]
      ;[snapshot] = transition(machine as AnyStateMachine, snapshot as never, event as never) as unknown as [
        AnyMachineSnapshot,
      ]
    }
  }
}

describe('one event', () => {
  for (const plan of plans) {
    let steps: readonly Step[] = []
    let next = 0
    bench(
      plan.machine.id,
      () => {
        const [snapshot, event] = steps[next++ % steps.length]!
        transition(plan.machine as AnyStateMachine, snapshot as never, event as never)
      },
      {
        // Not before: only the machines that are measured need their paths.
        setup() {
          if (steps.length === 0) steps = [...stepsOf(plan)]
        },
      },
    )
  }
})
