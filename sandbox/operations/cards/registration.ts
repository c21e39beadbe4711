import { and, eq, isNull, ne } from 'drizzle-orm'
import { isInSaskatchewan } from '../../../rules/identity/identity'
import { easternDate } from '../../../rules/values/easternTime'
import { cardsOf, shownColumns } from '../../cards/access'
import { cardOnTheWire } from '../../cards/cardOnTheWire'
import { nextPosition } from '../../cards/issue'
import { isReloadable } from '../../cards/programs'
import type { Tx } from '../../database/connect'
import { accounts, cards } from '../../database/schema'
import { findAccount } from '../../identity/accounts'
import { type FieldProblem, Refusal } from '../../wire/refusals'
import { columnsOf, provinceOf, requireSoundIdentity } from '../account/identityChecks'
import type { Handler } from '../call'

/** Portal spec §6: one reloadable card per account, and any number of others. */
export async function requireNoReloadableCard(tx: Tx, accountId: number) {
  // Locks the account: two simultaneous calls could both find no reloadable card.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
  const owned = await cardsOf(tx, accountId)
  if (owned.some(isReloadable)) throw new Refusal('CRD-4002')
}

/** Registers a card bought in a store, or activates a mailed one. Portal spec §7, §8. */
export const registerCard: Handler<'registerCard'> = async ({ body, world, account, once }) => {
  const { accountId } = account()
  const { open } = world.configuration.current()
  const { serialNumber: clientId, cardNumber, cvv, expiryMonth, expiryYear, alias, ...identity } = body
  const isKnownBin = open.cardBins.length === 0 || open.cardBins.some((bin) => cardNumber.startsWith(bin))
  if (open.features.cardBinCheck && !isKnownBin) throw new Refusal('CRD-4003')
  requireSoundIdentity(identity, world.clock.now())
  const register = () =>
    once(async (tx) => {
      const [card] = await tx
        .select()
        .from(cards)
        .where(and(eq(cards.clientId, clientId), isNull(cards.closedAt)))
        .for('update')
      const isIssuedToCaller = card?.accountId === accountId && card.cardStatus === 'N'
      if (!card || !(card.accountId === null || isIssuedToCaller)) throw new Refusal('CRD-4001')
      const problems: FieldProblem[] = []
      if (card.cardNumber !== cardNumber) problems.push({ field: 'cardNumber', problem: 'cardNumber' })
      if (card.cvv !== cvv) problems.push({ field: 'cvv', problem: 'cvv' })
      if (card.expiry !== `20${expiryYear}-${expiryMonth}`)
        problems.push({ field: 'expiryMonth', problem: 'cardExpiry' })
      if (problems.length > 0) throw new Refusal('REQ-4000', problems)

      const holder = await findAccount(tx, accountId)
      const canReload = isReloadable(card)
      if (canReload) {
        if (isInSaskatchewan(provinceOf(identity.currentAddress) ?? holder.province)) throw new Refusal('ORD-4002')
        // A card mailed to this holder was already counted when it was ordered.
        if (!isIssuedToCaller) await requireNoReloadableCard(tx, accountId)
      }
      const columns = columnsOf(identity)
      await tx
        .update(accounts)
        .set({
          ...columns,
          blankProfile: holder.blankProfile && Object.keys(columns).length === 0,
          kycLevel: canReload ? Math.max(holder.kycLevel, 1) : holder.kycLevel,
        })
        .where(eq(accounts.id, accountId))
      const position = isIssuedToCaller ? card.position : await nextPosition(tx, accountId)
      const [others] = await tx
        .select({ clientId: cards.clientId })
        .from(cards)
        .where(and(eq(cards.accountId, accountId), isNull(cards.closedAt), ne(cards.clientId, clientId)))
        .limit(1)
      const [registered] = await tx
        .update(cards)
        .set({
          accountId,
          position,
          cardStatus: 'A',
          defaultCard: !others || card.defaultCard,
          ...(alias && { alias }),
        })
        .where(eq(cards.clientId, clientId))
        .returning(shownColumns)
      if (!registered) throw new Refusal('CRD-4001')
      return { status: 200, body: cardOnTheWire(registered, easternDate(world.clock.now())) }
    })
  return world.throttle.guess([{ limit: 'cardSecrets', of: `register ${accountId}` }], register)
}
