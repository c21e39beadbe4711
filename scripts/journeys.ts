/** Generates docs/journeys.md from machines/registry.ts: a state diagram and a table of events for each machine. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { registry } from '../machines/registry'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const FILE = join(root, 'docs/journeys.md')

const FILES = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })

type Edge = { source: AnyStateNode; transition: AnyTransitionDefinition; word: string }

const nameOf = (part: unknown): string => {
  if (typeof part === 'string') return part
  if (part && typeof part === 'object' && 'type' in part) return String(part.type)
  return ''
}

const idOf = (node: AnyStateNode) => node.path.join('_') || node.machine.id

/** The event in words: the outcome of a port, the name of a delay, or the event itself. */
function wordOf(type: string, machineId: string) {
  if (type === '') return 'at once'
  const parts = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(type)
  if (parts) {
    const [, how, whose = ''] = parts
    if (whose.startsWith('state.')) return 'when it is over'
    return `${whose} ${how === 'done' ? 'done' : how === 'error' ? 'failed' : 'changed'}`
  }
  const after = /^xstate\.after\.([^.]+)\./.exec(type)
  if (after) return `after ${after[1]}`
  return type.replace(`.${machineId}.`, '.')
}

function edgesOf(node: AnyStateNode): Edge[] {
  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  const own = transitions.map((transition) => {
    const word = wordOf(transition.eventType, node.machine.id)
    const guard = nameOf(transition.guard)
    return { source: node, transition, word: guard ? `${word} [${guard}]` : word }
  })
  return [...own, ...Object.values(node.states).flatMap(edgesOf)]
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

function draw(node: AnyStateNode, edges: readonly Edge[], depth: number): string[] {
  const pad = '  '.repeat(depth)
  const lines: string[] = []
  const children = Object.values(node.states) as AnyStateNode[]
  if (node.type === 'parallel') {
    children.forEach((child, index) => {
      if (index > 0) lines.push(`${pad}--`)
      lines.push(`${pad}state "${child.key}" as ${idOf(child)} {`, ...draw(child, edges, depth + 1), `${pad}}`)
    })
    return lines
  }
  const initial = node.initial?.target?.[0]
  if (initial) lines.push(`${pad}[*] --> ${idOf(initial)}`)
  for (const child of children) {
    if (child.type === 'compound' || child.type === 'parallel') {
      lines.push(`${pad}state "${child.key}" as ${idOf(child)} {`, ...draw(child, edges, depth + 1), `${pad}}`)
    } else {
      lines.push(`${pad}state "${child.key}" as ${idOf(child)}`)
      if (child.type === 'final') lines.push(`${pad}${idOf(child)} --> [*]`)
    }
  }
  for (const { source, transition, word } of edges) {
    if (source.parent !== node) continue
    for (const target of transition.target ?? []) lines.push(`${pad}${idOf(source)} --> ${idOf(target)}: ${word}`)
  }
  return lines
}

const tick = (text: string) => `\`${text}\``

function tableOf(edges: readonly Edge[], machine: AnyStateMachine) {
  const rows = edges
    .filter(({ transition }) => transition.target || transition.actions.length > 0)
    .map(({ source, transition, word }) => {
      const target = transition.target?.map((node) => node.path.join('.') || machine.id).join(', ')
      const actions = transition.actions.map(nameOf).filter(Boolean)
      return `| ${[source.path.join('.') || '(anywhere)', word, target ?? '(stays)', actions.map(tick).join(' ')].join(
        ' | ',
      )} |`
    })
  const always = nodesOf(machine.root).flatMap((node) =>
    (['entry', 'exit'] as const).flatMap((when) => {
      const actions = node[when].map(nameOf).filter((name) => name && !name.startsWith('xstate.'))
      const row = `| ${node.path.join('.')} | ${when === 'entry' ? 'entering' : 'leaving'} |  | ${actions.map(tick).join(' ')} |`
      return actions.length > 0 ? [row] : []
    }),
  )
  return ['| In | On | To | Does |', '|---|---|---|---|', ...rows, ...always]
}

function headingOf(name: keyof typeof registry) {
  const file = FILES.find((path) => basename(path) === `${name}Machine.ts`) ?? ''
  const source = readFileSync(join(root, 'machines', file), 'utf8')
  return /^\/\*\* ([^\n]+?) \*\//.exec(source)?.[1] ?? ''
}

function waitsOf(machine: AnyStateMachine) {
  const ports = Object.keys(machine.implementations.actors)
  const delays = Object.entries(machine.implementations.delays).map(([name, delay]) =>
    typeof delay === 'number' ? `${tick(name)} (${delay} ms)` : tick(name),
  )
  return [
    ...(ports.length > 0 ? [`Runs: ${ports.map(tick).join(', ')}.`] : []),
    ...(delays.length > 0 ? [`Waits: ${delays.join(', ')}.`] : []),
  ].join(' ')
}

export function journeys(): string {
  const sections = (Object.entries(registry) as [keyof typeof registry, AnyStateMachine][]).map(([name, machine]) => {
    const edges = edgesOf(machine.root)
    const waits = waitsOf(machine)
    return [
      `## ${name}`,
      headingOf(name),
      ...(waits ? [waits] : []),
      ['```mermaid', 'stateDiagram-v2', ...draw(machine.root, edges, 1), '```'].join('\n'),
      tableOf(edges, machine).join('\n'),
    ].join('\n\n')
  })
  return `${[
    '<!-- Generated by `npx tsx scripts/journeys.ts` from machines/registry.ts. Do not edit. -->',
    '# Journeys',
    'Every state machine of the portal: where it can be, what can happen there, and where that leads. A word in brackets is a condition; the first row whose condition holds is taken. What can happen anywhere in a machine or a region is in its table only.',
    ...sections,
  ].join('\n\n')}\n`
}

export const isCurrent = () => readFileSync(FILE, 'utf8') === journeys()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    if (!isCurrent()) {
      console.error('docs/journeys.md is stale: npx tsx scripts/journeys.ts')
      process.exit(1)
    }
  } else writeFileSync(FILE, journeys())
}
