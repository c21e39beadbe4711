import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, lte, min } from 'drizzle-orm'
import type { AutoReload, DebitNetwork, PaymentMethod } from '../../../contract/model'
import { isInSaskatchewan } from '../../../rules/identity/identity'
import { lockCard, lockCards, requireReloadable } from '../../cards/access'
import { lastFourOf } from '../../cards/cardOnTheWire'
import { credit, newReference } from '../../cards/ledger'
import { fitsTodaysLoads } from '../../cards/limits'
import { MIN_RELOAD_CENTS, programOf } from '../../cards/programs'
import { type Clock, DAY, HOUR } from '../../clock'
import type { Tx } from '../../database/connect'
import { autoReloads, cards } from '../../database/schema'
import type { DueJob } from '../../dueWork'
import { FEES } from '../../fees'
import { findAccount } from '../../identity/accounts'
import { REASONS } from '../../mail/letters'
import { writeTo } from '../../mail/send'
import { CURRENCY, dollars } from '../../wire/money'
import { type FieldProblem, Refusal, refuseFields } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import type { World } from '../../world'
import { requireOwnName } from '../account/ownName'
import { requireBrand } from '../brand/operations'
import type { Handlers } from '../call'
import { requireCleared } from './riskEvaluations'
import { isDeclinedLater, isPast, refuseTwoSources, requireSource, resolveSource, type Source } from './sources'
import { amountIn, requireFee, spendingOnDecline, writeOfLoad } from './topUp'

type Row = typeof autoReloads.$inferSelect

const MIN_THRESHOLD_CENTS = 1_000
/** Portal spec §9: within 24 hours after the balance falls below the threshold. */
const LOADS_AFTER = HOUR
/** After a failed load. */
const TRIES_AGAIN_AFTER = 6 * HOUR
const TRIES = 3
/** A rule suspended for longer than this is cancelled. */
const CANCELLED_AFTER = 30 * DAY

type Reason = NonNullable<AutoReload['healthReason']>
/** Reasons that a retry cannot fix. */
const FINAL: readonly Reason[] = ['sourceExpired', 'residence']

function healthOf({ failures, suspendedAt }: Row, now: number): AutoReload['health'] {
  if (suspendedAt) return now - suspendedAt.getTime() >= CANCELLED_AFTER ? 'cancelled' : 'suspended'
  return failures > 0 ? 'failing' : 'active'
}

const isSourcePast = ({ sourceExpiryMonth: expiryMonth, sourceExpiryYear: expiryYear }: Row, now: number) =>
  expiryMonth !== null && expiryYear !== null && isPast({ expiryMonth, expiryYear }, now)

function onTheWire(row: Row, now: number): AutoReload {
  return withoutNulls({
    id: row.id,
    clientId: row.clientId,
    amountReload: dollars(row.amountReloadCents),
    amountThreshold: dollars(row.amountThresholdCents),
    autoreloadFee: dollars(row.feeCents),
    currency: CURRENCY,
    status: 'ACTIVE' as const,
    paymentMethod: row.paymentMethod as PaymentMethod,
    vaultedCardId: row.vaultedCardId,
    cardVaultingRequested: row.paymentMethod !== 'existing' && row.vaultedCardId !== null,
    alias: row.alias,
    health: healthOf(row, now),
    healthReason: row.failureReason as Reason | null,
    failures: row.failures,
    lastLoad:
      row.lastLoadAt && row.lastLoadCents !== null
        ? { amount: dollars(row.lastLoadCents), date: row.lastLoadAt.toISOString() }
        : null,
    source:
      row.sourceNetwork && row.sourceLastFour
        ? withoutNulls({
            cardType: row.sourceNetwork as DebitNetwork,
            lastFourDigits: row.sourceLastFour,
            expiryMonth: row.sourceExpiryMonth,
            expiryYear: row.sourceExpiryYear,
          })
        : null,
  })
}

export const autoReloadOperations: Handlers<'saveAutoReload' | 'getAutoReloads' | 'deleteAutoReload'> = {
  async saveAutoReload({ path, query, body, world, account, once }) {
    const { accountId, username } = account()
    requireBrand(path.pid)
    requireOwnName(path.email, username)
    refuseTwoSources(body)
    const amountReloadCents = amountIn('amountReload', body.amountReload)
    const amountThresholdCents = amountIn('amountThreshold', body.amountThreshold)
    const feeCents = FEES.onlineDebitLoadCents
    requireFee('autoreloadFee', body.autoreloadFee, feeCents)

    const check = async (tx: Tx) => {
      const card = await lockCard(tx, accountId, body.clientId)
      requireReloadable(await findAccount(tx, accountId), card)
      const problems: FieldProblem[] = []
      const { maxReloadCents, maxBalanceCents } = programOf(card.cardProgram)
      if (amountReloadCents < MIN_RELOAD_CENTS) problems.push({ field: 'amountReload', problem: 'belowMinimum' })
      if (amountReloadCents > (maxReloadCents ?? 0)) problems.push({ field: 'amountReload', problem: 'aboveMaximum' })
      if (amountThresholdCents < MIN_THRESHOLD_CENTS) problems.push({ field: 'amountThreshold', problem: 'threshold' })
      // The load must fit on the card even from a balance just below the threshold.
      if (amountThresholdCents + amountReloadCents > maxBalanceCents) {
        problems.push({ field: 'amountThreshold', problem: 'tooHigh' })
      }
      if (problems.length > 0) throw new Refusal('REQ-4000', problems)
      return card
    }

    if (query.estimate) {
      await world.db.transaction(check)
      const { clientId, amountReload, amountThreshold } = body
      const estimate = { clientId, amountReload, amountThreshold, currency: CURRENCY }
      return { status: 200, body: { ...estimate, autoreloadFee: dollars(feeCents), isFeeEstimated: true } }
    }
    const work = () =>
      once(async (tx) => {
        const card = await check(tx)
        const [existing] = await tx
          .select()
          .from(autoReloads)
          .where(eq(autoReloads.clientId, card.clientId))
          .for('update')
        if (body.id === undefined && existing) throw refuseFields({ field: 'clientId', problem: 'existingRule' })
        if (body.id !== undefined && existing?.id !== body.id) throw new Refusal('REQ-4040')
        const { clock, configuration } = world
        // Changing only the amounts keeps the paying card, which is cleared for the amount so far.
        if (existing && body.paymentMethod === undefined) {
          if (isSourcePast(existing, clock.now())) throw refuseFields({ field: 'paymentMethod', problem: 'cardExpiry' })
          if (amountReloadCents > existing.amountReloadCents) {
            throw refuseFields({ field: 'paymentMethod', problem: 'required' })
          }
        }
        let source: Source | null = null
        if (!existing || body.paymentMethod !== undefined) {
          const named = requireSource(body)
          await requireCleared(
            tx,
            world,
            { card, cents: amountReloadCents, purpose: 'autoReload', source: named },
            body,
          )
          source = await resolveSource(tx, { accountId, clock, configuration }, named, body)
        }
        const values = {
          amountReloadCents,
          amountThresholdCents,
          feeCents,
          failureReason: null,
          failures: 0,
          suspendedAt: null,
          ...(source && {
            paymentMethod: body.paymentMethod ?? 'existing',
            vaultedCardId: source.vaulted?.id ?? null,
            sourceNetwork: source.network,
            sourceLastFour: source.lastFour,
            sourceExpiryMonth: source.expiryMonth,
            sourceExpiryYear: source.expiryYear,
            alias: body.alias ?? source.vaulted?.alias ?? null,
          }),
        }
        const [saved] = existing
          ? await tx.update(autoReloads).set(values).where(eq(autoReloads.id, existing.id)).returning()
          : await tx
              .insert(autoReloads)
              .values({
                id: `ar-${randomUUID().slice(0, 8)}`,
                accountId,
                clientId: card.clientId,
                paymentMethod: 'existing',
                createdAt: clock.date(),
                ...values,
              })
              .returning()
        if (!saved) throw new Refusal('REQ-4001')
        await noticeBalance(tx, world, card.clientId)
        return { status: 200, body: onTheWire(saved, clock.now()) }
      })
    return spendingOnDecline(world, accountId, body.riskReferenceId, work)
  },

  async getAutoReloads({ path, world, account }) {
    const { accountId, username } = account()
    requireBrand(path.pid)
    requireOwnName(path.email, username)
    const rows = await world.db
      .select()
      .from(autoReloads)
      .where(eq(autoReloads.accountId, accountId))
      .orderBy(autoReloads.createdAt, autoReloads.id)
    const now = world.clock.now()
    return { status: 200, body: rows.map((row) => onTheWire(row, now)) }
  },

  deleteAutoReload: ({ path, query, account, once }) =>
    once(async (tx) => {
      const { accountId, username } = account()
      requireBrand(path.pid)
      requireOwnName(path.email, username)
      const deleted = await tx
        .delete(autoReloads)
        .where(
          and(
            eq(autoReloads.id, path.id),
            eq(autoReloads.accountId, accountId),
            eq(autoReloads.clientId, query.clientId),
          ),
        )
        .returning()
      if (deleted.length === 0) throw new Refusal('REQ-4040')
      return { status: 204 }
    }),
}

/** Call it after a debit or a load: a balance below the threshold schedules one load. */
export async function noticeBalance(
  tx: Tx,
  { clock, due }: { clock: Clock; due: Pick<World['due'], 'noticed'> },
  clientId: string,
) {
  const dueAt = clock.now() + LOADS_AFTER
  const [asked] = await tx
    .select({ rule: autoReloads, availableCents: cards.availableCents })
    .from(autoReloads)
    .innerJoin(cards, eq(cards.clientId, autoReloads.clientId))
    .where(and(eq(autoReloads.clientId, clientId), isNull(autoReloads.dueAt), isNull(autoReloads.suspendedAt)))
  if (!asked || asked.availableCents >= asked.rule.amountThresholdCents) return
  await tx
    .update(autoReloads)
    .set({ dueAt: new Date(dueAt) })
    .where(eq(autoReloads.id, asked.rule.id))
  due.noticed(dueAt)
}

export const autoReloadRuns: DueJob = {
  async next(db) {
    const [row] = await db
      .select({ at: min(autoReloads.dueAt) })
      .from(autoReloads)
      .where(isNotNull(autoReloads.dueAt))
    return row?.at?.getTime() ?? null
  },
  async run(db, clock) {
    const due = await db
      .select({ id: autoReloads.id, accountId: autoReloads.accountId, clientId: autoReloads.clientId })
      .from(autoReloads)
      .where(lte(autoReloads.dueAt, clock.date()))
    for (const rule of due) await db.transaction((tx) => runOnce(tx, clock, rule))
  },
}

/** The run itself looks for what is due next. */
const UNWATCHED = { noticed: () => {} }

async function runOnce(tx: Tx, clock: Clock, { id, accountId, clientId }: Pick<Row, 'id' | 'accountId' | 'clientId'>) {
  // The card first, as a transfer locks it before it looks at the rule: the other way round the two could deadlock.
  await lockCards(tx, accountId, [clientId])
  const [rule] = await tx
    .update(autoReloads)
    .set({ dueAt: null })
    .where(and(eq(autoReloads.id, id), lte(autoReloads.dueAt, clock.date())))
    .returning()
  if (!rule) return
  const outcome = await load(tx, clock, rule)
  if (outcome === 'notNeeded') return
  const changes = noted(outcome, rule, clock)
  await tx.update(autoReloads).set(changes).where(eq(autoReloads.id, rule.id))
  // One load may not be enough. Each raises the balance, up to the limits of the card.
  if (outcome === 'loaded') await noticeBalance(tx, { clock, due: UNWATCHED }, rule.clientId)
  if ('suspendedAt' in changes) await writeOfSuspension(tx, clock, rule, outcome)
}

async function writeOfSuspension(tx: Tx, clock: Clock, rule: Row, reason: 'loaded' | Reason) {
  // A locked card does not suspend a rule.
  if (reason === 'loaded' || reason === 'cardLocked') return
  const [card] = await tx.select().from(cards).where(eq(cards.clientId, rule.clientId))
  await writeTo(tx, clock, await findAccount(tx, rule.accountId), {
    kind: 'autoReloadSuspended',
    details: (language) => ({ lastFour: card ? lastFourOf(card) : '', reason: REASONS[reason][language] }),
    link: '/dashboard/autoreload',
  })
}

const noted = (outcome: 'loaded' | Reason, { failures, amountReloadCents }: Row, clock: Clock) => {
  if (outcome === 'loaded') {
    return { failures: 0, failureReason: null, lastLoadAt: clock.date(), lastLoadCents: amountReloadCents }
  }
  // A locked card may be unlocked at any time.
  const isOver = FINAL.includes(outcome) || (failures + 1 >= TRIES && outcome !== 'cardLocked')
  return {
    failures: failures + 1,
    failureReason: outcome,
    ...(isOver ? { suspendedAt: clock.date() } : { dueAt: new Date(clock.now() + TRIES_AGAIN_AFTER) }),
  }
}

async function load(tx: Tx, clock: Clock, rule: Row): Promise<'loaded' | 'notNeeded' | Reason> {
  const card = (await lockCards(tx, rule.accountId, [rule.clientId])).get(rule.clientId)
  const holder = await findAccount(tx, rule.accountId)
  if (!card || card.availableCents >= rule.amountThresholdCents) return 'notNeeded'
  if (isInSaskatchewan(holder.province)) return 'residence'
  if (card.cardStatus !== 'A') return 'cardLocked'
  const cents = rule.amountReloadCents
  // Content spec §9: the maximum balance applies to every load.
  if (card.settledCents + cents > programOf(card.cardProgram).maxBalanceCents) return 'aboveMaximum'
  if (!(await fitsTodaysLoads({ tx, clock, card, cents }))) return 'aboveMaximum'
  if (isSourcePast(rule, clock.now())) return 'sourceExpired'
  if (isDeclinedLater(rule.sourceLastFour)) return 'sourceDeclined'
  await credit(tx, {
    clientId: card.clientId,
    typeCode: '6F',
    merchant: 'Auto-reload',
    category: 'PAYMENT',
    happenedAt: clock.date(),
    cents,
    reference: newReference(),
  })
  await writeOfLoad(tx, { clock }, holder, card, cents)
  return 'loaded'
}
