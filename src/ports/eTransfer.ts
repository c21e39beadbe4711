import * as v from 'valibot'
import type { eTransferEffect, Opened } from '../../machines/e-transfer/eTransfer'
import { eTransferMachine } from '../../machines/e-transfer/eTransferMachine'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { CallError, failed } from '../../machines/shared/failure'
import { USE_FEES } from '../../rules/cards/fees'
import { limitFor, roomOn } from '../../rules/money/limits'
import { hasEnded, isOpening } from '../../rules/money/moneyRequest'
import type { Api } from '../api/client'
import { existing, readLimitedCards } from './cards'
import { inTheForm } from './formFields'
import { calling, fromCall } from './fromCall'
import { bankLink, readRequests } from './moneyRequests'
import { CURRENCY, sameAmount, shaped } from './shape'

/**
 * The answer must not be about another card or amount: its link would lead to another request. Without a status that is
 * known, or a link where a bank is to be chosen, the list of requests says what was opened.
 */
const opened = (sentTo: string, sentCents: number) =>
  v.pipe(
    v.object({
      id: v.pipe(v.string(), v.minLength(1)),
      status: v.string(),
      link: bankLink,
      serialNumber: v.nullish(v.literal(sentTo)),
      fundingAmount: v.nullish(sameAmount(sentCents)),
    }),
    v.check((told) => isOpening(told)),
  )

export const eTransferWith = (api: Api) =>
  eTransferMachine.provide({
    actors: {
      readCard: fromCall('getCards', async ({ input: { username, clientId } }) => {
        const cards = await readLimitedCards(api, username)
        const card = existing(
          cards.find((one) => one.clientId === clientId),
          cards,
        )
        const { serialNumber, lastFourDigits, maxEtransferReloadCents } = card
        return {
          clientId,
          serialNumber,
          lastFourDigits,
          maxEtransferReloadCents,
          limit: limitFor('interac', card),
          room: roomOn(card),
        }
      }),
      readRequests: fromCall('getMoneyRequests', () => readRequests(api)),
    },
  })

async function openRequest(api: Api, key: string, { serialNumber, cents }: { serialNumber: string; cents: number }) {
  try {
    const { data } = await api.call('openMoneyRequest', (client) =>
      client.POST('/api/prepaid/money/requests', {
        params: { header: { 'Idempotency-Key': key } },
        body: {
          serialNumber,
          fundingAmount: {
            transactionAmount: cents / 100,
            currency: CURRENCY,
            feeAmount: USE_FEES.loadInteracCents / 100,
          },
        },
      }),
    )
    const { id, status, link } = shaped('openMoneyRequest', opened(serialNumber, cents), data)
    return { id, status, link }
  } catch (error) {
    throw inTheForm(error, { 'fundingAmount.transactionAmount': 'amount' })
  }
}

export function eTransferEffectWith(api: Api): EffectPortsOf<typeof eTransferEffect> {
  /** What the issuer has answered, by its key: the list may have another new request of the same amount. */
  const answers = new Map<string, { readonly opened: Opened; readonly at: number }>()
  return {
    send: calling('openMoneyRequest', async ({ key, terms }) => {
      const answer = await openRequest(api, key, terms)
      if (hasEnded(answer.status)) return answer
      answers.set(key, { opened: answer, at: Date.now() })
      // The issuer answers a known key as it did the first time. What the request is now, only the list tells: until it
      // does, nothing is said, as after a lost response.
      const reading = await readRequests(api).catch(() => null)
      const listed = reading?.requests.find(({ id }) => id === answer.id)
      if (!listed) throw new CallError(failed('error.openMoneyRequest'), null)
      return { id: listed.id, status: listed.status, link: listed.link }
    }),
    lookUp: calling('getMoneyRequests', async ({ key }) => {
      const { requests } = await readRequests(api)
      const answered = answers.get(key)
      return { requests, answered: answered ? { opened: answered.opened, forMs: Date.now() - answered.at } : null }
    }),
  }
}
