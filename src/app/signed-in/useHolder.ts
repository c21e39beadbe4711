import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { cardsMachine } from '../../../machines/cards/cardsMachine'
import { selectCards, selectCurrentCard, selectHasNoCards } from '../../../machines/cards/selectors'
import { selectBrand, selectCardsActor, selectHasAccessEnded } from '../../../machines/portal/selectors'
import { selectAccount } from '../../../machines/session/selectors'
import type { Card } from '../../../rules/cards/card'
import { accessTo, barrierTo, type Feature, mayLoadIn } from '../../../rules/cards/features'
import { afterPaint } from '../../ui/afterPaint'
import { returnLostFocus } from '../../ui/returnFocus'
import { useRoot, useSession } from '../portal/useRoot'

export const useAccount = () => useSelector(useSession(), selectAccount)

/** Whether accounts are still open (OP-10). */
export const useHasAccess = () => !useSelector(useRoot(), selectHasAccessEnded)

/** The actor of the holder's cards; null while nobody is signed in. */
export const useCardsActor = (): ActorRefFrom<typeof cardsMachine> | null => useSelector(useRoot(), selectCardsActor)

export const useCards = () =>
  useSelector(useCardsActor() ?? undefined, (snapshot) => (snapshot ? selectCards(snapshot) : []), sameCards)
export const useCurrentCard = () =>
  useSelector(useCardsActor() ?? undefined, (snapshot) => (snapshot ? selectCurrentCard(snapshot) : null))

const sameCards = (a: readonly unknown[], b: readonly unknown[]) => a === b || (a.length === 0 && b.length === 0)

/** Selects a card, if the list has it. */
export function useChooseCard() {
  const actor = useCardsActor()
  return (clientId: string) => actor?.send({ type: 'card.choose', clientId })
}

/**
 * The same without leaving the screen. The pressed button belongs to the former card and disappears, so the focus must
 * return.
 */
export function useUseCard() {
  const actor = useCardsActor()
  return (clientId: string) => {
    actor?.send({ type: 'card.use', clientId })
    afterPaint(() => returnLostFocus())
  }
}

/** Where nothing may be sold, hide every way to an order, an upgrade or a reload. */
export const useMayBuy = () => mayLoadIn(useAccount()?.region ?? '')

/** What the current card and identity level allow. */
export function useAccess() {
  const kycLevel = useAccount()?.kycLevel
  const card = useCurrentCard()
  const { features } = useSelector(useRoot(), selectBrand)
  return (feature: Feature) => accessTo(feature, { kycLevel, card, isQrCodeOn: features.qrCode })
}

/** Why a feature is not allowed with the current card. */
export function useBarrier() {
  const barrierOf = useBarrierOf()
  const card = useCurrentCard()
  return (feature: Feature) => barrierOf(feature, card)
}

/** The same for any card. */
export function useBarrierOf() {
  const account = useAccount()
  const cards = useCards()
  const hasNoCards = useSelector(useCardsActor() ?? undefined, (snapshot) =>
    snapshot ? selectHasNoCards(snapshot) : false,
  )
  const { features } = useSelector(useRoot(), selectBrand)
  return (feature: Feature, card: Card | null) =>
    barrierTo(feature, {
      kycLevel: account?.kycLevel,
      region: account?.region ?? '',
      declared: account ?? { fatcaProvided: false, isCanadian: null },
      card,
      cards,
      hasNoCards,
      isQrCodeOn: features.qrCode,
    })
}
