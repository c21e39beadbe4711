import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, lte, min } from 'drizzle-orm'
import type { MoneyRequest, MoneyRequestStatus } from '../../contract/model'
import { findAccount, requireReloadable } from '../cards/access'
import { credit, newReference } from '../cards/ledger'
import { requireTodaysLoads } from '../cards/limits'
import { programOf } from '../cards/programs'
import { type Clock, DAY } from '../clock'
import type { Tx } from '../database/connect'
import { cards, moneyRequests } from '../database/schema'
import type { DueJob } from '../dueWork'
import { FEES } from '../fees'
import type { Handlers } from '../http/call'
import { CURRENCY, dollars } from '../http/money'
import { Refusal } from '../http/refusals'
import { withoutNulls } from '../http/withoutNulls'
import { amountIn, requireFee, writeOfLoad } from './topUp'

type Row = typeof moneyRequests.$inferSelect

/** Portal spec §9: a request that is still pending expires after 24 hours. */
const LIVES = DAY
const OPENED: MoneyRequestStatus = 'Initiated'
const EXPIRING: readonly MoneyRequestStatus[] = ['Initiated', 'pending']
const COMPLETE: MoneyRequestStatus = 'DepositComplete'
/** Nothing comes after these, whatever the bank says. */
const FINAL: readonly string[] = [COMPLETE, 'Failed', 'declined', 'cancelled', 'expired'] satisfies MoneyRequestStatus[]

function onTheWire(row: Row): MoneyRequest {
  return withoutNulls({
    id: row.id,
    serialNumber: row.serialNumber,
    fundingAmount: {
      transactionAmount: dollars(row.amountCents),
      currency: CURRENCY,
      feeAmount: dollars(row.feeCents),
    },
    status: row.status,
    link: row.status === OPENED ? row.link : null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    idempotencyKey: row.idempotencyKey,
  })
}

export const moneyRequestOperations: Handlers<'getMoneyRequests' | 'openMoneyRequest' | 'cancelMoneyRequest'> = {
  async getMoneyRequests({ world, account }) {
    const rows = await world.db
      .select()
      .from(moneyRequests)
      .where(eq(moneyRequests.accountId, account().accountId))
      .orderBy(desc(moneyRequests.createdAt), desc(moneyRequests.id))
    return { status: 200, body: rows.map(onTheWire) }
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
      await requireTodaysLoads({ tx, clock, card, cents: amountCents }, 'ETR-4001')
      requireFee('fundingAmount.feeAmount', body.fundingAmount.feeAmount, FEES.interacLoadCents)
      const id = `request-${randomUUID().slice(0, 8)}`
      const link = `${origin}/sandbox/bank/${id}`
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
        createdAt: clock.date(),
        expiresAt: new Date(expiresAt),
        idempotencyKey,
      })
      due.noticed(expiresAt)
      return { status: 200, body: { id, status: OPENED, link } }
    }),

  cancelMoneyRequest: ({ path, account, once }) =>
    once(async (tx) => {
      const own = and(eq(moneyRequests.id, path.id), eq(moneyRequests.accountId, account().accountId))
      const [request] = await tx.select().from(moneyRequests).where(own).for('update')
      if (!request) throw new Refusal('REQ-4040')
      // Content spec §4: only on the first screen, before a bank is chosen.
      if (request.status !== OPENED) throw new Refusal('ETR-4003')
      await tx.update(moneyRequests).set({ status: 'cancelled' }).where(own)
      return { status: 204 }
    }),
}

/** What the holder's bank tells us. Money comes with `DepositComplete`, once, and never for a request that is over. */
export async function setMoneyRequestStatus(tx: Tx, clock: Clock, id: string, status: string) {
  const [request] = await tx.select().from(moneyRequests).where(eq(moneyRequests.id, id)).for('update')
  if (!request) return false
  const hasExpired = EXPIRING.some((one) => one === request.status) && request.expiresAt <= clock.date()
  if (FINAL.includes(request.status) || hasExpired || request.status === status) return true
  await tx.update(moneyRequests).set({ status }).where(eq(moneyRequests.id, id))
  if (status !== COMPLETE) return true
  const card = await credit(tx, {
    clientId: request.clientId,
    typeCode: 'INC',
    merchant: 'e-Transfer',
    category: 'PAYMENT',
    happenedAt: clock.date(),
    cents: request.amountCents,
    reference: newReference(),
    cause: `money-request:${id}`,
  })
  await writeOfLoad(tx, { clock }, await findAccount(tx, request.accountId), card, request.amountCents)
  return true
}

export const moneyRequestExpiry: DueJob = {
  async next(db) {
    const [row] = await db
      .select({ at: min(moneyRequests.expiresAt) })
      .from(moneyRequests)
      .where(inArray(moneyRequests.status, [...EXPIRING]))
    return row?.at?.getTime() ?? null
  },
  async run(db, clock) {
    await db
      .update(moneyRequests)
      .set({ status: 'expired' })
      .where(and(inArray(moneyRequests.status, [...EXPIRING]), lte(moneyRequests.expiresAt, clock.date())))
  },
}
