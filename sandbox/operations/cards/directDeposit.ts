import { eq } from 'drizzle-orm'
import { lockCard, requireReloadable } from '../../cards/access'
import { cards } from '../../database/schema'
import { findAccount } from '../../identity/accounts'
import { refuseFields } from '../../wire/refusals'
import { requireOwnPid } from '../brand/operations'
import { requireOwnSession } from '../brand/ownSession'
import type { Handler } from '../call'

export const setUpDirectDeposit: Handler<'setUpDirectDeposit'> = ({ path, body, world, account, once }) =>
  once(async (tx) => {
    const { accountId } = account()
    requireOwnSession({ account, body })
    requireOwnPid(body)
    const card = await lockCard(tx, accountId, path.id)
    const refusal = 'DDP-4001'
    requireReloadable(await findAccount(tx, accountId), card, { feature: 'directDepositAllowed', refusal })
    if (body.serialNumber !== undefined && body.serialNumber !== card.serialNumber) {
      throw refuseFields({ field: 'serialNumber', problem: 'invalid' })
    }
    const directDepositAccount = card.directDepositAccount ?? `0${card.serialNumber}`
    await tx.update(cards).set({ directDepositAccount }).where(eq(cards.clientId, card.clientId))
    const { institution, transit } = world.configuration.current().open.directDeposit
    return { status: 200, body: { clientId: card.clientId, directDepositAccount, institution, transit } }
  })
