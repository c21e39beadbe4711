import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { type Agreed, type HandedOver, NOT_ORDERED, type orderCardEffect } from '../../machines/order-card/orderCard'
import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import { CallError } from '../../machines/shared/failure'
import { handovers } from '../../machines/shared/handover'
import type { Programs } from '../../rules/cards/cardOrder'
import type { Identity } from '../../rules/identity/identity'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { calling, fromCall } from './fromCall'
import type { Holder } from './holder'
import { identityAnswer, identityOnTheWire } from './identity'
import { orderAnswer, readOwnCards } from './ownCards'
import { shaped } from './shape'

const handoverOf = handovers<Identity, Agreed>()
/** What this page has agreed to order under this key. */
export const agreedUnder = (api: Api, key: string) => handoverOf(api).keptFor(key)

/** `programs` resolves when the configuration has been read. */
export const orderCardWith = (api: Api, programs: () => Promise<Programs>) =>
  orderCardMachine.provide({
    actors: {
      readApplicant: fromCall('getAccount', async ({ input: { username } }) => {
        const [identity, cards, offered] = await Promise.all([
          readAccount(api, username, identityAnswer),
          readOwnCards(api, username),
          programs(),
        ])
        return { identity, cards, programs: offered }
      }),
      readCards: fromCall('getCards', ({ input: { username } }) => readOwnCards(api, username)),
    },
    actions: {
      handOver: (_, { key, agreed }: HandedOver) => handoverOf(api).put(key, agreed.identity, agreed),
    },
  })

export const orderCardEffectWith = (api: Api, { username, brand }: Holder): EffectPortsOf<typeof orderCardEffect> => ({
  send: calling('orderCard', async ({ key, terms: { programCode, plasticFlag, monthlyFeeAccepted, known } }) => {
    const identity = handoverOf(api).takeSecret(key)
    if (!identity) throw new CallError(NOT_ORDERED, 'unsent')
    const { sessionId } = await brand()
    const { data } = await api.call('orderCard', (client) =>
      client.POST('/api/prepaid/cards/ordercard', {
        params: { header: { 'Idempotency-Key': key } },
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
    const progress = shaped('orderCard', orderAnswer({ programCode, plasticFlag, owned: known }), data)
    return { ...progress, legalFirstName: identity.legalFirstName }
  }),
  lookUp: calling('getCards', async ({ key }) => ({
    cards: await readOwnCards(api, username()),
    legalFirstName: agreedUnder(api, key)?.identity.legalFirstName ?? null,
  })),
})
