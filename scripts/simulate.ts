/**
 * `npm run simulate`: seeded schedules of a holder's actions and of faults on the production portal, in virtual time.
 * `-- --count N --seed S --flow transfer --store fake|sandbox`; `--dom` draws the screens, and types and clicks on
 * them;
 * `--replay SEED` prints one step by step.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { content } from '../src/content/compile'
import { messages } from '../src/i18n/compile'
import { type Report, UNKNOWN_FLOW, verdictOf } from './simulate/verdict'

const ROOT = join(fileURLToPath(import.meta.url), '../..')
const OUT = join(ROOT, '.data/simulation')
const COUNTS: Readonly<Record<string, number>> = { fake: 100_000, sandbox: 10_000 }
const LEAST = 10
const APART_SHARE = 8

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    flow: { type: 'string', multiple: true },
    store: { type: 'string', default: 'fake' },
    dom: { type: 'boolean', default: false },
    replay: { type: 'string' },
    processes: { type: 'string' },
    least: { type: 'string' },
  },
})

await build({
  configFile: false,
  root: ROOT,
  mode: 'production',
  logLevel: 'warn',
  plugins: [react(), messages(), content()],
  define: { __INSPECT__: 'false', __EDITING__: 'false' },
  // It needs a window as soon as it loads: in the bundle, that is when a map is drawn.
  ssr: { noExternal: ['leaflet'] },
  build: {
    ssr: 'tests/simulation/main.ts',
    outDir: OUT,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // One module: a chunk would load in real time. The map is excluded: it is never drawn, and needs a document when
      // it loads.
      external: /\/StoreMap$/,
      output: { codeSplitting: false, entryFileNames: 'main.mjs' },
    },
  },
})

const DOM_COUNT = 500
const DOM_LEAST = 1
const common = { store: values.store, dom: values.dom, root: ROOT, ...(values.flow && { flows: values.flow }) }
function run(request: object, onLine: (line: string) => void): Promise<number> {
  const child = spawn(
    process.execPath,
    // Each schedule leaves little behind: a larger young generation needs less collection.
    [
      '--max-semi-space-size=64',
      '--import',
      'tsx',
      ...(values.dom ? ['--import', join(ROOT, 'tests/simulation/domGlobals.ts')] : []),
      join(OUT, 'main.mjs'),
      JSON.stringify({ ...common, ...request }),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // React has no `act` in production.
      env: { ...process.env, NODE_ENV: values.dom ? 'test' : 'production' },
    },
  )
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith(UNKNOWN_FLOW)) {
        console.error(line)
        // The other processes would only repeat it.
        process.exit(1)
      }
      onLine(line)
    }
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

if (values.replay !== undefined) {
  const code = await run({ replay: Number(values.replay) }, (line) => console.log(line))
  console.log(`${code === 0 ? 'Passed' : 'Failed'}: schedule ${values.replay}`)
  process.exitCode = code
} else {
  const count = Number(values.count ?? (values.dom ? DOM_COUNT : COUNTS[values.store]) ?? 0)
  const from = Number(values.seed)
  const processes = Math.min(Number(values.processes ?? availableParallelism()), count)
  const begun = performance.now()
  const reports: Report[] = []
  let done = 0
  let told = 0
  // A flow with its own seeds gets its share of the schedules.
  const isAll = !values.flow && !values.dom
  const series = [{ count }, ...(isAll ? [{ count: Math.ceil(count / APART_SHARE), apart: true }] : [])]
  const total = series.reduce((sum, one) => sum + one.count, 0)
  const codes: number[] = []
  for (const one of series) codes.push(...(await Promise.all(inTurn(one))))

  function inTurn({ count: all, ...rest }: (typeof series)[number]) {
    return Array.from({ length: processes }, (_, index) => {
      const own = Math.ceil((all - index) / processes)
      return run({ ...rest, from: from + index, count: own, stride: processes }, (line) => {
        const { progress, failed, report } = JSON.parse(line) as {
          progress?: number
          failed?: Report['failed'][number]
          report?: Report
        }
        if (report) reports.push(report)
        if (failed) console.log(`Seed ${failed.seed}: ${failed.message}`)
        done += progress ?? 0
        if (done - told < 1_000) return
        told = done
        console.log(`${done} of ${total}, ${Math.round((done / (performance.now() - begun)) * 1_000)} a second`)
      })
    })
  }
  const seconds = (performance.now() - begun) / 1_000
  const verdict = verdictOf(reports, {
    least: Number(values.least ?? (values.dom ? DOM_LEAST : LEAST)),
    isWhole: codes.every((code) => code === 0),
  })
  const { ran } = verdict
  console.log(verdict.lines.join('\n'))
  console.log(`${ran} schedules in ${Math.round(seconds)} s, ${Math.round(ran / seconds)} a second`)
  console.log(verdict.last)
  process.exitCode = verdict.hasPassed ? 0 : 1
}
