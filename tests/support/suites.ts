/** Tests that every machine has in common. */
import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { ledgerOf, walk } from './ledger'
import { acceptedBy, eventsNamed, label, leafStates, leavesOf, type Plan, pairCases, pathCases } from './paths'
import { openCase, perform } from './perform'

/** The whole graph of a large machine, on cores that may do other work. */
const WHOLE_GRAPH_MS = 180_000

/**
 * Compares the whole machine with a handwritten table: a missing or extra row is a difference in behaviour. All other
 * changes are in the machine's ledger. On a money machine each transition is also taken after every possible
 * predecessor; `afterOthers` lists the rows that appear only then.
 */
export function testTable<M extends AnyStateMachine>(
  title: string,
  plan: Plan<M>,
  table: readonly string[],
  afterOthers: readonly string[] = [],
) {
  test(
    title,
    async () => {
      const { rows, text } = await ledgerOf(plan, pathCases(plan))
      expect(rows).toEqual([...table].sort())
      await expect(text).toMatchFileSnapshot(`./ledger/${plan.machine.id}.txt`)
    },
    WHOLE_GRAPH_MS,
  )
  if (!plan.isMoney) return
  test(
    `${plan.machine.id}: whatever came before, each transition is one of the table`,
    async () => {
      const cases = pairCases(plan)
      const rows: string[] = []
      for (const path of cases) {
        const { row, value } = await walk(plan, path)
        expect(value, path.name).toEqual(path.steps.at(-1)!.value)
        rows.push(row)
      }
      expect([...new Set(rows)].filter((row) => !table.includes(row)).sort()).toEqual([...afterOthers].sort())
    },
    WHOLE_GRAPH_MS,
  )
}

export function testPaths<M extends AnyStateMachine>(name: string, plan: Plan<M>) {
  const cases = pathCases(plan)
  const reached = new Set(
    cases.flatMap(({ initial, steps }) =>
      [initial, ...steps.map(({ value }) => value)].flatMap((value) => leavesOf(value)),
    ),
  )

  describe(`${name} paths`, () => {
    test.each(cases)('$name', async (path) => {
      const rig = openCase(plan, path)
      expect(seen(rig).value).toEqual(path.initial)
      for (const step of path.steps) {
        await perform(rig as never, step)
        const { value, context } = seen(rig)
        expect(value).toEqual(step.value)
        expect(JSON.parse(JSON.stringify(context))).toEqual(context)
      }
      rig.stop()
    })

    test('DEV-40 DEV-41 reach every state', () => {
      expect([...reached].sort()).toEqual(leafStates(plan.machine))
    })

    const taken = new Set(cases.flatMap(({ steps }) => steps.map(({ event }) => event.type)))
    test('leave no sample unused', () => {
      expect(Object.values(plan.samples).filter(({ type }) => !taken.has(type))).toEqual([])
    })

    test('use every event the machine names', () => {
      expect(eventsNamed(plan.machine).filter((type) => !taken.has(type))).toEqual([])
    })

    test.each(firstVisits(cases))('DEV-42 $name: ignores what it has no transition for', async (path) => {
      const rig = openCase(plan, path)
      for (const step of path.steps) await perform(rig as never, step)
      const before = seen(rig)
      if (before.status !== 'active') return rig.stop()
      const accepted = acceptedBy(before)
      rig.heard()
      for (const event of Object.values(plan.samples)) {
        if (!event.type.startsWith('xstate.') && !accepted.has(event.type)) rig.send(event)
      }
      const { value, context } = seen(rig)
      expect({ value, context, heard: rig.heard() }).toEqual({
        value: before.value,
        context: before.context,
        heard: [],
      })
      rig.stop()
    })
  })
}

const seen = ({ actor }: { actor: { getSnapshot(): unknown } }) => actor.getSnapshot() as AnyMachineSnapshot

type Case = ReturnType<typeof pathCases>[number]
function firstVisits(cases: readonly Case[]) {
  const visits = new Map<string, Case>()
  for (const path of cases) {
    const where = label(path.steps.at(-1)?.value ?? path.initial)
    const known = visits.get(where)
    if (!known || path.steps.length < known.steps.length) visits.set(where, path)
  }
  return [...visits].map(([name, path]) => ({ ...path, name }))
}
