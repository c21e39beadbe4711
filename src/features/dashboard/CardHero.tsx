import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { cardStatusMachine } from '../../../machines/card/cardStatusMachine'
import {
  selectCanLock,
  selectCanUndo,
  selectCanUnlock,
  selectIsAsked,
  selectPressed,
  selectShownState,
} from '../../../machines/card/selectors'
import {
  type Card,
  expiryText,
  faceOf,
  isOfferedActivation,
  isRetiring,
  maskedNumber,
  startOf,
} from '../../../rules/cards/card'
import { aliasText } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { CardFace } from '../../ui/CardFace'
import { inkOf } from '../../ui/cardArt'
import { DescriptionList } from '../../ui/DescriptionList'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { returnLostFocus } from '../../ui/returnFocus'
import { useSwipe } from '../../ui/useSwipe'
import { Words } from '../../ui/Words'
import styles from './CardHero.module.css'
import { CardStatusNotes, UnlockPrompt } from './UnlockPrompt'

type Props = {
  card: Card
  cards: readonly Card[]
  status: ActorRefFrom<typeof cardStatusMachine>
  /** Settled balance, number, expiry and code. */
  facts: ReactNode
  /** The other side of the picture, hidden or shown. */
  back: ReactNode
  /** Buttons that reveal the number and the code. */
  reveal: ReactNode
  canReload: boolean
  orderedPrograms: readonly string[]
  /** When the balances were last confirmed, in milliseconds. */
  loadedAt: number
  onChoose: (clientId: string) => void
}

const tones = {
  active: 'success',
  locked: 'warning',
  inactive: 'info',
  unrecognised: 'danger',
  lock: 'warning',
  unlock: 'warning',
} as const

/** The card, with its balance on it or beside it, and what can be done with it. */
export function CardHero({
  card,
  cards,
  status,
  facts,
  back,
  reveal,
  canReload,
  orderedPrograms,
  loadedAt,
  onChoose,
}: Props) {
  const t = useText()
  const { money, easternTime } = useFormat()
  const shown = useSelector(status, selectShownState)
  const isFresh = useSelector(status, selectCanUndo)
  const isInDoubt = shown === 'lock' || shown === 'unlock'
  const change = useRef<HTMLButtonElement>(null)
  const alias = aliasText(t, card, cards)
  const stateText =
    shown === 'unrecognised' ? t('card.status.unrecognised', { status: card.cardStatus }) : t(`card.status.${shown}`)
  const pendingCents = card.settledCents - card.availableCents
  const beside = besideIn(cards, card)
  const { isSwiping, handlers } = useSwipe((step) => onChoose(beside(step).clientId))
  const face = faceOf(card)

  return (
    <Panel className={styles['hero']}>
      <div
        className={styles['deck']}
        data-ink={inkOf(face)}
        data-freezing={isFresh || undefined}
        data-swiping={isSwiping || undefined}
        {...(cards.length > 1 && handlers)}
      >
        <div className={styles['picture']}>
          <CardFace
            {...face}
            title={t('card.face', { alias, digits: card.lastFourDigits, status: stateText })}
            size="fill"
            name={alias}
            number={maskedNumber(card)}
            expiry={expiryText(card.expiryDate)}
            expiryLabel={t('card.expiry.short')}
            virtualLabel={card.plasticFlag ? undefined : t('card.virtual')}
            retiringLabel={isRetiring(card) ? t('card.retiring') : undefined}
          />
          {back}
        </div>
        <div className={styles['facts']}>
          <div className={styles['name']}>
            <h2 id="current-card" tabIndex={-1} translate="no">
              {alias}
            </h2>
            <span className={styles['digits']} aria-hidden="true">
              {t('card.endingIn', { digits: card.lastFourDigits })}
            </span>
            <Badge tone={tones[shown]} icon={shown === 'locked' ? 'lock' : isInDoubt ? 'alert' : undefined}>
              {stateText}
            </Badge>
          </div>
          <p className={styles['balance']}>
            <span className={styles['label']}>{t('card.available')}</span>
            <Money text={money(card.availableCents)} size="display" />
            {pendingCents > 0 ? (
              <span className={styles['pending']}>{t('card.pending', { amount: money(pendingCents) })}</span>
            ) : null}
            <span className={styles['asOf']}>{t('card.asOf', { time: easternTime(loadedAt) })}</span>
          </p>
        </div>
      </div>
      {cards.length > 1 ? <Turns card={card} cards={cards} onChoose={onChoose} /> : null}
      <div className={styles['notes']}>
        {card.isUpgradePending ? <Banner tone="info">{t('card.upgradePending')}</Banner> : null}
        <CardStatusNotes status={status} focusAfter={change} />
        {shown === 'locked' || shown === 'inactive' ? (
          <p>{t(`card.status.${shown}.body`, { way: startOf(card) })}</p>
        ) : null}
        {shown === 'unrecognised' ? (
          <Banner tone="warning">
            <Words>{t('card.status.unrecognised.body')}</Words>
          </Banner>
        ) : null}
      </div>
      <div className={styles['actions']} data-print="no">
        {canReload ? (
          <Link className={buttonClass({ variant: isInDoubt ? 'secondary' : 'primary' })} to="/dashboard/reload">
            <Icon name="plus" />
            <span>{t('sidebar.reload')}</span>
          </Link>
        ) : null}
        <LockButton status={status} change={change} />
        {reveal}
        {isOfferedActivation(card, orderedPrograms) ? (
          <Link className={buttonClass()} to="/activate">
            {t('card.activate')}
          </Link>
        ) : shown === 'inactive' && startOf(card) === 'register' ? (
          <Link className={buttonClass()} to="/register">
            {t('cards.none.register')}
          </Link>
        ) : null}
      </div>
      <div className={styles['strip']}>{facts}</div>
      <UnlockPrompt status={status} />
    </Panel>
  )
}

/** Locks at once; for a moment it takes that back, and later it asks before it unlocks. */
function LockButton({ status, change }: Pick<Props, 'status'> & { change: RefObject<HTMLButtonElement | null> }) {
  const t = useText()
  const canLock = useSelector(status, selectCanLock)
  const canUndo = useSelector(status, selectCanUndo)
  const canUnlock = useSelector(status, selectCanUnlock)
  const isAsked = useSelector(status, selectIsAsked)
  const pressed = useSelector(status, selectPressed)
  const shown = useSelector(status, selectShownState)
  const isUndoing = canUndo || pressed === 'unlock'
  const offered = pressed === 'lock' || (canLock && shown !== 'lock') ? 'lock' : canUnlock || isAsked ? 'unlock' : null
  // The second press of a double press must not undo the first: another button, which takes the focus.
  const keepFocus = useEffectEvent(() => returnLostFocus(change.current))
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the button changes
  useEffect(() => keepFocus(), [isUndoing])
  if (isUndoing)
    return (
      <Button
        key="undo"
        ref={change}
        variant="secondary"
        icon="unlock"
        busy={pressed === 'unlock'}
        busyLabel={t('card.unlock.busy')}
        onKeyDown={(event) => {
          // A key held down has pressed the button before.
          if (event.repeat) event.preventDefault()
        }}
        onClick={() => status.send({ type: 'lock.undo' })}
      >
        {t('card.lock.undo')}
      </Button>
    )
  return offered ? (
    <Button
      key="change"
      ref={change}
      variant={offered === 'lock' ? 'secondary' : 'primary'}
      icon={offered}
      busy={pressed === 'lock'}
      busyLabel={t('card.lock.busy')}
      onClick={() => status.send({ type: `card.${offered}` })}
    >
      {t(`card.${offered}`)}
    </Button>
  ) : null
}

/** The cards are a ring: after the last one comes the first. */
const besideIn = (cards: readonly Card[], card: Card) => (step: -1 | 1) =>
  cards[(cards.indexOf(card) + step + cards.length) % cards.length] ?? card

/** Buttons and arrow keys from card to card, where the list of cards is not beside the screen. */
function Turns({ card, cards, onChoose }: Pick<Props, 'card' | 'cards' | 'onChoose'>) {
  const t = useText()
  const beside = besideIn(cards, card)
  const turn = (step: -1 | 1) => onChoose(beside(step).clientId)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
    if (step === undefined) return
    event.preventDefault()
    turn(step)
  }
  const button = (step: -1 | 1) => (
    <Button
      variant="quiet"
      size="small"
      iconOnly
      icon={step === -1 ? 'chevron-left' : 'chevron-right'}
      aria-label={t(step === -1 ? 'card.previous' : 'card.next')}
      onKeyDown={onKeyDown}
      onClick={() => turn(step)}
    />
  )
  return (
    <div className={styles['turns']} role="group" aria-label={t('sidebar.cards')} data-print="no">
      {button(-1)}
      <span>{t('card.nth', { n: cards.indexOf(card) + 1, count: cards.length })}</span>
      {button(1)}
    </div>
  )
}

const FACTS = ['card.settled', 'card.number', 'card.expiry', 'reveal.code'] as const

/** Placeholder until the card has been read. `hasSeveral`: as is likely for a holder whose identity is verified. */
export function UnreadCard({ canReload, hasSeveral }: Pick<Props, 'canReload'> & { hasSeveral: boolean }) {
  const t = useText()
  const { money, easternTime } = useFormat()
  return (
    <Panel className={styles['hero']}>
      <div className={styles['deck']} data-ink="light">
        <div className={styles['picture']}>
          <CardFace size="fill" />
        </div>
        <div className={styles['facts']}>
          <div className={styles['name']}>
            <h2>{t('card.alias.virtual')}</h2>
            <Badge>{t('card.status.active')}</Badge>
          </div>
          <p className={styles['balance']}>
            <span className={styles['label']}>{t('card.available')}</span>
            <Money text={money(0)} size="display" />
            <span className={styles['asOf']}>{t('card.asOf', { time: easternTime(0) })}</span>
          </p>
        </div>
      </div>
      {hasSeveral ? (
        <div className={styles['turns']}>
          <Button size="small">{t('card.nth', { n: 1, count: 1 })}</Button>
        </div>
      ) : null}
      <div className={styles['actions']}>
        {canReload ? <Button>{t('sidebar.reload')}</Button> : null}
        <Button icon="lock">{t('card.lock')}</Button>
        <Button icon="eye">{t('reveal.show')}</Button>
      </div>
      <div className={styles['strip']}>
        <DescriptionList layout="columns" items={FACTS.map((fact) => ({ term: t(fact), description: '\u00a0' }))} />
      </div>
    </Panel>
  )
}
