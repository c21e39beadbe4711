import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import type { replaceCardEffect } from '../../machines/replace-card/replaceCard'
import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import { cardToReplace } from '../../rules/cards/cardOrder'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { readExpiring } from './cards'
import { calling, fromCall } from './fromCall'
import type { Holder } from './holder'
import { identityAnswer } from './identity'
import { readOwnCards, replacementAnswer } from './ownCards'
import { shaped } from './shape'

/** Expiry is only one more reason to offer: a failure to read it must not block the flow. */
const seemsExpiring = (api: Api, clientId: string) => readExpiring(api, clientId).catch(() => false)

export const replaceCardWith = (api: Api) =>
  replaceCardMachine.provide({
    actors: {
      readSubject: fromCall('getCards', async ({ input: { username, clientId } }) => {
        const [{ currentAddress: address }, cards] = await Promise.all([
          readAccount(api, username, identityAnswer),
          readOwnCards(api, username),
        ])
        const card = cardToReplace(cards, clientId)
        return {
          card,
          cards,
          address,
          isExpiring: card ? await seemsExpiring(api, card.clientId) : false,
        }
      }),
      readCards: fromCall('getCards', ({ input: { username } }) => readOwnCards(api, username)),
    },
  })

export const replaceCardEffectWith = (api: Api, holder: Holder): EffectPortsOf<typeof replaceCardEffect> => ({
  send: calling('replaceCard', async ({ key, terms: { clientId, known, reason, address } }) => {
    const { sessionId } = await holder.brand()
    const { data } = await api.call('replaceCard', (client) =>
      client.POST('/api/prepaid/cards/{id}/replace', {
        params: { path: { id: clientId }, header: { 'Idempotency-Key': key } },
        body: { reason, ...(address ? { currentAddress: address } : {}), sessionId },
      }),
    )
    return shaped('replaceCard', replacementAnswer(clientId, known), data)
  }),
  lookUp: calling('getCards', () => readOwnCards(api, holder.username())),
})
