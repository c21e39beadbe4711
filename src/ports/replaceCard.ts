import { fromPromise } from 'xstate'
import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Api } from '../api/client'
import { DEFAULT_FAILURES } from '../api/failures'
import { readAccount } from './account'
import { readExpiring, setCardStatus } from './cards'
import { identityAnswer } from './identity'
import { orderAnswer, readOwnCards } from './ownCards'
import { shaped } from './shape'

/** Only a reason more to choose: that it cannot be read stops nobody. */
const seemsExpiring = (api: Api, clientId: string) => readExpiring(api, clientId).catch(() => false)

export const replaceCardWith = (api: Api, sessionId: () => string) =>
  replaceCardMachine.provide({
    actors: {
      readSubject: fromPromise(async ({ input: { username, clientId } }) => {
        const [{ currentAddress: address }, cards] = await Promise.all([
          readAccount(api, username, identityAnswer),
          readOwnCards(api, username),
        ])
        const card =
          cards.find((own) => own.clientId === clientId) ?? cards.find((own) => own.defaultCard) ?? cards[0] ?? null
        return {
          card,
          cards,
          address,
          isExpiring: card ? await seemsExpiring(api, card.clientId) : false,
        }
      }),
      lockCard: setCardStatus(api, 'S'),
      replaceCard: fromPromise(async ({ input: { clientId, idempotencyKey, reason, address } }) => {
        const { data } = await api.call('replaceCard', (client) =>
          client.POST('/api/prepaid/cards/{id}/replace', {
            params: { path: { id: clientId }, header: { 'Idempotency-Key': idempotencyKey } },
            body: { reason, ...(address ? { currentAddress: address } : {}), sessionId: sessionId() },
          }),
        )
        return shaped('replaceCard', orderAnswer, data)
      }),
      findReplacement: fromPromise(async ({ input: { username, clientId, known } }) => {
        const cards = await readOwnCards(api, username)
        if (cards.some((own) => own.clientId === clientId)) return null
        const successor = cards.find((own) => !known.includes(own.clientId))
        // Gone, and nothing in its place yet: that says neither yes nor no.
        if (!successor) throw new CallError(failed(DEFAULT_FAILURES.getCards), 200)
        return successor
      }),
    },
  })
