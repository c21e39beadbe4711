import { feeColumnOf } from '../../../rules/cards/fees'
import { Fees } from '../../features/fees/Fees'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { useCurrentCard, useHasAccess } from '../signed-in/useHolder'
import { useAsLeft } from '../site/useRestoredPage'

export function Screen() {
  useAsLeft()
  const card = useCurrentCard()
  const isDrawn = useIsDrawn()
  const hasAccess = useHasAccess()
  return <Fees hasAccess={hasAccess} mine={isDrawn && card ? feeColumnOf(card) : null} />
}
