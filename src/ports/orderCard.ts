import { fromPromise } from 'xstate'
import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import type { Programs } from '../../rules/cardOrder'
import type { Api } from '../api/client'
import { identityAnswer, identityOnTheWire } from './identity'
import { orderAnswer, readOwnCards } from './ownCards'
import { shaped } from './shape'

type Brand = { readonly programs: Programs; readonly sessionId: string }

/** `brand` resolves when the configuration has been read. */
export const orderCardWith = (api: Api, brand: () => Promise<Brand>) =>
  orderCardMachine.provide({
    actors: {
      readApplicant: fromPromise(async ({ input: { username } }) => {
        const [{ data }, cards, { programs }] = await Promise.all([
          api.call('getAccount', (client) =>
            client.GET('/api/prepaid/accounts/{username}', { params: { path: { username } } }),
          ),
          readOwnCards(api, username),
          brand(),
        ])
        return { identity: shaped('getAccount', identityAnswer, data), cards, programs }
      }),
      orderCard: fromPromise(async ({ input }) => {
        const { idempotencyKey, identity, programCode, plasticFlag, monthlyFeeAccepted } = input
        const { sessionId } = await brand()
        const { data } = await api.call('orderCard', (client) =>
          client.POST('/api/prepaid/cards/ordercard', {
            params: { header: { 'Idempotency-Key': idempotencyKey } },
            body: {
              programCode,
              plasticFlag,
              ...identityOnTheWire(identity),
              monthlyFeeAccepted,
              thirdParty: false,
              sessionId,
            },
          }),
        )
        return shaped('orderCard', orderAnswer, data)
      }),
      findOrdered: fromPromise(async ({ input: { username, programCode, known } }) => {
        const cards = await readOwnCards(api, username)
        return (
          cards.find(({ clientId, cardProgram }) => cardProgram === programCode && !known.includes(clientId)) ?? null
        )
      }),
    },
  })
