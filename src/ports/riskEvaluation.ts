/** The issuer's risk evaluation of a debit card and its bank's challenge, on the wire. */
import * as v from 'valibot'
import { bankCheckMachine } from '../../machines/bank-check/bankCheckMachine'
import { CallError, failed } from '../../machines/shared/failure'
import { type DebitCard, EVALUATION_STATES, type Evaluation, type Method } from '../../rules/money/topUp'
import type { Api } from '../api/client'
import { type DebitCardSource, sourceOnTheWire } from './debitCard'
import { fromCall } from './fromCall'
import { CURRENCY, shaped } from './shape'

export type RiskMeans = {
  readonly pid: () => string
  readonly sessionId: () => Promise<string>
  /** The fraud-device session of this payment; null where none is collected. */
  readonly deviceSession: () => Promise<string | null>
  /** The page to frame, which may replace the issuer's address; null where none may be framed. */
  readonly challengePage: (challenge: { readonly url: string; readonly riskReferenceId: string }) => string | null
}
type Paying = DebitCardSource & {
  readonly serialNumber: string
  readonly amountCents: number
  readonly feeCents: number
  readonly method: Method
}
type Evaluated = { readonly serialNumber: string; readonly riskReferenceId: string }

const evaluation = v.object({
  decision: v.picklist(['approved', 'declined']),
  riskReferenceId: v.pipe(v.string(), v.nonEmpty()),
  threeDSecureRequired: v.nullish(v.boolean(), false),
  status: v.fallback(v.nullish(v.picklist(EVALUATION_STATES), null), null),
  challenge: v.nullish(v.object({ url: v.string(), expiresInSeconds: v.number() }), null),
  threeDSecure: v.nullish(v.record(v.string(), v.string()), null),
})
/** Without a state, the decision tells everything. */
const stateOf = ({ decision, threeDSecureRequired, status }: v.InferOutput<typeof evaluation>) => {
  if (decision === 'declined') return 'declined'
  return status ?? (threeDSecureRequired ? 'challenged' : 'cleared')
}
/** How long a challenge is open where the issuer does not say, in seconds: as long as an evaluation is valid. */
const CHALLENGE_SECONDS = 1_800

/** Sent with every call about an evaluation. */
export async function collected({ deviceSession }: Pick<RiskMeans, 'deviceSession'>) {
  const kountSessionId = await deviceSession()
  return kountSessionId === null ? {} : { kountSessionId }
}

/** For a top-up, unless `purpose` says auto-reload. */
export function riskWith(api: Api, means: RiskMeans, purpose?: 'autoReload') {
  const { pid, sessionId, challengePage } = means

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

  return {
    evaluate: async ({ serialNumber, amountCents, feeCents, ...source }: Paying) => {
      const [id, device] = await Promise.all([sessionId(), collected(means)])
      const { data } = await api.call('evaluateTopUpRisk', (client) =>
        client.POST('/api/prepaid/cards/{serial}/topup/evaluateRisk', {
          params: { path: { serial: serialNumber } },
          body: {
            sessionId: id,
            pid: pid(),
            ...device,
            ...(purpose ? { purpose } : {}),
            fundingAmount: { transactionAmount: amountCents / 100, currency: CURRENCY, feeAmount: feeCents / 100 },
            ...sourceOnTheWire(source),
          },
        }),
      )
      return evaluationIn('evaluateTopUpRisk', data)
    },
    read: async ({ serialNumber: serial, riskReferenceId }: Evaluated) => {
      const { data } = await api.call('getTopUpRisk', (client) =>
        client.GET('/api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}', {
          params: { path: { serial, riskReferenceId } },
        }),
      )
      return evaluationIn('getTopUpRisk', data)
    },
    cancel: async ({ serialNumber: serial, riskReferenceId }: Evaluated) => {
      const { response } = await api.call('cancelTopUpRisk', (client) =>
        client.DELETE('/api/prepaid/cards/{serial}/topup/evaluateRisk/{riskReferenceId}', {
          params: { path: { serial, riskReferenceId } },
        }),
      )
      if (response.status !== 204) throw new CallError(failed('error.reloadCancel'), response.status)
    },
  }
}

/** `valuesFor`: the new debit card that pays under this key, once; null if there is none. */
export function bankCheckWith(
  api: Api,
  means: RiskMeans,
  purpose: 'autoReload' | undefined,
  valuesFor: (key: string) => DebitCard | null,
) {
  const risk = riskWith(api, means, purpose)
  return bankCheckMachine.provide({
    actors: {
      evaluateRisk: fromCall('evaluateTopUpRisk', async ({ input: { key, ...paying } }) => {
        const values = valuesFor(key)
        if (paying.method !== 'existing' && !values) throw new CallError(failed('error.evaluateRisk'), 'unsent')
        return risk.evaluate({ ...paying, values })
      }),
      readEvaluation: fromCall('getTopUpRisk', ({ input }) => risk.read(input)),
      cancelEvaluation: fromCall('cancelTopUpRisk', ({ input }) => risk.cancel(input)),
    },
  })
}

/** Sent with the call that an evaluation clears. */
export const clearanceOnTheWire = ({ riskReferenceId, authentication }: Omit<Evaluation, 'state' | 'challenge'>) => ({
  riskReferenceId,
  ...(authentication ? { threeDSecure: authentication } : {}),
})
