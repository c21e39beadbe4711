import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { activityMachine } from '../../machines/activity/activityMachine'
import { easternDate } from '../../rules/easternTime'
import type { Activity } from '../../rules/transaction'
import type { Api } from '../api/client'
import { readExpiring } from './cards'
import { cents, shaped, text } from './shape'

/** A moment on the wire, a day in Eastern time here. */
const easternDay = v.pipe(
  v.string(),
  v.check((moment) => !Number.isNaN(Date.parse(moment))),
  v.transform((moment) => easternDate(Date.parse(moment))),
)
const stats = v.object({
  spending: cents,
  deposits: cents,
  total: v.number(),
  transactions: v.array(
    v.object({
      id: v.string(),
      typeCode: text,
      typeLabel: v.nullish(v.string(), null),
      merchant: text,
      date: easternDay,
      amount: cents,
      status: text,
      category: text,
    }),
  ),
})

async function readActivity(api: Api, clientId: string): Promise<Activity> {
  const { data } = await api.call('getCardStats', (client) =>
    client.GET('/api/prepaid/cards/{id}/stats', {
      params: { path: { id: clientId }, query: { page: 1, size: 10, filter: 'month1' } },
    }),
  )
  const { spending, deposits, total, transactions } = shaped('getCardStats', stats, data)
  return {
    spendingCents: spending,
    depositsCents: deposits,
    total,
    transactions: transactions.map(({ amount, ...rest }) => ({ ...rest, amountCents: amount })),
  }
}

export const activityWith = (api: Api) =>
  activityMachine.provide({
    actors: {
      readActivity: fromPromise(({ input }) => readActivity(api, input.clientId)),
      checkExpiry: fromPromise(({ input }) => readExpiring(api, input.clientId)),
    },
  })
