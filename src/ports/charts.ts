import * as v from 'valibot'
import { chartsMachine } from '../../machines/charts/chartsMachine'
import { byAmount, intervalOf, type Spending, withEmptySteps } from '../../rules/money/spending'
import type { Period } from '../../rules/money/transactionQuery'
import type { Api } from '../api/client'
import { fromCall } from './fromCall'
import { cents, shaped, text } from './shape'

const day = v.pipe(v.string(), v.isoDate())
const spendingShape = v.object({
  spending: cents,
  deposits: cents,
  categories: v.array(v.object({ category: text, amount: cents })),
  series: v.nullish(v.array(v.object({ from: day, spending: cents, deposits: cents })), null),
})

async function readSpending(api: Api, clientId: string, period: Period): Promise<Spending> {
  const interval = intervalOf(period)
  const { data } = await api.call('getCardStats', (client) =>
    client.GET('/api/prepaid/cards/{id}/stats', {
      params: { path: { id: clientId }, query: { page: 1, size: 1, filter: period, interval } },
    }),
  )
  const { spending, deposits, categories, series } = shaped('getCardStats', spendingShape, data)
  return {
    spendingCents: spending,
    depositsCents: deposits,
    categories: byAmount(categories.map(({ category, amount }) => ({ category, cents: amount }))),
    steps:
      series &&
      withEmptySteps(
        series.map(({ from, spending: out, deposits: into }) => ({ from, spendingCents: out, depositsCents: into })),
        interval,
      ),
  }
}

export const chartsWith = (api: Api) =>
  chartsMachine.provide({
    actors: { readSpending: fromCall('getCardStats', ({ input }) => readSpending(api, input.clientId, input.period)) },
  })
