import type { Balance, Card } from '../../rules/card'
import type { Notification } from '../notification/notification'
import type { Failure } from '../shared/failure'

/** `loadedAt`: milliseconds, when the balances were last known to be true. */
export type Wallet = {
  readonly cards: readonly Card[]
  readonly currentCardId: string | null
  readonly loadedAt: number
}

export type CardsInput = { username: string; wallet: Wallet | null }
export type CardsContext = Wallet & { username: string; failure: Failure | null }
export type Chosen = { clientId: string }
export type Changed = { clientId: string; cardStatus: 'A' | 'S' }
export type Read = { balances: readonly Balance[] }
export type CardsEvent =
  | { type: 'cards.retry' }
  | ({ type: 'card.choose' } & Chosen)
  | ({ type: 'card.changed' } & Changed)
  | { type: 'balances.refresh' }
  | ({ type: 'balances.read' } & Read)
  | { type: 'balances.failed'; error: unknown }
  | { type: 'notification.show'; notification: Notification }
  | { type: 'user.acted' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }

export const isAmong = (cards: readonly { clientId: string }[], clientId: string | null) =>
  cards.some((card) => card.clientId === clientId)

export const currentOf = ({ cards, currentCardId }: Wallet) => {
  const { clientId = '', cardStatus = '' } = cards.find((card) => card.clientId === currentCardId) ?? {}
  return { clientId, cardStatus }
}

/** The current card stays so for as long as the holder has it. */
export const withCards = ({ currentCardId }: Wallet, cards: readonly Card[]) => {
  const still = cards.find((card) => card.clientId === currentCardId)
  const current = still ?? cards.find((card) => card.defaultCard) ?? cards[0]
  return { cards, currentCardId: current?.clientId ?? null, loadedAt: Date.now(), failure: null }
}

/** A card without a balance is the holder's no longer. */
export const withBalances = (wallet: Wallet, balances: readonly Balance[]) => {
  const byId = new Map(balances.map((balance) => [balance.clientId, balance]))
  const cards = wallet.cards.flatMap((card) => {
    const balance = byId.get(card.clientId)
    return balance ? [{ ...card, ...balance }] : []
  })
  return withCards(wallet, cards)
}
