import type { Balance, Card } from '../../rules/cards/card'
import { upgradedKey, upgradeNews, VERIFIED_LEVEL } from '../../rules/cards/upgrade'
import type { Account } from '../../rules/identity/account'
import { errorNotice, success } from '../notification/notification'
import type { AttentionEvent } from '../shared/attention'
import { type Failure, failed } from '../shared/failure'
import type { PortalFact } from '../shared/portal'

/** `loadedAt`: milliseconds, when the balances were last confirmed. */
export type Wallet = {
  readonly cards: readonly Card[]
  readonly currentCardId: string | null
  readonly loadedAt: number
}

/** `chosenId`: the card selected before the session ended. */
export type CardsInput = { username: string; wallet: Wallet | null; chosenId?: string | null }
export type CardsContext = Wallet & {
  username: string
  failure: Failure | null
  /** Milliseconds: when the holder was last active. */
  lastActedAt: number
  isHidden: boolean
  /** The failed read of the list has been retried. */
  isReread: boolean
  /** The ids of the cards whose status has an actor. */
  statuses: readonly string[]
}
export type Chosen = { clientId: string }
export type Changed = { clientId: string; cardStatus: 'A' | 'S' }
/** One poll: the balances, and what another device may have changed in the account. */
export type Polled = { readonly balances: readonly Balance[]; readonly account: Partial<Account> }
export type CardsEvent =
  | AttentionEvent
  | ({ type: 'card.choose' | 'card.use' } & Chosen)
  | ({ type: 'card.changed' } & Changed)
  | { type: 'cards.refresh' }

export const isAmong = (cards: readonly { clientId: string }[], clientId: string | null) =>
  cards.some((card) => card.clientId === clientId)

export const cardInput = ({ clientId, cardStatus, lastFourDigits }: Card) => ({ clientId, cardStatus, lastFourDigits })

export const currentOf = ({ cards, currentCardId }: Wallet) => {
  const current = cards.find((card) => card.clientId === currentCardId)
  return current ? cardInput(current) : null
}

/** The current card stays current while the holder has it. */
export const withCards = ({ currentCardId }: Wallet, cards: readonly Card[]) => {
  const still = cards.find((card) => card.clientId === currentCardId)
  const current = still ?? cards.find((card) => card.defaultCard) ?? cards[0]
  return { cards, currentCardId: current?.clientId ?? null, loadedAt: Date.now(), failure: null }
}

/** A card without a balance no longer belongs to the holder. */
export const withBalances = (wallet: Wallet, balances: readonly Balance[]) => {
  const byId = new Map(balances.map((balance) => [balance.clientId, balance]))
  const cards = wallet.cards.flatMap((card) => {
    const balance = byId.get(card.clientId)
    return balance ? [{ ...card, ...balance }] : []
  })
  return withCards(wallet, cards)
}

/** A new card, or one that changed in more than its balance. */
export const hasNews = ({ cards }: Wallet, balances: readonly Balance[]) => {
  const byId = new Map(cards.map((card) => [card.clientId, card]))
  return balances.some(({ clientId, revision }) => {
    const known = byId.get(clientId)
    return !known || (revision !== null && known.revision !== null && revision !== known.revision)
  })
}

/**
 * What a list that was just read reports about upgrades. The end of a wait also shows a notification: its screen may be
 * closed.
 */
export function upgradeFacts({ cards }: Wallet, read: readonly Card[]): readonly PortalFact[] {
  const byId = new Map(cards.map((card) => [card.clientId, card]))
  return read.flatMap((card): PortalFact[] => {
    const before = byId.get(card.clientId)
    const news = upgradeNews(before, card)
    if (!news) return []
    const fact = { type: 'upgrade.reported', ...news } as const
    if (!before?.isUpgradePending) return [fact]
    const notification =
      news.status === 'upgraded' ? success(upgradedKey(news.program)) : errorNotice(failed('upgrade.declined'))
    const level = { type: 'account.changed', changes: { kycLevel: VERIFIED_LEVEL, blankProfile: false } } as const
    return [{ type: 'notification.show', notification }, ...(news.status === 'upgraded' ? [level] : []), fact]
  })
}
