import { activityMachine } from '../../machines/activity/activityMachine'
import type { Transaction } from '../../rules/money/transaction'
import type { TransactionQuery } from '../../rules/money/transactionQuery'
import type { Api } from '../api/client'
import { readExpiring } from './cards'
import { fromCall } from './fromCall'
import { readActivity, readAllTransactions } from './transactions'

/** Saves a list as a file. */
export type SaveTransactions = (transactions: readonly Transaction[], query: TransactionQuery) => Promise<void>

export const activityWith = (api: Api, save: SaveTransactions) =>
  activityMachine.provide({
    actors: {
      readActivity: fromCall('getCardStats', ({ input }) => readActivity(api, input)),
      exportTransactions: fromCall('getCardStats', async ({ input: { clientId, query } }) =>
        save(await readAllTransactions(api, clientId, query), query),
      ),
      checkExpiry: fromCall('getCardExpiring', ({ input }) => readExpiring(api, input.clientId)),
    },
  })
