import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import { mayPayBills } from '../../rules/billPayments'
import type { Card } from '../../rules/card'
import { firstDayOf, lastDayOf, type Month, statementOf } from '../../rules/statement'
import { EVERYTHING } from '../../rules/transactionQuery'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { activityWith, type SaveTransactions } from './activity'
import { fromCall } from './fromCall'
import { holderNameOf, identityAnswer } from './identity'
import { revealWith } from './reveal'
import { readAllTransactions } from './transactions'
import { upcomingPaymentsWith } from './upcomingPayments'

async function readStatement(api: Api, username: string, clientId: string, month: Month) {
  const query = { ...EVERYTHING, from: firstDayOf(month), to: lastDayOf(month), status: 'posted' } as const
  // Show the month without a name rather than not at all.
  const [transactions, holderName] = await Promise.all([
    readAllTransactions(api, clientId, query),
    readAccount(api, username, identityAnswer).then(holderNameOf, () => ''),
  ])
  return statementOf(month, transactions, holderName)
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
