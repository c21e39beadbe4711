/** Cents in the database, dollars on the wire. */
export const dollars = (cents: number) => cents / 100

/** Null for an amount with more than two decimals: refuse it, never round. */
export function centsOf(amount: number) {
  const cents = Math.round(amount * 100)
  // The division gives the double nearest to the two-decimal amount, as a JSON parser does.
  return Number.isSafeInteger(cents) && cents / 100 === amount ? cents : null
}

export const CURRENCY = '124' as const
