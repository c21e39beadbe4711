import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { activityMachine } from '../../../machines/activity/activityMachine'
import { selectCurrentCard } from '../../../machines/cards/selectors'
import { selectBrand } from '../../../machines/portal/selectors'
import { DashboardScreen } from '../../features/dashboard/DashboardScreen'
import { activityWith } from '../../ports/activity'
import type { Portal } from '../portal'
import { useAccess, useAccount, useCardsActor, useRoot } from '../useHolder'
import { useFlow } from '../useFlow'

export const flow = ({ api, root }: Portal) => {
  const cards = root.getSnapshot().children.cards?.getSnapshot()
  return { logic: activityWith(api), input: { clientId: (cards && selectCurrentCard(cards)?.clientId) ?? null } }
}

export function Screen() {
  const activity = useFlow<ActorRefFrom<typeof activityMachine>>()
  const cards = useCardsActor()
  const accessTo = useAccess()
  const name = useAccount()?.legalFirstName ?? ''
  const { cardTypes } = useSelector(useRoot(), selectBrand)
  if (!activity || !cards) return null
  return (
    <DashboardScreen
      activity={activity}
      cards={cards}
      accessTo={accessTo}
      name={name}
      orderedPrograms={Object.keys(cardTypes)}
    />
  )
}
