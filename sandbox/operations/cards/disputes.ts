import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, lte, min } from 'drizzle-orm'
import type { Dispute, DisputeStep } from '../../../contract/model'
import { isTooLate } from '../../../rules/money/dispute'
import { addDays, easternDate, easternInstant } from '../../../rules/values/easternTime'
import { findCard, lockCard } from '../../cards/access'
import { endOf, oldestHold } from '../../cards/holds'
import { credit, newReference, releaseHold } from '../../cards/ledger'
import { DAY } from '../../clock'
import type { Database, Tx } from '../../database/connect'
import { disputes, transactions } from '../../database/schema'
import type { DueJob } from '../../dueWork'
import type { Language, Text } from '../../wire/language'
import { dollars } from '../../wire/money'
import { Refusal, refuseFields } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import type { Handlers } from '../call'
import { isDisputable, transactionOnTheWire } from './statistics'

type Row = typeof disputes.$inferSelect
type Kind = DisputeStep['kind']

/** Time until the review begins, until missing evidence is asked for, and until the decision. */
const FIRST_LOOK = DAY
const SECOND_LOOK = 2 * DAY
const DECISION = 10 * DAY
const DAYS_TO_ANSWER = 14

const NEEDED: Text = {
  en: 'Tell us what you have that shows what happened, such as a receipt or messages with the merchant.',
  fr: 'Dites-nous ce que vous avez qui montre ce qui s’est passé, par exemple un reçu ou des messages échangés avec le commerçant.',
}
const DECISIONS: Readonly<Record<string, Text>> = {
  shown: {
    en: 'What you told us shows that the charge was not right.',
    fr: 'Ce que vous nous avez dit montre que le montant n’aurait pas dû être porté à la carte.',
  },
  released: {
    en: 'The merchant never collected this amount. We released the hold, and the money is available again.',
    fr: 'Le commerçant n’a jamais perçu ce montant. Nous avons levé la retenue, et l’argent est de nouveau disponible.',
  },
  merchant: {
    en: 'The merchant showed that the charge was right.',
    fr: 'Le commerçant a démontré que le montant était exact.',
  },
  unanswered: {
    en: 'We did not receive the answer we asked for in time.',
    fr: 'Nous n’avons pas reçu à temps la réponse demandée.',
  },
}

function disputeOnTheWire(row: Row, language: Language): Dispute {
  const isWaiting = row.status === 'needsAnswer'
  return withoutNulls({
    reference: row.reference,
    transactionId: String(row.transactionId),
    reason: row.reason as Dispute['reason'],
    description: row.description,
    evidence: [...row.evidence] as Dispute['evidence'],
    status: row.status as Dispute['status'],
    needed: isWaiting ? NEEDED[language] : null,
    answerBy: isWaiting ? row.answerBy : null,
    decision: row.decision as Dispute['decision'] | null,
    decisionReason: row.decisionReason === null ? null : (DECISIONS[row.decisionReason]?.[language] ?? null),
    credit: row.creditCents > 0 ? dollars(row.creditCents) : null,
    steps: [...row.steps],
  })
}

async function transactionOf(db: Database, clientId: string, transactionId: string) {
  const id = /^\d{1,15}$/.test(transactionId) ? Number(transactionId) : null
  const [row] =
    id === null
      ? []
      : await db
          .select()
          .from(transactions)
          .where(and(eq(transactions.id, id), eq(transactions.clientId, clientId)))
  if (!row) throw new Refusal('REQ-4040')
  return row
}
async function disputeOf(db: Database, transactionId: number) {
  const [row] = await db.select().from(disputes).where(eq(disputes.transactionId, transactionId))
  return row
}

const stepAt = (kind: Kind, at: Date, idempotencyKey: string | null = null): DisputeStep =>
  withoutNulls({ kind, at: at.toISOString(), idempotencyKey })
function wordsIn(text: string) {
  const words = text.trim()
  if (words === '') throw refuseFields({ field: 'description', problem: 'required' })
  return words
}

export const disputeOperations: Handlers<'getDispute' | 'openDispute' | 'answerDispute'> = {
  async getDispute({ path, world: { db }, account, language }) {
    const card = await findCard(db, account().accountId, path.id)
    const transaction = await transactionOf(db, card.clientId, path.transactionId)
    const dispute = await disputeOf(db, transaction.id)
    return {
      status: 200,
      body: {
        transaction: transactionOnTheWire(transaction, language, dispute?.status),
        ...(dispute && { dispute: disputeOnTheWire(dispute, language) }),
      },
    }
  },

  openDispute: ({ path, body, world, account, language, once, idempotencyKey }) =>
    once(async (tx) => {
      const { accountId } = account()
      const card = await lockCard(tx, accountId, path.id)
      const transaction = await transactionOf(tx, card.clientId, path.transactionId)
      const known = await disputeOf(tx, transaction.id)
      if (known) return { status: 200, body: disputeOnTheWire(known, language) }
      if (!isDisputable(transaction)) throw new Refusal('DSP-4002')
      const now = world.clock.date()
      if (isTooLate(easternDate(transaction.happenedAt.getTime()), now.getTime())) throw new Refusal('DSP-4001')
      const dueAt = new Date(now.getTime() + FIRST_LOOK)
      const [row] = await tx
        .insert(disputes)
        .values({
          reference: `DSP-${String(randomInt(100_000_000)).padStart(8, '0')}`,
          accountId,
          transactionId: transaction.id,
          reason: body.reason,
          description: wordsIn(body.description),
          evidence: body.evidence,
          status: 'received',
          steps: [stepAt('received', now, idempotencyKey)],
          dueAt,
        })
        .returning()
      world.due.noticed(dueAt.getTime())
      return { status: 200, body: disputeOnTheWire(row as Row, language) }
    }),

  answerDispute: ({ path, body, world, account, language, once, idempotencyKey }) =>
    once(async (tx) => {
      const card = await lockCard(tx, account().accountId, path.id)
      const transaction = await transactionOf(tx, card.clientId, path.transactionId)
      const known = await disputeOf(tx, transaction.id)
      if (!known) throw new Refusal('REQ-4040')
      if (!known.steps.some(({ kind }) => kind === 'needsAnswer')) throw new Refusal('DSP-4003')
      if (known.status !== 'needsAnswer') return { status: 200, body: disputeOnTheWire(known, language) }
      const now = world.clock.date()
      const dueAt = new Date(now.getTime() + DECISION)
      const [row] = await tx
        .update(disputes)
        .set({
          status: 'underReview',
          answer: wordsIn(body.description),
          evidence: [...new Set([...known.evidence, ...body.evidence])],
          steps: [...known.steps, stepAt('answered', now, idempotencyKey)],
          dueAt,
        })
        .where(eq(disputes.reference, known.reference))
        .returning()
      world.due.noticed(dueAt.getTime())
      return { status: 200, body: disputeOnTheWire(row as Row, language) }
    }),
}

/** Whether there is any evidence; a purchase that the holder did not make needs none. */
const isShown = ({ reason, evidence, answer }: Row) => reason === 'notMine' || evidence.length > 0 || answer !== null

const reasonFor = (row: Row) =>
  row.status === 'needsAnswer' ? 'unanswered' : row.reason === 'other' ? 'merchant' : 'shown'

const ENDED = { answerBy: null, dueAt: null }
const RELEASED = { decision: 'inFavour', decisionReason: 'released' }

/** Decides for the holder: credits a posted transaction, releases a hold. */
async function makeGood(tx: Tx, row: Row, at: Date) {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, row.transactionId))
  if (!transaction) throw new Error(`${row.reference} is about no transaction`)
  if (await releaseHold(tx, transaction.id)) return RELEASED
  const { clientId, merchant, category, amountCents } = transaction
  const entry = { clientId, merchant, category, typeCode: 'DSC', happenedAt: at, cents: -amountCents }
  await credit(tx, { ...entry, reference: newReference(), cause: `dispute:${row.reference}` })
  return { decision: 'inFavour', decisionReason: 'shown', creditCents: -amountCents }
}

async function become(tx: Tx, row: Row, status: Kind & Row['status'], at: Date, changes: Partial<Row>) {
  await tx
    .update(disputes)
    .set({ ...changes, status, steps: [...row.steps, stepAt(status, at)] })
    .where(eq(disputes.reference, row.reference))
}

/** Takes the next step that is due by time alone, dated when it was due. */
async function moveOn(tx: Tx, row: Row, at: Date) {
  const after = (milliseconds: number) => new Date(at.getTime() + milliseconds)
  if (row.status === 'received') {
    return become(tx, row, 'underReview', at, { dueAt: after(isShown(row) ? DECISION : SECOND_LOOK) })
  }
  if (row.status === 'underReview' && !isShown(row)) {
    const answerBy = addDays(easternDate(at.getTime()), DAYS_TO_ANSWER)
    return become(tx, row, 'needsAnswer', at, { answerBy, dueAt: new Date(easternInstant(addDays(answerBy, 1), 0)) })
  }
  const why = reasonFor(row)
  const decision =
    why === 'shown' ? await makeGood(tx, row, at) : { decision: 'notInFavour', decisionReason: why, creditCents: 0 }
  return become(tx, row, 'decided', at, { ...ENDED, ...decision })
}

/** The hold's last day is over: the money is back, and an open dispute about it has nothing left to decide. */
async function endHold(tx: Tx, id: number, at: Date) {
  await releaseHold(tx, id)
  const dispute = await disputeOf(tx, id)
  if (dispute && dispute.status !== 'decided') await become(tx, dispute, 'decided', at, { ...ENDED, ...RELEASED })
}

/** Ends uncollected holds and advances disputes, in order of their due times, however far the clock has jumped. */
export const holdsAndDisputes: DueJob = {
  async next(db) {
    const [[dispute], hold] = [await db.select({ at: min(disputes.dueAt) }).from(disputes), await oldestHold(db)]
    const times = [dispute?.at?.getTime(), hold && endOf(hold)].filter((time) => time !== undefined)
    return times.length > 0 ? Math.min(...times) : null
  },
  async run(db, clock) {
    await db.transaction(async (tx) => {
      const isDue = and(isNotNull(disputes.dueAt), lte(disputes.dueAt, clock.date()))
      for (;;) {
        const [row] = await tx.select().from(disputes).where(isDue).orderBy(disputes.dueAt).limit(1).for('update')
        const hold = await oldestHold(tx)
        const holdEnds = hold ? endOf(hold) : Number.POSITIVE_INFINITY
        if (hold && holdEnds <= Math.min(clock.now(), row?.dueAt?.getTime() ?? clock.now())) {
          await endHold(tx, hold.id, new Date(holdEnds))
        } else if (row?.dueAt) await moveOn(tx, row, row.dueAt)
        else return
      }
    })
  },
}
