import type { Draft, RuleSource } from '../../../rules/autoReload'
import { useText } from '../../i18n/text'

type Source = Pick<RuleSource, 'network' | 'lastFourDigits'>

/** The debit card that pays, by its network and its last four digits, as far as they are known. */
export function useSourceText() {
  const t = useText()
  return ({ network, lastFourDigits: digits }: Source) => {
    if (digits === '') return t('autoReload.source.unknown')
    return network
      ? t('debitCard.ending', { network: t(`debitCard.method.${network}`), digits })
      : t('card.ending', { digits })
  }
}

/** Of what is being set. */
export const sourceOfDraft = ({ method, sourceDigits }: Draft, saved: Source | null, kept: Source | null): Source => {
  if (method === 'keep') return kept ?? { network: null, lastFourDigits: '' }
  return method === 'existing'
    ? (saved ?? { network: null, lastFourDigits: sourceDigits })
    : { network: method, lastFourDigits: sourceDigits }
}
