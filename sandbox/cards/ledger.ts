import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../database/connect'
import { cards, transactions } from '../database/schema'
import { Refusal, type RefusalCode } from '../http/refusals'
import type { CardRow } from './cardOnTheWire'
import { searchTextOf } from './searchText'

type Entry = {
  readonly clientId: string
  readonly typeCode: string
  readonly merchant: string
  readonly category: string
  readonly happenedAt: Date
  readonly cents: number
  readonly reference: string
  readonly authorizationCode?: string
  /** Books at most once. */
  readonly cause?: string
  /** Of the call that caused it: its holder looks it up by this. */
  readonly idempotencyKey?: string | null
}

export const newReference = () => `EXT-${randomUUID().slice(0, 13).toUpperCase()}`
export const newAuthorization = () => String(randomInt(1_000_000)).padStart(6, '0')

/** `balanceCents`: what has settled, after it. What is kept aside is in no running balance. */
async function append(tx: Tx, entry: Entry, amountCents: number, balanceCents: number, status: 'posted' | 'pending') {
  await tx.insert(transactions).values({
    clientId: entry.clientId,
    typeCode: entry.typeCode,
    merchant: entry.merchant,
    category: entry.category,
    happenedAt: entry.happenedAt,
    amountCents,
    balanceCents,
    reference: entry.reference,
    authorizationCode: entry.authorizationCode ?? '',
    status,
    cause: entry.cause ?? null,
    idempotencyKey: entry.idempotencyKey ?? null,
    searchText: searchTextOf(entry),
  })
}

/** Money in, at once. */
export async function credit(tx: Tx, entry: Entry) {
  const [card] = await tx
    .update(cards)
    .set({
      availableCents: sql`${cards.availableCents} + ${entry.cents}`,
      settledCents: sql`${cards.settledCents} + ${entry.cents}`,
    })
    .where(eq(cards.clientId, entry.clientId))
    .returning()
  if (!card) throw new Refusal('REQ-4040')
  await append(tx, entry, entry.cents, card.settledCents, 'posted')
  return card.feeDueCents > 0 ? takeDueFee(tx, card, entry.happenedAt) : card
}

/** What ordering the card cost: from the first money that is loaded, never more than there is. */
async function takeDueFee(tx: Tx, { clientId, feeDueCents, availableCents }: CardRow, happenedAt: Date) {
  const cents = Math.min(feeDueCents, availableCents)
  await tx
    .update(cards)
    .set({ feeDueCents: feeDueCents - cents })
    .where(eq(cards.clientId, clientId))
  const entry = { clientId, typeCode: 'FEE', merchant: 'Card purchase', category: 'OTHER', happenedAt, cents }
  return debit(tx, { ...entry, reference: newReference() })
}

/** Money out, at once; the condition of the update is what keeps a balance from ever going below zero. */
export async function debit(tx: Tx, entry: Entry, refusal: RefusalCode = 'TRF-4001') {
  const [card] = await tx
    .update(cards)
    .set({
      availableCents: sql`${cards.availableCents} - ${entry.cents}`,
      settledCents: sql`${cards.settledCents} - ${entry.cents}`,
    })
    .where(and(eq(cards.clientId, entry.clientId), gte(cards.availableCents, entry.cents)))
    .returning()
  if (!card) throw new Refusal(refusal)
  await append(tx, entry, -entry.cents, card.settledCents, 'posted')
  return card
}

/** Money kept aside for later: it is no longer available, and still on the card. */
export async function reserve(tx: Tx, entry: Entry & { cause: string }, refusal: RefusalCode) {
  const [card] = await tx
    .update(cards)
    .set({ availableCents: sql`${cards.availableCents} - ${entry.cents}` })
    .where(and(eq(cards.clientId, entry.clientId), gte(cards.availableCents, entry.cents)))
    .returning()
  if (!card) throw new Refusal(refusal)
  await append(tx, entry, -entry.cents, card.availableCents, 'pending')
  return card
}

/** The reservation becomes a payment. */
export async function settleReservation(tx: Tx, cause: string, at: Date) {
  const [entry] = await tx
    .update(transactions)
    .set({ status: 'posted', happenedAt: at })
    .where(and(eq(transactions.cause, cause), eq(transactions.status, 'pending')))
    .returning()
  if (!entry) return
  const [card] = await tx
    .update(cards)
    .set({ settledCents: sql`${cards.settledCents} + ${entry.amountCents}` })
    .where(eq(cards.clientId, entry.clientId))
    .returning()
  if (card) await tx.update(transactions).set({ balanceCents: card.settledCents }).where(eq(transactions.id, entry.id))
}

/** What a pending entry had taken is available again. */
async function giveBack(tx: Tx, { clientId, amountCents }: typeof transactions.$inferSelect) {
  await tx
    .update(cards)
    .set({ availableCents: sql`${cards.availableCents} - ${amountCents}` })
    .where(eq(cards.clientId, clientId))
}

/** The reservation is given back, and its pending entry goes. */
export async function releaseReservation(tx: Tx, cause: string) {
  const [entry] = await tx
    .delete(transactions)
    .where(and(eq(transactions.cause, cause), eq(transactions.status, 'pending')))
    .returning()
  if (entry) await giveBack(tx, entry)
}

/** A merchant's hold ends without being collected: the entry stays, and says so. False where none is left. */
export async function releaseHold(tx: Tx, id: number) {
  const [entry] = await tx
    .update(transactions)
    .set({ status: 'declined', declineReason: 'holdReleased' })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'pending')))
    .returning()
  if (entry) await giveBack(tx, entry)
  return entry !== undefined
}
