import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { formActions } from '../../machines/form/formParts'
import { registry } from '../../machines/registry'
import { failureGuards } from '../../machines/shared/failure'
import { failureActions } from '../../machines/shared/failureActions'
import { portalActions } from '../../machines/shared/portal'
import { isListenerPort } from '../../machines/shared/ports'
import { keyActions } from '../../machines/shared/submissionKey'
import { readCharts } from '../../scripts/mutate/chart'
import { eventsNamed, nodesOf, passingStates } from '../support/paths'
import { allPlans } from '../support/plans'
import { isMachine, isStore } from '../support/rig'
import { HEAD, needsHead } from './head'

const machines: readonly (readonly [string, AnyStateMachine])[] = Object.entries(registry)
// Adjectives: the state does no work.
const ADJECTIVES = ['missing', 'lasting', 'fleeting', 'pending']
const isGerund = (key: string) => key.endsWith('ing') && !ADJECTIVES.includes(key)
const TAGS = ['busy', 'sent', 'settled', 'usable']
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const files = readdirSync(join(root, 'machines'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const IMPORTED = /(?:from|import)\s*\(?\s*'([^']+)'/g
const importsOf = (source: string) => [...source.matchAll(IMPORTED)].map(([, name]) => name as string)
// Globals that a machine must not use: it reads only the clock.
const WORLD =
  /\b(?:window|document|navigator|localStorage|sessionStorage|history|location|fetch|setTimeout|setInterval|Math\.random)\b\s*[.(]/

const plans = await allPlans()
const tables = import.meta.glob<string>('./*.transitions.test.ts', { eager: true, query: '?raw', import: 'default' })

describe.each(machines)('%s', (name, machine) => {
  const nodes = nodesOf(machine.root)

  test('has one plan, and a table that is tested with it', () => {
    expect(plans.filter((plan) => plan.machine === machine)).toHaveLength(1)
    expect(tables[`./${name}.transitions.test.ts`]).toMatch(/^testTable\(/m)
  })

  test('has its key for an id', () => expect(machine.id).toBe(name))

  test('a state waits, busy, if and only if it is named so', () => {
    const states = nodes.filter((node) => node !== machine.root)
    expect(states.filter(({ key, tags }) => isGerund(key) !== tags.includes('busy')).map(({ id }) => id)).toEqual([])
  })

  test('a state has no row in a table of screens if and only if it is left at once', () => {
    const { left, named } = passingStates(machine)
    expect(named, 'PASSING in tests/support/paths.ts').toEqual(left)
  })

  test('uses no tag but those of the house', () => {
    expect(nodes.flatMap(({ tags }) => tags).filter((tag) => !TAGS.includes(tag))).toEqual([])
  })

  test('a call is named after its port and is answered when it fails', () => {
    for (const node of nodes) {
      for (const { id, src, ...definition } of node.invoke) {
        const logic = machine.implementations.actors[src as string]
        expect(logic, `${name} names no actor ${src}`).toBeDefined()
        expect(id).toBe(src)
        if (!isMachine(logic) && !isStore(logic as AnyActorLogic) && !isListenerPort(logic as AnyActorLogic)) {
          expect([name, id, definition.onDone !== undefined, definition.onError !== undefined]).toEqual([
            name,
            id,
            true,
            true,
          ])
        }
      }
    }
  })

  test('its machines are registered', () => {
    const children = Object.values(machine.implementations.actors).filter(isMachine)
    expect(children.filter((child) => !machines.some(([, known]) => known === child)).map(({ id }) => id)).toEqual([])
  })

  test('events are in dot case', () => {
    const odd = eventsNamed(machine).filter((type) => !/^(xstate\.|[a-z][A-Za-z]*\.[a-z][A-Za-z]*$)/.test(type))
    expect(odd).toEqual([])
  })

  test('no guard, action, delay or actor is left unused', () => {
    const { guards, actions, delays, actors } = machine.implementations
    const names = Object.keys({ ...guards, ...actions, ...delays, ...actors })
    const used = usedBy(machine)
    // A spawned child is named in an action only.
    const source = sourceOf(name)
    expect(names.filter((word) => !used.has(word) && !SHARED.has(word) && !source.includes(`spawn('${word}'`))).toEqual(
      [],
    )
  })
})

/** A machine need not use all of what it spreads into its `setup`. */
const SHARED = new Set(
  [formActions(), failureActions(), failureGuards, keyActions(), portalActions()]
    .flatMap((parts) => Object.keys(parts))
    .concat('isValid'),
)

/** Names that the chart itself uses. */
function usedBy(machine: AnyStateMachine): ReadonlySet<string> {
  const used = new Set<string>()
  const note = (named: unknown) => {
    const name = typeof named === 'string' ? named : (named as { type?: unknown } | undefined)?.type
    if (typeof name === 'string') used.add(name)
  }
  for (const node of nodesOf(machine.root)) {
    for (const action of [...node.entry, ...node.exit]) note(action)
    for (const { src } of node.invoke) note(src)
    for (const { delay } of node.after) note(delay)
    const transitions = [...node.transitions.values()].flat().concat(node.always ?? [])
    for (const { guard, actions } of transitions) for (const named of [guard, ...actions]) note(named)
  }
  return used
}

const sourceOf = (name: string) => {
  const file = files.find((path) => path.endsWith(`/${name === 'signIn' ? 'form' : name}Machine.ts`))
  return file ? readFileSync(join(root, file), 'utf8') : ''
}

describe('the files', () => {
  test('every machine is registered', () => {
    const made = files
      .filter((path) => path.endsWith('Machine.ts') && path !== 'machines/form/formMachine.ts')
      .map((path) => path.replace(/^.*\/(\w+)Machine\.ts$/, '$1'))
    expect(made.sort()).toEqual(Object.keys(registry).sort())
  })

  test.each(files)('%s knows no view, no browser and no network', (path) => {
    const source = readFileSync(join(root, path), 'utf8')
    const foreign = importsOf(source).filter((name) => !name.startsWith('.') && !['xstate', 'valibot'].includes(name))
    expect(foreign).toEqual([])
    expect(source).not.toMatch(WORLD)
  })

  test.each(files.filter((path) => path.endsWith('Machine.ts')))('%s holds its chart whole', (path) => {
    const source = readFileSync(join(root, path), 'utf8')
    const { nodes, unreadable } = readCharts(
      ts.createSourceFile(join(root, path), source, ts.ScriptTarget.Latest, true),
    )
    // A plain form takes its chart from formMachine.
    expect(nodes).toHaveLength(source.includes('formMachine({') ? 0 : 1)
    expect(unreadable).toEqual([])
  })

  test.each(files.filter(needsHead))('%s begins with what it is about', (path) => {
    expect(readFileSync(join(root, path), 'utf8')).toMatch(HEAD)
  })
})
