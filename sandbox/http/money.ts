/** Cents in the database, dollars on the wire. */
export const dollars = (cents: number) => cents / 100

/** Null where the amount has more than two decimals: it is refused, never rounded. */
export function centsOf(amount: number) {
  const cents = Math.round(amount * 100)
  // The quotient is the number nearest to the amount with two decimals, as JSON's reader takes it.
  return Number.isSafeInteger(cents) && cents / 100 === amount ? cents : null
}

export const CURRENCY = '124' as const
