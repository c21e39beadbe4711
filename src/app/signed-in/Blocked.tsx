import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { selectCurrentCard, selectStatusOf } from '../../../machines/cards/selectors'
import { selectRouteId } from '../../../machines/portal/selectors'
import { type Card, isReloadable, startOf } from '../../../rules/cards/card'
import type { Barrier } from '../../../rules/cards/features'
import { MONTHLY_FEE_CENTS } from '../../../rules/cards/kyc'
import { enableReloadsOffer } from '../../../rules/cards/upgrade'
import { routeOf } from '../../../rules/site/navigation'
import { CardStatusNotes, UnlockButton } from '../../features/dashboard/UnlockPrompt'
import { SubjectCard } from '../../flow/SubjectCard'
import { cardName } from '../../i18n/cardText'
import type { MessageKey } from '../../i18n/catalogue'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import type { IconName } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { returnLostFocus } from '../../ui/returnFocus'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import { useRoot } from '../portal/useRoot'
import styles from './Blocked.module.css'
import { useAccount, useBarrierOf, useCards, useCardsActor, useMayBuy, useUseCard } from './useHolder'

type Way = readonly [to: string, label: MessageKey]
type Place = {
  readonly title: MessageKey
  readonly body: readonly MessageKey[]
  readonly icon?: IconName
  readonly ways: readonly Way[]
}
const dashboard: Way = ['/dashboard', 'blocked.dashboard']
const enableReloads: Way = ['/enable-reloads', 'screen.enableReloads.title']
const upgrade: Way = ['/upgrade', 'screen.upgrade.title']
const getCard: Way = ['/getcard', 'screen.getcard.title']
const register: Way = ['/register', 'cards.none.register']
/** Not offered to residents of Saskatchewan. */
const bought = [enableReloads, upgrade, getCard]

/** The first way solves the problem. */
const PLACES: Readonly<Record<Barrier, Place>> = {
  hidden: { title: 'blocked.title', body: [], ways: [dashboard] },
  unlockCard: { title: 'blocked.unlockCard', body: ['hint.unlockCard'], icon: 'lock', ways: [dashboard] },
  activateCard: {
    title: 'blocked.activateCard',
    body: ['blocked.activateCard.body'],
    icon: 'card',
    ways: [['/activate', 'card.activate'], dashboard],
  },
  unrecognised: {
    title: 'blocked.title',
    body: ['card.status.unrecognised.body'],
    ways: [['/contact', 'nav.contact'], dashboard],
  },
  orderReloadable: {
    title: 'blocked.orderReloadable',
    body: ['blocked.orderReloadable.body'],
    icon: 'reload',
    ways: [getCard, dashboard],
  },
  saskatchewan: {
    title: 'blocked.saskatchewan',
    body: ['blocked.saskatchewan.body'],
    ways: [dashboard, ['/contact', 'nav.contact']],
  },
  noCard: {
    title: 'cards.none.title',
    body: ['cards.none.body'],
    icon: 'card',
    ways: [register, getCard],
  },
  enableReloads: {
    title: 'blocked.enableReloads',
    body: ['blocked.enableReloads.body'],
    icon: 'reload',
    ways: [enableReloads, upgrade],
  },
  chooseReloadable: {
    title: 'blocked.chooseReloadable',
    body: ['blocked.chooseReloadable.body'],
    ways: [dashboard],
  },
  foreignTaxResident: {
    title: 'blocked.foreignTaxResident',
    body: ['blocked.foreignTaxResident.body'],
    ways: [['/profile', 'blocked.profile'], dashboard],
  },
  getReloadable: {
    title: 'blocked.getReloadable',
    body: ['blocked.getReloadable.body'],
    ways: [getCard, dashboard],
  },
  alreadyReloadable: {
    title: 'blocked.alreadyReloadable',
    body: ['blocked.alreadyReloadable.body'],
    icon: 'reload',
    ways: [['/dashboard/reload', 'sidebar.reload'], dashboard],
  },
  notAllowed: {
    title: 'blocked.notAllowed',
    body: ['blocked.notAllowed.body'],
    ways: [['/contact', 'nav.contact'], dashboard],
  },
}

type Choice = Place & { readonly use?: MessageKey }
const choiceOf = (body: MessageKey, use: MessageKey): Choice => ({ ...PLACES.chooseReloadable, body: [body], use })
/** What to offer, by the reason why the holder's reloadable card does not open the screen. */
const CHOICES: Partial<Record<Barrier | 'nothing', Choice>> = {
  nothing: choiceOf('blocked.chooseReloadable.body', 'blocked.use'),
  unlockCard: choiceOf('blocked.chooseReloadable.locked', 'blocked.choose'),
  activateCard: choiceOf('blocked.chooseReloadable.inactive', 'blocked.choose'),
  alreadyReloadable: {
    title: 'upgrade.not.secondReloadable',
    body: ['upgrade.not.secondReloadable.body'],
    ways: [dashboard],
  },
}
const NO_CHOICE: Choice = {
  title: 'blocked.chooseReloadable',
  body: ['blocked.chooseReloadable.notAllowed'],
  ways: [['/contact', 'nav.contact'], dashboard],
}

/** The reloadable cards to choose here: those that open the screen, or else one that can be unlocked or activated. */
function useChoice() {
  const id = useSelector(useRoot(), selectRouteId)
  const barrierOf = useBarrierOf()
  const reloadable = useCards().filter(isReloadable)
  const feature = id && routeOf(id).feature
  const lacks = (card: Card) => (feature && barrierOf(feature, card)) ?? 'nothing'
  for (const lack of Object.keys(CHOICES) as Barrier[]) {
    const choice = CHOICES[lack]!
    const fitting = reloadable.filter((card) => lacks(card) === lack)
    if (fitting.length > 0) return { ...choice, cards: choice.use ? fitting.slice(0, 2) : [] }
  }
  return { ...NO_CHOICE, cards: [] }
}

/**
 * Replaces a screen whose feature the current card or identity level does not allow: says which card, why, and what to
 * do instead.
 */
export function Blocked({ title, barrier }: { title: MessageKey; barrier: Barrier }) {
  const t = useText()
  const { money } = useFormat()
  const actor = useCardsActor() ?? undefined
  const cards = useCards()
  const account = useAccount()
  const mayBuy = useMayBuy()
  const card = useSelector(actor, (snapshot) => (snapshot ? selectCurrentCard(snapshot) : null))
  const status = useSelector(actor, (snapshot) => (snapshot ? selectStatusOf(snapshot) : null))
  const choice = useChoice()
  const use = useUseCard()
  const isChoice = barrier === 'chooseReloadable'
  const place = isChoice ? choice : PLACES[barrier]
  const canEnable = card !== null && account !== null && enableReloadsOffer(card, account, cards) === 'offered'
  // Offer to make this card reloadable before another one.
  const offered =
    barrier === 'orderReloadable' && canEnable
      ? [enableReloads, getCard]
      : barrier === 'activateCard' && card && startOf(card) === 'register'
        ? [register, dashboard]
        : place.ways
  const left = mayBuy ? offered : offered.filter((way) => !bought.includes(way))
  const ways = mayBuy || left.includes(dashboard) ? left : [...left, dashboard]
  const isSold = mayBuy || !offered.some((way) => bought.includes(way))
  const isOffer = mayBuy && barrier === 'orderReloadable' && canEnable
  const offer: readonly MessageKey[] = isOffer ? ['dashboard.enableReloads.body'] : place.body
  // ALR-13: the text of the menu's hint.
  const isOfAlerts = title === 'screen.alerts.title' && barrier === 'orderReloadable'
  const heading = isOffer ? 'dashboard.enableReloads.title' : isOfAlerts ? 'hint.orderReloadable' : place.title
  const hinted: readonly MessageKey[] = isOfAlerts && isOffer ? ['hint.orderReloadable', ...offer] : offer
  const body: readonly MessageKey[] = isSold ? hinted : ['error.saskatchewanUpgrade']
  const canUnlock = barrier === 'unlockCard' && status !== null
  const usable = isChoice ? choice.cards : []
  const hasMain = canUnlock || usable.length > 0
  return (
    <Stack>
      <PageHeader title={t(title)} subject={card ? <SubjectCard clientId={card.clientId} cards={cards} /> : null} />
      <Panel>
        <Stack>
          {canUnlock ? <CardStatusNotes status={status} /> : null}
          <EmptyState
            title={t(heading)}
            icon={place.icon ?? 'info'}
            actions={
              <>
                {canUnlock ? <UnlockButton status={status} /> : null}
                {usable.map((one, index) => (
                  <Button
                    key={one.clientId}
                    variant={index === 0 ? 'primary' : 'secondary'}
                    onClick={() => use(one.clientId)}
                  >
                    {t(choice.use ?? 'blocked.use', { card: cardName(t, one, cards) })}
                  </Button>
                ))}
                {ways.map(([to, label], index) => (
                  <Link
                    key={to}
                    className={buttonClass(index === 0 && !hasMain ? {} : { variant: 'secondary' })}
                    to={to}
                  >
                    {t(label)}
                  </Link>
                ))}
              </>
            }
          >
            {body.map((key) => (
              <p key={key}>
                <Words>{t(key, { fee: money(MONTHLY_FEE_CENTS), count: usable.length })}</Words>
              </p>
            ))}
          </EmptyState>
        </Stack>
      </Panel>
    </Stack>
  )
}

/** Above a screen that stays open to show its outcome although the card has been locked: unlocks the card. */
export function Locked() {
  const t = useText()
  const actor = useCardsActor() ?? undefined
  const status = useSelector(actor, (snapshot) => (snapshot ? selectStatusOf(snapshot) : null))
  useEffect(() => () => returnLostFocus(), [])
  return (
    <div className={styles['note']}>
      {status ? <CardStatusNotes status={status} /> : null}
      <Banner tone="warning" icon="lock" action={status ? <UnlockButton status={status} /> : null}>
        <p>{t('blocked.unlockCard')}</p>
      </Banner>
    </div>
  )
}
