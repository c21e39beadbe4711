import type { ActorRefFrom } from 'xstate'
import { orderCardEffect } from '../../../machines/order-card/orderCard'
import type { orderCardMachine } from '../../../machines/order-card/orderCardMachine'
import { selectBrand } from '../../../machines/portal/selectors'
import { OrderCardScreen } from '../../features/order-card/OrderCardScreen'
import { agreedUnder, orderCardWith } from '../../ports/orderCard'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { addressLookupOf } from '../services/addressLookup'
import { readHolder } from '../signed-in/readHolder'
import { readUnderWay } from '../signed-in/readUnderWay'
import { useCards, useChooseCard } from '../signed-in/useHolder'

export const flow = (portal: Portal) => {
  const { api, root, sessionId } = portal
  const { account, username } = readHolder(root)
  const programs = async () => {
    await sessionId()
    return selectBrand(root.getSnapshot()).cardTypes
  }
  const underWay = readUnderWay(root, orderCardEffect)
  return {
    logic: orderCardWith(api, programs).provide({ actors: { addressLookup: addressLookupOf(portal) } }),
    input: {
      username,
      kycLevel: account?.kycLevel ?? 0,
      eligibility: {
        forVirtual: account?.eligibleForVirtualCard ?? false,
        forPhysical: account?.eligibleForPhysicalCard ?? false,
      },
      underWay,
      agreed: underWay && agreedUnder(api, underWay.key),
    },
  }
}

export function Screen() {
  const onGo = useChooseCard()
  const cards = useCards()
  const orderCard = useFlow<ActorRefFrom<typeof orderCardMachine>>()
  return orderCard ? <OrderCardScreen orderCard={orderCard} cards={cards} onGo={onGo} /> : null
}
