import * as v from 'valibot'
import { chartsMachine } from '../../machines/charts/chartsMachine'
import {
  byAmount,
  daysBefore,
  daysOf,
  type Earlier,
  type Interval,
  intervalOf,
  type Spending,
  withEmptySteps,
} from '../../rules/money/spending'
import type { Period } from '../../rules/money/transactionQuery'
import { easternDate } from '../../rules/values/easternTime'
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

const sumsOf = (categories: v.InferOutput<typeof spendingShape>['categories']) =>
  byAmount(categories.map(({ category, amount }) => ({ category, cents: amount })))

const statsOf = async (
  api: Api,
  clientId: string,
  query: { filter: Period; interval: Interval } | { startDate: string; endDate: string },
) => {
  const { data } = await api.call('getCardStats', (client) =>
    client.GET('/api/prepaid/cards/{id}/stats', {
      params: { path: { id: clientId }, query: { page: 1, size: 1, ...query } },
    }),
  )
  return shaped('getCardStats', spendingShape, data)
}

async function readSpending(api: Api, clientId: string, period: Period): Promise<Spending> {
  const interval = intervalOf(period)
  const days = daysOf(period, easternDate(Date.now()))
  const { spending, deposits, categories, series } = await statsOf(api, clientId, { filter: period, interval })
  return {
    days,
    spendingCents: spending,
    depositsCents: deposits,
    categories: sumsOf(categories),
    steps:
      series &&
      withEmptySteps(
        series.map(({ from, spending: out, deposits: into }) => ({ from, spendingCents: out, depositsCents: into })),
        interval,
        days,
      ),
  }
}

async function readEarlier(api: Api, clientId: string, period: Period): Promise<Earlier> {
  const days = daysBefore(daysOf(period, easternDate(Date.now())))
  const { spending, categories } = await statsOf(api, clientId, { startDate: days.from, endDate: days.to })
  return { days, spendingCents: spending, categories: sumsOf(categories) }
}

export const chartsWith = (api: Api) =>
  chartsMachine.provide({
    actors: {
      readSpending: fromCall('getCardStats', ({ input }) => readSpending(api, input.clientId, input.period)),
      readEarlier: fromCall('getCardStats', ({ input }) => readEarlier(api, input.clientId, input.period)),
    },
  })
