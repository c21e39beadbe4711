import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { registry } from '../../machines/registry'
import type { Plan } from '../support/paths'
import { testPaths } from '../support/suites'

const files = import.meta.glob<Record<string, unknown>>('../machines/*.plan.ts', { eager: true })
const isPlan = (value: unknown): value is Plan<AnyStateMachine> =>
  typeof value === 'object' && value !== null && 'samples' in value
const plans = Object.values(files).flatMap((exported) => Object.values(exported).filter(isPlan))

/**
 * Performs the paths of every machine in the registry, or of every `of`-th from `part` on, so that workers can share
 * them.
 */
export function walkMachines(part: number, of: number) {
  const machines = Object.entries(registry).filter((_, index) => index % of === part)
  describe.each(machines)('%s', (id, machine) => {
    const own = plans.filter((plan) => plan.machine === machine)
    test('has one plan', () => expect(own).toHaveLength(1))
    for (const plan of own) testPaths(id, plan)
  })
}
