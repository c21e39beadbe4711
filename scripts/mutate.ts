/**
 * Breaks the machines one place at a time and reports what no test of theirs notices: each guard, each error target,
 * each entry, exit and transition action, each delay. The files are transformed in memory; the tree is never touched.
 * `npx tsx scripts/mutate.ts [machine …]`
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { startVitest } from 'vitest/node'
import { registry } from '../machines/registry'

const WORKERS = 2
/** A machine that loops for ever is a machine that was noticed. */
const PATIENCE_MS = 60_000
const ALLOWED_SURVIVORS = 0.05

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

type Machine = { readonly file: string; readonly tests: readonly (readonly string[])[] }
const testsOf = (name: string, ...others: readonly string[]) => [
  [`tests/machines/${name}.test.ts`],
  [`tests/machines/${name}.transitions.test.ts`],
  ...others.map((other) => [`tests/machines/${other}.test.ts`]),
]
/** Where the tests of its own are not all that must notice, from the quickest to the slowest. */
const TESTS: Readonly<Record<string, Machine['tests']>> = {
  form: testsOf('signIn'),
  session: testsOf('session', 'portal'),
  configuration: [['tests/machines/configuration.transitions.test.ts'], ['tests/machines/portal.test.ts']],
  balances: [['tests/machines/cards.test.ts'], ['tests/machines/balances.transitions.test.ts']],
  holder: testsOf('holder', 'portal'),
}
const folderOf = (name: string) =>
  name === 'cardStatus' ? 'card' : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const machineOf = (name: string): Machine => ({
  file: `machines/${folderOf(name)}/${name}Machine.ts`,
  tests: TESTS[name] ?? testsOf(name),
})
const MACHINES: Readonly<Record<string, Machine>> = Object.fromEntries(
  // Signing in is a plain form.
  Object.keys(registry)
    .map((id) => (id === 'signIn' ? 'form' : id))
    .map((name) => [name, machineOf(name)]),
)

/** Breakages that change nothing anybody could see, and why. */
const EQUIVALENT: Readonly<Record<string, string>> = {
  'session: signedIn > server.failed > guard: guard hasExpiredHere forced false':
    'any event has the clock looked at: the state it finds itself in ends an expired session by its `always`',
}

/** `code` is the whole file with the one breakage in it. */
type Mutant = { readonly name: string; readonly machine: string; readonly code: string }

const keyOf = (node: ts.Node) =>
  ts.isPropertyAssignment(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : null

function mutantsOf(machine: string): Mutant[] {
  const { file } = MACHINES[machine]!
  const code = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const wordsOf = (node: ts.Node): string => {
    const type = ts.isObjectLiteralExpression(node) && node.properties.find((property) => keyOf(property) === 'type')
    const named = type && ts.isPropertyAssignment(type) ? type.initializer : node
    return named.getText().replaceAll("'", '')
  }

  const placeOf = (node: ts.Node): string => {
    const path: string[] = []
    for (let here: ts.Node = node; here.parent; here = here.parent) {
      const key = keyOf(here)
      if (key && !['states', 'on'].includes(key)) path.unshift(key)
      if (ts.isArrayLiteralExpression(here.parent))
        path.unshift(`${here.parent.elements.indexOf(here as ts.Expression)}`)
    }
    return path.join(' > ')
  }
  const add = (node: ts.Node, text: string, what: string) => {
    const name = `${machine}: ${placeOf(node)}: ${what}`
    const broken = code.slice(0, node.getStart()) + text + code.slice(node.getEnd())
    // A file that does not parse fails every test and says nothing about them.
    const { diagnostics = [] } = ts.transpileModule(broken, { reportDiagnostics: true })
    if (diagnostics.length > 0) throw new Error(`${name} does not parse`)
    mutants.push({ name, machine, code: broken })
  }
  // Two actions under one name are taken away one at a time all the same.
  const breakProblem = (node: ts.Expression, text: string) => {
    for (const [index, word] of ['storeFailure', 'showFailure'].entries())
      add(node, `${text}.filter((_, index) => index !== ${index})`, `without ${word}`)
  }
  const removeEach = (property: ts.PropertyAssignment) => {
    const value = property.initializer
    if (!ts.isArrayLiteralExpression(value)) {
      if (value.getText() === 'problem') breakProblem(value, 'problem')
      else add(value, '[]', `without ${wordsOf(value)}`)
      return
    }
    value.elements.forEach((element, index) => {
      if (element.getText() === '...problem') {
        breakProblem(element, '...problem')
        return
      }
      const rest = value.elements.filter((_, other) => other !== index).map((other) => other.getText())
      add(value, `[${rest.join(', ')}]`, `without ${wordsOf(element)}`)
    })
  }
  // Not the call itself: `setup(…)` before `.createMachine(…)` is part of the same call expression.
  const isInChart = (node: ts.Node): boolean => {
    const { parent } = node
    if (!parent) return false
    const isArgument = ts.isCallExpression(parent) && parent.arguments.includes(node as ts.Expression)
    if (isArgument && parent.expression.getText().endsWith('.createMachine')) return true
    return isInChart(parent)
  }
  /** The states beside the one whose call fails. */
  const siblingsOf = (node: ts.Node): string[] => {
    for (let here = node.parent; here; here = here.parent) {
      if (ts.isPropertyAssignment(here) && keyOf(here) === 'states' && ts.isObjectLiteralExpression(here.initializer)) {
        return here.initializer.properties.map(keyOf).filter((key) => key !== null)
      }
    }
    return []
  }
  const breakTarget = (target: ts.Expression, removed: () => void) => {
    removed()
    const known = ts.isStringLiteral(target) ? target.text : ''
    const other = siblingsOf(target).find((key) => key !== known && key !== 'unresolved')
    if (other) add(target, `'${other}'`, `error leads to ${other}`)
  }

  const visit = (node: ts.Node): void => {
    const key = keyOf(node)
    if (key !== null && ts.isPropertyAssignment(node)) {
      if (isInChart(node)) {
        if (key === 'guard') {
          add(node.initializer, '() => true', `guard ${wordsOf(node.initializer)} forced true`)
          add(node.initializer, '() => false', `guard ${wordsOf(node.initializer)} forced false`)
        }
        if (['entry', 'exit', 'actions'].includes(key)) removeEach(node)
        if (key === 'onError') {
          const answers = ts.isArrayLiteralExpression(node.initializer) ? node.initializer.elements : [node.initializer]
          for (const answer of answers) {
            if (ts.isStringLiteral(answer)) breakTarget(answer, () => add(answer, '{}', 'error leads nowhere'))
            if (!ts.isObjectLiteralExpression(answer)) continue
            const target = answer.properties.find((property) => keyOf(property) === 'target') as
              | ts.PropertyAssignment
              | undefined
            if (target)
              breakTarget(target.initializer, () => add(target.initializer, 'undefined', 'error leads nowhere'))
          }
        }
      } else if (key === 'delays' && ts.isObjectLiteralExpression(node.initializer)) {
        for (const delay of node.initializer.properties) {
          if (!ts.isPropertyAssignment(delay)) continue
          const given = delay.initializer.getText()
          for (const [word, by] of [
            ['ten times as long', '* 10'],
            ['a tenth as long', '/ 10'],
          ] as const) {
            const text = `((delay) => typeof delay === 'function' ? (...args) => delay(...args) ${by} : delay ${by})(${given})`
            add(delay.initializer, text, word)
          }
        }
      }
    }
    node.forEachChild(visit)
  }
  visit(source)
  return mutants
}

type Job = { readonly mutant: Mutant | null; readonly files: readonly string[] }

/** In a worker: runs these tests over one mutant and says whether any failed. */
async function isNoticed({ mutant, files }: Job): Promise<boolean> {
  const broken = mutant && join(root, MACHINES[mutant.machine]!.file)
  const vitest = await startVitest(
    'test',
    [...files],
    {
      root,
      watch: false,
      bail: 1,
      reporters: [{}],
      pool: 'threads',
      maxWorkers: 1,
      silent: true,
      includeTaskLocation: false,
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform: (_: string, id: string) => (mutant && id === broken ? mutant.code : null),
        },
      ],
    },
  )
  const modules = vitest.state.getTestModules()
  const failed = modules.length < files.length || modules.some((module) => module.state() === 'failed')
  const noticed = failed || vitest.state.getUnhandledErrors().length > 0
  await vitest.close()
  process.exitCode = 0
  return noticed
}

class Worker {
  #child: ChildProcess | null = null

  async run(job: Job): Promise<boolean> {
    this.#child ??= fork(fileURLToPath(import.meta.url), ['--worker'], { execArgv: process.execArgv, silent: true })
    const child = this.#child
    return new Promise((resolve, reject) => {
      const done = (noticed: boolean) => {
        clearTimeout(patience)
        child.removeAllListeners()
        resolve(noticed)
      }
      const patience = setTimeout(() => {
        child.removeAllListeners()
        this.stop()
        resolve(true)
      }, PATIENCE_MS)
      child.once('message', (answer) => done((answer as { noticed: boolean }).noticed))
      child.once('exit', (code) => {
        this.#child = null
        clearTimeout(patience)
        // A mutant that exhausts the memory takes its worker along.
        if (job.mutant) done(true)
        else reject(new Error(`The worker ended with ${code}`))
      })
      child.send(job)
    })
  }

  stop() {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}

async function main(names: readonly string[]) {
  const began = Date.now()
  const mutants = names.flatMap(mutantsOf)
  const workers = Array.from({ length: WORKERS }, () => new Worker())
  const stop = () => {
    for (const worker of workers) worker.stop()
  }
  process.on('SIGINT', () => {
    stop()
    process.exit(130)
  })

  const stale = Object.keys(EQUIVALENT).filter(
    (name) => names.includes(name.split(':')[0]!) && !mutants.some((mutant) => mutant.name === name),
  )
  if (stale.length > 0) throw new Error(`No such breakage any more: ${stale.join('; ')}`)
  const files = [...new Set(names.flatMap((name) => MACHINES[name]!.tests.flat()))]
  if (await workers[0]!.run({ mutant: null, files })) throw new Error('The tests fail as it is')

  if (new Set(mutants.map(({ name }) => name)).size < mutants.length) throw new Error('Two breakages share a name')
  const queue = mutants.filter(({ name }) => !(name in EQUIVALENT))
  const total = queue.length
  const survivors: string[] = []
  let tried = 0
  await Promise.all(
    workers.map(async (worker) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        let noticed = false
        for (const tests of MACHINES[mutant.machine]!.tests) noticed ||= await worker.run({ mutant, files: tests })
        tried += 1
        if (!noticed) survivors.push(mutant.name)
        console.log(`${tried}/${total} ${noticed ? 'noticed ' : 'SURVIVED'} ${mutant.name}`)
      }
    }),
  )
  stop()

  const share = total === 0 ? 0 : survivors.length / total
  console.log(
    `\n${total} breakages, ${total - survivors.length} noticed, ${survivors.length} survived (${(share * 100).toFixed(1)} %), ${mutants.length - total} that change nothing, ${Math.round((Date.now() - began) / 1000)} s`,
  )
  for (const name of survivors.sort()) console.log(`  ${name}`)
  process.exit(share >= ALLOWED_SURVIVORS ? 1 : 0)
}

if (process.argv.includes('--worker')) {
  process.on('message', async (job: Job) => {
    process.send?.({ noticed: await isNoticed(job) })
  })
} else {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !(name in MACHINES))
  if (unknown.length > 0) throw new Error(`No such machine: ${unknown.join(', ')}`)
  await main(asked.length > 0 ? asked : Object.keys(MACHINES))
}
