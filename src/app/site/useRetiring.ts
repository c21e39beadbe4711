import { isRetiring } from '../../../rules/cards/card'
import { upgradeOffer } from '../../../rules/cards/upgrade'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { useAccount, useCards, useMayBuy } from '../signed-in/useHolder'

/** The visitor's retiring cards and what may be offered for them. A prerendered document knows no holder. */
export function useRetiring() {
  const isDrawn = useIsDrawn()
  const account = useAccount()
  const cards = useCards()
  const mayBuy = useMayBuy()
  const retiring = isDrawn ? cards.filter(isRetiring) : []
  return {
    isSignedIn: isDrawn && account !== null,
    retiring,
    isInSaskatchewan: isDrawn && account !== null && !mayBuy,
    canUpgrade: mayBuy && retiring.some((card) => upgradeOffer(card, cards) === 'offered'),
  }
}
