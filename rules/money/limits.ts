/** What a card may still load or move: the issuer's figures, as the issuer counts them. Content spec §9. */
import type { Card } from '../cards/card'
import { feesOf } from '../cards/fees'

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

/** What a card can hold, and how much more fits on it now. The maximum balance applies to every load. */
export type Room = { readonly maxBalanceCents: number; readonly leftCents: number }
export function roomOn(card: Pick<Card, 'cardProgram' | 'cardType' | 'plasticFlag' | 'settledCents'>): Room {
  const { maxBalanceCents } = feesOf(card)
  return { maxBalanceCents, leftCents: Math.max(maxBalanceCents - card.settledCents, 0) }
}

/** A limit is worth a word when less of it is left than one transaction may have, or less than a quarter. */
export const isNear = (leftCents: number, allCents: number, perTransactionCents: number | null) =>
  leftCents < Math.max(perTransactionCents ?? 0, allCents / 4)

/** Null if none of them is known. */
export function lowestOf(known: readonly (number | null | undefined)[]): number | null {
  const bounds = known.filter((cents) => typeof cents === 'number')
  return bounds.length > 0 ? Math.min(...bounds) : null
}

export type LoadClosed = 'full' | 'limitReached'
type Loadable = { readonly limit: Limit | null; readonly room: Room | null; readonly minCents?: number | null }
/** Why not even the smallest amount can be loaded now; null if it can. Tomorrow changes nothing on a full card. */
export function whyNoLoad({ limit, room, minCents }: Loadable): LoadClosed | null {
  const least = Math.max(minCents ?? 1, 1)
  if (room && room.leftCents < least) return 'full'
  const leftToday = limit && leftTodayOf(limit)
  return leftToday !== null && leftToday < least ? 'limitReached' : null
}

/** What makes a larger amount impossible, for its words. */
export type LoadBound = 'room' | 'day' | 'transaction'
export function boundBy(maxCents: number | null, { limit, room }: Loadable): LoadBound {
  if (maxCents !== null && room?.leftCents === maxCents) return 'room'
  return maxCents !== null && limit && leftTodayOf(limit) === maxCents ? 'day' : 'transaction'
}

/** The most that one transaction may be now; null if no limit is known. */
export function mostNowOf(limit: Limit | null): number | null {
  if (!limit) return null
  return lowestOf([limit.perTransactionCents, leftTodayOf(limit)])
}
