import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { selectIsReading, selectLoadedAt } from '../../../machines/cards/selectors'
import { WalletContext } from '../../flow/walletContext'
import { useCards, useCardsActor, useCurrentCard } from './useHolder'

/** Gives a screen the cards with the time of their balances: it shows a balance only if it was read late enough. */
export function HolderWallet({ children }: { children: ReactNode }) {
  const actor = useCardsActor() ?? undefined
  const cards = useCards()
  const loadedAt = useSelector(actor, (snapshot) => (snapshot ? selectLoadedAt(snapshot) : 0))
  const isReading = useSelector(actor, (snapshot) => (snapshot ? selectIsReading(snapshot) : false))
  return (
    <WalletContext value={{ cards, currentId: useCurrentCard()?.clientId, loadedAt, isReading }}>
      {children}
    </WalletContext>
  )
}
