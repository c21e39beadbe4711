/** Payments of bills, as the issuer lists them. Portal spec §3, §4. */

export type Payment = {
  readonly id: string
  /** The card that pays, and its last four digits where they are told. */
  readonly clientId: string
  readonly digits: string
  readonly serialNo: string
  readonly billerName: string
  readonly alias: string | null
  readonly amountCents: number
  readonly feeCents: number
  /** `YYYY-MM-DD`, Eastern. */
  readonly dateToPay: string
  readonly isPending: boolean
  /** Empty while it is pending. */
  readonly status: string
  /** Milliseconds; null where the issuer does not say. */
  readonly createdAt: number | null
  /** The key of the call that caused it; null where the issuer does not say. */
  readonly idempotencyKey: string | null
}

/** What the list of payments says of one that was to be cancelled. `gone`: it is not among the newest. */
export type CancelOutcome = 'cancelled' | 'pending' | 'tooLate' | 'gone'
export function outcomeOfCancel(payments: readonly Payment[], id: string): CancelOutcome {
  const found = payments.find((payment) => payment.id === id)
  if (!found) return 'gone'
  if (found.isPending) return 'pending'
  return found.status === 'CANCELLED' ? 'cancelled' : 'tooLate'
}
