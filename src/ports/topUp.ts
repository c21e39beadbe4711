import * as v from 'valibot'
import { topUpMachine } from '../../machines/top-up/topUpMachine'
import { calledAs } from '../../rules/cards/card'
import { isInSaskatchewan } from '../../rules/identity/identity'
import { limitFor, roomOn } from '../../rules/money/limits'
import { boundsOf, cardToLoad, offeredNetworks } from '../../rules/money/topUp'
import type { Brand } from '../../rules/site/brand'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { existing, readLimitedCards } from './cards'
import { keepingOnTheWire, SOURCE_FIELDS, savedCardsWith, sourceOnTheWire } from './debitCard'
import { inTheForm } from './formFields'
import { fromCall } from './fromCall'
import { identityAnswer } from './identity'
import { readRecords } from './money'
import { clearanceOnTheWire, collected, type RiskMeans, riskWith } from './riskEvaluation'
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

export const topUpWith = (api: Api, means: Means) => {
  const { username, brand, pid, sessionId } = means
  const risk = riskWith(api, means)

  return topUpMachine.provide({
    actors: {
      savedCards: savedCardsWith(api),
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
      evaluateRisk: fromCall('evaluateTopUpRisk', ({ input }) => risk.evaluate(input)),
      readEvaluation: fromCall('getTopUpRisk', ({ input }) => risk.read(input)),
      cancelPayment: fromCall('cancelTopUpRisk', ({ input }) => risk.cancel(input)),
      topUp: fromCall('topUpCard', async ({ input }) => {
        const { clientId, serialNumber, amountCents, feeCents, values, idempotencyKey } = input
        const [id, device] = await Promise.all([sessionId(), collected(means)])
        try {
          const { data } = await api.call('topUpCard', (client) =>
            client.POST('/api/prepaid/cards/{id}/topup', {
              params: { path: { id: clientId }, header: { 'Idempotency-Key': idempotencyKey } },
              body: {
                fundingAmount: {
                  transactionAmount: dollars(amountCents),
                  currency: CURRENCY,
                  feeAmount: dollars(feeCents),
                },
                serialNumber,
                sessionId: id,
                pid: pid(),
                ...sourceOnTheWire(input),
                ...keepingOnTheWire(values),
                ...device,
                ...clearanceOnTheWire(input),
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
    },
  })
}
