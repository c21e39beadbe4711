import { useSelector } from '@xstate/react'
import { selectSourceDigits, selectSourceNetwork, type TopUp } from '../../../machines/top-up/selectors'
import { useText } from '../../i18n/text'

/** The card that pays: its network, as far as it is known, and its last four digits. */
export function useSourceText(topUp: TopUp): string {
  const t = useText()
  const digits = useSelector(topUp, selectSourceDigits)
  const network = useSelector(topUp, selectSourceNetwork)
  return network
    ? t('debitCard.ending', { network: t(`debitCard.method.${network}`), digits })
    : t('card.ending', { digits })
}
