import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { registry } from '../../machines/registry'
import { eventsNamed, nodesOf } from '../support/paths'
import { isMachine, isStore } from '../support/rig'

const machines: readonly (readonly [string, AnyStateMachine])[] = Object.entries(registry)
// Adjectives: nothing is being done in such a state.
const ADJECTIVES = ['missing', 'lasting', 'fleeting', 'pending']
const isGerund = (key: string) => key.endsWith('ing') && !ADJECTIVES.includes(key)
const TAGS = ['busy', 'settled', 'usable', 'recoverable']
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const files = readdirSync(join(root, 'machines'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const IMPORTED = /(?:from|import)\s*\(?\s*'([^']+)'/g
const importsOf = (source: string) => [...source.matchAll(IMPORTED)].map(([, name]) => name as string)
// What a machine knows of the world it runs in: the clock, and nothing else.
const WORLD =
  /\b(?:window|document|navigator|localStorage|sessionStorage|history|location|fetch|setTimeout|setInterval|Math\.random)\b\s*[.(]/

describe.each(machines)('%s', (name, machine) => {
  const nodes = nodesOf(machine.root)

  test('has its key for an id', () => expect(machine.id).toBe(name))

  test('a state waits, busy, if and only if it is named so', () => {
    const states = nodes.filter((node) => node !== machine.root)
    expect(states.filter(({ key, tags }) => isGerund(key) !== tags.includes('busy')).map(({ id }) => id)).toEqual([])
  })

  test('uses no tag but those of the house', () => {
    expect(nodes.flatMap(({ tags }) => tags).filter((tag) => !TAGS.includes(tag))).toEqual([])
  })

  test('a call is named after its port and is answered when it fails', () => {
    for (const node of nodes) {
      for (const { id, src } of node.invoke) {
        expect(id).toBe(src)
        const logic = machine.implementations.actors[src as string]
        expect(logic, `${name} names no actor ${src}`).toBeDefined()
        const answers = node.ownEvents as string[]
        if (!isMachine(logic) && !isStore(logic as AnyActorLogic)) {
          expect(answers).toContain(`xstate.done.actor.${id}`)
          expect(answers).toContain(`xstate.error.actor.${id}`)
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
    const source = machineSource(name)
    const { guards, actions, delays, actors } = machine.implementations
    const names = Object.keys({ ...guards, ...actions, ...delays, ...actors })
    const uses = (word: string) => source.split(new RegExp(`\\b${word}\\b`)).length - 1
    expect(names.filter((word) => uses(word) < 2)).toEqual([])
  })
})

function machineSource(name: string) {
  const file = files.find((path) => path.endsWith(`/${name === 'signIn' ? 'form' : name}Machine.ts`))
  // What a chart is made of may stand beside it.
  const siblings = files.filter((path) => file && dirname(path) === dirname(file) && !path.endsWith('selectors.ts'))
  const source = siblings.map((path) => readFileSync(join(root, path), 'utf8')).join('')
  const parts = ['machines/form/formParts.ts', 'machines/shared/failure.ts']
  return [
    source,
    ...parts.filter((path) => imports(source, path)).map((path) => readFileSync(join(root, path), 'utf8')),
  ].join('')
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

  test.each(files.filter((path) => /(?:Machine|selectors)\.ts$/.test(path)))(
    '%s begins with what it is about',
    (path) => {
      expect(readFileSync(join(root, path), 'utf8')).toMatch(/^\/\*\* \S[^\n]*[.)] ?\*\/|^\/\*\* [^\n]+\*\/\n/)
    },
  )
})

/** The failure's module says actions in its own words only where they are taken from it under one name. */
function imports(source: string, path: string) {
  const [, folder, file] = path.replace('.ts', '').split('/')
  const taken = source.match(new RegExp(`import [^}]*} from '\\.\\.?/(?:${folder}/)?${file}'`, 'g'))?.join('') ?? ''
  return file === 'failure' ? /\bproblem\b/.test(taken) : taken !== ''
}
