/** The outcome of a money call whose response was lost: its effect is searched for in the issuer's records. */

/** A transaction or an e-Transfer request, as a lookup reads it. */
export type MoneyRecord = {
  readonly id: string
  /** The kind of effect: the type code of a transaction, or the serial number of the card that a request is for. */
  readonly kind: string
  /** Negative for money out. */
  readonly amountCents: number
  /** A declined transaction moved nothing. */
  readonly isDeclined: boolean
  /** The key of the call that caused it; null if the issuer does not say. */
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
  /** The ids of the records like it that existed before the call was sent. */
  readonly known: readonly string[]
}

/** The ids of the records of the same kind and amount: a later record is not among them. */
export const alike = (
  records: readonly MoneyRecord[],
  sought: Pick<Sought, 'kind' | 'amountCents'>,
): readonly string[] =>
  records
    .filter(({ kind, amountCents }) => kind === sought.kind && amountCents === sought.amountCents)
    .map(({ id }) => id)

/**
 * A record with our key is the effect. If the issuer gives keys, ours must be among them: without it nothing was done.
 * If it gives none, a new record of the same kind and amount is the effect.
 */
export function findEffect<Found extends MoneyRecord>(records: readonly Found[], sought: Sought): Found | null {
  const done = records.filter(({ isDeclined }) => !isDeclined)
  const ours = done.find(({ idempotencyKey }) => idempotencyKey === sought.idempotencyKey)
  if (ours || records.some(({ idempotencyKey }) => idempotencyKey !== null)) return ours ?? null
  const isSought = ({ id, kind, amountCents }: MoneyRecord) =>
    kind === sought.kind && amountCents === sought.amountCents && !sought.known.includes(id)
  return done.find(isSought) ?? null
}
