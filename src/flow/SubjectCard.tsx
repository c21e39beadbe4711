import type { ReactNode } from 'react'
import { type Card, faceOf } from '../../rules/cards/card'
import { aliasText } from '../i18n/cardText'
import { useText } from '../i18n/text'
import { CardFace } from '../ui/CardFace'
import { Placeholder } from '../ui/Placeholder'
import styles from './SubjectCard.module.css'

type Subject = Pick<Card, 'clientId' | 'cardStatus' | 'lastFourDigits'> &
  Parameters<typeof aliasText>[1] &
  Parameters<typeof faceOf>[0]

type Props = {
  clientId: string | null
  /** Shown alone until the cards are read. */
  digits?: string | undefined
  cards?: readonly Subject[] | undefined
  /** Keeps the room of a card that is not known yet. */
  isReading?: boolean
}

/** The card that a page is about, below its heading. */
export function SubjectCard({ clientId, digits, cards = [], isReading = false }: Props) {
  const t = useText()
  const card = cards.find((one) => one.clientId === clientId)
  const drawn = (picture: ReactNode, name: string, ending: string) => (
    <div className={styles['subject']}>
      {picture}
      <p className={styles['words']}>
        <strong translate="no">{name}</strong>
        <span className={styles['digits']}>{ending}</span>
      </p>
    </div>
  )
  if (card) {
    return drawn(
      <CardFace size="thumb" {...faceOf(card)} />,
      aliasText(t, card, cards),
      t('card.endingIn', { digits: card.lastFourDigits }),
    )
  }
  if (digits) return <p className={styles['digits']}>{t('card.ending', { digits })}</p>
  return isReading ? (
    <Placeholder>
      {drawn(<CardFace size="thumb" />, t('card.alias.virtual'), t('card.endingIn', { digits: '0000' }))}
    </Placeholder>
  ) : null
}
