/** Runs a step, and counts what it says. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Step } from './steps'

export type Ended = {
  readonly step: Step
  readonly ok: boolean
  readonly seconds: number
  /** What a step printed that did not print by itself. */
  readonly output: readonly Buffer[]
}

export const run = (step: Step, stdio: 'inherit' | 'pipe') =>
  new Promise<Ended>((resolve) => {
    const [file, ...args] = step.command
    const isColoured = stdio === 'pipe' && process.stdout.isTTY && !process.env['NO_COLOR']
    const begun = performance.now()
    const child = spawn(file, args, {
      stdio: stdio === 'pipe' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...(isColoured && { FORCE_COLOR: '1' }), ...step.env },
    })
    const output: Buffer[] = []
    const end = (ok: boolean) => resolve({ step, ok, output, seconds: Math.round((performance.now() - begun) / 1000) })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', (problem) => {
      output.push(Buffer.from(`${problem.message}\n`))
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })

/** Starts the steps in their order, two at a time, as each uses one core. */
export function runSideBySide(steps: readonly Step[]): readonly Promise<Ended>[] {
  let running = 0
  const waiting: (() => void)[] = []
  return steps.map(async (step) => {
    if (running < 2) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    const ended = await run(step, 'pipe')
    const next = waiting.shift()
    if (next) next()
    else running -= 1
    return ended
  })
}

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numTotalTests: number
  /** Errors that belong to no test. */
  readonly uncaught?: readonly string[]
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** Why a file has failed as a whole. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}
export type Count = { readonly passed: number; readonly failed: number; readonly failures: readonly string[] }

const shown = (title: string, message: string) => [title, ...message.split('\n').slice(0, 3)].join('\n  ')

/** The failed tests and files, and errors that belong to none, each with the first lines of its message. */
const failuresIn = ({ testResults, uncaught = [] }: Report) => [
  ...testResults.flatMap(({ name, status, message: problem, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [shown(file, problem)]
    return failed.map(({ fullName, failureMessages: [message = ''] = [] }) => shown(`${file}: ${fullName}`, message))
  }),
  ...uncaught.map((error) => shown('outside of the tests', error)),
]

/** `report`: of a run of tests; null for other steps, and for a run that did not write one. */
export function countOf(ok: boolean, report: Report | null, isSuite: boolean): Count {
  // A suite in which nothing passed and nothing failed has proved nothing.
  if (!report || report.numPassedTests + report.numFailedTests === 0) {
    const passed = ok && !isSuite
    return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures: [] }
  }
  return {
    passed: report.numPassedTests,
    // A run may fail without a failed test: a file that does not load, an unhandled rejection.
    failed: ok ? report.numFailedTests : Math.max(1, report.numFailedTests, failuresIn(report).length),
    failures: failuresIn(report),
  }
}

export async function count({ step, ok }: Ended): Promise<Count> {
  const report = step.report
    ? await readFile(step.report, 'utf8')
        .then((text) => JSON.parse(text) as Report)
        // None, or half of one: the run was ended.
        .catch(() => null)
    : null
  return countOf(ok, report, step.report !== undefined)
}
