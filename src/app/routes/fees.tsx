import { feeColumnOf } from '../../../rules/fees'
import { Fees } from '../../features/fees/Fees'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { useAsLeft } from '../useAsLeft'
import { useCurrentCard, useHasAccess } from '../useHolder'

export function Screen() {
  useAsLeft()
  const card = useCurrentCard()
  const isDrawn = useIsDrawn()
  const hasAccess = useHasAccess()
  return <Fees hasAccess={hasAccess} mine={isDrawn && card ? feeColumnOf(card) : null} />
}
