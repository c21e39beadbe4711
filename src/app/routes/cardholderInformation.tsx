import { isRetiring } from '../../../rules/card'
import { upgradeOffer } from '../../../rules/upgrade'
import { RetiringScreen } from '../../features/retiring/RetiringScreen'
import { useAccount, useCards, useMayBuy } from '../useHolder'
import { useIsDrawn } from '../useIsDrawn'

export function Screen() {
  const isDrawn = useIsDrawn()
  const isSignedIn = useAccount() !== null
  const cards = useCards()
  const retiring = isDrawn ? cards.filter(isRetiring) : []
  const mayBuy = useMayBuy()
  const canUpgrade = mayBuy && retiring.some((card) => upgradeOffer(card, cards) === 'offered')
  return <RetiringScreen isSignedIn={isDrawn && isSignedIn} retiring={retiring} canUpgrade={canUpgrade} />
}
