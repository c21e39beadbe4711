import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { Api } from '../api/client'
import { DEFAULT_FAILURES } from '../api/failures'
import { identityAnswer } from './identity'
import { orderAnswer, readOwnCards } from './ownCards'
import { shaped } from './shape'

const expiringAnswer = v.object({ expiring: v.boolean() })

/** Only a reason more to choose: that it cannot be read stops nobody. */
async function readExpiring(api: Api, id: string): Promise<boolean> {
  try {
    const { data } = await api.call('getCardExpiring', (client) =>
      client.GET('/api/prepaid/cards/{id}/expiring', { params: { path: { id } } }),
    )
    return shaped('getCardExpiring', expiringAnswer, data).expiring
  } catch {
    return false
  }
}

export const replaceCardWith = (api: Api, sessionId: () => string) =>
  replaceCardMachine.provide({
    actors: {
      readSubject: fromPromise(async ({ input: { username, clientId } }) => {
        const [{ data }, cards] = await Promise.all([
          api.call('getAccount', (client) =>
            client.GET('/api/prepaid/accounts/{username}', { params: { path: { username } } }),
          ),
          readOwnCards(api, username),
        ])
        const card =
          cards.find((own) => own.clientId === clientId) ?? cards.find((own) => own.defaultCard) ?? cards[0] ?? null
        return {
          card,
          cards,
          address: shaped('getAccount', identityAnswer, data).currentAddress,
          isExpiring: card ? await readExpiring(api, card.clientId) : false,
        }
      }),
      lockCard: fromPromise(async ({ input: { clientId } }) => {
        await api.call('setCardStatus', (client) =>
          client.PUT('/api/prepaid/cards/{id}', { params: { path: { id: clientId } }, body: { cardStatus: 'S' } }),
        )
      }),
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
