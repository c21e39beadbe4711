/** What a card may still load or move: the issuer's figures, as the issuer counts them. Content spec §9. */
import type { Card } from './card'

export const LIMITED = ['topUp', 'autoReload', 'interac', 'transfer'] as const
export type LimitedFeature = (typeof LIMITED)[number]

/** In cents; null if the issuer has no such limit. Days are Eastern. */
export type Limit = {
  readonly feature: LimitedFeature
  readonly perTransactionCents: number | null
  readonly perDayCents: number | null
  readonly usedTodayCents: number | null
}

export type LimitedCard = Card & { readonly limits: readonly Limit[] }

export const limitFor = (feature: LimitedFeature, { limits }: Pick<LimitedCard, 'limits'>) =>
  limits.find((limit) => limit.feature === feature) ?? null

/** What is left of today's limit; null if it is not known. */
export const leftTodayOf = ({ perDayCents, usedTodayCents }: Limit): number | null =>
  perDayCents === null || usedTodayCents === null ? null : Math.max(perDayCents - usedTodayCents, 0)

/** The most that one transaction may be now; null if no limit is known. */
export function mostNowOf(limit: Limit | null): number | null {
  if (!limit) return null
  const known = [limit.perTransactionCents, leftTodayOf(limit)].filter((cents) => cents !== null)
  return known.length > 0 ? Math.min(...known) : null
}
