import { useSelector } from '@xstate/react'
import { selectSourceDigits, selectSourceNetwork, type TopUp } from '../../../machines/top-up/selectors'
import { debitCardText } from '../../forms/debitCardText'
import { useText } from '../../i18n/text'

export function useSourceText(topUp: TopUp): string {
  const network = useSelector(topUp, selectSourceNetwork)
  const lastFourDigits = useSelector(topUp, selectSourceDigits)
  return debitCardText(useText(), { network, lastFourDigits })
}
