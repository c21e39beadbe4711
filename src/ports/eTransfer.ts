import * as v from 'valibot'
import { eTransferMachine } from '../../machines/e-transfer/eTransferMachine'
import { USE_FEES } from '../../rules/cards/fees'
import { limitFor, roomOn } from '../../rules/money/limits'
import { isOpening } from '../../rules/money/moneyRequest'
import type { Api } from '../api/client'
import { existing, readLimitedCards } from './cards'
import { inTheForm } from './formFields'
import { fromCall } from './fromCall'
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
      openRequest: fromCall('openMoneyRequest', async ({ input: { serialNumber, cents, idempotencyKey } }) => {
        try {
          const { data } = await api.call('openMoneyRequest', (client) =>
            client.POST('/api/prepaid/money/requests', {
              params: { header: { 'Idempotency-Key': idempotencyKey } },
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
      }),
    },
  })
