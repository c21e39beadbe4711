import type { MessageKey } from '../i18n/catalogue'
import { useFormat, useText } from '../i18n/text'
import { Banner } from '../ui/Banner'

/** In a review: the same amount has just left, or reached, this card. `at`: milliseconds; null if it has not. */
export function SameAmount({ at, amountCents, text }: { at: number | null; amountCents: number; text: MessageKey }) {
  const t = useText()
  const { money, easternTime } = useFormat()
  return at === null ? null : (
    <Banner tone="warning">
      <p>{t(text, { amount: money(amountCents), time: easternTime(at) })}</p>
    </Banner>
  )
}
