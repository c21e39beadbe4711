import { and, eq, isNull } from 'drizzle-orm'
import { easternDate } from '../../../rules/values/easternTime'
import { lockCard, requireActivated } from '../../cards/access'
import { balanceOnTheWire, cardOnTheWire } from '../../cards/cardOnTheWire'
import { limitsOf, usedToday } from '../../cards/limits'
import { isReloadable, programOf } from '../../cards/programs'
import { cards } from '../../database/schema'
import { findAccount } from '../../identity/accounts'
import { Refusal } from '../../wire/refusals'
import { requireOwnName } from '../account/ownName'
import type { Handlers } from '../call'
import { getCardExpiring } from './expiring'
import { getCardPan, setCardPin } from './secrets'
import { getCardStats } from './statistics'

export const cardOperations: Handlers<
  'getCards' | 'setCardStatus' | 'getCardStats' | 'getCardExpiring' | 'getCardPan' | 'setCardPin' | 'getCardType'
> = {
  getCardStats,
  getCardExpiring,
  getCardPan,
  setCardPin,

  async getCards({ query, world, account }) {
    const { accountId, username } = account()
    requireOwnName(query.username, username)
    const today = easternDate(world.clock.now())
    const rows = await world.shownCards.execute({ accountId })
    if (!query.balancesOnly) {
      const used = await usedToday(world.db, accountId, world.clock)
      const shown = rows.map((card) => cardOnTheWire(card, today, limitsOf(card, used.get(card.clientId))))
      return { status: 200, body: { cards: shown } }
    }
    const { kycLevel } = await findAccount(world.db, accountId)
    return { status: 200, body: { balances: rows.map((card) => balanceOnTheWire(card, today)), kycLevel } }
  },

  setCardStatus: ({ path, body, account, once }) =>
    once(async (tx) => {
      const card = await lockCard(tx, account().accountId, path.id)
      requireActivated(card)
      const { cardStatus } = body
      await tx.update(cards).set({ cardStatus }).where(eq(cards.clientId, card.clientId))
      return { status: 200, body: { clientId: card.clientId, cardStatus } }
    }),

  async getCardType({ path, world, account }) {
    const { accountId } = account()
    const card = await world.throttle.guess([{ limit: 'cardTypeLookup', of: String(accountId) }], async () => {
      const [found] = await world.db
        .select()
        .from(cards)
        .where(and(eq(cards.clientId, path.proxyId), isNull(cards.closedAt)))
      // Another holder's card gives the same answer as one that does not exist.
      if (!found || (found.accountId !== null && found.accountId !== accountId)) throw new Refusal('REQ-4040')
      return found
    })
    const { cardType } = programOf(card.cardProgram)
    return {
      status: 200,
      body: { proxyId: card.clientId, cardType, cardProgram: card.cardProgram, reloadable: isReloadable({ cardType }) },
    }
  },
}
