import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { CallError, failed } from '../../machines/shared/failure'
import { topUpMachine } from '../../machines/top-up/topUpMachine'
import type { Brand } from '../../rules/brand'
import { limitFor } from '../../rules/limits'
import { boundsOf, cardToLoad, EVALUATION_STATES, type Evaluation, offeredNetworks } from '../../rules/topUp'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { existing, readLimitedCards } from './cards'
import { keepingOnTheWire, SOURCE_FIELDS, savedCardsWith, sourceOnTheWire } from './debitCard'
import { inTheForm } from './formFields'
import { identityAnswer } from './identity'
import { readRecords } from './money'
import { cents, shaped, text } from './shape'

const CURRENCY = '124'
const SASKATCHEWAN = /^(?:SK|Saskatchewan)$/i

type Means = {
  readonly username: () => string
  /** As soon as the issuer has said it. */
  readonly brand: () => Promise<Brand>
  readonly pid: () => string
  readonly sessionId: () => Promise<string>
  /** The fraud-device session of this payment; null where none is collected. */
  readonly deviceSession: () => Promise<string | null>
  /** The page to frame, where the issuer's own address is not the one; null where it is none to be framed. */
  readonly challengePage: (challenge: { readonly url: string; readonly riskReferenceId: string }) => string | null
}

const dollars = (amountCents: number) => amountCents / 100

const funding = v.object({ transactionAmount: cents, feeAmount: v.nullish(cents, null) })
const estimate = (amountCents: number) =>
  v.object({
    isFeeEstimated: v.literal(true),
    fundingAmount: v.object({ transactionAmount: v.pipe(cents, v.literal(amountCents)), feeAmount: cents }),
  })
/** An answer about another sum or another fee does not say that this load was made. */
const loaded = (amountCents: number, feeCents: number) =>
  v.object({
    isFeeEstimated: v.literal(false),
    fundingAmount: v.pipe(
      funding,
      v.check(({ transactionAmount }) => transactionAmount === amountCents),
      v.check(({ feeAmount }) => feeAmount === null || feeAmount === feeCents),
    ),
    externalReferenceId: v.pipe(v.string(), v.minLength(1)),
    authorizationNumber: text,
    microfilmRefNumber: text,
    date: text,
  })

const evaluation = v.object({
  decision: v.picklist(['approved', 'declined']),
  riskReferenceId: text,
  threeDSecureRequired: v.nullish(v.boolean(), false),
  status: v.fallback(v.nullish(v.picklist(EVALUATION_STATES), null), null),
  challenge: v.nullish(v.object({ url: v.string(), expiresInSeconds: v.number() }), null),
  threeDSecure: v.nullish(v.record(v.string(), v.string()), null),
})
/** An issuer that tells no state has said all with its decision. */
const stateOf = ({ decision, threeDSecureRequired, status }: v.InferOutput<typeof evaluation>) => {
  if (decision === 'declined') return 'declined'
  return status ?? (threeDSecureRequired ? 'challenged' : 'cleared')
}
/** How long a challenge is open where the issuer does not say: as long as an evaluation is good for. */
const CHALLENGE_SECONDS = 1_800

export const topUpWith = (api: Api, means: Means) => {
  const { username, brand, pid, sessionId, deviceSession, challengePage } = means

  function evaluationIn(name: 'evaluateTopUpRisk' | 'getTopUpRisk', data: unknown): Evaluation {
    const told = shaped(name, evaluation, data)
    const { riskReferenceId, challenge, threeDSecure } = told
    const state = stateOf(told)
    const page = state === 'challenged' ? challengePage({ url: challenge?.url ?? '', riskReferenceId }) : null
    return {
      riskReferenceId,
      state,
      challenge:
        page === null ? null : { url: page, expiresInSeconds: challenge?.expiresInSeconds ?? CHALLENGE_SECONDS },
      authentication: threeDSecure,
    }
  }
  const collected = async () => {
    const kountSessionId = await deviceSession()
    return kountSessionId === null ? {} : { kountSessionId }
  }

  return topUpMachine.provide({
    actors: {
      savedCards: savedCardsWith(api),
      openTopUp: fromPromise(async ({ input: { clientId } }) => {
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
        const { serialNumber, lastFourDigits } = card
        return {
          card: { clientId: card.clientId, serialNumber, lastFourDigits },
          bounds: boundsOf(card, reloadMaximumCents, limit),
          limit,
          networks: offeredNetworks(reloadMethods),
          billing: { firstName: legalFirstName, lastName: legalLastName, address: currentAddress },
          isInSaskatchewan: SASKATCHEWAN.test(currentAddress.region.trim()),
          isBinChecked: features.cardBinCheck,
        }
      }),
      readRecords: fromPromise(({ input: { clientId } }) => readRecords(api, clientId)),
      estimateFee: fromPromise(async ({ input: { clientId, serialNumber, amountCents } }) => {
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
      }),
      evaluateRisk: fromPromise(async ({ input: { serialNumber, amountCents, feeCents, ...source } }) => {
        const [id, device] = await Promise.all([sessionId(), collected()])
        const { data } = await api.call('evaluateTopUpRisk', (client) =>
          client.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
            params: { path: { serial: serialNumber } },
            body: {
              sessionId: id,
              pid: pid(),
              ...device,
              fundingAmount: {
                transactionAmount: dollars(amountCents),
                currency: CURRENCY,
                feeAmount: dollars(feeCents),
              },
              ...sourceOnTheWire(source),
            },
          }),
        )
        return evaluationIn('evaluateTopUpRisk', data)
      }),
      readEvaluation: fromPromise(async ({ input: { serialNumber: serial, riskReferenceId } }) => {
        const { data } = await api.call('getTopUpRisk', (client) =>
          client.GET('/api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}', {
            params: { path: { serial, riskReferenceId } },
          }),
        )
        return evaluationIn('getTopUpRisk', data)
      }),
      cancelPayment: fromPromise(async ({ input: { serialNumber: serial, riskReferenceId } }) => {
        const { response } = await api.call('cancelTopUpRisk', (client) =>
          client.DELETE('/api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}', {
            params: { path: { serial, riskReferenceId } },
          }),
        )
        if (response.status !== 204) throw new CallError(failed('error.reloadCancel'), response.status)
      }),
      topUp: fromPromise(async ({ input }) => {
        const { clientId, serialNumber, amountCents, feeCents, values, idempotencyKey, riskReferenceId } = input
        const [id, device] = await Promise.all([sessionId(), collected()])
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
                riskReferenceId,
                ...(input.authentication ? { threeDSecure: input.authentication } : {}),
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
          throw inTheForm(error, {
            ...SOURCE_FIELDS,
            'fundingAmount.transactionAmount': 'amount',
            'fundingAmount.feeAmount': 'fee',
          })
        }
      }),
    },
  })
}
