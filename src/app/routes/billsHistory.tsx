import type { ActorRefFrom } from 'xstate'
import { selectRequested } from '../../../machines/navigation/selectors'
import type { paymentHistoryMachine } from '../../../machines/payment-history/paymentHistoryMachine'
import { HistoryScreen, RemainingHistory } from '../../features/bills/HistoryScreen'
import { paymentHistoryWith } from '../../ports/billPayments'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'

export const flow = ({ api, root }: Portal) => ({
  logic: paymentHistoryWith(api),
  input: { search: selectRequested(root.getSnapshot().children.navigation!.getSnapshot()).search },
})

/** What was paid from other cards can still be seen. */
export function Remaining() {
  const history = useFlow<ActorRefFrom<typeof paymentHistoryMachine>>()
  return history ? <RemainingHistory history={history} /> : null
}

export function Screen() {
  const history = useFlow<ActorRefFrom<typeof paymentHistoryMachine>>()
  return history ? <HistoryScreen history={history} /> : null
}
