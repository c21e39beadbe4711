import { type Clock, createClock } from './clock'
import type { Alone, Database } from './database/connect'

/** Work that becomes due with time: paying bills, expiring requests, reloading cards. */
export type DueJob = {
  /** When it is next due, in milliseconds; null if nothing is. */
  readonly next: (db: Database) => Promise<number | null>
  /** Does all that is due by then. The clock stands still at the moment that `next` said. */
  readonly run: (db: Database, clock: Clock) => Promise<void>
}

export type DueWork = {
  /** Runs before every call, so that an answer includes all work that is due. */
  catchUp(): Promise<void>
  /** Reports new work due at that time. */
  noticed(at: number): void
  /** Makes the next `catchUp` look at the database: other processes may have created work, or done it. */
  forget(): void
}

/** `alone`: several processes do what is due one after the other, so that each thing is done once and in order. */
export function createDueWork(db: Database, clock: Clock, jobs: readonly DueJob[], alone: Alone): DueWork {
  let nextAt = 0
  let running: Promise<void> | null = null

  async function recount() {
    const times = await Promise.all(jobs.map((job) => job.next(db)))
    const moments = times.map((time) => time ?? Number.POSITIVE_INFINITY)
    nextAt = Math.min(...moments)
    return jobs[moments.indexOf(nextAt)]
  }

  /**
   * Runs the jobs in the order in which they became due, also after the clock has jumped: the balance after each entry
   * follows from the entry before.
   */
  async function doAll() {
    const until = clock.now()
    let job = await recount()
    while (job && nextAt <= until) {
      const at = nextAt
      await job.run(
        db,
        createClock(() => at),
      )
      const following = await recount()
      // A job that made no progress is tried again with the next call.
      if (following === job && nextAt <= at) return
      job = following
    }
  }

  async function run() {
    await recount()
    if (clock.now() >= nextAt) await alone('due work', doAll)
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
    forget() {
      nextAt = 0
    },
  }
}
