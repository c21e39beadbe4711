import { useDeferredValue, useState } from 'react'
import { artOf, type Card, cardStateOf } from '../../../rules/card'
import { aliasText } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { CardFace } from '../../ui/CardFace'
import { Money } from '../../ui/Money'
import { TextField } from '../../ui/TextField'
import { useCards, useCurrentCard, useRoot } from '../useHolder'
import styles from './CardSwitcher.module.css'

const SEARCH_FROM = 7

export function CardSwitcher() {
  const t = useText()
  const { money } = useFormat()
  const root = useRoot()
  const cards = useCards()
  const current = useCurrentCard()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().toLowerCase())
  if (cards.length === 0) return null

  const matches = (card: Card) =>
    search === '' || `${aliasText(t, card, cards)} ${card.lastFourDigits}`.toLowerCase().includes(search)
  const found = cards.filter(matches)
  return (
    <section className={styles['switcher']} aria-labelledby="my-cards">
      <h2 id="my-cards" className={styles['title']}>
        {t('sidebar.cards')}
      </h2>
      {cards.length >= SEARCH_FROM ? (
        <TextField
          name="card-search"
          type="search"
          label={t('card.search')}
          autoComplete="off"
          maxLength={60}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <ul className={styles['cards']}>
        {found.map((card) => {
          const alias = aliasText(t, card, cards)
          const isLocked = cardStateOf(card.cardStatus) === 'locked'
          return (
            <li key={card.clientId}>
              <button
                type="button"
                className={styles['card']}
                aria-current={card.clientId === current?.clientId || undefined}
                data-faded={isLocked || undefined}
                onClick={() => root.send({ type: 'card.choose', clientId: card.clientId })}
              >
                <CardFace art={artOf(card)} size="thumb" faded={isLocked} />
                <span className={styles['words']}>
                  <span className={styles['alias']}>{alias}</span>
                  <Money text={money(card.availableCents)} size="small" />
                  <span className={styles['digits']}>{t('card.ending', { digits: card.lastFourDigits })}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : styles['none']}>
        {found.length > 0 ? '' : t('card.search.none', { text: typed.trim() })}
      </p>
    </section>
  )
}
