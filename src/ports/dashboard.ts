import { fromPromise } from 'xstate'
import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import { firstDayOf, lastDayOf, type Month, statementOf } from '../../rules/statement'
import { EVERYTHING } from '../../rules/transactionQuery'
import type { Api } from '../api/client'
import { activityWith, type SaveTransactions } from './activity'
import { revealWith } from './reveal'
import { readAllTransactions } from './transactions'
import { upcomingPaymentsWith } from './upcomingPayments'

async function readStatement(api: Api, clientId: string, month: Month) {
  const query = { ...EVERYTHING, from: firstDayOf(month), to: lastDayOf(month), status: 'posted' } as const
  return statementOf(month, await readAllTransactions(api, clientId, query))
}

export const dashboardWith = (api: Api, holder: Parameters<typeof revealWith>[1], save: SaveTransactions) =>
  dashboardMachine.provide({
    actors: {
      activity: activityWith(api, save),
      reveal: revealWith(api, holder),
      upcomingPayments: upcomingPaymentsWith(api),
      readStatement: fromPromise(({ input }) => readStatement(api, input.clientId, input.month)),
    },
  })
