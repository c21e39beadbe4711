import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, inArray, lte, min, ne, sql } from 'drizzle-orm'
import type { Payment } from '../../../contract/model'
import { BILL_LIMITS } from '../../../rules/cards/fees'
import {
  billLimits,
  COUNTED_STATUS,
  isCancellable,
  isCovered,
  limitAbove,
  payDay,
} from '../../../rules/money/billPayments'
import { cutOffOf, easternDate } from '../../../rules/values/easternTime'
import { lockCard, lockCards, requireUsable } from '../../cards/access'
import { lastFourOf } from '../../cards/cardOnTheWire'
import { debit, releaseReservation, reserve, settleReservation } from '../../cards/ledger'
import { type Clock, DAY } from '../../clock'
import type { Database, Tx } from '../../database/connect'
import { billers, cards, payees, payments } from '../../database/schema'
import type { DueJob } from '../../dueWork'
import { FEES } from '../../fees'
import { findAccount } from '../../identity/accounts'
import { dateText, type LetterKind, moneyText, REASONS } from '../../mail/letters'
import { writeTo } from '../../mail/send'
import { cursorOf, placeOf } from '../../wire/cursor'
import { CURRENCY, dollars } from '../../wire/money'
import { Refusal, refuseFields } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import type { Handlers } from '../call'
import { noticeBalance } from '../loads/autoReload'
import { amountIn, requireFee } from '../loads/topUp'
import { lockBiller, requirePayee } from './billers'

/** Internal: in the contract a scheduled payment has no status. */
const PENDING = 'PENDING'
const SUCCESS = COUNTED_STATUS

const causesOf = (paymentId: string) => [`payment:${paymentId}`, `payment-fee:${paymentId}`] as const

const selectPayments = (db: Database) =>
  db
    .select({
      payment: payments,
      billerName: billers.billerName,
      alias: billers.alias,
      cardNumber: cards.cardNumber,
    })
    .from(payments)
    .leftJoin(billers, eq(billers.serialNo, payments.serialNo))
    .leftJoin(cards, eq(cards.clientId, payments.clientId))

type Row = Awaited<ReturnType<typeof selectPayments>>[number]

function onTheWire({ payment, billerName, alias, cardNumber }: Row): Payment {
  return withoutNulls({
    id: payment.id,
    proxyId: payment.clientId,
    serialNo: payment.serialNo,
    billerName,
    alias,
    amount: dollars(payment.amountCents),
    fee: dollars(payment.feeCents),
    currency: CURRENCY,
    dateToPay: payment.dateToPay,
    pending: payment.status === PENDING,
    status: payment.status === PENDING ? null : payment.status,
    sourceCard: {
      clientId: payment.clientId,
      ...(cardNumber && { lastFourDigits: lastFourOf({ cardNumber }) }),
    },
    createdAt: payment.createdAt.toISOString(),
    idempotencyKey: payment.idempotencyKey,
  })
}

const dayAt = (day: string) => new Date(`${day}T00:00:00Z`)

/** The pending payments, the next first; the history, the newest first. */
const LISTS = {
  pending: {
    isIn: eq(payments.status, PENDING),
    order: [payments.dateToPay, payments.id],
    follows: (day: string, id: string) =>
      sql`(${payments.dateToPay}, ${payments.id}) > (${day.slice(0, 10)}::date, ${id})`,
    cursorOf: ({ payment }: Row) => cursorOf(dayAt(payment.dateToPay), payment.id),
  },
  history: {
    isIn: ne(payments.status, PENDING),
    order: [desc(payments.createdAt), desc(payments.id)],
    follows: (at: string, id: string) => sql`(${payments.createdAt}, ${payments.id}) < (${at}::timestamptz, ${id})`,
    cursorOf: ({ payment }: Row) => cursorOf(payment.createdAt, payment.id),
  },
} as const

async function requireWithinLimits(tx: Tx, clientId: string, cents: number, now: number) {
  const longest = Math.max(...BILL_LIMITS.map(({ days }) => days))
  const made = await tx
    .select({ amountCents: payments.amountCents, createdAt: payments.createdAt })
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        inArray(payments.status, [PENDING, COUNTED_STATUS]),
        gt(payments.createdAt, new Date(now - longest * DAY)),
      ),
    )
  const dated = made.map(({ amountCents, createdAt }) => ({ amountCents, at: createdAt.getTime() }))
  if (limitAbove(billLimits(dated, now), 1, cents)) throw new Refusal('BIL-4006')
}

export const paymentOperations: Handlers<'payBill' | 'getPayments' | 'cancelPayment'> = {
  payBill: ({ body, world, account, once, idempotencyKey }) =>
    once(async (tx) => {
      const { accountId } = account()
      const { clock, due } = world
      const now = clock.now()
      const today = easternDate(now)
      const amountCents = amountIn('amount', body.amount)
      const feeCents = FEES.billPayCents
      requireFee('fee', body.fee, feeCents)
      if (body.dateToPay < today) throw refuseFields({ field: 'dateToPay', problem: 'pastDate' })

      const card = await lockCard(tx, accountId, body.proxyId)
      const holder = await findAccount(tx, accountId)
      requireUsable(holder, card, { feature: 'billPayAllowed', locked: 'BIL-4004' })
      const biller = await lockBiller(tx, accountId, body.serialNo)
      await requirePayee(tx, biller)
      await requireWithinLimits(tx, card.clientId, amountCents, now)
      if (!isCovered(card.availableCents, amountCents)) throw new Refusal('BIL-4003')

      const dateToPay = payDay(body.dateToPay, now)
      const isNow = dateToPay === today
      const id = `BP${randomUUID().slice(0, 8).toUpperCase()}`
      await tx.insert(payments).values({
        id,
        accountId,
        clientId: card.clientId,
        serialNo: biller.serialNo,
        amountCents,
        feeCents,
        dateToPay,
        status: isNow ? SUCCESS : PENDING,
        createdAt: clock.date(),
        settledAt: isNow ? clock.date() : null,
        idempotencyKey,
      })
      const book = isNow ? debit : reserve
      const [paymentCause, feeCause] = causesOf(id)
      const entry = {
        clientId: card.clientId,
        merchant: biller.billerName,
        category: 'BILLS',
        happenedAt: clock.date(),
        reference: id,
      }
      await book(tx, { ...entry, typeCode: 'BPR', cents: amountCents, cause: paymentCause }, 'BIL-4003')
      await book(tx, { ...entry, typeCode: 'FEE', cents: feeCents, cause: feeCause }, 'BIL-4003')
      await noticeBalance(tx, world, card.clientId)
      due.noticed(cutOffOf(dateToPay))
      await writeOfPayment(tx, clock, id, isNow ? 'billPaid' : 'billScheduled')
      const [row] = await selectPayments(tx).where(eq(payments.id, id))
      if (!row) throw new Refusal('REQ-4001')
      return { status: 200, body: onTheWire(row) }
    }),

  async getPayments({ query, world, account }) {
    const { pending = false, page = 1, size = 10, after } = query
    const list = LISTS[pending ? 'pending' : 'history']
    const own = and(eq(payments.accountId, account().accountId), list.isIn)
    const place = after === undefined ? null : placeOf(after)
    const [rows, [counted]] = await Promise.all([
      selectPayments(world.db)
        .where(and(own, place ? list.follows(place.at, place.id) : undefined))
        .orderBy(...list.order)
        // One extra row shows whether there is a next page.
        .limit(size + 1)
        .offset(place ? 0 : (page - 1) * size),
      world.db.select({ total: count() }).from(payments).where(own),
    ])
    const shown = rows.slice(0, size)
    const last = rows.length > size ? shown.at(-1) : undefined
    return {
      status: 200,
      body: {
        payments: shown.map(onTheWire),
        page,
        size,
        total: counted?.total ?? 0,
        ...(last && { next: list.cursorOf(last) }),
      },
    }
  },

  cancelPayment: ({ path, world, account, once }) =>
    once(async (tx) => {
      const own = and(eq(payments.id, path.id), eq(payments.accountId, account().accountId))
      const [found] = await tx.select().from(payments).where(own)
      if (!found) throw new Refusal('REQ-4040')
      await lockCards(tx, found.accountId, [found.clientId])
      const cancelled = await tx
        .update(payments)
        .set({ status: 'CANCELLED', settledAt: world.clock.date() })
        .where(and(own, eq(payments.status, PENDING)))
        .returning()
      const wasInTime = isCancellable({ isPending: true, dateToPay: found.dateToPay }, world.clock.now())
      if (cancelled.length === 0 || !wasInTime) throw new Refusal('BIL-4005')
      for (const cause of causesOf(found.id)) await releaseReservation(tx, cause)
      await writeOfPayment(tx, world.clock, found.id, 'billCancelled')
      return { status: 204 }
    }),
}

/** At the cut-off of its day, a scheduled payment is made, or refused because of the card or the payee. */
export const paymentSettlement: DueJob = {
  async next(db) {
    const [row] = await db
      .select({ day: min(payments.dateToPay) })
      .from(payments)
      .where(eq(payments.status, PENDING))
    return row?.day ? cutOffOf(row.day) : null
  },
  async run(db, clock) {
    const today = easternDate(clock.now())
    const waiting = await db
      .select({ id: payments.id, dateToPay: payments.dateToPay })
      .from(payments)
      .where(and(eq(payments.status, PENDING), lte(payments.dateToPay, today)))
      // As their entries stand on the card.
      .orderBy(payments.dateToPay, payments.createdAt, payments.id)
    for (const { id, dateToPay } of waiting) {
      if (clock.now() >= cutOffOf(dateToPay)) await db.transaction((tx) => settle(tx, clock, id))
    }
  },
}

async function settle(tx: Tx, clock: Clock, id: string) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id))
  if (!payment) return
  const card = (await lockCards(tx, payment.accountId, [payment.clientId])).get(payment.clientId)
  const [payee] = await tx
    .select({ available: payees.available })
    .from(billers)
    .innerJoin(payees, eq(payees.id, billers.billerId))
    .where(eq(billers.serialNo, payment.serialNo))
  const problem = problemWith(card?.cardStatus, payee?.available ?? false)
  const isPossible = problem === null
  const settledAt = new Date(Math.min(clock.now(), cutOffOf(payment.dateToPay)))
  const settled = await tx
    .update(payments)
    .set({ status: isPossible ? SUCCESS : 'REJECTED', settledAt })
    .where(and(eq(payments.id, id), eq(payments.status, PENDING)))
    .returning()
  if (settled.length === 0) return
  for (const cause of causesOf(id)) {
    if (isPossible) await settleReservation(tx, cause, settledAt)
    else await releaseReservation(tx, cause)
  }
  await writeOfPayment(tx, clock, id, isPossible ? 'billPaid' : 'billRejected', problem)
}

function problemWith(cardStatus: string | undefined, isPayeeAvailable: boolean) {
  if (cardStatus === 'N') return 'cardNotActivated'
  if (cardStatus !== 'A') return 'cardLocked'
  return isPayeeAvailable ? null : 'payeeUnavailable'
}

async function writeOfPayment(
  tx: Tx,
  clock: Clock,
  id: string,
  kind: LetterKind,
  problem: keyof typeof REASONS | null = null,
) {
  const [row] = await selectPayments(tx).where(eq(payments.id, id))
  if (!row) return
  const { payment, billerName, cardNumber } = row
  await writeTo(tx, clock, await findAccount(tx, payment.accountId), {
    kind,
    details: (language) => ({
      amount: moneyText(payment.amountCents, language),
      biller: billerName ?? '',
      date: dateText(payment.dateToPay, language),
      lastFour: cardNumber ? lastFourOf({ cardNumber }) : '',
      reason: problem ? REASONS[problem][language] : '',
    }),
    ...(kind === 'billRejected' && { link: '/dashboard/bills' }),
  })
}
