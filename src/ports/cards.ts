import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { balancesMachine } from '../../machines/balances/balancesMachine'
import { cardStatusMachine } from '../../machines/card/cardStatusMachine'
import { cardsMachine } from '../../machines/cards/cardsMachine'
import { type Balance, CARD_TYPES, type Card } from '../../rules/card'
import type { Api } from '../api/client'
import { cents, optionalCents, shaped, text } from './shape'

const balanceFields = {
  clientId: v.string(),
  cardStatus: v.string(),
  availableBalance: cents,
  settledBalance: cents,
  currency: v.string(),
  conversionRate: v.nullish(v.number(), null),
  convertedAmount: optionalCents,
}
const flag = v.fallback(v.boolean(), false)
const balancesAnswer = v.object({ balances: v.array(v.object(balanceFields)) })
const cardsAnswer = v.object({
  cards: v.array(
    v.object({
      ...balanceFields,
      clientCode: text,
      alias: v.nullish(v.string(), null),
      cardType: v.picklist(CARD_TYPES),
      cardProgram: v.string(),
      plasticFlag: v.boolean(),
      lastFourDigits: v.string(),
      expiryDate: v.string(),
      cardNumMasked: text,
      cardDescription: text,
      cardIssuer: text,
      defaultCard: flag,
      reloadAllowed: flag,
      upgradeAllowed: flag,
      billPayAllowed: flag,
      directDepositAllowed: flag,
      requestMoneyAllowed: flag,
      directDepositAccount: v.nullish(v.string(), null),
      minReloadAmount: optionalCents,
      maxReloadAmount: optionalCents,
      maxEtransferReloadAmount: optionalCents,
      serialNumber: v.string(),
    }),
  ),
})

const expiring = v.object({ expiring: v.boolean() })

const balanceOf = <Wire extends v.InferOutput<typeof balancesAnswer>['balances'][number]>({
  availableBalance,
  settledBalance,
  convertedAmount,
  ...rest
}: Wire) => ({
  ...rest,
  availableCents: availableBalance,
  settledCents: settledBalance,
  convertedCents: convertedAmount,
})

export async function readCards(api: Api, username: string): Promise<readonly Card[]> {
  const { data } = await api.call('getCards', (client) =>
    client.GET('/api/prepaid/cards', { params: { query: { username } } }),
  )
  return shaped('getCards', cardsAnswer, data).cards.map(
    ({ minReloadAmount, maxReloadAmount, maxEtransferReloadAmount, alias, ...card }) => ({
      ...balanceOf(card),
      alias: alias?.trim() || null,
      minReloadCents: minReloadAmount,
      maxReloadCents: maxReloadAmount,
      maxEtransferReloadCents: maxEtransferReloadAmount,
    }),
  )
}

export async function readBalances(api: Api, username: string): Promise<readonly Balance[]> {
  const { data } = await api.call('getBalances', (client) =>
    client.GET('/api/prepaid/cards', { params: { query: { username, balancesOnly: true } } }),
  )
  return shaped('getBalances', balancesAnswer, data).balances.map(balanceOf)
}

export async function readExpiring(api: Api, clientId: string): Promise<boolean> {
  const { data } = await api.call('getCardExpiring', (client) =>
    client.GET('/api/prepaid/cards/{id}/expiring', { params: { path: { id: clientId } } }),
  )
  return shaped('getCardExpiring', expiring, data).expiring
}

export const setCardStatus = (api: Api, cardStatus: 'A' | 'S') =>
  fromPromise<void, { clientId: string }>(async ({ input: { clientId } }) => {
    await api.call('setCardStatus', (client) =>
      client.PUT('/api/prepaid/cards/{id}', { params: { path: { id: clientId } }, body: { cardStatus } }),
    )
  })

export const cardsWith = (api: Api) =>
  cardsMachine.provide({
    actors: {
      readCards: fromPromise(({ input }) => readCards(api, input.username)),
      balances: balancesMachine.provide({
        actors: { readBalances: fromPromise(({ input }) => readBalances(api, input.username)) },
      }),
      cardStatus: cardStatusMachine.provide({
        actors: { lockCard: setCardStatus(api, 'S'), unlockCard: setCardStatus(api, 'A') },
      }),
    },
  })
