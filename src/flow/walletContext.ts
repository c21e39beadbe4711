import { createContext } from 'react'
import type { Card } from '../../rules/cards/card'

/** The holder's cards as last read. `loadedAt`: milliseconds. `isReading`: they are being read again. */
export type Wallet = {
  readonly cards: readonly Card[]
  /** The selected card. */
  readonly currentId?: string | undefined
  readonly loadedAt: number
  readonly isReading: boolean
}
export const WalletContext = createContext<Wallet | null>(null)
