import type { Clock } from './clock'
import type { Database } from './database/connect'

/** Work that the passing of time asks for: bills to pay, requests to expire, cards to reload. */
export type DueJob = {
  /** When it next has something to do, in milliseconds; null while there is nothing. */
  readonly next: (db: Database) => Promise<number | null>
  readonly run: (db: Database, clock: Clock) => Promise<void>
}

export type DueWork = {
  /** Before every call, so that an answer never shows what should have happened already. */
  catchUp(): Promise<void>
  /** Something will be due then that was not known before. */
  noticed(at: number): void
  recount(): Promise<void>
}

export function createDueWork(db: Database, clock: Clock, jobs: readonly DueJob[]): DueWork {
  let nextAt = 0
  let running: Promise<void> | null = null

  async function recount() {
    const times = await Promise.all(jobs.map((job) => job.next(db)))
    nextAt = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY))
  }

  async function run() {
    for (const job of jobs) await job.run(db, clock)
    await recount()
  }

  return {
    async catchUp() {
      if (clock.now() < nextAt) return
      running ??= run().finally(() => {
        running = null
      })
      await running
    },
    noticed(at) {
      nextAt = Math.min(nextAt, at)
    },
    recount,
  }
}
