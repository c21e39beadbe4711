import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../database/connect'
import { accounts, cards, transactions } from '../database/schema'
import { moneyText } from '../mail/letters'
import { writeTo } from '../mail/send'
import { Refusal, type RefusalCode } from '../wire/refusals'
import { type CardRow, lastFourOf } from './cardOnTheWire'
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
  /** Unique: a second entry with the same cause fails. */
  readonly cause?: string
  /** The key of the call, for the holder's lookup. */
  readonly idempotencyKey?: string | null
}

export const newReference = () => `EXT-${randomUUID().slice(0, 13).toUpperCase()}`
export const newAuthorization = () => String(randomInt(1_000_000)).padStart(6, '0')

/** `balanceCents`: the settled balance after this entry. Reserved amounts are not part of a running balance. */
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

/** Credits the card immediately. */
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
  await writeOfPosting(tx, { ...entry, amountCents: entry.cents })
  return card.feeDueCents > 0 ? takeDueFee(tx, card, entry.happenedAt) : card
}

/** Takes the order fee from the first load, up to the available balance. */
async function takeDueFee(tx: Tx, { clientId, feeDueCents, availableCents }: CardRow, happenedAt: Date) {
  const cents = Math.min(feeDueCents, availableCents)
  await tx
    .update(cards)
    .set({ feeDueCents: feeDueCents - cents })
    .where(eq(cards.clientId, clientId))
  const entry = { clientId, typeCode: 'FEE', merchant: 'Card purchase', category: 'OTHER', happenedAt, cents }
  return debit(tx, { ...entry, reference: newReference() })
}

/** Debits the card immediately; the update's condition keeps the balance from going below zero. */
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
  await writeOfPosting(tx, { ...entry, amountCents: -entry.cents })
  return card
}

/** Reserves an amount: it is no longer available, but still settled on the card. */
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

/** Turns a reservation into a payment. */
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
  if (!card) return
  await tx.update(transactions).set({ balanceCents: card.settledCents }).where(eq(transactions.id, entry.id))
  await writeOfPosting(tx, entry)
}

type Posted = Pick<typeof transactions.$inferSelect, 'clientId' | 'amountCents' | 'happenedAt'>

export async function writeOfPosting(tx: Tx, { clientId, amountCents, happenedAt }: Posted) {
  const [row] = await tx
    .select({ holder: accounts, cardNumber: cards.cardNumber })
    .from(cards)
    .innerJoin(accounts, eq(accounts.id, cards.accountId))
    .where(eq(cards.clientId, clientId))
  if (!row) return
  await writeTo(tx, { date: () => happenedAt }, row.holder, {
    kind: 'posted',
    details: (language) => ({ amount: moneyText(amountCents, language, 'always'), lastFour: lastFourOf(row) }),
  })
}

/** Makes the amount of a pending entry available again. */
async function giveBack(tx: Tx, { clientId, amountCents }: typeof transactions.$inferSelect) {
  await tx
    .update(cards)
    .set({ availableCents: sql`${cards.availableCents} - ${amountCents}` })
    .where(eq(cards.clientId, clientId))
}

/** Gives a reservation back and deletes its pending entry. */
export async function releaseReservation(tx: Tx, cause: string) {
  const [entry] = await tx
    .delete(transactions)
    .where(and(eq(transactions.cause, cause), eq(transactions.status, 'pending')))
    .returning()
  if (entry) await giveBack(tx, entry)
}

/** Ends a merchant's uncollected hold; its entry stays and says so. False if the hold is no longer pending. */
export async function releaseHold(tx: Tx, id: number) {
  const [entry] = await tx
    .update(transactions)
    .set({ status: 'declined', declineReason: 'holdReleased' })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'pending')))
    .returning()
  if (entry) await giveBack(tx, entry)
  return entry !== undefined
}
