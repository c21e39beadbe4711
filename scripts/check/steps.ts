/** What a check consists of. */
import { join, resolve } from 'node:path'

export type Step = {
  readonly name: string
  readonly command: readonly [file: string, ...args: string[]]
  /** A run of tests, which writes this report. */
  readonly report?: string
  readonly env?: Readonly<Record<string, string>>
}

const bin = (name: string) => join('node_modules/.bin', name)
const script = (path: string) => [process.execPath, '--import', 'tsx', path] as const
/** `tests`: paths of test files, or none for all of the configuration. */
export const suite = (reports: string, name: string, config: string, tests: readonly string[] = []): Step => {
  const report = join(reports, `${name}.json`)
  return {
    name,
    command: [
      bin('vitest'),
      'run',
      ...tests,
      '--config',
      config,
      '--reporter=default',
      `--reporter=${resolve('scripts/check/reporter.ts')}`,
      `--outputFile.json=${report}`,
    ],
    report,
  }
}

const SOURCES = ['contract', 'rules', 'machines', 'src', 'sandbox', 'tests', 'scripts']

const types: Step = { name: 'types', command: [bin('tsc'), '--noEmit', '-p', '.'] }
const lint: Step = { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] }
const format: Step = { name: 'format', command: [bin('biome'), 'check', '.'] }

/** The programs that the journeys need, whose downloads take time but not much of a core. */
const programs = (ci: boolean): Step => ({
  name: 'programs',
  command: [...script('tests/support/programs.ts'), ...(ci ? ['--ci'] : [])],
})

/** These change nothing that another one reads. */
const STATIC: readonly Step[] = [
  types,
  lint,
  format,
  { name: 'imports', command: [bin('depcruise'), ...SOURCES, '--config', '.dependency-cruiser.cjs'] },
  { name: 'contract', command: script('scripts/lintContract.ts') },
  { name: 'unused', command: [bin('knip')] },
  { name: 'build', command: script('scripts/build.ts') },
]

/** One flow or folder: its tests while the types are checked. */
export const partOf = (reports: string, tests: readonly string[]): readonly (readonly Step[])[] => [
  [types, suite(reports, 'tests', 'vitest.config.ts', tests), lint, format],
]

const BUILT = { E2E_SKIP_BUILD: 'true' }

/** Steps of one group run side by side; each group waits for the one before. */
export const groupsOf = (
  reports: string,
  options: { readonly journeys: boolean; readonly isExhaustive: boolean; readonly ci: boolean },
): readonly (readonly Step[])[] => [
  [...(options.journeys ? [programs(options.ci)] : []), ...STATIC],
  [{ name: 'budget', command: script('scripts/budget.ts') }],
  [{ name: 'supported', command: script('scripts/supported.ts') }],
  // Each of these uses all cores.
  [suite(reports, 'unit', 'vitest.config.ts')],
  ...(options.journeys
    ? [
        [
          {
            ...suite(reports, 'journeys', 'vitest.e2e.config.ts'),
            env: { ...BUILT, ...(options.isExhaustive && { EXHAUSTIVE: 'true' }) },
          },
        ],
      ]
    : []),
  // These wait for their programs much of the time.
  ...(options.ci
    ? [
        [
          { ...suite(reports, 'browsers', 'vitest.browsers.config.ts'), env: BUILT },
          suite(reports, 'processes', 'vitest.processes.config.ts'),
        ],
      ]
    : []),
]
