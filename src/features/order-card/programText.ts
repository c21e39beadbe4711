import type { Offer } from '../../../rules/cardOrder'
import type { MessageKey } from '../../i18n/catalogue'

const known: Readonly<Record<string, MessageKey>> = {
  BHN229: 'orderCard.name.BHN229',
  BHN230: 'orderCard.name.BHN230',
  BHW229: 'orderCard.name.BHW229',
}

/** A program that nobody has told us of keeps the issuer's own name. */
export const programText = (t: (key: MessageKey) => string, { programCode, name }: Offer) => {
  const key = known[programCode]
  return key ? t(key) : name
}
