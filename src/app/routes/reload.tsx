import type { ActorRefFrom } from 'xstate'
import { type AtTheBank, topUpEffect } from '../../../machines/payment/payment'
import type { TopUpInput } from '../../../machines/top-up/topUp'
import type { topUpMachine } from '../../../machines/top-up/topUpMachine'
import { calledAs } from '../../../rules/cards/card'
import { TopUpScreen } from '../../features/top-up/TopUpScreen'
import { holdsCard, topUpWith } from '../../ports/topUp'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { cardPaymentOf } from '../signed-in/cardPayment'
import { HolderWallet } from '../signed-in/HolderWallet'
import { readHolder } from '../signed-in/readHolder'
import { readStep, readUnderWay } from '../signed-in/readUnderWay'
import { useCards } from '../signed-in/useHolder'

export const flow = (portal: Portal) => ({
  logic: topUpWith(portal.api, cardPaymentOf(portal)),
  input: inputOf(portal) satisfies TopUpInput,
})

/** Until the cards have been read. */
const UNKNOWN = { alias: null, plasticFlag: true, lastFourDigits: '', nth: 1 }

function inputOf({ api, root }: Portal) {
  const { cards, currentCardId } = readHolder(root)
  const card = cards.find(({ clientId }) => clientId === currentCardId)
  const step = readStep<AtTheBank>(root, topUpEffect)
  return {
    clientId: card?.clientId ?? currentCardId ?? '',
    serialNumber: card?.serialNumber ?? '',
    ...(card ? calledAs(card, cards) : UNKNOWN),
    underWay: readUnderWay(root, topUpEffect),
    step,
    holdsCard: step !== null && holdsCard(api, step.key),
  }
}

export function Screen() {
  const topUp = useFlow<ActorRefFrom<typeof topUpMachine>>()
  const cards = useCards()
  return topUp ? (
    <HolderWallet>
      <TopUpScreen topUp={topUp} cards={cards} />
    </HolderWallet>
  ) : null
}
