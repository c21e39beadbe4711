import * as v from 'valibot'
import { ConflictError } from '../../machines/effect/effect'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import {
  type HandedOver,
  NOT_REGISTERED,
  type Reviewed,
  type registerCardEffect,
} from '../../machines/register-card/registerCard'
import { registerCardMachine } from '../../machines/register-card/registerCardMachine'
import { CallError, failureOf, isUnsent, mayHaveHappened } from '../../machines/shared/failure'
import { handovers } from '../../machines/shared/handover'
import { isRegistered, type OwnedCard, type PrintedCard, reloadabilityOf } from '../../rules/cards/registerCard'
import type { Account } from '../../rules/identity/account'
import type { Identity } from '../../rules/identity/identity'
import type { Brand } from '../../rules/site/brand'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { readCards } from './cards'
import { inTheForm } from './formFields'
import { calling, fromCall } from './fromCall'
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

const handoverOf = handovers<{ readonly values: PrintedCard; readonly identity: Identity }, Reviewed>()
/** What this page has sent under this key, as it was reviewed. */
export const reviewedUnder = (api: Api, key: string) => handoverOf(api).keptFor(key)

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
    },
    actions: {
      handOver: (_, { key, values, identity, alias }: HandedOver) =>
        handoverOf(api).put(key, { values, identity }, { identity, alias }),
    },
  })

type Registration = EffectPortsOf<typeof registerCardEffect>
export function registerCardEffectWith(api: Api, { username }: { readonly username: () => string }): Registration {
  const register: Registration['send'] = calling('registerCard', async ({ key, terms }) => {
    const typed = handoverOf(api).takeSecret(key)
    if (!typed) throw new CallError(NOT_REGISTERED, 'unsent')
    const { clientId, expiry, alias, ...card } = typed.values
    try {
      const { data } = await api.call('registerCard', (client) =>
        client.POST('/api/prepaid/cards', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            serialNumber: clientId,
            ...card,
            ...expiry,
            ...(alias ? { alias } : {}),
            // This call's contract has no occupation.
            ...identityOnTheWire({ ...typed.identity, occupation: '' }),
          },
        }),
      )
      shaped('registerCard', v.object({ clientId: v.literal(terms.clientId) }), data)
      return { legalFirstName: typed.identity.legalFirstName }
    } catch (error) {
      throw inTheForm(error, FIELDS)
    }
  })
  return {
    async send(call) {
      try {
        return await register(call)
      } catch (error) {
        // A card is also refused if another tab or device has just registered it.
        if (isRefusedAsAWhole(error) && (await isHeld(api, username(), call.terms.clientId))) {
          throw new ConflictError({ legalFirstName: null })
        }
        throw error
      }
    },
    lookUp: calling('getCards', async ({ key }) => ({
      owned: await readCards(api, username()),
      legalFirstName: reviewedUnder(api, key)?.identity.legalFirstName ?? null,
    })),
  }
}

const isRefusedAsAWhole = (error: unknown) =>
  !mayHaveHappened(error) && !isUnsent(error) && failureOf(error).fieldMessages.length === 0
const isHeld = async (api: Api, username: string, clientId: string) => {
  try {
    return isRegistered(clientId, await readCards(api, username))
  } catch {
    return false
  }
}
