import type { RuleSource } from '../../rules/money/autoReload'
import type { useText } from '../i18n/text'

export type PayingCard = Pick<RuleSource, 'network' | 'lastFourDigits'>

/** The paying debit card: its network, if known, and its last four digits. */
export const debitCardText = (t: ReturnType<typeof useText>, { network, lastFourDigits: digits }: PayingCard) =>
  network ? t('debitCard.ending', { network: t(`debitCard.method.${network}`), digits }) : t('card.ending', { digits })
