import type { CalledCard, Card } from '../../rules/cards/card'
import type { MessageKey } from './catalogue'
import type { Values } from './format'

type Named = Pick<Card, 'clientId' | 'plasticFlag' | 'alias'>
type Translate = (key: MessageKey, values?: Values) => string

/**
 * A virtual card has a fixed name, with a number from the second one on; another card without an alias is `Card {n}`,
 * by its place in the list. Portal spec §3; OP-43.
 */
export const aliasText = (t: Translate, card: Named, cards: readonly Named[]) =>
  calledText(t, { ...card, nth: placeIn(card, cards) })

/** As `calledAs` of the rules counts it. */
function placeIn({ clientId, plasticFlag }: Named, cards: readonly Named[]): number {
  const counted = plasticFlag ? cards : cards.filter((card) => !card.plasticFlag)
  return counted.findIndex((card) => card.clientId === clientId) + 1
}

/** The same for a card that is kept with what was agreed to. */
export function calledText(t: Translate, { alias, plasticFlag, nth: n }: Omit<CalledCard, 'lastFourDigits'>): string {
  if (plasticFlag) return alias ?? t('card.alias.numbered', { n })
  return n > 1 ? t('card.alias.virtualNumbered', { n }) : t('card.alias.virtual')
}

/** A card in a list of facts: as its holder calls it, with the digits that are printed on it. */
export const cardName = (t: Translate, card: Named & Pick<Card, 'lastFourDigits'>, cards: readonly Named[]) =>
  calledName(t, { ...card, nth: placeIn(card, cards) })
export const calledName = (t: Translate, card: CalledCard) =>
  t('card.named', { alias: calledText(t, card), digits: card.lastFourDigits })

const programs: Readonly<Record<string, MessageKey>> = {
  BLU110: 'program.BLU110',
  BHN229: 'program.BHN229',
  BHN230: 'program.BHN230',
  BHW229: 'program.BHW229',
  GRN101: 'program.BHN230',
}

/** An unknown program, or one whose name is a trademark, keeps the issuer's name. */
export function programText(t: Translate, code: string, name: string): string {
  const key = programs[code]
  return key ? t(key) : name
}
