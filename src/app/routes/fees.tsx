import { feeColumnOf } from '../../../rules/fees'
import { Fees } from '../../features/fees/Fees'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { useAsLeft } from '../useAsLeft'
import { useCurrentCard } from '../useHolder'

export function Screen() {
  useAsLeft()
  const card = useCurrentCard()
  const isDrawn = useIsDrawn()
  return <Fees mine={isDrawn && card ? feeColumnOf(card) : null} />
}
