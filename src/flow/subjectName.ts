import type { Card } from '../../rules/cards/card'
import { cardName } from '../i18n/cardText'
import type { useText } from '../i18n/text'

type Named = Pick<Card, 'clientId' | 'plasticFlag' | 'alias' | 'lastFourDigits'>
type Subject = { readonly clientId: string; readonly digits: string }

/** The card that a flow is about; its digits alone where the holder has it no more, and until the cards are read. */
export function subjectName(t: ReturnType<typeof useText>, { clientId, digits }: Subject, cards: readonly Named[]) {
  const card = cards.find((one) => one.clientId === clientId)
  return card ? cardName(t, card, cards) : digits ? t('card.ending', { digits }) : undefined
}
