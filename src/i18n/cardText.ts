import type { Card } from '../../rules/card'
import type { MessageKey } from './catalogue'
import type { Values } from './format'

type Named = Pick<Card, 'clientId' | 'plasticFlag' | 'alias'>
type Translate = (key: MessageKey, values?: Values) => string

/**
 * A virtual card has a fixed name, with a number from the second one on; another card without an alias is `Card {n}`,
 * by its place in the list. Portal spec §3; OP-43.
 */
export function aliasText(t: Translate, card: Named, cards: readonly Named[]): string {
  if (!card.plasticFlag) {
    const virtual = cards.filter(({ plasticFlag }) => !plasticFlag)
    const n = virtual.findIndex(({ clientId }) => clientId === card.clientId) + 1
    return n > 1 ? t('card.alias.virtualNumbered', { n }) : t('card.alias.virtual')
  }
  return (
    card.alias ?? t('card.alias.numbered', { n: cards.findIndex(({ clientId }) => clientId === card.clientId) + 1 })
  )
}

/** A card in a list of facts: as its holder calls it, with the digits that are printed on it. */
export const cardName = (t: Translate, card: Named & Pick<Card, 'lastFourDigits'>, cards: readonly Named[]) =>
  t('card.named', { alias: aliasText(t, card, cards), digits: card.lastFourDigits })

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
