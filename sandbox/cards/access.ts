import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { isInSaskatchewan } from '../../rules/identity/identity'
import type { Database, Tx } from '../database/connect'
import { cards, upgrades } from '../database/schema'
import type { AccountRow } from '../identity/accounts'
import { Refusal, type RefusalCode } from '../wire/refusals'
import type { CardRow } from './cardOnTheWire'
import { isReloadable } from './programs'

const ownedBy = (accountId: number) => and(eq(cards.accountId, accountId), isNull(cards.closedAt))

export const cardsOf = (db: Database, accountId: number): Promise<CardRow[]> =>
  db.select().from(cards).where(ownedBy(accountId)).orderBy(cards.position)

/**
 * Columns of a card that answers are built from. Drizzle omits the table of an interpolated column, so the subquery
 * names it.
 */
export const shownColumns = {
  ...getTableColumns(cards),
  isUpgradePending: sql<boolean>`exists (
    select 1 from ${upgrades} as upgrade where upgrade.client_id = ${cards}.client_id and upgrade.status = 'pending'
  )`.as('is_upgrade_pending'),
}

/** Another holder's card gives the same answer as one that does not exist. */
export async function findCard(db: Database, accountId: number, clientId: string): Promise<CardRow> {
  const [card] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.clientId, clientId), ownedBy(accountId)))
  if (!card) throw new Refusal('REQ-4040')
  return card
}

/**
 * Locks the rows until the transaction ends, always in the order of their ids: otherwise two transfers could deadlock.
 */
export async function lockCards(tx: Tx, accountId: number, clientIds: readonly string[]) {
  const rows = await tx
    .select()
    .from(cards)
    .where(and(inArray(cards.clientId, [...clientIds]), ownedBy(accountId)))
    .orderBy(cards.clientId)
    .for('update')
  return new Map(rows.map((card) => [card.clientId, card]))
}

export async function lockCard(tx: Tx, accountId: number, clientId: string): Promise<CardRow> {
  const card = (await lockCards(tx, accountId, [clientId])).get(clientId)
  if (!card) throw new Refusal('REQ-4040')
  return card
}

type Feature = 'reloadAllowed' | 'upgradeAllowed' | 'billPayAllowed' | 'directDepositAllowed' | 'requestMoneyAllowed'

/**
 * Portal spec §4, §6: what every load, transfer and payment requires. The identity hint takes precedence over the
 * unlock hint.
 */
export function requireUsable(
  account: Pick<AccountRow, 'kycLevel'>,
  card: CardRow,
  { feature, refusal, locked = 'CRD-4005' }: { feature?: Feature; refusal?: RefusalCode; locked?: RefusalCode } = {},
) {
  if (account.kycLevel === 0) throw new Refusal('CRD-4006')
  requireActive(card, locked)
  if (!isReloadable(card) || (feature && !card[feature])) throw new Refusal(refusal ?? 'CRD-4007')
}

/**
 * Portal spec §6: money can be loaded only onto an active, reloadable card, and never by a resident of Saskatchewan.
 */
export function requireReloadable(
  account: Pick<AccountRow, 'kycLevel' | 'province'>,
  card: CardRow,
  needed: { feature: Feature; refusal?: RefusalCode } = { feature: 'reloadAllowed' },
) {
  requireUsable(account, card, needed)
  if (isInSaskatchewan(account.province)) throw new Refusal('TOP-4003')
}

export function requireActivated({ cardStatus }: Pick<CardRow, 'cardStatus'>) {
  if (cardStatus === 'N') throw new Refusal('CRD-4004')
}

export function requireActive(card: Pick<CardRow, 'cardStatus'>, locked: RefusalCode = 'CRD-4005') {
  requireActivated(card)
  if (card.cardStatus !== 'A') throw new Refusal(locked)
}
