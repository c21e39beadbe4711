/** The key of a payment that is sent more than once: by a retry, or by two tabs that do not know of each other yet. */
import { v5 } from 'uuid'

const PAYMENTS = '5b0c8d5e-3c52-4f0e-9a43-6a7d6c1f2b90'

export type Agreed = {
  readonly terms: readonly (string | number | null)[]
  /** The ids of the same effects that already existed: each one gives the next payment another key. */
  readonly known: readonly string[]
  /** The key of the previous payment in the same flow, which may not be listed yet. */
  readonly spentKey?: string | null
}

/** The key for what is agreed to: a UUID of version 5 (RFC 9562). */
export const agreedKey = ({ terms, known, spentKey = null }: Agreed) =>
  v5(JSON.stringify([terms, [...known].sort(), spentKey]), PAYMENTS)
