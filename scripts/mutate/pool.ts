import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Done, Job } from './worker'

const RUNNERS = 2
/** For a test file that has not run before: it may be slow on a busy machine. */
const FIRST_MS = 600_000
/** A machine that loops forever counts as noticed: a job that takes longer than usual gets this much more time. */
const PATIENCE_MS = 30_000
const SLOWER = 8

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
  #starting: Promise<ChildProcess> | null = null

  /** At once: it takes seconds, in which the breakages are collected. */
  constructor() {
    void this.#started()
  }

  #started(): Promise<ChildProcess> {
    this.#starting ??= new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), ['--worker'], {
        execArgv: process.execArgv,
        env: { ...process.env, NODE_ENV: 'test' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      child.once('message', () => {
        child.removeAllListeners()
        resolve(child)
      })
      child.once('exit', (code) => reject(new Error(`The worker ended with ${code} before it began`)))
    })
    return this.#starting
  }

  async run(job: Job, patienceMs: number): Promise<Answer> {
    const child = await this.#started()
    return new Promise((resolve) => {
      const finish = (answer: Answer) => {
        clearTimeout(patience)
        child.removeAllListeners()
        if (answer === 'hung' || answer === 'ended') {
          child.kill('SIGKILL')
          this.#starting = null
        }
        resolve(answer)
      }
      const patience = setTimeout(() => finish('hung'), patienceMs)
      child.once('message', (answer) => finish(answer as Done))
      // A mutant that exhausts the memory ends its worker.
      child.once('exit', () => finish('ended'))
      child.send(job)
    })
  }
}

/** Two processes that share a turn: each keeps what it has loaded, marked or not, from one test to the next. */
export class Runner {
  readonly #marking = new Worker()
  readonly #breaking = new Worker()
  readonly spentMs = { unbroken: 0, breaking: 0 }

  async unbroken(sources: Job['sources'], test: string): Promise<Answer> {
    const began = performance.now()
    const answer = await this.#marking.run({ sources, test }, FIRST_MS)
    this.spentMs.unbroken += performance.now() - began
    return answer
  }

  async broken(sources: Job['sources'], test: string, usualMs: number): Promise<Answer> {
    const began = performance.now()
    const answer = await this.#breaking.run({ sources, test }, PATIENCE_MS + SLOWER * usualMs)
    this.spentMs.breaking += performance.now() - began
    return answer
  }
}

/** Gives work to warm runners, one whenever a runner is free. Their processes end with this one. */
export class Pool {
  readonly #runners = Array.from({ length: RUNNERS }, () => new Runner())

  get spentMs() {
    const sumOf = (part: keyof Runner['spentMs']) => this.#runners.reduce((sum, { spentMs }) => sum + spentMs[part], 0)
    return { unbroken: sumOf('unbroken'), breaking: sumOf('breaking') }
  }

  async each<Item>(items: readonly Item[], work: (item: Item, runner: Runner) => Promise<void>) {
    const queue = [...items]
    await Promise.all(
      this.#runners.map(async (runner) => {
        for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, runner)
      }),
    )
  }
}
