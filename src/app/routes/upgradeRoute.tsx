import { useSelector } from '@xstate/react'
import type { ActorRefFrom, InputFrom } from 'xstate'
import { selectHasNoCards, selectIsReading, selectIsUnavailable } from '../../../machines/cards/selectors'
import { selectBrand, selectFrontend } from '../../../machines/portal/selectors'
import { selectCardId, selectIsUnderWay } from '../../../machines/upgrade/selectors'
import { upgradeEffect } from '../../../machines/upgrade/upgrade'
import type { upgradeMachine } from '../../../machines/upgrade/upgradeMachine'
import { type Card, cardStateOf } from '../../../rules/cards/card'
import type { Offer } from '../../../rules/cards/upgrade'
import type { Account } from '../../../rules/identity/account'
import { NotOffered } from '../../features/upgrade/NotOffered'
import { UpgradeScreen } from '../../features/upgrade/UpgradeScreen'
import { NotLoaded } from '../../flow/NotLoaded'
import { useText } from '../../i18n/text'
import { upgradeWith } from '../../ports/upgrade'
import { PageHeader } from '../../ui/PageHeader'
import { Skeleton } from '../../ui/Skeleton'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { useRoot } from '../portal/useRoot'
import { addressLookupOf } from '../services/addressLookup'
import { ClosedScreen } from '../signed-in/LaterScreen'
import { readHolder } from '../signed-in/readHolder'
import { readStep, readUnderWay } from '../signed-in/readUnderWay'
import { useAccount, useCards, useCardsActor } from '../signed-in/useHolder'

type Kind = InputFrom<typeof upgradeMachine>['routeId']

/** One flow for both addresses. */
export const flowOf = (kind: Kind) => (portal: Portal) => {
  const { api, root } = portal
  const { account, currentCardId: clientId } = readHolder(root)
  return {
    logic: upgradeWith(api, {
      username: () => readHolder(root).username,
      cards: () => readHolder(root).cards,
    }).provide({ actors: { addressLookup: addressLookupOf(portal) } }),
    input: {
      routeId: kind,
      clientId,
      blankProfile: account?.blankProfile ?? false,
      kycLevel: account?.kycLevel ?? 0,
      underWay: readUnderWay(root, upgradeEffect),
      step: readStep(root, upgradeEffect, clientId ?? undefined),
    } satisfies InputFrom<typeof upgradeMachine>,
  }
}

type Props = {
  kind: Kind
  offerOf: (card: Card, account: Account, owned: readonly Card[]) => Offer
}

export function UpgradeRoute({ kind, offerOf }: Props) {
  const t = useText()
  const root = useRoot()
  const upgrade = useFlow<ActorRefFrom<typeof upgradeMachine>>() ?? undefined
  const cardId = useSelector(upgrade, (snapshot) => (snapshot ? selectCardId(snapshot) : null))
  const isUnderWay = useSelector(upgrade, (snapshot) => (snapshot ? selectIsUnderWay(snapshot) : false))
  const cardsActor = useCardsActor() ?? undefined
  const hasNoCards = useSelector(cardsActor, (snapshot) => (snapshot ? selectHasNoCards(snapshot) : false))
  const isUnavailable = useSelector(cardsActor, (snapshot) => (snapshot ? selectIsUnavailable(snapshot) : false))
  const isReadingCards = useSelector(cardsActor, (snapshot) => (snapshot ? selectIsReading(snapshot) : false))
  const cards = useCards()
  const account = useAccount()
  const { features } = useSelector(root, selectBrand)
  const { captchaSiteKey } = useSelector(root, selectFrontend)
  const card = cards.find(({ clientId }) => clientId === cardId)
  const title = `screen.${kind}.title` as const

  if (hasNoCards) return <NotOffered title={title} reason="noCard" />
  if (!upgrade || !card || !account) {
    return (
      <>
        <PageHeader title={t(title)} />
        {isUnavailable ? (
          <NotLoaded title={t('cards.unavailable.title')} onRetry={() => cardsActor?.send({ type: 'cards.refresh' })} />
        ) : (
          <Skeleton label={t('dashboard.reading')} shapes={['line', 'panel', 'control']} />
        )}
      </>
    )
  }
  const offer = offerOf(card, account, cards)
  if (offer === 'locked' && !isUnderWay) {
    return (
      <ClosedScreen title={title} barrier={cardStateOf(card.cardStatus) === 'locked' ? 'unlockCard' : 'unrecognised'} />
    )
  }
  if (offer !== 'offered' && offer !== 'locked' && !isUnderWay) {
    return <NotOffered title={title} reason={offer} card={card} />
  }
  return (
    <UpgradeScreen
      key={card.clientId}
      upgrade={upgrade}
      kind={kind}
      card={card}
      cards={cards}
      isReadingCards={isReadingCards}
      captcha={{ isOn: features.captcha, siteKey: captchaSiteKey }}
    />
  )
}
