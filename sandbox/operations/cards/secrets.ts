import { eq } from 'drizzle-orm'
import { findCard, lockCard, requireActivated } from '../../cards/access'
import { cards } from '../../database/schema'
import { Refusal, refuseFields } from '../../wire/refusals'
import { requireSecurityAnswer } from '../account/securityAnswer'
import { requireOwnSession } from '../brand/ownSession'
import type { Call, Handler, OperationId } from '../call'

/** Portal spec §8: RPT-30109. */
const requireAnswer = <Id extends OperationId>({ world, account }: Call<Id>, answer: string) =>
  requireSecurityAnswer(world, account().accountId, answer, new Refusal('RPT-30109'))

export const getCardPan: Handler<'getCardPan'> = async (call) => {
  const { path, body, world, account } = call
  const { accountId } = account()
  requireOwnSession(call)
  const card = await findCard(world.db, accountId, path.id)
  // Not before activation: the printed details prove there that the holder has the mailed card.
  requireActivated(card)
  await requireAnswer(call, body.securityResponse)
  // Portal spec §8: views of the number are limited; the portal shows this refusal as an unavailable service.
  if (!(await world.throttle.use({ limit: 'panViews', of: String(accountId) }))) throw new Refusal('PAN-2001')
  return { status: 200, body: { cardProxyId: card.clientId, fullPan: card.cardNumber, cvv: card.cvv } }
}

export const setCardPin: Handler<'setCardPin'> = async (call) => {
  const { path, body, world, account, once } = call
  const { accountId } = account()
  requireOwnSession(call, { isNeeded: true })
  requireActivated(await findCard(world.db, accountId, path.id))
  if (body.pin !== body.confirmPin) throw refuseFields({ field: 'confirmPin', problem: 'pinMismatch' })
  if (!body.securityResponse) throw refuseFields({ field: 'securityResponse', problem: 'required' })
  await requireAnswer(call, body.securityResponse)
  const pinHash = await world.secrets.hash(body.pin)
  return once(async (tx) => {
    const card = await lockCard(tx, accountId, path.id)
    await tx.update(cards).set({ pinHash }).where(eq(cards.clientId, card.clientId))
    return { status: 204 }
  })
}
