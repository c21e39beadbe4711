import type { ActorRefFrom } from 'xstate'
import type { paymentHistoryMachine } from '../../../machines/payment-history/paymentHistoryMachine'
import type { Flow } from '../../../machines/shared/flow'
import { HistoryScreen } from '../../features/bills/HistoryScreen'
import { paymentHistoryWith } from '../../ports/billPayments'
import type { Portal } from '../portalContext'
import { useFlow } from '../useFlow'

export const flow = ({ api }: Portal): Flow => ({ logic: paymentHistoryWith(api), input: undefined })

export function Screen() {
  const history = useFlow<ActorRefFrom<typeof paymentHistoryMachine>>()
  return history ? <HistoryScreen history={history} /> : null
}
