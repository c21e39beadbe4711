import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import type { Programs } from '../../rules/cards/cardOrder'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { fromCall } from './fromCall'
import { identityAnswer, identityOnTheWire } from './identity'
import { orderAnswer, rememberOwned } from './ownCards'
import { shaped } from './shape'

type Brand = { readonly programs: Programs; readonly sessionId: string }

/** `brand` resolves when the configuration has been read. */
export const orderCardWith = (api: Api, brand: () => Promise<Brand>) => {
  const owned = rememberOwned()
  return orderCardMachine.provide({
    actors: {
      readApplicant: fromCall('getAccount', async ({ input: { username } }) => {
        const [identity, cards, { programs }] = await Promise.all([
          readAccount(api, username, identityAnswer),
          owned.read(api, username),
          brand(),
        ])
        return { identity, cards, programs }
      }),
      readCards: fromCall('getCards', ({ input: { username } }) => owned.read(api, username)),
      orderCard: fromCall('orderCard', async ({ input }) => {
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
        return shaped('orderCard', orderAnswer({ programCode, plasticFlag, owned: owned.ids() }), data)
      }),
    },
  })
}
