import type { Draft } from '../../../rules/money/autoReload'
import { debitCardText, type PayingCard } from '../../forms/debitCardText'
import type { useText } from '../../i18n/text'

/** The paying debit card, as far as the issuer tells it. */
export const sourceText = (t: ReturnType<typeof useText>, source: PayingCard) =>
  source.lastFourDigits === '' ? t('autoReload.source.unknown') : debitCardText(t, source)

/** The paying card of the rule being edited. */
export const sourceOfDraft = (
  { method, sourceDigits }: Draft,
  saved: PayingCard | null,
  kept: PayingCard | null,
): PayingCard => {
  if (method === 'keep') return kept ?? { network: null, lastFourDigits: '' }
  return method === 'existing'
    ? (saved ?? { network: null, lastFourDigits: sourceDigits })
    : { network: method, lastFourDigits: sourceDigits }
}
