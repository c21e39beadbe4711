/** A process with a warm test runner: runs test files with one broken file at a time. It never changes the tree. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type TestModule } from 'vitest/node'

export const ROOT = join(fileURLToPath(import.meta.url), '../../..')

/** `sources`: the replacements for files of the tree, by path. */
export type Job = {
  readonly sources: Readonly<Record<string, string>>
  readonly tests: readonly string[]
  readonly stopsAtFirst: boolean
}
export type Ran = {
  readonly test: string
  readonly state: 'passed' | 'failed'
  readonly count: number
  readonly ms: number
  /** What its tests say that failed. */
  readonly failures: readonly string[]
}
export type Done = { readonly ran: readonly Ran[]; readonly errors: readonly string[] }

async function serve() {
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
    const changed = new Set([...sources.keys(), ...Object.keys(job.sources)])
    sources = new Map(Object.entries(job.sources))
    // Not `vitest.invalidateFile`: it leaves out the root project where the configuration names others.
    const { environments } = vitest.getRootProject().vite
    for (const { moduleGraph } of Object.values(environments))
      for (const file of changed) moduleGraph.onFileChange(file)
    const ran: Ran[] = []
    const errors: string[] = []
    for (const test of job.tests) {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
        vitest.getRootProject().createSpecification(test),
      ])
      // The runner also reports what it ran before.
      const modules = testModules.filter(({ moduleId }) => moduleId === test)
      ran.push(...modules.map(ranOf))
      errors.push(...unhandledErrors.map(String))
      vitest.state.clearErrors()
      const isNoticed = unhandledErrors.length > 0 || modules.some((module) => !module.ok())
      if (isNoticed && job.stopsAtFirst) break
    }
    process.exitCode = 0
    process.send?.({ ran, errors } satisfies Done)
  })
  process.send?.('ready')
}

if (process.argv[2] === '--worker') await serve()
