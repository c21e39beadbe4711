import type { ActorRefFrom } from 'xstate'
import type { autoReloadMachine } from '../../../machines/auto-reload/autoReloadMachine'
import { removeAutoReloadEffect } from '../../../machines/auto-reload/removeAutoReload'
import { saveAutoReloadEffect } from '../../../machines/auto-reload-rule/saveAutoReload'
import { AutoReloadScreen, RemainingRules } from '../../features/auto-reload/AutoReloadScreen'
import { autoReloadWith } from '../../ports/autoReload'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { cardPaymentOf } from '../signed-in/cardPayment'
import { readHolder } from '../signed-in/readHolder'
import { readUnderWay } from '../signed-in/readUnderWay'
import { useCards, useCurrentCard } from '../signed-in/useHolder'

export const flow = (portal: Portal) => {
  const { cards, currentCardId: clientId } = readHolder(portal.root)
  return {
    logic: autoReloadWith(portal.api, cardPaymentOf(portal)),
    input: {
      clientId,
      digits: cards.find((card) => card.clientId === clientId)?.lastFourDigits ?? '',
      saving: readUnderWay(portal.root, saveAutoReloadEffect),
      removal: readUnderWay(portal.root, removeAutoReloadEffect),
    },
  }
}

/** Rules can still be seen and removed. */
export function Remaining() {
  const autoReloads = useFlow<ActorRefFrom<typeof autoReloadMachine>>()
  const cards = useCards()
  return autoReloads ? <RemainingRules autoReloads={autoReloads} cards={cards} /> : null
}

export function Screen() {
  const autoReloads = useFlow<ActorRefFrom<typeof autoReloadMachine>>()
  const cards = useCards()
  const card = useCurrentCard()
  return autoReloads ? <AutoReloadScreen autoReloads={autoReloads} cards={cards} card={card} /> : null
}
