/** Which tests run a breakage, and in which order to try them. A test runs without a breakage once, before its first. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { everyFileBelow, isModule } from '../imports'
import { ROOT } from '../root'
import { type Mutant, marked } from './mutant'
import { problemIn, type Runner } from './pool'
import { readRelated } from './related'
import { AREAS, areaOf } from './results'
import type { Done } from './worker'

/** The folder with the tests of an area. */
const TESTS_OF: Readonly<Record<string, string>> = {
  machines: 'tests/machines',
  rules: 'tests/rules',
  'src/ports': 'tests/api',
}
/** What tests run as long as their files do not change. */
const KNOWN = join(ROOT, '.cache/mutate')
/** Read by tests without an import. */
const ALSO_READ = [
  'openapi.yaml',
  'package-lock.json',
  'vitest.config.ts',
  'scripts/mutate/marks.setup.ts',
  'scripts/mutate/mutant.ts',
  'scripts/mutate/worker.ts',
]

const GUESSED_MS = 10_000
/** The test of the file itself most likely notices, then those of its area. */
const NAMED_AFTER = 1 / 20
const SAME_AREA = 1 / 5
const TRANSITIONS = 1 / 4

type Covered = {
  /** Of all files that the test loads, and of what it reads. */
  readonly key: string
  readonly ms: number
  readonly marks: readonly string[]
}

const hashOf = (...texts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex')
}
const hashOfFile = (file: string) => hashOf(readFileSync(join(ROOT, file)))

/** The subject that a file's tests are named after: the machine of its folder, or the file itself. */
export function subjectOf(file: string): string {
  const machine = readdirSync(join(ROOT, dirname(file))).find((name) => name.endsWith('Machine.ts'))
  return basename(machine ?? file).replace(/(?:Machine)?\.ts$/, '')
}

/** What trying a test costs, divided by how likely it notices a breakage of the file. */
export function costOf(test: string, file: string, knownMs: number | undefined): number {
  const isNamedAfter = basename(test).startsWith(`${subjectOf(file)}.`)
  const likely =
    (isNamedAfter ? NAMED_AFTER : 1) *
    (test.startsWith(`${TESTS_OF[areaOf(file)]}/`) ? SAME_AREA : 1) *
    (test.endsWith('.transitions.test.ts') ? TRANSITIONS : 1)
  // Starting a test file costs something too, however short its tests are.
  return (1_000 + (knownMs ?? GUESSED_MS)) * likely
}

export class Coverage {
  readonly #related = readRelated()
  readonly #hashes = new Map<string, string>()
  readonly #surroundings: string
  readonly #sources: Readonly<Record<string, string>>
  readonly #covered = new Map<string, Promise<Covered>>()
  /** From this run or an earlier one. */
  readonly #ms = new Map<string, number>()
  readonly #candidates = new Map<string, readonly string[]>()
  readonly counts = { run: 0, known: 0 }

  constructor() {
    const surroundings = [...ALSO_READ, ...['content', 'src'].flatMap(everyFileBelow).filter((file) => !isModule(file))]
    this.#surroundings = hashOf(...surroundings.sort().map((file) => `${file} ${this.#hash(file)}`))
    this.#sources = Object.fromEntries(
      AREAS.flatMap(everyFileBelow)
        .filter(isModule)
        .map((file) => {
          const path = join(ROOT, file)
          return [path, marked(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))]
        }),
    )
  }

  #hash(file: string) {
    const hash = this.#hashes.get(file) ?? hashOfFile(file)
    this.#hashes.set(file, hash)
    return hash
  }

  #known(test: string): Covered | null {
    try {
      return JSON.parse(readFileSync(join(KNOWN, `${hashOf(test)}.json`), 'utf8')) as Covered
    } catch {
      // Not known, or only half written by a run that was ended.
      return null
    }
  }

  /** All tests that load the file, those first that most likely notice a breakage soon. */
  candidatesFor(file: string): readonly string[] {
    const known = this.#candidates.get(file)
    if (known) return known
    const costs = new Map<string, number>()
    for (const test of this.#related.testsOf(file)) {
      const ms = this.#ms.get(test) ?? this.#known(test)?.ms
      if (ms !== undefined) this.#ms.set(test, ms)
      costs.set(test, costOf(test, file, ms))
    }
    const sorted = [...costs].sort(([, one], [, other]) => one - other).map(([test]) => test)
    this.#candidates.set(file, sorted)
    return sorted
  }

  /** How long the test takes when nothing is broken; null if it does not run the place of the breakage. */
  async usualMsOf(test: string, { file, within }: Mutant, runner: Runner): Promise<number | null> {
    const covering = this.#covered.get(test) ?? this.#cover(test, runner)
    this.#covered.set(test, covering)
    const { ms, marks } = await covering
    return marks.includes(`${file}#${within ?? 'loaded'}`) ? ms : null
  }

  async #cover(test: string, runner: Runner): Promise<Covered> {
    const files = this.#related.closureOf(test)
    const key = hashOf(this.#surroundings, ...files.map((file) => `${file} ${this.#hash(file)}`))
    const known = this.#known(test)
    if (known?.key === key) {
      this.counts.known += 1
      return known
    }
    const answer = await runner.unbroken(this.#sources, join(ROOT, test))
    const problem = problemIn(answer)
    if (problem !== null) throw new Error(`${test} ${problem}`)
    this.counts.run += 1
    const { ran, marks } = answer as Done
    const covered = { key, ms: ran.reduce((sum, { ms }) => sum + ms, 0), marks }
    mkdirSync(KNOWN, { recursive: true })
    writeFileSync(join(KNOWN, `${hashOf(test)}.json`), JSON.stringify(covered))
    return covered
  }
}
