import { use } from 'react'
import { faceOf, maskedNumber } from '../../rules/cards/card'
import { aliasText } from '../i18n/cardText'
import { useFormat, useText } from '../i18n/text'
import { CardFace } from '../ui/CardFace'
import { Money } from '../ui/Money'
import styles from './CardBeside.module.css'
import { WalletContext } from './walletContext'

/** The selected card with its balance, where a window has room beside a flow; the list of cards says the same. */
export function CardBeside() {
  const t = useText()
  const { money } = useFormat()
  const { cards = [], currentId } = use(WalletContext) ?? {}
  const card = cards.find(({ clientId }) => clientId === currentId)
  if (!card) return null
  return (
    <div className={styles['beside']} aria-hidden="true" data-print="no">
      <CardFace size="fill" {...faceOf(card)} name={aliasText(t, card, cards)} number={maskedNumber(card)} />
      <p className={styles['balance']}>
        <span>{t('card.available')}</span>
        <Money text={money(card.availableCents)} size="large" />
      </p>
    </div>
  )
}
