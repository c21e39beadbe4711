import { type ActorRefFrom, waitFor } from 'xstate'
import type { orderCardMachine } from '../../../machines/order-card/orderCardMachine'
import { selectBrand, selectIsConfigured } from '../../../machines/portal/selectors'
import { selectAccount } from '../../../machines/session/selectors'
import { OrderCardScreen } from '../../features/order-card/OrderCardScreen'
import { orderCardWith } from '../../ports/orderCard'
import { addressLookupOf } from '../addressLookup'
import type { Portal } from '../portal'
import { useFlow } from '../useFlow'

export const flow = (portal: Portal) => {
  const { api, root } = portal
  const account = selectAccount(root.getSnapshot().children.session!.getSnapshot())
  const brand = async () => {
    await waitFor(root, selectIsConfigured)
    const { cardTypes, sessionId } = selectBrand(root.getSnapshot())
    return { programs: cardTypes, sessionId }
  }
  return {
    logic: orderCardWith(api, brand).provide({ actors: { addressLookup: addressLookupOf(portal) } }),
    input: {
      username: account?.username ?? '',
      kycLevel: account?.kycLevel ?? 0,
      eligibility: {
        forVirtual: account?.eligibleForVirtualCard ?? false,
        forPhysical: account?.eligibleForPhysicalCard ?? false,
      },
    },
  }
}

export function Screen() {
  const orderCard = useFlow<ActorRefFrom<typeof orderCardMachine>>()
  return orderCard ? <OrderCardScreen orderCard={orderCard} /> : null
}
