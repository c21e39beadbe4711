import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Clock, DAY } from '../clock'
import type { Database, Tx } from '../database/connect'
import { idempotencyKeys } from '../database/schema'
import { LOCK_NOT_FREE, sqlStateOf } from '../database/unavailable'
import { Refusal } from '../wire/refusals'

type Means = {
  readonly db: Database
  readonly clock: Clock
  readonly accountId: number
  readonly operationId: string
  readonly key: string | undefined
  readonly payload: unknown
  /** Keys the payload hash: a payload may be little more than a password. */
  readonly secret: Uint8Array
}

type Kept = { readonly status: number; readonly body?: unknown }

const KEPT_FOR = DAY

/**
 * One transaction for the key and the work: a second call with the same key waits at the insert until the first has
 * finished, then reads its answer. Refused work leaves no key, because it had no effect.
 */
export function createOnce({ db, clock, accountId, operationId, key, payload, secret }: Means) {
  return <A extends Kept>(work: (tx: Tx) => Promise<A>): Promise<A> =>
    db.transaction(async (tx) => {
      if (!key) return work(tx)
      const payloadHash = createHmac('sha256', secret).update(JSON.stringify(payload, inOrder)).digest('hex')
      const row = and(
        eq(idempotencyKeys.accountId, accountId),
        eq(idempotencyKeys.operationId, operationId),
        eq(idempotencyKeys.key, key),
      )
      const inserted = await tx
        .insert(idempotencyKeys)
        .values({ accountId, operationId, key, payloadHash, createdAt: clock.date() })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key })
        .catch((problem: unknown) => {
          // The first call may still have its effect: 503 would say that it is over.
          throw sqlStateOf(problem) === LOCK_NOT_FREE ? new Refusal('IDM-4090') : problem
        })
      if (inserted.length === 0) {
        const [kept] = await tx.select().from(idempotencyKeys).where(row).for('update')
        if (kept && clock.now() - kept.createdAt.getTime() < KEPT_FOR) {
          if (kept.payloadHash !== payloadHash) throw new Refusal('IDM-4220')
          return { status: kept.status, ...(kept.answer !== null && { body: JSON.parse(kept.answer) }) } as A
        }
        await tx.update(idempotencyKeys).set({ payloadHash, createdAt: clock.date() }).where(row)
      }
      const answer = await work(tx)
      await tx
        .update(idempotencyKeys)
        .set({ status: answer.status, answer: answer.body === undefined ? null : JSON.stringify(answer.body) })
        .where(row)
      return answer
    })
}

/** Key order does not matter: sort before hashing. */
const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
