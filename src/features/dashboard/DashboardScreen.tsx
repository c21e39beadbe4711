import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ActivityActor } from '../../../machines/activity/selectors'
import type { cardsMachine } from '../../../machines/cards/cardsMachine'
import {
  selectCards,
  selectCurrentCard,
  selectFailure,
  selectHasNoCards,
  selectIsUnavailable,
  selectLoadedAt,
  selectStatusOf,
} from '../../../machines/cards/selectors'
import type { revealMachine } from '../../../machines/reveal/revealMachine'
import type { UpcomingPayments } from '../../../machines/upcoming-payments/selectors'
import { type Card, cardStateOf, isRetiring } from '../../../rules/cards/card'
import { type Barrier, type Feature, showsUpcoming } from '../../../rules/cards/features'
import { NoCardWays } from '../../flow/NoCardWays'
import { NotLoaded } from '../../flow/NotLoaded'
import { aliasText } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Placeholder } from '../../ui/Placeholder'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { Activity, UnreadActivity, UnreadControls } from './Activity'
import { CardDetails } from './CardDetails'
import { CardBack, CardFacts, RevealActions } from './CardFacts'
import { CardHero, UnreadCard } from './CardHero'
import styles from './DashboardScreen.module.css'
import { QuickActions, UnreadActions } from './QuickActions'
import { RetiringBanner } from './RetiringBanner'

type Props = {
  activity: ActivityActor
  reveal: ActorRefFrom<typeof revealMachine>
  /** Null where the card pays no bills. */
  upcoming: UpcomingPayments | null
  cards: ActorRefFrom<typeof cardsMachine>
  barrierTo: (feature: Feature) => Barrier | null
  name: string
  orderedPrograms: readonly string[]
  canEnableReloads: boolean
  canUpgrade: boolean
  canOrder: boolean
  /** Called when the transactions of the current address are shown. */
  onListShown?: () => void
}

export function DashboardScreen({
  activity,
  reveal,
  upcoming,
  cards,
  barrierTo,
  name,
  orderedPrograms,
  canEnableReloads,
  canUpgrade,
  canOrder,
  onListShown,
}: Props) {
  const t = useText()
  const { easternTime } = useFormat()
  const card = useSelector(cards, selectCurrentCard)
  const all = useSelector(cards, selectCards)
  const status = useSelector(cards, selectStatusOf)
  const isUnavailable = useSelector(cards, selectIsUnavailable)
  const hasNoCards = useSelector(cards, selectHasNoCards)
  const loadedAt = useSelector(cards, selectLoadedAt)
  const isStale = useSelector(cards, selectFailure) !== null
  const paysBills = showsUpcoming(barrierTo('billsPending'))
  const bills = useMemo(() => (upcoming && card && paysBills ? { upcoming, card } : null), [upcoming, card, paysBills])

  return (
    <div className={styles['dashboard']} data-stale={(isStale && card !== null) || undefined}>
      <PageHeader
        title={t('dashboard.title')}
        inline
        lead={
          isStale && card ? (
            t('dashboard.stale', { time: easternTime(loadedAt) })
          ) : name ? (
            <span className={styles['greeting']}>{t('dashboard.greeting', { name })}</span>
          ) : undefined
        }
      />
      <CurrentCardSpoken card={card} cards={all} />
      {isUnavailable ? (
        <NotLoaded title={t('cards.unavailable.title')} onRetry={() => cards.send({ type: 'cards.refresh' })} />
      ) : hasNoCards ? (
        <Panel>
          <EmptyState title={t('cards.none.title')} icon="card" actions={<NoCardWays canOrder={canOrder} />}>
            <p>{t('cards.none.body')}</p>
            <p>
              <span>{t('cards.none.mailed')}</span> <Link to="/activate">{t('cards.none.activate')}</Link>
            </p>
          </EmptyState>
        </Panel>
      ) : card && status ? (
        <>
          <RetiringBanner card={card} canEnableReloads={canEnableReloads} canUpgrade={canUpgrade} />
          <CardHero
            card={card}
            cards={all}
            status={status}
            facts={<CardFacts card={card} reveal={reveal} />}
            back={<CardBack card={card} reveal={reveal} />}
            reveal={<RevealActions card={card} reveal={reveal} />}
            onChoose={(clientId) => cards.send({ type: 'card.choose', clientId })}
            canReload={barrierTo('reload') === null}
            orderedPrograms={orderedPrograms}
            loadedAt={loadedAt}
          />
          {/* For a retiring card, the banner already offers it. */}
          <QuickActions barrierTo={barrierTo} canEnableReloads={canEnableReloads && !isRetiring(card)} />
          <Activity
            activity={activity}
            bills={bills}
            isLocked={cardStateOf(card.cardStatus) === 'locked'}
            {...(onListShown && { onShown: onListShown })}
          />
          <div className={styles['more']} data-print="no">
            <CardDetails card={card} barrierTo={barrierTo} />
          </div>
        </>
      ) : (
        <Placeholder label={t('dashboard.reading')}>
          <UnreadCard canReload={barrierTo('reload') === null} hasSeveral={barrierTo('bills') !== 'orderReloadable'} />
          <UnreadActions barrierTo={barrierTo} />
          <Panel title={t('dashboard.activity')} actions={<UnreadControls />}>
            <UnreadActivity />
          </Panel>
        </Placeholder>
      )}
    </div>
  )
}

/** Announces the new current card: the rest of the screen changes silently. */
function CurrentCardSpoken({ card, cards }: { card: Card | null; cards: readonly Card[] }) {
  const t = useText()
  const { money } = useFormat()
  const [known, setKnown] = useState<string | null>(null)
  const [hasChanged, setChanged] = useState(false)
  if (card && card.clientId !== known) {
    setKnown(card.clientId)
    setChanged(known !== null)
  }
  return (
    <VisuallyHidden>
      <span role="status">
        {hasChanged && card ? `${aliasText(t, card, cards)}, ${money(card.availableCents)}` : null}
      </span>
    </VisuallyHidden>
  )
}
