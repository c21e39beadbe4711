import { addDays, addMonths, easternDate } from '../../rules/easternTime'
import type { Handler } from '../http/call'
import { findCard } from './access'
import type { CardRow } from './cardOnTheWire'
import { isRetiring } from './programs'

/** How long before its last day a card counts as expiring. */
const EXPIRING_DAYS = 60

export function isExpiring(card: CardRow, now: number) {
  const firstDayAfter = addMonths(`${card.expiry}-01`, 1)
  return isRetiring(card) || firstDayAfter <= addDays(easternDate(now), EXPIRING_DAYS)
}

export const getCardExpiring: Handler<'getCardExpiring'> = async ({ path, world, account }) => {
  const card = await findCard(world.db, account().accountId, path.id)
  return { status: 200, body: { clientId: card.clientId, expiring: isExpiring(card, world.clock.now()) } }
}
