/** What happened on a card. Portal spec §3. */
export type Transaction = {
  readonly id: string
  readonly typeCode: string
  readonly typeLabel: string | null
  readonly merchant: string
  /** `YYYY-MM-DD`, Eastern. */
  readonly date: string
  /** Negative is spent. */
  readonly amountCents: number
  readonly status: string
  readonly category: string
}

/** One page of a card's transactions with the period's sums, in cents. */
export type Activity = {
  readonly spendingCents: number
  readonly depositsCents: number
  readonly transactions: readonly Transaction[]
  readonly total: number
}

export type Day = { readonly date: string; readonly transactions: readonly Transaction[] }

/** In the order they came in, each day once. */
export function byDay(transactions: readonly Transaction[]): readonly Day[] {
  const days = new Map<string, Transaction[]>()
  for (const transaction of transactions) {
    const known = days.get(transaction.date)
    if (known) known.push(transaction)
    else days.set(transaction.date, [transaction])
  }
  return [...days].map(([date, all]) => ({ date, transactions: all }))
}
