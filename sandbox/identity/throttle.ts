import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../clock'
import type { Database } from '../database/connect'
import { attempts } from '../database/schema'
import { Refusal, tooManyTries } from '../wire/refusals'

export type Limit = { readonly tries: number; readonly within: number }

export const DEFAULT_LIMITS = {
  signInPerAccountAndAddress: { tries: 5, within: 15 * MINUTE },
  // Far below the account's limit: a single address must not use that up and lock the holder out elsewhere.
  signInPerAccountAndAddressADay: { tries: 20, within: DAY },
  signInPerAddress: { tries: 20, within: 15 * MINUTE },
  // Does not apply to addresses that the holder has signed in from before.
  signInPerAccount: { tries: 100, within: DAY },
  securityAnswer: { tries: 5, within: 15 * MINUTE },
  cardSecrets: { tries: 5, within: 15 * MINUTE },
  cardTypeLookup: { tries: 30, within: 15 * MINUTE },
  recoveryCode: { tries: 5, within: 15 * MINUTE },
  mailPerAddress: { tries: 20, within: 15 * MINUTE },
  mailPerRecipientAndAddress: { tries: 5, within: 15 * MINUTE },
  // Far below the recipient's limit: a single address must not use that up.
  mailPerRecipientAndAddressLong: { tries: 8, within: 3 * HOUR },
  // The window is the life of a recovery link: a recipient at the limit has links that still work.
  mailPerRecipient: { tries: 20, within: 3 * HOUR },
  // Someone who tries stolen card numbers tries many.
  declinedSources: { tries: 5, within: 15 * MINUTE },
  panViews: { tries: 10, within: DAY },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof DEFAULT_LIMITS
export type Limits = Readonly<Record<LimitName, Limit>>

export type Bucket = { readonly limit: LimitName; readonly of: string }
/** `forgive` removes the use: it caused nothing. */
export type Use = { forgive(): Promise<void> }

export type Throttle = {
  /**
   * Does work that may turn out to be a wrong guess. Only wrong guesses count: those that throw an error for which
   * `isWrong` holds, by default any refusal. Guesses in progress take the places that are left, so that parallel
   * guesses cannot pass the limit; a guess that finds none waits for their results. Refuses with 429 once the places
   * are taken by wrong ones.
   */
  guess<Result>(
    buckets: readonly Bucket[],
    work: () => Promise<Result>,
    isWrong?: (problem: unknown) => boolean,
  ): Promise<Result>
  /** Counts a use. Refuses with 429 if it would exceed a limit. */
  count(...buckets: readonly Bucket[]): Promise<Use>
  /** True, and counted, if the use is within the limit; false if it would exceed it. */
  use(bucket: Bucket): Promise<boolean>
  clear(...buckets: readonly Bucket[]): Promise<void>
}

/** A guess that is still open after this time does not count: its process was killed, or its database has failed. */
const OPEN_FOR = 30 * SECOND
/** Between two looks for a free place, in milliseconds. The last one repeats. */
const PAUSES = [25, 50, 100, 200, 400]
const MAX_LOOKS = 30

const nameOf = ({ limit, of }: Bucket) => `${limit}:${of}`
const isRefusal = (problem: unknown) => problem instanceof Refusal

type Taken = { readonly ids: readonly number[] }
/** `wait`: seconds until a place is free; null while that depends on open guesses. */
type Full = { readonly ids: null; readonly wait: number | null }

export function createThrottle(db: Database, clock: Clock, limits: Limits): Throttle {
  /** Takes a place in each bucket, or in none. */
  async function take(buckets: readonly Bucket[], isOpen: boolean): Promise<Taken | Full> {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const names = buckets.map(nameOf).sort()
      for (const name of names) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
      let mustWait = false
      for (const bucket of buckets) {
        const { tries, within } = limits[bucket.limit]
        const made = await tx
          .select({ at: attempts.at, isOpen: attempts.isOpen })
          .from(attempts)
          .where(and(eq(attempts.bucket, nameOf(bucket)), gt(attempts.at, new Date(now - within))))
          .orderBy(asc(attempts.at))
        const wrong = made.filter((one) => !one.isOpen)
        const open = made.filter((one) => one.isOpen && now - one.at.getTime() <= OPEN_FOR)
        const decisive = wrong[wrong.length - tries]
        if (decisive) return { ids: null, wait: Math.ceil((decisive.at.getTime() + within - now) / 1000) }
        mustWait ||= wrong.length + open.length >= tries
      }
      if (mustWait) return { ids: null, wait: null }
      const rows = await tx
        .insert(attempts)
        .values(names.map((bucket) => ({ bucket, at: new Date(now), isOpen })))
        .returning({ id: attempts.id })
      await tx.delete(attempts).where(lt(attempts.at, new Date(now - 2 * DAY)))
      return { ids: rows.map(({ id }) => id) }
    })
  }

  /** Takes a place once there is one. */
  async function takeInTurn(buckets: readonly Bucket[], isOpen: boolean): Promise<readonly number[]> {
    for (let looks = 1; ; looks += 1) {
      const taken = await take(buckets, isOpen)
      if (taken.ids) return taken.ids
      if (taken.wait !== null || looks === MAX_LOOKS) throw tooManyTries(Math.max(1, taken.wait ?? 1))
      await setTimeout(PAUSES[Math.min(looks, PAUSES.length) - 1])
    }
  }

  const remove = (ids: readonly number[]) => db.delete(attempts).where(inArray(attempts.id, [...ids]))
  const keep = (ids: readonly number[]) =>
    db
      .update(attempts)
      .set({ isOpen: false })
      .where(inArray(attempts.id, [...ids]))

  return {
    async guess(buckets, work, isWrong = isRefusal) {
      const ids = await takeInTurn(buckets, true)
      try {
        const result = await work()
        await remove(ids)
        return result
      } catch (problem) {
        // If this fails too, the guess stays open for a while.
        await (isWrong(problem) ? keep(ids) : remove(ids)).catch(() => undefined)
        throw problem
      }
    },
    async count(...buckets) {
      const ids = await takeInTurn(buckets, false)
      return { forgive: async () => void (await remove(ids)) }
    },
    use: async (bucket) => (await take([bucket], false)).ids !== null,
    async clear(...buckets) {
      await db.delete(attempts).where(inArray(attempts.bucket, buckets.map(nameOf)))
    },
  }
}

/** Purpose of a mail. Each purpose has its own counters: one kind of mail must not use up another's limit. */
type MailPurpose = 'signUp' | 'resend' | 'confirmation' | 'recovery'
type Mail = { readonly purpose: MailPurpose; readonly recipient: string; readonly address: string }
type WithThrottle = { readonly throttle: Throttle }

/** Counted per sender: a stranger's requests must not block the holder's. */
export const throttleMail = ({ throttle }: WithThrottle, { purpose, recipient, address }: Mail) =>
  throttle.count(
    { limit: 'mailPerRecipientAndAddress', of: `${purpose} ${recipient} ${address}` },
    { limit: 'mailPerRecipientAndAddressLong', of: `${purpose} ${recipient} ${address}` },
    { limit: 'mailPerAddress', of: `${purpose} ${address}` },
  )

/** Counter of all mails to a mailbox for this purpose, whoever asked for them. */
export const mailboxOf = ({ purpose, recipient }: Omit<Mail, 'address'>): Bucket => ({
  limit: 'mailPerRecipient',
  of: `${purpose} ${recipient}`,
})
