import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import type { Card } from '../../rules/cards/card'
import { mayPayBills } from '../../rules/money/billPayments'
import { firstDayOf, lastDayOf, type Month, type Nearest, statementOf } from '../../rules/money/statement'
import { EVERYTHING, type TransactionQuery } from '../../rules/money/transactionQuery'
import { addDays } from '../../rules/values/easternTime'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { activityWith, type SaveTransactions } from './activity'
import { fromCall } from './fromCall'
import { holderNameOf, identityAnswer } from './identity'
import { revealWith } from './reveal'
import { readAllTransactions, readTransactions } from './transactions'
import { upcomingPaymentsWith } from './upcomingPayments'

async function readStatement(api: Api, username: string, clientId: string, month: Month) {
  const query = { ...EVERYTHING, from: firstDayOf(month), to: lastDayOf(month), status: 'posted' } as const
  // Show the month without a name rather than not at all.
  const [transactions, holderName] = await Promise.all([
    readAllTransactions(api, clientId, query),
    readAccount(api, username, identityAnswer).then(holderNameOf, () => ''),
  ])
  return transactions.length > 0
    ? statementOf(month, transactions, holderName)
    : statementOf(month, [], holderName, await readNearest(api, clientId, month))
}

/** In a month without transactions the balance is the one after the last before it, or before the first after it. */
async function readNearest(api: Api, clientId: string, month: Month): Promise<Nearest> {
  const posted = { ...EVERYTHING, status: 'posted' } as const
  const at = async (query: TransactionQuery, page: number) => {
    const { transactions, total } = await readTransactions(api, clientId, query, { page, size: 1 })
    return { one: transactions[0] ?? null, total }
  }
  const { one: before } = await at({ ...posted, to: lastDayOf(month) }, 1)
  if (before) return { before, after: null }
  const later = { ...posted, from: addDays(lastDayOf(month), 1) }
  const { one, total } = await at(later, 1)
  return { before: null, after: total > 1 ? (await at(later, total)).one : one }
}

type Holder = Omit<Parameters<typeof revealWith>[1], 'cards'> & { readonly cards: () => readonly Card[] }

export const dashboardWith = (api: Api, holder: Holder, save: SaveTransactions) =>
  dashboardMachine.provide({
    actors: {
      activity: activityWith(api, save),
      reveal: revealWith(api, holder),
      upcomingPayments: upcomingPaymentsWith(api),
      mayPayBills: fromCall('getCards', async ({ input: { clientId } }) =>
        holder.cards().some((card) => card.clientId === clientId && mayPayBills(card)),
      ),
      readStatement: fromCall('getCardStats', ({ input }) =>
        readStatement(api, holder.username, input.clientId, input.month),
      ),
    },
  })
