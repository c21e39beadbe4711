import * as v from 'valibot'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import type { requestCancellationEffect } from '../../machines/money-request/requestCancellation'
import { moneyRequestsMachine } from '../../machines/money-requests/moneyRequestsMachine'
import { REQUEST_LIVES_MS, type Reading } from '../../rules/money/moneyRequest'
import type { Api } from '../api/client'
import { pageAt } from '../api/pages'
import { attention } from './attention'
import { calling, fromCall } from './fromCall'
import { acknowledged, cents, optionalCents, shaped } from './shape'
import { skewOf } from './skew'

const moment = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.check((at) => !Number.isNaN(at)),
)
/** A link that is not to be opened for a holder counts as none. */
export const bankLink = v.pipe(
  v.nullish(v.string(), null),
  v.transform((link) => (link !== null && pageAt(link) ? link : null)),
)
const step = v.object({ status: v.string(), at: v.fallback(v.nullable(moment), null) })
const requestsAnswer = v.array(
  v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    serialNumber: v.string(),
    fundingAmount: v.object({ transactionAmount: cents, feeAmount: optionalCents }),
    status: v.string(),
    link: bankLink,
    createdAt: moment,
    expiresAt: v.fallback(v.nullish(moment, null), null),
    history: v.fallback(v.nullish(v.array(step), []), []),
    idempotencyKey: v.nullish(v.string(), null),
  }),
)

export async function readRequests(api: Api): Promise<Reading> {
  const sentAt = Date.now()
  const { data, response } = await api.call('getMoneyRequests', (client) => client.GET('/api/prepaid/money/requests'))
  const requests = shaped('getMoneyRequests', requestsAnswer, data).map(
    ({ fundingAmount: { transactionAmount, feeAmount }, expiresAt, history, ...request }) => ({
      ...request,
      amountCents: transactionAmount,
      feeCents: feeAmount,
      expiresAt: expiresAt ?? request.createdAt + REQUEST_LIVES_MS,
      history: history ?? [],
    }),
  )
  return { requests, skewMs: skewOf(response, sentAt) }
}

export const moneyRequestsWith = (api: Api) =>
  moneyRequestsMachine.provide({
    actors: { attention, readRequests: fromCall('getMoneyRequests', () => readRequests(api)) },
  })

export const requestCancellationEffectWith = (api: Api): EffectPortsOf<typeof requestCancellationEffect> => ({
  send: calling('cancelMoneyRequest', async ({ terms: { id } }) => {
    const answer = await api.call('cancelMoneyRequest', (client) =>
      client.DELETE('/api/prepaid/money/requests/{id}', { params: { path: { id } } }),
    )
    acknowledged('cancelMoneyRequest', answer)
    return { status: 'cancelled', stage: 'cancelled' }
  }),
  lookUp: calling('getMoneyRequests', () => readRequests(api)),
})
