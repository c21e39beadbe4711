import * as v from 'valibot'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import type { transferEffect } from '../../machines/transfer/transfer'
import { transferMachine } from '../../machines/transfer/transferMachine'
import type { Api } from '../api/client'
import { readLimitedCards } from './cards'
import { calling, fromCall } from './fromCall'
import { readRecords } from './money'
import { CURRENCY, sameAmount, shaped } from './shape'

/** A date that cannot be parsed counts as absent. */
const moment = v.fallback(v.nullable(v.pipe(v.string(), v.transform(Date.parse), v.number())), null)

/** An answer about another amount does not prove the transfer. */
const answer = (sentCents: number) =>
  v.object({
    externalReferenceId: v.pipe(v.string(), v.minLength(1)),
    authorizationNumber: v.nullish(v.string(), null),
    fundingAmount: v.nullish(sameAmount(sentCents)),
    receivingAmount: v.nullish(sameAmount(sentCents)),
    date: v.optional(moment, null),
  })

export const transferWith = (api: Api) =>
  transferMachine.provide({
    actors: {
      readCards: fromCall('getCards', ({ input: { username } }) => readLimitedCards(api, username)),
      readRecords: fromCall('getCardStats', ({ input: { clientId, cents } }) => readRecords(api, clientId, cents)),
    },
  })

export const transferEffectWith = (api: Api): EffectPortsOf<typeof transferEffect> => ({
  send: calling('transferFunds', async ({ key, terms: draft }) => {
    const amount = { transactionAmount: draft.cents / 100, currency: CURRENCY } as const
    const { data } = await api.call('transferFunds', (client) =>
      client.POST('/api/prepaid/transfer', {
        params: { header: { 'Idempotency-Key': key } },
        body: {
          lastFourDigits: draft.to.lastFourDigits,
          funding: { fundingSource: '03', fundingCard: draft.fromCardId },
          // Transfers are free. Sending 0 makes an issuer with a fee refuse, instead of charging what the holder
          // has not agreed to.
          fundingAmount: { ...amount, feeAmount: 0 },
          receivingAmount: amount,
          receivingCard: draft.toCardId,
        },
      }),
    )
    const { externalReferenceId, authorizationNumber, date } = shaped('transferFunds', answer(draft.cents), data)
    return { reference: externalReferenceId, authorization: authorizationNumber, at: date }
  }),
  lookUp: calling('getCardStats', ({ terms: { fromCardId, cents } }) => readRecords(api, fromCardId, cents)),
})
