/** What a card may load and move per transaction and per Eastern day, and how much of it is used. Content spec §9. */
import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { CardLimit } from '../../contract/model'
import { TRANSFER_MAX_CENTS } from '../../rules/money/transfer'
import { easternDate, easternInstant } from '../../rules/values/easternTime'
import type { Clock } from '../clock'
import type { Database, Tx } from '../database/connect'
import { cards, transactions } from '../database/schema'
import { dollars } from '../wire/money'
import { Refusal, type RefusalCode } from '../wire/refusals'
import type { CardRow } from './cardOnTheWire'
import { isReloadable, programOf } from './programs'

/** Money from outside; a transfer between own cards is not a load. */
const LOADS = sql.raw(`('6F', 'DP', 'LHR', 'INC')`)
const NOT_SPENT = 'FEE'

type Used = { readonly loadedCents: number; readonly spentCents: number }
const NOTHING: Used = { loadedCents: 0, spentCents: 0 }

/** Used amounts by card, for the cards of one holder. */
export async function usedToday(db: Database | Tx, accountId: number, clock: Clock): Promise<Map<string, Used>> {
  const rows = await db
    .select({
      clientId: transactions.clientId,
      loadedCents: sql<number>`coalesce(sum(${transactions.amountCents}) filter (where ${transactions.typeCode} in ${LOADS}), 0)::integer`,
      spentCents: sql<number>`coalesce(-sum(${transactions.amountCents}) filter (where ${transactions.amountCents} < 0 and ${transactions.typeCode} <> ${NOT_SPENT}), 0)::integer`,
    })
    .from(transactions)
    .innerJoin(cards, eq(cards.clientId, transactions.clientId))
    .where(
      and(
        eq(cards.accountId, accountId),
        gte(transactions.happenedAt, new Date(easternInstant(easternDate(clock.now()), 0))),
        ne(transactions.status, 'declined'),
      ),
    )
    .groupBy(transactions.clientId)
  return new Map(rows.map(({ clientId, ...used }) => [clientId, used]))
}

/** Empty for a card that can neither be reloaded nor send a transfer. */
export function limitsOf({ cardProgram }: Pick<CardRow, 'cardProgram'>, used: Used = NOTHING): CardLimit[] {
  const program = programOf(cardProgram)
  const { cardType, maxReloadCents, maxEtransferReloadCents, dailyLoadCents, dailySpendCents } = program
  if (!isReloadable(program)) return []
  const limit = (feature: CardLimit['feature'], most: number | null, perDayCents: number, usedCents: number) => ({
    feature,
    ...(most === null ? {} : { perTransaction: dollars(most) }),
    perDay: dollars(perDayCents),
    usedToday: dollars(usedCents),
  })
  return [
    limit('topUp', maxReloadCents, dailyLoadCents, used.loadedCents),
    limit('autoReload', maxReloadCents, dailyLoadCents, used.loadedCents),
    limit('interac', maxEtransferReloadCents, dailyLoadCents, used.loadedCents),
    limit('transfer', TRANSFER_MAX_CENTS[cardType], dailySpendCents, used.spentCents),
  ]
}

type Asked = { readonly tx: Tx; readonly clock: Clock; readonly card: CardRow; readonly cents: number }

async function fitsToday({ tx, clock, card, cents }: Asked, kind: keyof Used) {
  const used = (await usedToday(tx, card.accountId ?? 0, clock)).get(card.clientId) ?? NOTHING
  const { dailyLoadCents, dailySpendCents } = programOf(card.cardProgram)
  return used[kind] + cents <= (kind === 'loadedCents' ? dailyLoadCents : dailySpendCents)
}
export const fitsTodaysLoads = (asked: Asked) => fitsToday(asked, 'loadedCents')

/** The caller must have locked the card: otherwise two simultaneous loads could both fit. */
export async function requireTodaysLoads(asked: Asked, refusal: RefusalCode) {
  if (!(await fitsToday(asked, 'loadedCents'))) throw new Refusal(refusal)
}
export async function requireTodaysSpending(asked: Asked, refusal: RefusalCode) {
  if (!(await fitsToday(asked, 'spentCents'))) throw new Refusal(refusal)
}
