import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, lte, min } from 'drizzle-orm'
import type { MoneyRequest, MoneyRequestStatus } from '../../../contract/model'
import { requireReloadable } from '../../cards/access'
import type { CardRow } from '../../cards/cardOnTheWire'
import { credit, newReference } from '../../cards/ledger'
import { fitsTodaysLoads, requireTodaysLoads } from '../../cards/limits'
import { programOf } from '../../cards/programs'
import { type Clock, DAY } from '../../clock'
import type { Database, Tx } from '../../database/connect'
import { cards, moneyRequests } from '../../database/schema'
import type { DueJob } from '../../dueWork'
import { FEES } from '../../fees'
import { type AccountRow, findAccount } from '../../identity/accounts'
import { CURRENCY, dollars } from '../../wire/money'
import { Refusal } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import type { Handlers } from '../call'
import { amountIn, requireFee, writeOfLoad } from './topUp'

type Row = typeof moneyRequests.$inferSelect

/** Portal spec §9: a pending request expires after 24 hours. */
const LIVES = DAY
const OPENED: MoneyRequestStatus = 'Initiated'
const EXPIRING: readonly MoneyRequestStatus[] = ['Initiated', 'pending']
const COMPLETE: MoneyRequestStatus = 'DepositComplete'
/** Final statuses, whatever the bank reports later. */
const FINAL: readonly string[] = [COMPLETE, 'Failed', 'declined', 'cancelled', 'expired'] satisfies MoneyRequestStatus[]

function onTheWire(row: Row, origin: string): MoneyRequest {
  return withoutNulls({
    id: row.id,
    serialNumber: row.serialNumber,
    fundingAmount: {
      transactionAmount: dollars(row.amountCents),
      currency: CURRENCY,
      feeAmount: dollars(row.feeCents),
    },
    status: row.status,
    link: row.status === OPENED ? origin + row.link : null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    history: [...row.history],
    idempotencyKey: row.idempotencyKey,
  })
}

/** Content spec §9: the maximum balance applies to every load. */
const fits = (card: CardRow, cents: number) => card.settledCents + cents <= programOf(card.cardProgram).maxBalanceCents

/** A deposit must meet the rules for every load on the day it arrives. */
async function isTaken(tx: Tx, clock: Clock, holder: AccountRow, card: CardRow, cents: number) {
  try {
    requireReloadable(holder, card, { feature: 'requestMoneyAllowed' })
  } catch (problem) {
    if (problem instanceof Refusal) return false
    throw problem
  }
  return !card.closedAt && fits(card, cents) && (await fitsTodaysLoads({ tx, clock, card, cents }))
}

async function moveTo(tx: Tx, { id, history }: Row, status: string, at: Date) {
  const step = { status, at: at.toISOString() }
  await tx
    .update(moneyRequests)
    .set({ status, history: [...history, step] })
    .where(eq(moneyRequests.id, id))
}

export const moneyRequestOperations: Handlers<'getMoneyRequests' | 'openMoneyRequest' | 'cancelMoneyRequest'> = {
  async getMoneyRequests({ world, account, origin }) {
    const rows = await world.db
      .select()
      .from(moneyRequests)
      .where(eq(moneyRequests.accountId, account().accountId))
      .orderBy(desc(moneyRequests.createdAt), desc(moneyRequests.id))
    return { status: 200, body: rows.map((row) => onTheWire(row, origin)) }
  },

  openMoneyRequest: ({ body, world, account, once, origin, idempotencyKey }) =>
    once(async (tx) => {
      const { accountId } = account()
      const { clock, due } = world
      const [card] = await tx
        .select()
        .from(cards)
        .where(and(eq(cards.serialNumber, body.serialNumber), eq(cards.accountId, accountId)))
        .for('update')
      if (!card || card.closedAt) throw new Refusal('REQ-4040')
      requireReloadable(await findAccount(tx, accountId), card, { feature: 'requestMoneyAllowed' })
      const amountCents = amountIn('fundingAmount.transactionAmount', body.fundingAmount.transactionAmount)
      const { maxEtransferReloadCents } = programOf(card.cardProgram)
      if (amountCents > (maxEtransferReloadCents ?? 0)) throw new Refusal('ETR-4001')
      if (!fits(card, amountCents)) throw new Refusal('TOP-4002')
      await requireTodaysLoads({ tx, clock, card, cents: amountCents }, 'ETR-4001')
      requireFee('fundingAmount.feeAmount', body.fundingAmount.feeAmount, FEES.interacLoadCents)
      const id = `request-${randomUUID().slice(0, 8)}`
      const link = `/sandbox/bank/${id}`
      const createdAt = clock.date()
      const expiresAt = clock.now() + LIVES
      await tx.insert(moneyRequests).values({
        id,
        accountId,
        clientId: card.clientId,
        serialNumber: card.serialNumber,
        amountCents,
        feeCents: FEES.interacLoadCents,
        status: OPENED,
        link,
        createdAt,
        expiresAt: new Date(expiresAt),
        history: [{ status: OPENED, at: createdAt.toISOString() }],
        idempotencyKey,
      })
      due.noticed(expiresAt)
      return { status: 200, body: { id, status: OPENED, link: origin + link } }
    }),

  async cancelMoneyRequest({ path, account, once, world: { db, clock } }) {
    // In its own transaction: what the bank does must stay, even if the cancellation is then refused because of it.
    await db.transaction((tx) => answerMeanwhile(tx, clock, path.id, account().accountId))
    return once(async (tx) => {
      const own = and(eq(moneyRequests.id, path.id), eq(moneyRequests.accountId, account().accountId))
      const [request] = await tx.select().from(moneyRequests).where(own).for('update')
      if (!request) throw new Refusal('REQ-4040')
      // Content spec §4: only on the first screen, before a bank is chosen.
      if (request.status !== OPENED) throw new Refusal('ETR-4003')
      await moveTo(tx, request, 'cancelled', clock.date())
      return { status: 204 }
    })
  },
}

async function answerMeanwhile(tx: Tx, clock: Clock, id: string, accountId: number) {
  const own = and(eq(moneyRequests.id, id), eq(moneyRequests.accountId, accountId))
  const [request] = await tx.select().from(moneyRequests).where(own).for('update')
  if (!request?.answersCancelWith) return
  await setMoneyRequestStatus(tx, clock, id, request.answersCancelWith)
  await tx.update(moneyRequests).set({ answersCancelWith: null }).where(own)
}

/**
 * Handles a status from the holder's bank. `DepositComplete` credits the card once, and never for a request that is
 * over. A deposit that the card may not take, or that does not fit, fails: the bank returns the money.
 */
export async function setMoneyRequestStatus(tx: Tx, clock: Clock, id: string, status: string) {
  const [request] = await tx.select().from(moneyRequests).where(eq(moneyRequests.id, id)).for('update')
  if (!request) return false
  const hasExpired = EXPIRING.some((one) => one === request.status) && request.expiresAt <= clock.date()
  if (FINAL.includes(request.status) || hasExpired || request.status === status) return true
  const [card] = await tx.select().from(cards).where(eq(cards.clientId, request.clientId)).for('update')
  const holder = await findAccount(tx, request.accountId)
  const isRefused = status === COMPLETE && !(card && (await isTaken(tx, clock, holder, card, request.amountCents)))
  await moveTo(tx, request, isRefused ? 'Failed' : status, clock.date())
  if (status !== COMPLETE || isRefused) return true
  const loaded = await credit(tx, {
    clientId: request.clientId,
    typeCode: 'INC',
    merchant: 'Interac',
    category: 'PAYMENT',
    happenedAt: clock.date(),
    cents: request.amountCents,
    reference: newReference(),
    cause: `money-request:${id}`,
  })
  await writeOfLoad(tx, { clock }, holder, loaded, request.amountCents)
  return true
}

export async function moneyRequestStatus(db: Database, id: string) {
  const [request] = await db.select().from(moneyRequests).where(eq(moneyRequests.id, id))
  return request?.status ?? null
}

/** Sets the status that the bank will report when a cancellation arrives. */
export async function setAnswerToCancel(tx: Tx, id: string, status: string) {
  const found = await tx
    .update(moneyRequests)
    .set({ answersCancelWith: status })
    .where(eq(moneyRequests.id, id))
    .returning({ id: moneyRequests.id })
  return found.length > 0
}

export const moneyRequestExpiry: DueJob = {
  async next(db) {
    const [row] = await db
      .select({ at: min(moneyRequests.expiresAt) })
      .from(moneyRequests)
      .where(inArray(moneyRequests.status, [...EXPIRING]))
    return row?.at?.getTime() ?? null
  },
  run: (db, clock) =>
    db.transaction(async (tx) => {
      const over = await tx
        .select()
        .from(moneyRequests)
        .where(and(inArray(moneyRequests.status, [...EXPIRING]), lte(moneyRequests.expiresAt, clock.date())))
        .for('update')
      // They expired at their own time, however late this job runs.
      for (const request of over) await moveTo(tx, request, 'expired', request.expiresAt)
    }),
}
