import * as v from 'valibot'
import type { cardLockEffect } from '../../machines/card/cardLock'
import type { Polled } from '../../machines/cards/cards'
import { cardsMachine } from '../../machines/cards/cardsMachine'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { CallError, failed, NO_CARD } from '../../machines/shared/failure'
import { CARD_TYPES, type Card } from '../../rules/cards/card'
import { LIMITED, type LimitedCard } from '../../rules/money/limits'
import type { Api } from '../api/client'
import { attention } from './attention'
import { calling, fromCall } from './fromCall'
import { cents, optionalCents, shaped, text } from './shape'

const balanceFields = {
  clientId: v.string(),
  cardStatus: v.string(),
  availableBalance: cents,
  settledBalance: cents,
  currency: v.string(),
  conversionRate: v.nullish(v.number(), null),
  convertedAmount: optionalCents,
  revision: v.nullish(v.string(), null),
}
const flag = v.fallback(v.boolean(), false)
const balancesAnswer = v.object({
  balances: v.array(v.object(balanceFields)),
  // Another device may have changed the level; undefined where the issuer does not say.
  kycLevel: v.fallback(v.nullish(v.number()), undefined),
})
const cardFields = {
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
  upgradeStatus: v.nullish(v.string(), null),
  billPayAllowed: flag,
  directDepositAllowed: flag,
  requestMoneyAllowed: flag,
  directDepositAccount: v.nullish(v.string(), null),
  minReloadAmount: optionalCents,
  maxReloadAmount: optionalCents,
  maxEtransferReloadAmount: optionalCents,
  serialNumber: v.string(),
}
const cardsAnswer = v.object({ cards: v.array(v.object(cardFields)) })

const limit = v.pipe(
  v.object({
    feature: v.picklist(LIMITED),
    perTransaction: optionalCents,
    perDay: optionalCents,
    usedToday: optionalCents,
  }),
  v.transform(({ feature, perTransaction, perDay, usedToday }) => ({
    feature,
    perTransactionCents: perTransaction,
    perDayCents: perDay,
    usedTodayCents: usedToday,
  })),
)
/** A limit that cannot be parsed counts as absent. */
const limits = v.fallback(v.nullish(v.array(v.fallback(v.nullable(limit), null))), [])
const limitedAnswer = v.object({ cards: v.array(v.object({ ...cardFields, limits })) })

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

const cardOf = ({
  minReloadAmount,
  maxReloadAmount,
  maxEtransferReloadAmount,
  alias,
  upgradeStatus,
  ...card
}: v.InferOutput<typeof cardsAnswer>['cards'][number]): Card => ({
  ...balanceOf(card),
  alias: alias?.trim() || null,
  isUpgradePending: upgradeStatus === 'pending',
  minReloadCents: minReloadAmount,
  maxReloadCents: maxReloadAmount,
  maxEtransferReloadCents: maxEtransferReloadAmount,
})

const cardsOnTheWire = async (api: Api, username: string) =>
  (await api.call('getCards', (client) => client.GET('/api/prepaid/cards', { params: { query: { username } } }))).data

export const readCards = async (api: Api, username: string): Promise<readonly Card[]> =>
  shaped('getCards', cardsAnswer, await cardsOnTheWire(api, username)).cards.map(cardOf)

/** Like `readCards`, with the limits that the cached wallet does not keep. */
export async function readLimitedCards(api: Api, username: string): Promise<readonly LimitedCard[]> {
  const { cards } = shaped('getCards', limitedAnswer, await cardsOnTheWire(api, username))
  return cards.map(({ limits, ...card }) => ({ ...cardOf(card), limits: (limits ?? []).filter((one) => one !== null) }))
}

/** Returns the card if it was found, else throws. */
export function existing<Own extends Card>(card: Own | null | undefined, cards: readonly Own[]): Own {
  if (card) return card
  throw new CallError(cards.length === 0 ? NO_CARD : failed('error.readCards'), 404)
}

/** Poll with this call only: any other may bring a new token and extend a session that nobody uses. */
export async function readBalances(api: Api, username: string): Promise<Polled> {
  const { data } = await api.call('getBalances', (client) =>
    client.GET('/api/prepaid/cards', { params: { query: { username, balancesOnly: true } } }),
  )
  const { balances, kycLevel } = shaped('getBalances', balancesAnswer, data)
  return { balances: balances.map(balanceOf), account: typeof kycLevel === 'number' ? { kycLevel } : {} }
}

export async function readExpiring(api: Api, clientId: string): Promise<boolean> {
  const { data } = await api.call('getCardExpiring', (client) =>
    client.GET('/api/prepaid/cards/{id}/expiring', { params: { path: { id: clientId } } }),
  )
  return shaped('getCardExpiring', expiring, data).expiring
}

export const cardLockEffectWith = (
  api: Api,
  { username }: { readonly username: () => string },
): EffectPortsOf<typeof cardLockEffect> => ({
  send: calling('setCardStatus', async ({ terms: { clientId, wanted } }) => {
    const { data } = await api.call('setCardStatus', (client) =>
      client.PUT('/api/prepaid/cards/{id}', { params: { path: { id: clientId } }, body: { cardStatus: wanted } }),
    )
    // The answer must have the same card and status: otherwise it does not prove the change.
    shaped('setCardStatus', v.object({ clientId: v.literal(clientId), cardStatus: v.literal(wanted) }), data)
    return wanted
  }),
  lookUp: calling('getBalances', async ({ terms: { clientId } }) => {
    const { balances } = await readBalances(api, username())
    return balances.find((balance) => balance.clientId === clientId)?.cardStatus ?? null
  }),
})

export const cardsWith = (api: Api) =>
  cardsMachine.provide({
    actors: {
      attention,
      readCards: fromCall('getCards', ({ input }) => readCards(api, input.username)),
      readBalances: fromCall('getBalances', ({ input }) => readBalances(api, input.username)),
    },
  })
