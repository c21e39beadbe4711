import * as v from 'valibot'
import type { ActorRefFrom } from 'xstate'
import { orderResumeSchema } from '../../../machines/order-card/orderCard'
import type { orderCardMachine } from '../../../machines/order-card/orderCardMachine'
import { selectResume } from '../../../machines/order-card/selectors'
import { selectBrand } from '../../../machines/portal/selectors'
import type { Resume } from '../../../machines/shared/flow'
import { OrderCardScreen } from '../../features/order-card/OrderCardScreen'
import { orderCardWith } from '../../ports/orderCard'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { addressLookupOf } from '../services/addressLookup'
import { readHolder } from '../signed-in/readHolder'
import { useCards, useChooseCard } from '../signed-in/useHolder'

export const flow = (portal: Portal, resume?: Resume) => {
  const { api, root, sessionId } = portal
  const { account, username } = readHolder(root)
  const brand = async () => {
    const id = await sessionId()
    return { programs: selectBrand(root.getSnapshot()).cardTypes, sessionId: id }
  }
  return {
    logic: orderCardWith(api, brand).provide({ actors: { addressLookup: addressLookupOf(portal) } }),
    input: {
      username,
      kycLevel: account?.kycLevel ?? 0,
      eligibility: {
        forVirtual: account?.eligibleForVirtualCard ?? false,
        forPhysical: account?.eligibleForPhysicalCard ?? false,
      },
      resume: resume ? v.parse(orderResumeSchema, resume) : null,
    },
    resumeFrom: selectResume,
    isShared: true,
  }
}

export function Screen() {
  const onGo = useChooseCard()
  const cards = useCards()
  const orderCard = useFlow<ActorRefFrom<typeof orderCardMachine>>()
  return orderCard ? <OrderCardScreen orderCard={orderCard} cards={cards} onGo={onGo} /> : null
}
