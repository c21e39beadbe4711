import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { type Clock, DAY, HOUR, MINUTE } from '../clock'
import type { Database } from '../database/connect'
import { attempts } from '../database/schema'
import { tooManyTries } from '../http/refusals'

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
/** `forgive` removes the try, because it was not a failure. */
export type Try = { forgive(): Promise<void> }

export type Throttle = {
  /** Counts a try before it is made, so that parallel guesses cannot pass the limit. Refuses with 429. */
  attempt(...buckets: readonly Bucket[]): Promise<Try>
  /** True, and counted, if the use is within the limit; false if it would exceed it. */
  use(bucket: Bucket): Promise<boolean>
  clear(...buckets: readonly Bucket[]): Promise<void>
}

const nameOf = ({ limit, of }: Bucket) => `${limit}:${of}`

export function createThrottle(db: Database, clock: Clock, limits: Limits): Throttle {
  /** Counts if all are within their limits; otherwise returns the seconds to wait. */
  async function count(buckets: readonly Bucket[]) {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const names = buckets.map(nameOf).sort()
      for (const name of names) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
      for (const bucket of buckets) {
        const { tries, within } = limits[bucket.limit]
        const made = await tx
          .select({ at: attempts.at })
          .from(attempts)
          .where(and(eq(attempts.bucket, nameOf(bucket)), gt(attempts.at, new Date(now - within))))
          .orderBy(asc(attempts.at))
        const decisive = made[made.length - tries]
        if (decisive) return { ids: null, wait: Math.ceil((decisive.at.getTime() + within - now) / 1000) }
      }
      const rows = await tx
        .insert(attempts)
        .values(names.map((bucket) => ({ bucket, at: new Date(now) })))
        .returning({ id: attempts.id })
      await tx.delete(attempts).where(lt(attempts.at, new Date(now - 2 * DAY)))
      return { ids: rows.map(({ id }) => id), wait: 0 }
    })
  }

  return {
    async attempt(...buckets) {
      const { ids, wait } = await count(buckets)
      if (!ids) throw tooManyTries(Math.max(1, wait))
      return {
        forgive: async () => {
          await db.delete(attempts).where(inArray(attempts.id, ids))
        },
      }
    },
    use: async (bucket) => (await count([bucket])).ids !== null,
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
  throttle.attempt(
    { limit: 'mailPerRecipientAndAddress', of: `${purpose} ${recipient} ${address}` },
    { limit: 'mailPerRecipientAndAddressLong', of: `${purpose} ${recipient} ${address}` },
    { limit: 'mailPerAddress', of: `${purpose} ${address}` },
  )

/** Counter of all mails to a mailbox for this purpose, whoever asked for them. */
export const mailboxOf = ({ purpose, recipient }: Omit<Mail, 'address'>): Bucket => ({
  limit: 'mailPerRecipient',
  of: `${purpose} ${recipient}`,
})
