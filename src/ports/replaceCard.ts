import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import { cardToReplace } from '../../rules/cards/cardOrder'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { readExpiring, setCardStatus } from './cards'
import { fromCall } from './fromCall'
import { identityAnswer } from './identity'
import { rememberOwned, replacementAnswer } from './ownCards'
import { shaped } from './shape'

/** Expiry is only one more reason to offer: a failure to read it must not block the flow. */
const seemsExpiring = (api: Api, clientId: string) => readExpiring(api, clientId).catch(() => false)

export const replaceCardWith = (api: Api, sessionId: () => Promise<string>) => {
  const owned = rememberOwned()
  return replaceCardMachine.provide({
    actors: {
      readSubject: fromCall('getCards', async ({ input: { username, clientId } }) => {
        const [{ currentAddress: address }, cards] = await Promise.all([
          readAccount(api, username, identityAnswer),
          owned.read(api, username),
        ])
        const card = cardToReplace(cards, clientId)
        return {
          card,
          cards,
          address,
          isExpiring: card ? await seemsExpiring(api, card.clientId) : false,
        }
      }),
      readCards: fromCall('getCards', ({ input: { username } }) => owned.read(api, username)),
      lockCard: setCardStatus(api, 'S'),
      replaceCard: fromCall('replaceCard', async ({ input: { clientId, idempotencyKey, reason, address } }) => {
        const body = { reason, ...(address ? { currentAddress: address } : {}), sessionId: await sessionId() }
        const { data } = await api.call('replaceCard', (client) =>
          client.POST('/api/prepaid/cards/{id}/replace', {
            params: { path: { id: clientId }, header: { 'Idempotency-Key': idempotencyKey } },
            body,
          }),
        )
        return shaped('replaceCard', replacementAnswer(clientId, owned.ids()), data)
      }),
    },
  })
}
