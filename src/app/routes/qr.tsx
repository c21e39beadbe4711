import { useSelector } from '@xstate/react'
import { selectIsLoading } from '../../../machines/cards/selectors'
import { selectIsSignedIn } from '../../../machines/portal/selectors'
import { QrAlone } from '../../features/qr/QrAlone'
import { useRoot } from '../portal/useRoot'
import { useBarrier, useCards, useCardsActor, useCurrentCard } from '../signed-in/useHolder'

export function Screen() {
  const root = useRoot()
  const isSignedIn = useSelector(root, selectIsSignedIn)
  const isUnresolved = useSelector(root, (snapshot) => snapshot.hasTag('busy'))
  const cards = useCardsActor()
  const isLoading = useSelector(cards ?? undefined, (snapshot) => (snapshot ? selectIsLoading(snapshot) : isSignedIn))
  return (
    <QrAlone
      card={useCurrentCard()}
      cards={useCards()}
      barrier={useBarrier()('qrcode')}
      isSignedIn={isSignedIn}
      isLoading={isUnresolved || isLoading}
    />
  )
}
