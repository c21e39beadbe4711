import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { selectCurrentCard } from '../../../machines/cards/selectors'
import type { dashboardMachine } from '../../../machines/dashboard/dashboardMachine'
import { selectBrand, selectHolderParts } from '../../../machines/portal/selectors'
import { enableReloadsOffer } from '../../../rules/upgrade'
import { DashboardScreen } from '../../features/dashboard/DashboardScreen'
import { dashboardWith } from '../../ports/dashboard'
import type { Portal } from '../portal'
import { ExpiryPrompt } from '../shell/ExpiryPrompt'
import { useFlow } from '../useFlow'
import { useAccount, useBarrier, useCardsActor, useCurrentCard } from '../useHolder'
import { useRoot } from '../useRoot'

export const flow = ({ api, root }: Portal) => {
  const cards = selectHolderParts(root.getSnapshot()).cards?.getSnapshot()
  const holder = {
    username: cards?.context.username ?? '',
    sessionId: () => root.getSnapshot().context.brand.sessionId,
  }
  return {
    logic: dashboardWith(api, holder),
    input: { clientId: (cards && selectCurrentCard(cards)?.clientId) ?? null },
  }
}

export function Screen() {
  const { activity, reveal } = useSelector(
    useFlow<ActorRefFrom<typeof dashboardMachine>>() ?? undefined,
    (flow) => flow?.children ?? {},
    sameParts,
  )
  const cards = useCardsActor()
  const barrierTo = useBarrier()
  const account = useAccount()
  const card = useCurrentCard()
  const name = account?.legalFirstName ?? ''
  const { cardTypes } = useSelector(useRoot(), selectBrand)
  if (!activity || !reveal || !cards) return null
  return (
    <>
      <DashboardScreen
        activity={activity}
        reveal={reveal}
        cards={cards}
        barrierTo={barrierTo}
        name={name}
        orderedPrograms={Object.keys(cardTypes)}
        canEnableReloads={card !== null && account !== null && enableReloadsOffer(card, account) === 'offered'}
      />
      <ExpiryPrompt />
    </>
  )
}

type Parts = { activity?: unknown; reveal?: unknown }
const sameParts = (one: Parts, other: Parts) => one.activity === other.activity && one.reveal === other.reveal
