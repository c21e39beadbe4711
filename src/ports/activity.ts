import { fromPromise } from 'xstate'
import { activityMachine } from '../../machines/activity/activityMachine'
import type { Transaction } from '../../rules/transaction'
import type { TransactionQuery } from '../../rules/transactionQuery'
import type { Api } from '../api/client'
import { readExpiring } from './cards'
import { readActivity, readAllTransactions } from './transactions'

/** Saves a list as a file. */
export type SaveTransactions = (transactions: readonly Transaction[], query: TransactionQuery) => Promise<void>

export const activityWith = (api: Api, save: SaveTransactions) =>
  activityMachine.provide({
    actors: {
      readActivity: fromPromise(({ input }) => readActivity(api, input)),
      exportTransactions: fromPromise(async ({ input: { clientId, query } }) =>
        save(await readAllTransactions(api, clientId, query), query),
      ),
      checkExpiry: fromPromise(({ input }) => readExpiring(api, input.clientId)),
    },
  })
