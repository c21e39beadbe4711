import * as v from 'valibot'
import { directDepositMachine } from '../../machines/direct-deposit/directDepositMachine'
import type { Brand } from '../../rules/site/brand'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { existing, readCards } from './cards'
import { fromCall } from './fromCall'
import { holderNameOf, identityAnswer } from './identity'
import { shaped } from './shape'

type Holder = {
  readonly username: () => string
  /** Resolves once the issuer has answered. */
  readonly brand: () => Promise<Pick<Brand, 'pid' | 'sessionId' | 'directDeposit'>>
}

const added = (clientId: string) =>
  v.object({
    clientId: v.optional(v.literal(clientId)),
    directDepositAccount: v.pipe(v.string(), v.trim(), v.minLength(1)),
  })

export const directDepositWith = (api: Api, { username, brand }: Holder) => {
  const cardOf = async (clientId: string) => {
    const cards = await readCards(api, username())
    return existing(
      cards.find((own) => own.clientId === clientId),
      cards,
    )
  }
  /** Serial numbers of the cards as last read. */
  const serialNumbers = new Map<string, string>()
  return directDepositMachine.provide({
    actors: {
      readDeposit: fromCall('getCards', async ({ input: { clientId } }) => {
        const [card, identity, { directDeposit }] = await Promise.all([
          cardOf(clientId),
          readAccount(api, username(), identityAnswer),
          brand(),
        ])
        serialNumbers.set(clientId, card.serialNumber)
        return {
          account: card.directDepositAccount?.trim() || null,
          ...directDeposit,
          issuer: card.cardIssuer.trim(),
          holderName: holderNameOf(identity),
          region: identity.currentAddress.region,
          isAllowed: card.directDepositAllowed,
        }
      }),
      addDeposit: fromCall('setUpDirectDeposit', async ({ input: { clientId } }) => {
        const { pid, sessionId } = await brand()
        const serialNumber = serialNumbers.get(clientId)
        const { data } = await api.call('setUpDirectDeposit', (client) =>
          client.POST('/api/prepaid/cards/{id}/directDeposit', {
            params: { path: { id: clientId } },
            body: { ...(serialNumber ? { serialNumber } : {}), pid, sessionId },
          }),
        )
        return { account: shaped('setUpDirectDeposit', added(clientId), data).directDepositAccount }
      }),
    },
  })
}
