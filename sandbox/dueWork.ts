import type { Clock } from './clock'
import type { Database } from './database/connect'

/** Work that becomes due with time: paying bills, expiring requests, reloading cards. */
export type DueJob = {
  /** When it is next due, in milliseconds; null if nothing is. */
  readonly next: (db: Database) => Promise<number | null>
  readonly run: (db: Database, clock: Clock) => Promise<void>
}

export type DueWork = {
  /** Runs before every call, so that an answer includes all work that is due. */
  catchUp(): Promise<void>
  /** Reports new work due at that time. */
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
