import * as v from 'valibot'
import { registerCardMachine } from '../../machines/register-card/registerCardMachine'
import { type OwnedCard, reloadabilityOf } from '../../rules/cards/registerCard'
import type { Account } from '../../rules/identity/account'
import type { Brand } from '../../rules/site/brand'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { readCards } from './cards'
import { inTheForm } from './formFields'
import { fromCall } from './fromCall'
import { identityAnswer, identityOnTheWire } from './identity'
import { shaped } from './shape'

type Holder = {
  readonly account: () => Pick<Account, 'username' | 'kycLevel'>
  /** Resolves once the issuer has answered. */
  readonly brand: () => Promise<Brand>
  readonly owned: () => readonly OwnedCard[]
}

const kind = v.object({ cardType: v.string(), reloadable: v.nullish(v.boolean(), null) })

const FIELDS: Readonly<Record<string, string>> = {
  serialNumber: 'clientId',
  expiryMonth: 'expiry',
  expiryYear: 'expiry',
}
export const registerCardWith = (api: Api, { account, brand, owned }: Holder) =>
  registerCardMachine.provide({
    actors: {
      prepare: fromCall('getAccount', async () => {
        const { username, kycLevel } = account()
        const [{ features, cardBins }, identity] = await Promise.all([
          brand(),
          readAccount(api, username, identityAnswer),
        ])
        return { identity, kycLevel, bins: features.cardBinCheck ? cardBins : [] }
      }),
      findCard: fromCall('getCardType', async ({ input: { clientId } }) => {
        const { data } = await api.call('getCardType', (client) =>
          client.GET('/api/prepaid/cards/types/{proxyId}', { params: { path: { proxyId: clientId } } }),
        )
        return { reloadability: reloadabilityOf(shaped('getCardType', kind, data)), owned: owned() }
      }),
      registerCard: fromCall('registerCard', async ({ input: { idempotencyKey, values, identity } }) => {
        const { clientId, expiry, alias, ...card } = values
        try {
          const { data } = await api.call('registerCard', (client) =>
            client.POST('/api/prepaid/cards', {
              params: { header: { 'Idempotency-Key': idempotencyKey } },
              body: {
                serialNumber: clientId,
                ...card,
                ...expiry,
                ...(alias ? { alias } : {}),
                // This call's contract has no occupation.
                ...identityOnTheWire({ ...identity, occupation: '' }),
              },
            }),
          )
          shaped('registerCard', v.object({ clientId: v.literal(clientId) }), data)
        } catch (error) {
          throw inTheForm(error, FIELDS)
        }
      }),
      readOwned: fromCall<readonly OwnedCard[], void>('getCards', () => readCards(api, account().username)),
    },
  })
