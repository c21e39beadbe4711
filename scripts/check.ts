/**
 * `npm run check` runs everything except the browser journeys; `npm test` (`--all`) runs those too, each in one language;
 * `npm run test:all` (`--exhaustive`) runs each in both, with the whole table of faults; `npm test -- --ci` also runs what
 * needs programs that not every computer has.
 * The last lines name what failed, and count what passed and failed.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

type Step = { name: string; command: readonly string[]; isSuite?: boolean; env?: Record<string, string> }

const bin = (name: string) => join('node_modules/.bin', name)
const reports = await mkdtemp(join(tmpdir(), 'portal-check-'))
const suite = (name: string, ...args: string[]): Step => ({
  name,
  command: [
    bin('vitest'),
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/${name}.json`,
  ],
  isSuite: true,
})

/** These change nothing that another one reads: two run at a time, as each uses one core. */
const sideBySide: readonly Step[] = [
  { name: 'types', command: [bin('tsc'), '--noEmit', '-p', '.'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'format', command: [bin('biome'), 'check', '.'] },
  {
    name: 'imports',
    command: [
      bin('depcruise'),
      'contract',
      'rules',
      'machines',
      'src',
      'sandbox',
      'tests',
      'scripts',
      '--config',
      '.dependency-cruiser.cjs',
    ],
  },
  { name: 'contract', command: [process.execPath, '--import', 'tsx', 'scripts/lintContract.ts'] },
  { name: 'unused', command: [bin('knip')] },
  { name: 'build', command: [process.execPath, '--import', 'tsx', 'scripts/build.ts'] },
]
const oneByOne: readonly Step[] = [
  { name: 'budget', command: [process.execPath, '--import', 'tsx', 'scripts/budget.ts'] },
  { name: 'supported', command: [process.execPath, '--import', 'tsx', 'scripts/supported.ts'] },
  suite('unit'),
  ...(process.argv.includes('--all')
    ? [
        {
          ...suite('journeys', '--config', 'vitest.e2e.config.ts'),
          env: {
            E2E_SKIP_BUILD: 'true',
            ...(process.argv.includes('--exhaustive') ? { EXHAUSTIVE: 'true' } : {}),
          },
        },
      ]
    : []),
  ...(process.argv.includes('--ci')
    ? [
        { ...suite('browsers', '--config', 'vitest.browsers.config.ts'), env: { E2E_SKIP_BUILD: 'true' } },
        suite('processes', '--config', 'vitest.processes.config.ts'),
      ]
    : []),
]

type Ended = { ok: boolean; output: readonly Buffer[] }

const run = ({ command: [file = '', ...args], env }: Step, stdio: 'inherit' | 'pipe') =>
  new Promise<Ended>((resolve) => {
    const isColoured = stdio === 'pipe' && process.stdout.isTTY && !process.env['NO_COLOR']
    const child = spawn(file, args, {
      stdio: stdio === 'pipe' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...(isColoured && { FORCE_COLOR: '1' }), ...env },
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', (problem) => resolve({ ok: false, output: [...output, Buffer.from(`${problem.message}\n`)] }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })

let running = 0
const waiting: (() => void)[] = []
async function runInTurn(step: Step): Promise<Ended> {
  if (running < 2) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  const ended = await run(step, 'pipe')
  const next = waiting.shift()
  if (next) next()
  else running -= 1
  return ended
}

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** The failed tests of a report, each with the first lines of its message. */
const failuresIn = ({ testResults }: Report) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => {
        const [message = ''] = failureMessages
        const lines = message.split('\n').slice(0, 3).join('\n  ')
        return `${relative(process.cwd(), name)}: ${fullName}\n  ${lines}`
      }),
  )

let passed = 0
let failed = 0
const broken: string[] = []
const failures: string[] = []
async function count(step: Step, ok: boolean) {
  if (!ok) broken.push(step.name)
  const report = step.isSuite
    ? await readFile(join(reports, `${step.name}.json`), 'utf8').then(
        (text) => JSON.parse(text) as Report,
        () => null,
      )
    : null
  if (report) failures.push(...failuresIn(report))
  if (report && report.numTotalTests > 0) {
    passed += report.numPassedTests
    // A suite may fail without a failed test: a file that does not load, an unhandled rejection.
    failed += ok ? report.numFailedTests : Math.max(1, report.numFailedTests)
  } else if (ok && !step.isSuite) passed += 1
  else failed += 1
}

for (const [step, ending] of sideBySide.map((step) => [step, runInTurn(step)] as const)) {
  console.log(`\n── ${step.name}`)
  const { ok, output } = await ending
  process.stdout.write(Buffer.concat(output))
  await count(step, ok)
}
for (const step of oneByOne) {
  console.log(`\n── ${step.name}`)
  const { ok } = await run(step, 'inherit')
  await count(step, ok)
}
await rm(reports, { recursive: true, force: true })

for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(broken.length > 0 ? `\nBroken: ${broken.join(', ')}` : '\nAll is well.')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
