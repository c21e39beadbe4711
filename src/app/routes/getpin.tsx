import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { selectIsLoading } from '../../../machines/cards/selectors'
import type { pinMachine } from '../../../machines/pin/pinMachine'
import { PinScreen } from '../../features/pin/PinScreen'
import { pinWith } from '../../ports/pin'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { readHolder } from '../signed-in/readHolder'
import { useCards, useCardsActor, useCurrentCard, useMayBuy } from '../signed-in/useHolder'

export const flow = ({ api, root }: Portal) => {
  const { cards, currentCardId: clientId } = readHolder(root)
  const digits = cards.find((card) => card.clientId === clientId)?.lastFourDigits ?? ''
  return {
    logic: pinWith(api, { username: () => readHolder(root).username }),
    input: { clientId, digits, page: crypto.randomUUID() },
  }
}

export function Screen() {
  const pin = useFlow<ActorRefFrom<typeof pinMachine>>()
  const card = useCurrentCard()
  const cards = useCards()
  const isLoading = useSelector(useCardsActor() ?? undefined, (snapshot) => !snapshot || selectIsLoading(snapshot))
  const canOrder = useMayBuy()
  return pin ? <PinScreen pin={pin} card={card} cards={cards} isLoading={isLoading} canOrder={canOrder} /> : null
}
