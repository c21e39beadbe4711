import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { selectCurrentCard, selectHasNoCards, selectIsUnavailable } from '../../../machines/cards/selectors'
import { selectBrand, selectFrontend, selectHolderParts } from '../../../machines/portal/selectors'
import { selectAccount } from '../../../machines/session/selectors'
import { selectCardId, selectIsSettled } from '../../../machines/upgrade/selectors'
import type { upgradeMachine } from '../../../machines/upgrade/upgradeMachine'
import type { Account } from '../../../rules/account'
import type { Card } from '../../../rules/card'
import type { Offer } from '../../../rules/upgrade'
import { NotOffered } from '../../features/upgrade/NotOffered'
import { UpgradeScreen } from '../../features/upgrade/UpgradeScreen'
import { aliasText } from '../../i18n/cardText'
import { useText } from '../../i18n/text'
import { upgradeWith } from '../../ports/upgrade'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Skeleton } from '../../ui/Skeleton'
import { addressLookupOf } from '../addressLookup'
import type { Portal } from '../portal'
import { useFlow } from '../useFlow'
import { useAccount, useCards, useCardsActor } from '../useHolder'
import { useRoot } from '../useRoot'

/** One flow for both addresses. */
export const flow = (portal: Portal) => {
  const { api, root } = portal
  const account = () => selectAccount(root.getSnapshot().children.session!.getSnapshot())
  const cards = selectHolderParts(root.getSnapshot()).cards?.getSnapshot()
  return {
    logic: upgradeWith(api, () => account()?.username ?? '').provide({
      actors: { addressLookup: addressLookupOf(portal) },
    }),
    input: {
      clientId: (cards && selectCurrentCard(cards)?.clientId) ?? null,
      blankProfile: account()?.blankProfile ?? false,
    },
  }
}

type Props = { kind: 'enableReloads' | 'upgrade'; offerOf: (card: Card, account: Account) => Offer }

export function UpgradeRoute({ kind, offerOf }: Props) {
  const t = useText()
  const root = useRoot()
  const upgrade = useFlow<ActorRefFrom<typeof upgradeMachine>>() ?? undefined
  const cardId = useSelector(upgrade, (snapshot) => (snapshot ? selectCardId(snapshot) : null))
  const isSettled = useSelector(upgrade, (snapshot) => (snapshot ? selectIsSettled(snapshot) : false))
  const cardsActor = useCardsActor() ?? undefined
  const hasNoCards = useSelector(cardsActor, (snapshot) => (snapshot ? selectHasNoCards(snapshot) : false))
  const isUnavailable = useSelector(cardsActor, (snapshot) => (snapshot ? selectIsUnavailable(snapshot) : false))
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
          <EmptyState
            title={t('cards.unavailable.title')}
            icon="alert"
            actions={<Button onClick={() => root.send({ type: 'cards.retry' })}>{t('common.retry')}</Button>}
          >
            <p>{t('cards.unavailable.body')}</p>
          </EmptyState>
        ) : (
          <Skeleton label={t('dashboard.reading')} shapes={['line', 'panel', 'control']} />
        )}
      </>
    )
  }
  const offer = offerOf(card, account)
  // What has been done is shown also when the card, read again, is not offered it any more.
  if (offer !== 'offered' && !isSettled) return <NotOffered title={title} reason={offer} />
  return (
    <UpgradeScreen
      key={card.clientId}
      upgrade={upgrade}
      kind={kind}
      card={{ alias: aliasText(t, card, cards), digits: card.lastFourDigits }}
      captcha={{ isOn: features.captcha, siteKey: captchaSiteKey }}
    />
  )
}
