import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { chartsMachine } from '../../machines/charts/chartsMachine'
import {
  byAmount,
  type Days,
  daysBefore,
  daysOf,
  type Earlier,
  type Interval,
  intervalOf,
  lastMonths,
  type MonthSpending,
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

const monthShape = v.object({ ...spendingShape.entries, total: v.pipe(v.number(), v.integer()) })

const sumsOf = (categories: v.InferOutput<typeof spendingShape>['categories']) =>
  byAmount(categories.map(({ category, amount }) => ({ category, cents: amount })))

type Query = { filter: Period; interval: Interval } | { startDate: string; endDate: string; status?: 'posted' }

const answerOf = async (api: Api, clientId: string, query: Query) => {
  const { data } = await api.call('getCardStats', (client) =>
    client.GET('/api/prepaid/cards/{id}/stats', {
      params: { path: { id: clientId }, query: { page: 1, size: 1, ...query } },
    }),
  )
  return data
}
const statsOf = async (...call: Parameters<typeof answerOf>) =>
  shaped('getCardStats', spendingShape, await answerOf(...call))

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

async function readDays(api: Api, clientId: string, days: Days): Promise<Earlier> {
  const { spending, categories } = await statsOf(api, clientId, { startDate: days.from, endDate: days.to })
  return { days, spendingCents: spending, categories: sumsOf(categories) }
}

/** Without its comparison rather than not at all. */
async function readMonth(api: Api, clientId: string): Promise<MonthSpending> {
  const { month: days, before } = lastMonths(easternDate(Date.now()))
  const [data, earlier] = await Promise.all([
    answerOf(api, clientId, { startDate: days.from, endDate: days.to, status: 'posted' }),
    readDays(api, clientId, before).catch(() => null),
  ])
  const { spending, categories, total } = shaped('getCardStats', monthShape, data)
  return { days, spendingCents: spending, categories: sumsOf(categories), transactions: total, earlier }
}

/** Saves the picture of a month as a file. */
export type SavePicture = (month: MonthSpending, hasAmounts: boolean) => Promise<void>

export const chartsWith = (api: Api, save: SavePicture) =>
  chartsMachine.provide({
    actors: {
      readSpending: fromCall('getCardStats', ({ input }) => readSpending(api, input.clientId, input.period)),
      readEarlier: fromCall('getCardStats', ({ input: { clientId, period } }) =>
        readDays(api, clientId, daysBefore(daysOf(period, easternDate(Date.now())))),
      ),
      readMonth: fromCall('getCardStats', ({ input }) => readMonth(api, input.clientId)),
      savePicture: fromPromise(({ input: { month, hasAmounts } }) => save(month, hasAmounts)),
    },
  })
