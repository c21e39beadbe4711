/** A process with a warm test runner: runs one test file at a time, with one broken file. It never changes the tree. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import { ROOT } from '../root'

/** `sources`: the replacements for files of the tree, by path. */
export type Job = {
  readonly sources: Readonly<Record<string, string>>
  readonly test: string
}
export type Ran = {
  readonly test: string
  readonly state: 'passed' | 'failed'
  readonly count: number
  readonly ms: number
  /** What its tests say that failed. */
  readonly failures: readonly string[]
}
export type Done = {
  readonly ran: readonly Ran[]
  readonly errors: readonly string[]
  /** What the test ran of the marked files, where they are marked. */
  readonly marks: readonly string[]
}

async function serve() {
  const marks = mkdtempSync(join(tmpdir(), 'portal-mutate-'))
  process.env['MUTATE_MARKS'] = join(marks, 'marks.json')
  // The channel closes however the main process ends, also when it is killed.
  const end = () => {
    rmSync(marks, { recursive: true, force: true })
    process.exit()
  }
  process.on('disconnect', end)
  if (!process.connected) end()
  let sources = new Map<string, string>()
  const vitest = await createVitest(
    'test',
    {
      root: ROOT,
      watch: false,
      bail: 1,
      // The pool stops what takes much longer than the unbroken run: a slow test is not a broken one.
      testTimeout: 0,
      hookTimeout: 0,
      reporters: [{}],
      pool: 'threads',
      maxWorkers: 1,
      silent: true,
      includeTaskLocation: false,
      setupFiles: [join(ROOT, 'scripts/mutate/marks.setup.ts')],
    },
    {
      plugins: [{ name: 'mutant', enforce: 'pre', transform: (_: string, id: string) => sources.get(id) ?? null }],
    },
  )
  const ranOf = (module: TestModule): Ran => ({
    test: module.moduleId,
    state: module.ok() && module.state() !== 'failed' ? 'passed' : 'failed',
    count: [...module.children.allTests()].filter((test) => ['passed', 'failed'].includes(test.result().state)).length,
    ms: module.diagnostic().duration + module.diagnostic().collectDuration,
    failures: [...module.children.allTests('failed')].map(
      (test) => `${test.fullName}: ${test.result().errors?.[0]?.message ?? 'failed'}`,
    ),
  })

  process.on('message', async (job: Job) => {
    const wanted = new Map(Object.entries(job.sources))
    const changed = [...new Set([...sources.keys(), ...wanted.keys()])].filter(
      (file) => sources.get(file) !== wanted.get(file),
    )
    sources = wanted
    // Not `vitest.invalidateFile`: it leaves out the root project where the configuration names others.
    const { environments } = vitest.getRootProject().vite
    for (const { moduleGraph } of Object.values(environments))
      for (const file of changed) moduleGraph.onFileChange(file)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
      vitest.getRootProject().createSpecification(job.test),
    ])
    // The runner also reports what it ran before.
    const ran = testModules.filter(({ moduleId }) => moduleId === job.test).map(ranOf)
    const errors = unhandledErrors.map(String)
    vitest.state.clearErrors()
    const written = join(marks, 'marks.json')
    const seen = existsSync(written) ? (JSON.parse(readFileSync(written, 'utf8')) as string[]) : []
    rmSync(written, { force: true })
    process.exitCode = 0
    process.send?.({ ran, errors, marks: seen } satisfies Done)
  })
  process.send?.('ready')
}

if (process.argv[2] === '--worker') await serve()
