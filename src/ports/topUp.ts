import * as v from 'valibot'
import { fromCallback } from 'xstate'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import type { HandedClearance, topUpEffect } from '../../machines/payment/payment'
import { paymentMachine } from '../../machines/payment/paymentMachine'
import { CallError, failed } from '../../machines/shared/failure'
import { handovers } from '../../machines/shared/handover'
import { listening } from '../../machines/shared/ports'
import type { HandedOver, TypedCard } from '../../machines/top-up/topUp'
import { topUpMachine } from '../../machines/top-up/topUpMachine'
import { calledAs } from '../../rules/cards/card'
import { isInSaskatchewan } from '../../rules/identity/identity'
import { limitFor, roomOn } from '../../rules/money/limits'
import { boundsOf, cardToLoad, type DebitCard, offeredNetworks } from '../../rules/money/topUp'
import type { Brand } from '../../rules/site/brand'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { existing, readLimitedCards } from './cards'
import { keepingOnTheWire, SOURCE_FIELDS, savedCardsWith, sourceOnTheWire } from './debitCard'
import { inTheForm } from './formFields'
import { calling, fromCall } from './fromCall'
import type { Holder } from './holder'
import { identityAnswer } from './identity'
import { readRecords } from './money'
import { bankCheckWith, clearanceOnTheWire, collected, type RiskMeans, riskWith } from './riskEvaluation'
import { CURRENCY, feeCents, sameAmount, sameCents, shaped, text } from './shape'

type Means = RiskMeans & {
  readonly username: () => string
  /** Resolves once the issuer has answered. */
  readonly brand: () => Promise<Brand>
}

/** Field names on the wire, mapped to those of the forms. */
const FIELDS = {
  ...SOURCE_FIELDS,
  'fundingAmount.transactionAmount': 'amount',
  'fundingAmount.feeAmount': 'fee',
}

const dollars = (amountCents: number) => amountCents / 100

const estimate = (amountCents: number) =>
  v.object({
    isFeeEstimated: v.literal(true),
    fundingAmount: v.object({ ...sameAmount(amountCents).entries, feeAmount: feeCents }),
  })
/** The answer must have the same amount and, if it names one, the same fee: otherwise it does not prove the load. */
const loaded = (amountCents: number, feeCents: number) =>
  v.object({
    isFeeEstimated: v.literal(false),
    fundingAmount: v.object({ ...sameAmount(amountCents).entries, feeAmount: v.nullish(sameCents(feeCents)) }),
    externalReferenceId: v.pipe(v.string(), v.minLength(1)),
    authorizationNumber: text,
    microfilmRefNumber: text,
    date: text,
  })

/** A new debit card, as typed in its form, and as confirmed: once for its evaluation. Both end with the screen. */
const typedCards = handovers<null, DebitCard>()
const confirmedCards = handovers<DebitCard, DebitCard>()
/** Once for its charge, from the bank's question on: it outlives the screen. */
const cardsToCharge = handovers<DebitCard, null>()
type Clearance = HandedClearance & Pick<RiskMeans, 'deviceSession'>
const clearances = handovers<Clearance, null>()
/** This page can still pay with the new card of this payment. */
export const holdsCard = (api: Api, paymentId: string) => cardsToCharge(api).hasSecret(paymentId)
function keepToCharge(api: Api, { paymentId }: { readonly paymentId: string }) {
  const card = confirmedCards(api).keptFor(paymentId)
  if (card && !holdsCard(api, paymentId)) cardsToCharge(api).put(paymentId, card, null)
}

const paymentWith = (api: Api, means: Means) => {
  const { cancel } = riskWith(api, means)
  return paymentMachine.provide({
    actors: {
      bankCheck: bankCheckWith(api, means, undefined, (key) => confirmedCards(api).takeSecret(key)),
      readRecords: fromCall('getCardStats', ({ input: { clientId, cents } }) => readRecords(api, clientId, cents)),
      cancelEvaluation: fromCall('cancelTopUpRisk', ({ input }) => cancel(input)),
    },
    actions: {
      keepHandedOver: (_, payment: { paymentId: string }) => keepToCharge(api, payment),
      handClearance(_, handed: HandedClearance) {
        keepToCharge(api, handed)
        clearances(api).put(handed.key, { ...handed, deviceSession: means.deviceSession }, null)
      },
      letGo(_, { paymentId }: { paymentId: string }) {
        confirmedCards(api).clear(paymentId)
        cardsToCharge(api).clear(paymentId)
      },
    },
  })
}

export const topUpWith = (api: Api, means: Means) => {
  const { username, brand, pid } = means

  return topUpMachine.provide({
    actors: {
      savedCards: savedCardsWith(api),
      payment: paymentWith(api, means),
      typedCard: listening(
        fromCallback(() => () => {
          typedCards(api).clear()
          confirmedCards(api).clear()
        }),
      ),
      openTopUp: fromCall('getCards', async ({ input: { clientId } }) => {
        const [
          cards,
          { legalFirstName, legalLastName, currentAddress },
          { reloadMethods, reloadMaximumCents, features },
        ] = await Promise.all([
          readLimitedCards(api, username()),
          readAccount(api, username(), identityAnswer),
          brand(),
        ])
        const card = existing(cardToLoad(cards, clientId), cards)
        const limit = limitFor('topUp', card)
        const room = roomOn(card)
        const { serialNumber } = card
        return {
          card: { clientId: card.clientId, serialNumber, ...calledAs(card, cards) },
          bounds: boundsOf(card, reloadMaximumCents, limit, room),
          limit,
          room,
          networks: offeredNetworks(reloadMethods),
          billing: { firstName: legalFirstName, lastName: legalLastName, address: currentAddress },
          isInSaskatchewan: isInSaskatchewan(currentAddress.region),
          isBinChecked: features.cardBinCheck,
        }
      }),
      readRecords: fromCall('getCardStats', ({ input: { clientId, cents } }) => readRecords(api, clientId, cents)),
      estimateFee: fromCall('estimateTopUp', async ({ input: { clientId, serialNumber, amountCents } }) => {
        try {
          const { data } = await api.call('estimateTopUp', (client) =>
            client.POST('/api/prepaid/cards/{id}/topup', {
              params: { path: { id: clientId }, query: { estimate: true } },
              body: {
                fundingAmount: { transactionAmount: dollars(amountCents), currency: CURRENCY },
                serialNumber,
                pid: pid(),
              },
            }),
          )
          return { feeCents: shaped('estimateTopUp', estimate(amountCents), data).fundingAmount.feeAmount }
        } catch (error) {
          throw inTheForm(error, FIELDS)
        }
      }),
    },
    actions: {
      keepCard: (_, { key, card }: TypedCard) => typedCards(api).put(key, null, card),
      handOver: (_, { key, from }: HandedOver) => {
        const card = from === null ? null : typedCards(api).keptFor(from)
        if (card) confirmedCards(api).put(key, card, card)
      },
    },
  })
}

export const topUpEffectWith = (api: Api, { pid, brand }: Holder): EffectPortsOf<typeof topUpEffect> => ({
  send: calling('topUpCard', async ({ key, terms }) => {
    const { clientId, serialNumber, amountCents, feeCents, method, savedCardId } = terms
    const clearance = clearances(api).takeSecret(key)
    const values = clearance && method !== 'existing' ? cardsToCharge(api).takeSecret(clearance.paymentId) : null
    if (!clearance || (method !== 'existing' && !values)) throw new CallError(failed('error.topUp'), 'unsent')
    const [{ sessionId }, device] = await Promise.all([brand(), collected(clearance)])
    try {
      const { data } = await api.call('topUpCard', (client) =>
        client.POST('/api/prepaid/cards/{id}/topup', {
          params: { path: { id: clientId }, header: { 'Idempotency-Key': key } },
          body: {
            fundingAmount: {
              transactionAmount: dollars(amountCents),
              currency: CURRENCY,
              feeAmount: dollars(feeCents),
            },
            serialNumber,
            sessionId,
            pid: pid(),
            ...sourceOnTheWire({ method, savedCardId, values }),
            ...keepingOnTheWire(values),
            ...device,
            ...clearanceOnTheWire(clearance),
          },
        }),
      )
      const { externalReferenceId, authorizationNumber, microfilmRefNumber, date } = shaped(
        'topUpCard',
        loaded(amountCents, feeCents),
        data,
      )
      const at = Date.parse(date ?? '')
      return {
        reference: externalReferenceId,
        authorization: authorizationNumber || null,
        microfilm: microfilmRefNumber || null,
        at: Number.isNaN(at) ? null : at,
      }
    } catch (error) {
      throw inTheForm(error, FIELDS)
    }
  }),
  lookUp: calling('getCardStats', ({ terms: { clientId, amountCents } }) => readRecords(api, clientId, amountCents)),
})
