import { feeColumnOf } from '../../../rules/cards/fees'
import { Fees } from '../../features/fees/Fees'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { useCurrentCard, useHasAccess } from '../signed-in/useHolder'
import { useRestoredPage } from '../site/useRestoredPage'

export function Screen() {
  useRestoredPage()
  const card = useCurrentCard()
  const isDrawn = useIsDrawn()
  const hasAccess = useHasAccess()
  return <Fees hasAccess={hasAccess} mine={isDrawn && card ? feeColumnOf(card) : null} />
}
