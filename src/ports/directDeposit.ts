import * as v from 'valibot'
import type { directDepositEffect } from '../../machines/direct-deposit/directDeposit'
import { directDepositMachine } from '../../machines/direct-deposit/directDepositMachine'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import type { Brand } from '../../rules/site/brand'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { existing, readCards } from './cards'
import { calling, fromCall } from './fromCall'
import { holderNameOf, identityAnswer } from './identity'
import { shaped } from './shape'

type Holder = {
  readonly username: () => string
  /** Resolves once the issuer has answered. */
  readonly brand: () => Promise<Pick<Brand, 'pid' | 'sessionId' | 'directDeposit'>>
}
const cardOf = async (api: Api, username: string, clientId: string) => {
  const cards = await readCards(api, username)
  return existing(
    cards.find((own) => own.clientId === clientId),
    cards,
  )
}
const accountOf = ({ directDepositAccount }: Awaited<ReturnType<typeof cardOf>>) => directDepositAccount?.trim() || null

const added = (clientId: string) =>
  v.object({
    clientId: v.optional(v.literal(clientId)),
    directDepositAccount: v.pipe(v.string(), v.trim(), v.minLength(1)),
  })

export const directDepositWith = (api: Api, { username, brand }: Holder) =>
  directDepositMachine.provide({
    actors: {
      readDeposit: fromCall('getCards', async ({ input: { clientId } }) => {
        const [card, identity, { directDeposit }] = await Promise.all([
          cardOf(api, username(), clientId),
          readAccount(api, username(), identityAnswer),
          brand(),
        ])
        return {
          account: accountOf(card),
          ...directDeposit,
          issuer: card.cardIssuer.trim(),
          holderName: holderNameOf(identity),
          region: identity.currentAddress.region,
          isAllowed: card.directDepositAllowed,
          serialNumber: card.serialNumber,
        }
      }),
    },
  })

export const directDepositEffectWith = (
  api: Api,
  { username, brand }: Holder,
): EffectPortsOf<typeof directDepositEffect> => ({
  send: calling('setUpDirectDeposit', async ({ terms: { clientId, serialNumber } }) => {
    const { pid, sessionId } = await brand()
    const { data } = await api.call('setUpDirectDeposit', (client) =>
      client.POST('/api/prepaid/cards/{id}/directDeposit', {
        params: { path: { id: clientId } },
        body: { ...(serialNumber ? { serialNumber } : {}), pid, sessionId },
      }),
    )
    return { account: shaped('setUpDirectDeposit', added(clientId), data).directDepositAccount }
  }),
  lookUp: calling('getCards', async ({ terms: { clientId } }) => ({
    account: accountOf(await cardOf(api, username(), clientId)),
  })),
})
