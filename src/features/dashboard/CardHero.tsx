import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { cardStatusMachine } from '../../../machines/card/cardStatusMachine'
import { selectCanLock, selectCanUnlock, selectPrompt, selectShownState } from '../../../machines/card/selectors'
import {
  artOf,
  type Card,
  expiryText,
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
import { DescriptionList } from '../../ui/DescriptionList'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Words } from '../../ui/Words'
import styles from './CardHero.module.css'
import { CardStatusNotes, LockPrompt } from './LockPrompt'

type Props = {
  card: Card
  cards: readonly Card[]
  status: ActorRefFrom<typeof cardStatusMachine>
  /** Settled balance, number, expiry and code. */
  facts: ReactNode
  /** Buttons that reveal the number and the code. */
  reveal: ReactNode
  canReload: boolean
  orderedPrograms: readonly string[]
  /** When the balances were last confirmed, in milliseconds. */
  loadedAt: number
}

const tones = {
  active: 'success',
  locked: 'warning',
  inactive: 'info',
  unrecognised: 'danger',
  lock: 'warning',
  unlock: 'warning',
} as const

export function CardHero({ card, cards, status, facts, reveal, canReload, orderedPrograms, loadedAt }: Props) {
  const t = useText()
  const { money, easternTime } = useFormat()
  const canLock = useSelector(status, selectCanLock)
  const canUnlock = useSelector(status, selectCanUnlock)
  const prompt = useSelector(status, selectPrompt)
  const shown = useSelector(status, selectShownState)
  const isInDoubt = shown === 'lock' || shown === 'unlock'
  // Keep one button during the prompt and after the change, so that the focus can return to it.
  const offered = prompt ?? (canLock && !isInDoubt ? 'lock' : canUnlock ? 'unlock' : null)
  const change = useRef<HTMLButtonElement>(null)
  const alias = aliasText(t, card, cards)
  const stateText =
    shown === 'unrecognised' ? t('card.status.unrecognised', { status: card.cardStatus }) : t(`card.status.${shown}`)
  const pendingCents = card.settledCents - card.availableCents

  return (
    <Panel className={styles['hero']}>
      <div className={styles['facts']}>
        <div className={styles['name']}>
          <h2 id="current-card" tabIndex={-1} translate="no">
            {alias}
          </h2>
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
        <div className={styles['actions']} data-print="no">
          {canReload ? (
            <Link className={buttonClass({ variant: isInDoubt ? 'secondary' : 'primary' })} to="/dashboard/reload">
              <Icon name="plus" />
              <span>{t('sidebar.reload')}</span>
            </Link>
          ) : null}
          {offered ? (
            <Button
              ref={change}
              variant={offered === 'lock' ? 'secondary' : 'primary'}
              icon={offered}
              onClick={() => status.send({ type: `card.${offered}` })}
            >
              {t(`card.${offered}`)}
            </Button>
          ) : null}
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
      </div>
      <div className={styles['strip']}>{facts}</div>
      <div className={styles['picture']}>
        <CardFace
          art={artOf(card)}
          title={t('card.face', { alias, digits: card.lastFourDigits, status: stateText })}
          name={alias}
          number={maskedNumber(card)}
          expiry={expiryText(card.expiryDate)}
          expiryLabel={t('card.expiry.short')}
          virtualLabel={card.plasticFlag ? undefined : t('card.virtual')}
          retiringLabel={isRetiring(card) ? t('card.retiring') : undefined}
          faded={shown === 'locked'}
        />
      </div>
      <LockPrompt status={status} />
    </Panel>
  )
}

const FACTS = ['card.settled', 'card.number', 'card.expiry', 'reveal.code'] as const

/** Placeholder until the card has been read. */
export function UnreadCard({ canReload }: Pick<Props, 'canReload'>) {
  const t = useText()
  const { money, easternTime } = useFormat()
  return (
    <Panel className={styles['hero']}>
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
        <div className={styles['actions']}>
          {canReload ? <Button>{t('sidebar.reload')}</Button> : null}
          <Button icon="lock">{t('card.lock')}</Button>
          <Button icon="eye">{t('reveal.show')}</Button>
        </div>
      </div>
      <div className={styles['strip']}>
        <DescriptionList layout="columns" items={FACTS.map((fact) => ({ term: t(fact), description: '\u00a0' }))} />
      </div>
      <div className={styles['picture']}>
        <CardFace />
      </div>
    </Panel>
  )
}
