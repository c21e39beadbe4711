/** Tests that every machine has in common. */
import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { ledgerOf } from './ledger'
import {
  acceptedBy,
  eventsNamed,
  label,
  leafStates,
  leavesOf,
  type PathCase,
  type Plan,
  pairCases,
  pathCases,
} from './paths'
import { openCase, perform } from './perform'

const seen = ({ actor }: { actor: { getSnapshot(): unknown } }) => actor.getSnapshot() as AnyMachineSnapshot

/** A shortest case to each configuration of states. */
function firstVisits(cases: readonly PathCase[]) {
  const visits = new Map<string, PathCase>()
  for (const path of cases) {
    const where = label(path.steps.at(-1)?.value ?? path.initial)
    const known = visits.get(where)
    if (!known || path.steps.length < known.steps.length) visits.set(where, path)
  }
  return [...visits]
}

/** Sends all events that the machine has no transition for, and says what they changed. */
async function mindedIn<M extends AnyStateMachine>(plan: Plan<M>, state: string, path: PathCase) {
  const rig = openCase(plan, path)
  for (const step of path.steps) await perform(rig as never, step)
  const before = seen(rig)
  if (before.status !== 'active') return rig.stop() ?? []
  const accepted = acceptedBy(before)
  const minded: string[] = []
  for (const [word, event] of Object.entries(plan.samples)) {
    if (event.type.startsWith('xstate.') || accepted.has(event.type)) continue
    rig.heard()
    rig.send(event)
    const { value, context } = seen(rig)
    if (value !== before.value || context !== before.context || rig.heard().length > 0)
      minded.push(`${state}: minds ${word}`)
  }
  rig.stop()
  return minded
}

/**
 * Compares the whole machine with a handwritten table: a missing or extra row is a difference in behaviour. All other
 * changes are in the machine's ledger. The table is also held against what the graph promises: every state is reached,
 * every event and sample used, and the real machine goes where its graph leads. On a money machine each transition is
 * also taken after every possible predecessor; `afterOthers` lists the rows that appear only then.
 */
export function testTable<M extends AnyStateMachine>(
  title: string,
  plan: Plan<M>,
  table: readonly string[],
  afterOthers: readonly string[] = [],
) {
  const { id } = plan.machine
  const cases = pathCases(plan)
  const taken = new Set(cases.flatMap(({ steps }) => steps.map(({ event }) => event.type)))
  let walked: ReturnType<typeof ledgerOf> | undefined
  const walk = () => (walked ??= ledgerOf(plan, cases))

  test(title, async () => {
    const { rows, text } = await walk()
    expect(rows).toEqual([...table].sort())
    await expect(text).toMatchFileSnapshot(`./ledger/${id}.txt`)
  })

  describe(`${id}: its paths`, () => {
    test('lead the real machine where the graph says', async () => {
      expect((await walk()).problems).toEqual([])
    })

    test('DEV-40 DEV-41 reach every state', () => {
      const reached = cases.flatMap(({ initial, steps }) =>
        [initial, ...steps.map(({ value }) => value)].flatMap((value) => leavesOf(value)),
      )
      expect([...new Set(reached)].sort()).toEqual(leafStates(plan.machine))
    })

    test('leave no sample unused', () => {
      expect(Object.values(plan.samples).filter(({ type }) => !taken.has(type))).toEqual([])
    })

    test('use every event the machine names', () => {
      expect(eventsNamed(plan.machine).filter((type) => !taken.has(type))).toEqual([])
    })

    test('DEV-42 meet no state that minds an event without a transition', async () => {
      const minded: string[] = []
      for (const [state, path] of firstVisits(cases)) minded.push(...(await mindedIn(plan, state, path)))
      expect(minded).toEqual([])
    })
  })

  if (!plan.isMoney) return
  test(`${id}: whatever came before, each transition is one of the table`, async () => {
    const { rows, problems } = await ledgerOf(plan, pairCases(plan))
    expect(problems).toEqual([])
    expect(rows.filter((row) => !table.includes(row))).toEqual([...afterOthers].sort())
  })
}
