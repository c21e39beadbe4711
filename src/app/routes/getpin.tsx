import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { selectCurrentCard, selectIsLoading } from '../../../machines/cards/selectors'
import type { pinMachine } from '../../../machines/pin/pinMachine'
import { selectBrand, selectHolderParts } from '../../../machines/portal/selectors'
import { selectAccount } from '../../../machines/session/selectors'
import { PinScreen } from '../../features/pin/PinScreen'
import { pinWith } from '../../ports/pin'
import type { Portal } from '../portal'
import { useFlow } from '../useFlow'
import { useCards, useCardsActor, useCurrentCard } from '../useHolder'

export const flow = ({ api, root }: Portal) => {
  const { session } = root.getSnapshot().children
  const { cards } = selectHolderParts(root.getSnapshot())
  const current = cards && selectCurrentCard(cards.getSnapshot())
  return {
    logic: pinWith(api, {
      username: () => selectAccount(session!.getSnapshot())?.username ?? '',
      sessionId: () => selectBrand(root.getSnapshot()).sessionId,
    }),
    input: { clientId: current?.clientId ?? null },
  }
}

export function Screen() {
  const pin = useFlow<ActorRefFrom<typeof pinMachine>>()
  const card = useCurrentCard()
  const cards = useCards()
  const isLoading = useSelector(useCardsActor() ?? undefined, (snapshot) => !snapshot || selectIsLoading(snapshot))
  return pin ? <PinScreen pin={pin} card={card} cards={cards} isLoading={isLoading} /> : null
}
