import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Done, Job } from './worker'

const WORKERS = 2
/** For a test file that has not run before: it may be slow on a busy machine. */
const FIRST_MS = 600_000
/** A machine that loops forever counts as noticed: a job that takes longer than usual gets this much more time. */
const PATIENCE_MS = 15_000
const SLOWER = 5

export type Answer = Done | 'hung' | 'ended'

/** Why a test file cannot be used, although nothing is broken; null if it can. */
export function problemIn(answer: Answer): string | null {
  if (answer === 'hung') return `is too slow: without a breakage it was still running after ${FIRST_MS / 1000} s`
  if (answer === 'ended') return 'ends its process, although nothing is broken'
  const said = [...answer.ran.flatMap(({ failures }) => failures), ...answer.errors]
  if (said.length > 0) return `fails, although nothing is broken: ${said.join('; ')}`
  return answer.ran.some(({ state }) => state === 'passed')
    ? null
    : 'has no test that passes, although nothing is broken'
}

class Worker {
  readonly #marks: string
  #child: ChildProcess | null = null

  constructor(marks: string) {
    this.#marks = marks
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), ['--worker'], {
      execArgv: process.execArgv,
      env: { ...process.env, MUTATE_MARKS: this.#marks, NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', (code) => reject(new Error(`The worker ended with ${code} before it began`)))
    })
    child.removeAllListeners()
    return child
  }

  async run(job: Job, patienceMs: number): Promise<Answer> {
    const child = await this.#started()
    return new Promise((resolve) => {
      const finish = (answer: Answer) => {
        clearTimeout(patience)
        child.removeAllListeners()
        if (answer === 'hung' || answer === 'ended') this.stop()
        resolve(answer)
      }
      const patience = setTimeout(() => finish('hung'), patienceMs)
      child.once('message', (answer) => finish(answer as Done))
      // A mutant that exhausts the memory ends its worker.
      child.once('exit', () => finish('ended'))
      child.send(job)
    })
  }

  stop() {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}

/** Gives jobs to warm workers, one whenever a worker is free. */
export class Pool {
  readonly #workers: readonly Worker[]

  constructor(marks: string) {
    this.#workers = Array.from({ length: WORKERS }, () => new Worker(marks))
    process.on('SIGINT', () => {
      this.stop()
      process.exit(130)
    })
  }

  async each<Item>(
    items: readonly Item[],
    work: (item: Item, run: (job: Job, usualMs: number | null) => Promise<Answer>) => Promise<void>,
  ) {
    const queue = [...items]
    await Promise.all(
      this.#workers.map(async (worker) => {
        for (let item = queue.shift(); item !== undefined; item = queue.shift())
          await work(item, (job, usualMs) =>
            worker.run(job, usualMs === null ? FIRST_MS : PATIENCE_MS + SLOWER * usualMs),
          )
      }),
    )
  }

  stop() {
    for (const worker of this.#workers) worker.stop()
  }
}
