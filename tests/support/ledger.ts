/**
 * Walks a machine's cases: each step leads where the graph says, and what each last step did is recorded. A handwritten table gives the target and the messages;
 * the ledger, a file beside the tests that is reviewed like code, records all changes. After an intended change: `npx
 * vitest run tests/machines -u`.
 */
import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'
import { label, type PathCase, type Plan } from './paths'
import { openCase, perform } from './perform'
import { wordOf } from './rig'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

type Context = Readonly<Record<string, unknown>>
type Walked = {
  /** Source, event, target, and the messages of the last step. */
  readonly row: string
  /** The same with tags, context changes, calls with their input, and complete messages. */
  readonly entry: string
  /** Where the real machine went elsewhere than the graph, and contexts that do not survive JSON. */
  readonly problems: readonly string[]
}

const text = (value: unknown) => JSON.stringify(value) ?? 'undefined'

function changesOf(before: Context, after: Context): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.filter((key) => text(before[key]) !== text(after[key])).map((key) => `  ${key} = ${text(after[key])}`)
}

/** Generated ids differ between runs: number them in order of appearance. */
function withoutIds(entry: string): string {
  const ids: string[] = []
  return entry.replace(UUID, (id) => {
    if (!ids.includes(id)) ids.push(id)
    return `id-${ids.indexOf(id) + 1}`
  })
}

export async function walk<M extends AnyStateMachine>(plan: Plan<M>, path: PathCase): Promise<Walked> {
  const rig = openCase(plan, path)
  const problems: string[] = []
  const seen = () => rig.actor.getSnapshot() as unknown as AnyMachineSnapshot
  const compare = (moment: string, expected: StateValue) => {
    const { value, context } = seen()
    if (!isDeepStrictEqual(value, expected))
      problems.push(`${path.name}: ${moment} it is ${label(value)} instead of ${label(expected)}`)
    if (!isDeepStrictEqual(JSON.parse(text(context)), context))
      problems.push(`${path.name}: ${moment} its context does not survive JSON`)
  }
  compare('at first', path.initial)
  let before: Context = {}
  let made = new Map<string, number>()
  for (const [index, step] of path.steps.entries()) {
    if (index === path.steps.length - 1) {
      rig.heard()
      before = seen().context as Context
      made = new Map(Object.entries(rig.calls).map(([name, all]) => [name, all.length]))
    }
    await perform(rig as never, step)
    compare(`after ${step.word}`, step.value)
  }
  const { tags, context, status } = seen()
  const facts = rig.heard()
  const calls = Object.entries(rig.calls).flatMap(([name, all]) =>
    all.slice(made.get(name) ?? 0).map(({ input }) => `  calls ${name} ${text(input)}`),
  )
  rig.stop()
  const marks = [...tags].sort().concat(status === 'active' ? [] : status)
  const changes = changesOf(before, context as Context)
  const told = facts.map(({ to, event }) => `  tells ${to} ${text(event)}`)
  return {
    problems,
    row: path.name + (facts.length > 0 ? ` ! ${facts.map(wordOf).join(', ')}` : ''),
    entry: withoutIds([`${path.name} [${marks.join(' ')}]`, ...changes, ...calls, ...told].join('\n')),
  }
}

const unique = (all: readonly string[]) => [...new Set(all)].sort()

export async function ledgerOf<M extends AnyStateMachine>(plan: Plan<M>, cases: readonly PathCase[]) {
  const walked: Walked[] = []
  for (const path of cases) walked.push(await walk(plan, path))
  return {
    rows: unique(walked.map(({ row }) => row)),
    text: `${unique(walked.map(({ entry }) => entry)).join('\n')}\n`,
    problems: walked.flatMap(({ problems }) => problems),
  }
}
