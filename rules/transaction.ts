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
