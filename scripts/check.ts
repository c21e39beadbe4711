/**
 * `npm run check` runs everything except the browser journeys; `npm test` (`--all`) runs those too.
 * The last line shows how many checks and tests passed and failed.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

const steps: readonly Step[] = [
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
  suite('unit'),
  { name: 'build', command: [process.execPath, '--import', 'tsx', 'scripts/build.ts'] },
  { name: 'budget', command: [process.execPath, '--import', 'tsx', 'scripts/budget.ts'] },
  ...(process.argv.includes('--all')
    ? [{ ...suite('journeys', '--config', 'vitest.e2e.config.ts'), env: { E2E_SKIP_BUILD: 'true' } }]
    : []),
]

const run = ({ command: [file = '', ...args], env }: Step) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

let passed = 0
let failed = 0
const broken: string[] = []
for (const step of steps) {
  console.log(`\n── ${step.name}`)
  const ok = await run(step)
  if (!ok) broken.push(step.name)
  const report = step.isSuite
    ? await readFile(join(reports, `${step.name}.json`), 'utf8').then(
        (text) => JSON.parse(text) as { numPassedTests: number; numFailedTests: number; numTotalTests: number },
        () => null,
      )
    : null
  if (report && report.numTotalTests > 0) {
    passed += report.numPassedTests
    // A suite may fail without a failed test: a file that does not load, an unhandled rejection.
    failed += ok ? report.numFailedTests : Math.max(1, report.numFailedTests)
  } else if (ok && !step.isSuite) passed += 1
  else failed += 1
}
await rm(reports, { recursive: true, force: true })

console.log(broken.length > 0 ? `\nBroken: ${broken.join(', ')}` : '\nAll is well.')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
