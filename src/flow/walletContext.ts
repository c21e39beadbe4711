import { createContext } from 'react'
import type { Card, faceOf } from '../../rules/cards/card'

/** The holder's cards as last read. `loadedAt`: milliseconds. `isReading`: they are being read again. */
export type Wallet = {
  readonly cards: readonly (Pick<Card, 'clientId' | 'availableCents'> &
    Partial<Pick<Card, 'cardIssuer'>> &
    Parameters<typeof faceOf>[0])[]
  /** The selected card. */
  readonly currentId?: string | undefined
  readonly loadedAt: number
  readonly isReading: boolean
}
export const WalletContext = createContext<Wallet | null>(null)
