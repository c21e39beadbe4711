/** What became of a money call whose answer was lost: its effect is searched for in what the issuer has recorded. */

/** A transaction or an e-Transfer request, as a lookup reads it. */
export type MoneyRecord = {
  readonly id: string
  /** What kind of effect it is: the type code of a transaction. */
  readonly kind: string
  /** Negative is money out. */
  readonly amountCents: number
  /** A record of a declined transaction moved nothing. */
  readonly isDeclined: boolean
  /** The key of the call that caused it; null where the issuer does not say. */
  readonly idempotencyKey: string | null
  readonly reference: string | null
  readonly authorization: string | null
  /** Milliseconds. */
  readonly at: number
}

export type Sought = {
  readonly kind: string
  readonly amountCents: number
  readonly idempotencyKey: string
  /** The ids of the records like it that were there before the call was sent. */
  readonly known: readonly string[]
}

/** The ids of what is recorded of the same kind and amount: a later one is told from these. */
export const alike = (
  records: readonly MoneyRecord[],
  sought: Pick<Sought, 'kind' | 'amountCents'>,
): readonly string[] =>
  records
    .filter(({ kind, amountCents }) => kind === sought.kind && amountCents === sought.amountCents)
    .map(({ id }) => id)

/**
 * A record with our key is the effect. An issuer that tells keys tells ours too, so without it nothing was done; one that
 * tells none is believed by what is new: the same kind of effect over the same amount.
 */
export function findEffect<Found extends MoneyRecord>(records: readonly Found[], sought: Sought): Found | null {
  const done = records.filter(({ isDeclined }) => !isDeclined)
  const ours = done.find(({ idempotencyKey }) => idempotencyKey === sought.idempotencyKey)
  if (ours || records.some(({ idempotencyKey }) => idempotencyKey !== null)) return ours ?? null
  const isSought = ({ id, kind, amountCents }: MoneyRecord) =>
    kind === sought.kind && amountCents === sought.amountCents && !sought.known.includes(id)
  return done.find(isSought) ?? null
}
