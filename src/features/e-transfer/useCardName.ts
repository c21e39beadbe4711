import type { Card } from '../../../rules/cards/card'
import { cardName } from '../../i18n/cardText'
import { useText } from '../../i18n/text'

/** Names a card by its reference number; a card no longer in the list shows the number. */
export function useCardName(cards: readonly Card[]) {
  const t = useText()
  return (serialNumber: string) => {
    const card = cards.find((one) => one.serialNumber === serialNumber)
    return card ? cardName(t, card, cards) : t('interac.card', { serialNumber })
  }
}
