import { useSelector } from '@xstate/react'
import { selectIsReading, selectLoadedAt } from '../../machines/cards/selectors'
import type { WalletNow } from '../forms/walletNow'
import { useCards, useCardsActor } from './useHolder'

/** The cards with the time of their balances, for what shows a balance only if it was read late enough. */
export function useWallet(): WalletNow | null {
  const actor = useCardsActor() ?? undefined
  const cards = useCards()
  const loadedAt = useSelector(actor, (snapshot) => (snapshot ? selectLoadedAt(snapshot) : 0))
  const isReading = useSelector(actor, (snapshot) => (snapshot ? selectIsReading(snapshot) : false))
  return { cards, loadedAt, isReading }
}
