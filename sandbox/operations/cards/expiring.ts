import { addDays, addMonths, easternDate } from '../../../rules/values/easternTime'
import { findCard } from '../../cards/access'
import type { CardRow } from '../../cards/cardOnTheWire'
import { isRetiring } from '../../cards/programs'
import type { Handler } from '../call'

/** A card counts as expiring this many days before its last day. */
const EXPIRING_DAYS = 60

export function isExpiring(card: CardRow, now: number) {
  const firstDayAfter = addMonths(`${card.expiry}-01`, 1)
  return isRetiring(card) || firstDayAfter <= addDays(easternDate(now), EXPIRING_DAYS)
}

export const getCardExpiring: Handler<'getCardExpiring'> = async ({ path, world, account }) => {
  const card = await findCard(world.db, account().accountId, path.id)
  return { status: 200, body: { clientId: card.clientId, expiring: isExpiring(card, world.clock.now()) } }
}
