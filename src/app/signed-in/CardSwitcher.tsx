import { useSelector } from '@xstate/react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { selectShownState } from '../../../machines/card/selectors'
import { selectStatusOfCard } from '../../../machines/cards/selectors'
import { type Card, cardStateOf, faceOf } from '../../../rules/cards/card'
import { folded } from '../../../rules/values/folded'
import { aliasText } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { afterPaint } from '../../ui/afterPaint'
import { CardFace } from '../../ui/CardFace'
import { classNames } from '../../ui/classNames'
import fade from '../../ui/Fade.module.css'
import { Icon } from '../../ui/Icon'
import { Money } from '../../ui/Money'
import { chooseByKeys, moveByArrows } from '../../ui/moveByArrows'
import { TextField } from '../../ui/TextField'
import styles from './CardSwitcher.module.css'
import { useCards, useCardsActor, useCurrentCard } from './useHolder'

const SEARCH_FROM = 7

/** Scrolls the current card into view whenever the full list appears. Scrolls only the list, never the page. */
function useCurrentInView(clientId: string | undefined, isWhole: boolean) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const box = list.current
    if (!box || !clientId || !isWhole) return
    let wasShown = false
    const observer = new ResizeObserver(() => {
      const isShown = box.clientHeight > 0
      const current = isShown && !wasShown ? box.querySelector<HTMLElement>('[aria-current]') : null
      wasShown = isShown
      if (!current) return
      const [around, inside] = [box.getBoundingClientRect(), current.getBoundingClientRect()]
      if (inside.top < around.top || inside.bottom > around.bottom) box.scrollTop += inside.top - around.top
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [clientId, isWhole])
  return list
}

/** The status that the card's own page shows. */
function useShownState({ clientId, cardStatus }: Card) {
  const status = useSelector(useCardsActor() ?? undefined, (cards) => cards && selectStatusOfCard(cards, clientId))
  const shown = useSelector(status ?? undefined, (snapshot) => snapshot && selectShownState(snapshot))
  return shown ?? cardStateOf(cardStatus)
}

function Row({ card, isCurrent, onChoose }: { card: Card; isCurrent: boolean; onChoose: () => void }) {
  const t = useText()
  const { money } = useFormat()
  const cards = useCards()
  const state = useShownState(card)
  const isLocked = state === 'locked'
  const isInDoubt = state === 'lock' || state === 'unlock'
  return (
    <button
      type="button"
      className={styles['card']}
      aria-current={isCurrent || undefined}
      data-faded={isLocked || undefined}
      onKeyDown={moveByArrows}
      onClick={onChoose}
    >
      <CardFace size="thumb" {...faceOf(card)} />
      <span className={styles['words']}>
        <span className={styles['alias']} translate="no">
          {aliasText(t, card, cards)}
        </span>
        <Money text={money(card.availableCents)} size="small" />
        <span className={styles['digits']}>
          <span>{t('card.listed', { digits: card.lastFourDigits })}</span>
          {state === 'active' || state === 'unrecognised' ? null : (
            <span className={isInDoubt ? styles['doubt'] : undefined}>
              {isInDoubt ? <Icon name="alert" /> : null}
              <span>{t(`card.status.${state}`)}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}

/** `onChosen`: called when the holder chooses a card, in the drawer, whose own heading is the visible one. */
export function CardSwitcher({ onChosen }: { onChosen?: () => void }) {
  const t = useText()
  const actor = useCardsActor()
  const cards = useCards()
  const current = useCurrentCard()
  const [typed, setTyped] = useState('')
  const [choices, setChoices] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const search = useDeferredValue(folded(typed).trim())
  const list = useCurrentInView(current?.clientId, search === '')
  if (cards.length === 0) return null
  const isLong = cards.length >= SEARCH_FROM

  const choose = (clientId: string) => {
    // Clear the search, so that the list next opens with all cards.
    setTyped('')
    setChoices(choices + 1)
    // Show the choice before the page changes.
    setChosen(clientId)
    onChosen?.()
    afterPaint(() => {
      actor?.send({ type: 'card.choose', clientId })
      setChosen(null)
    })
  }
  const matches = (card: Card) =>
    search === '' || folded(`${aliasText(t, card, cards)} ${card.lastFourDigits}`).includes(search)
  const found = cards.filter(matches)
  return (
    <section className={styles['switcher']} aria-labelledby="my-cards" data-arrows>
      <h2 id="my-cards" className={onChosen ? 'visually-hidden' : styles['title']}>
        {t('sidebar.cards')}
      </h2>
      {isLong ? (
        <div className={styles['search']}>
          <TextField
            key={choices}
            name="card-search"
            type="search"
            label={t('card.search')}
            autoComplete="off"
            maxLength={60}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={chooseByKeys(found, ({ clientId }) => choose(clientId))}
          />
        </div>
      ) : null}
      <ul ref={list} className={classNames(styles['cards'], isLong && fade['fade'])} data-long={isLong || undefined}>
        {found.map((card) => (
          <li key={card.clientId}>
            <Row
              card={card}
              isCurrent={card.clientId === (chosen ?? current?.clientId)}
              onChoose={() => choose(card.clientId)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : styles['none']}>
        {found.length > 0 ? '' : t('card.search.none', { text: typed.trim() })}
      </p>
    </section>
  )
}
