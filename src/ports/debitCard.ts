/** The debit card that pays a load, on the wire. */
import * as v from 'valibot'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import type { deleteSavedCardEffect } from '../../machines/saved-cards/deleteSavedCard'
import { savedCardsMachine } from '../../machines/saved-cards/savedCardsMachine'
import { isNotFound } from '../../machines/shared/failure'
import { CARD_TYPES_BY_NETWORK, type DebitCard, type Method, type SavedCard } from '../../rules/money/topUp'
import type { Api } from '../api/client'
import { calling, fromCall } from './fromCall'
import { acknowledged, shaped, text } from './shape'

export const NETWORK_OF = { MC_DEBIT: 'mastercarddebit', VISA_DEBIT: 'visadebit' } as const

const saved = v.object({
  id: v.string(),
  alias: text,
  cardType: v.picklist(['MC_DEBIT', 'VISA_DEBIT']),
  lastFourDigits: v.string(),
  expiryMonth: text,
  expiryYear: text,
})

export async function readSaved(api: Api): Promise<readonly SavedCard[]> {
  const { data } = await api.call('getVaultedCards', (client) => client.GET('/api/prepaid/cards/vaulted'))
  return shaped('getVaultedCards', v.array(saved), data).map(
    ({ id, alias, cardType, lastFourDigits, expiryMonth, expiryYear }) => ({
      id,
      alias,
      network: NETWORK_OF[cardType],
      lastFourDigits,
      expiry: expiryMonth && expiryYear ? `${expiryMonth} / ${expiryYear}` : '',
    }),
  )
}

export const savedCardsWith = (api: Api) =>
  savedCardsMachine.provide({ actors: { readSaved: fromCall('getVaultedCards', () => readSaved(api)) } })

export const deleteSavedCardEffectWith = (api: Api): EffectPortsOf<typeof deleteSavedCardEffect> => ({
  send: calling('deleteVaultedCard', async ({ terms: { id } }) => {
    try {
      const answer = await api.call('deleteVaultedCard', (client) =>
        client.DELETE('/api/prepaid/cards/vaulted/{id}', { params: { path: { id } } }),
      )
      acknowledged('deleteVaultedCard', answer)
    } catch (error) {
      // Another tab or device deleted it first.
      if (!isNotFound(error)) throw error
    }
    return null
  }),
  lookUp: calling('getVaultedCards', () => readSaved(api)),
})

export type DebitCardSource = {
  readonly method: Method
  readonly savedCardId: string | null
  readonly values: DebitCard | null
}

/** The fields that every call paid by debit card sends about the card. */
export function sourceOnTheWire({ method, savedCardId, values }: DebitCardSource) {
  if (method === 'existing' || !values) {
    return { paymentMethod: 'existing' as const, ...(savedCardId ? { vaultedCardId: savedCardId } : {}) }
  }
  const { cardNumber, expiry, cvv, firstName, lastName, addressLine, city, country, subdivision, postCode } = values
  return {
    paymentMethod: method,
    sourceCard: { cardNumber, ...expiry, cvv, cardType: CARD_TYPES_BY_NETWORK[method] },
    senderName: { firstName, lastName },
    senderAddress: { addressLine, city, country, subdivision, postCode },
  }
}
/** Whether to save a new card, and under which name. */
export const keepingOnTheWire = (values: DebitCard | null) =>
  values?.isSaved ? { cardVaultingRequested: true, ...(values.alias ? { alias: values.alias } : {}) } : {}

/** Maps field names of the wire to those of the form. */
export const SOURCE_FIELDS: Readonly<Record<string, string>> = {
  paymentMethod: 'method',
  vaultedCardId: 'savedCard',
  sourceCard: 'cardNumber',
  'sourceCard.cardNumber': 'cardNumber',
  'sourceCard.expiryMonth': 'expiry',
  'sourceCard.expiryYear': 'expiry',
  'sourceCard.cvv': 'cvv',
  'senderName.firstName': 'firstName',
  'senderName.lastName': 'lastName',
  'senderAddress.addressLine': 'addressLine',
  'senderAddress.city': 'city',
  'senderAddress.country': 'country',
  'senderAddress.subdivision': 'subdivision',
  'senderAddress.postCode': 'postCode',
}
