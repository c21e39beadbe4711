/** Cents in the database, dollars on the wire. */
export const dollars = (cents: number) => cents / 100

/** Null where the amount has more than two decimals: it is refused, never rounded. */
export function centsOf(amount: number) {
  const cents = Math.round(amount * 100)
  return Number.isSafeInteger(cents) && Math.abs(amount * 100 - cents) < 1e-6 ? cents : null
}

export const CURRENCY = '124' as const
