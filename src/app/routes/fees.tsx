import { feeColumnOf } from '../../../rules/fees'
import { Fees } from '../../features/fees/Fees'
import { Printed } from '../shell/Printed'
import { useCurrentCard } from '../useHolder'
import { useIsDrawn } from '../useIsDrawn'

export function Screen() {
  const card = useCurrentCard()
  const isDrawn = useIsDrawn()
  return (
    <>
      <Printed />
      <Fees mine={isDrawn && card ? feeColumnOf(card) : null} />
    </>
  )
}
