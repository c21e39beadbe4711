import type { Account } from '../../rules/account'
import type { Balance, Card } from '../../rules/card'
import { upgradedKey, upgradeNews, VERIFIED_LEVEL } from '../../rules/upgrade'
import { errorNotice, success } from '../notification/notification'
import type { AttentionEvent } from '../shared/attention'
import { type Failure, failed } from '../shared/failure'
import type { Flight } from '../shared/flow'
import type { PortalFact } from '../shared/portal'

/** `loadedAt`: milliseconds, when the balances were last known to be true. */
export type Wallet = {
  readonly cards: readonly Card[]
  readonly currentCardId: string | null
  readonly loadedAt: number
}

/** A lock or an unlock that was sent before a reload. */
export type Change = { readonly clientId: string; readonly wanted: 'A' | 'S'; readonly sentAt: number }
/** `chosenId`: the card from before the session ended. `flight`: from before a reload, as `resumeFrom` stored it. */
export type CardsInput = { username: string; wallet: Wallet | null; chosenId?: string | null; flight: Flight | null }
export type CardsContext = Wallet & {
  username: string
  failure: Failure | null
  /** Milliseconds: when the holder last did anything. */
  lastActedAt: number
  isHidden: boolean
  /** The list has been read once more after it could not be read. */
  isReread: boolean
  /** From before a reload: looked up as soon as the cards are known. */
  changes: readonly Change[]
  /** The cards whose status has an actor. */
  statuses: readonly string[]
}
export type Chosen = { clientId: string }
export type Changed = { clientId: string; cardStatus: 'A' | 'S' }
/** One poll: the balances, and what may have changed of the account on another device. */
export type Polled = { readonly balances: readonly Balance[]; readonly account: Partial<Account> }
export type CardsEvent =
  | AttentionEvent
  | ({ type: 'card.choose' } & Chosen)
  | ({ type: 'card.changed' } & Changed)
  | { type: 'cards.refresh' }

const CHANGE = /^(.+):([AS])$/
export const changeText = ({ clientId, wanted }: Pick<Change, 'clientId' | 'wanted'>) => `${clientId}:${wanted}`
/** What is not a change, and so is none of this version's, is left out. */
export function changesIn(flight: Flight | null): readonly Change[] {
  const stored = flight?.resume?.['changes']
  return (Array.isArray(stored) ? stored : []).flatMap((text: string) => {
    const [, clientId, wanted] = CHANGE.exec(text) ?? []
    return clientId && flight ? [{ clientId, wanted: wanted as 'A' | 'S', sentAt: flight.sentAt }] : []
  })
}

export const isAmong = (cards: readonly { clientId: string }[], clientId: string | null) =>
  cards.some((card) => card.clientId === clientId)

export const cardInput = ({ clientId, cardStatus, lastFourDigits }: Card) => ({ clientId, cardStatus, lastFourDigits })

export const currentOf = ({ cards, currentCardId }: Wallet) => {
  const current = cards.find((card) => card.clientId === currentCardId)
  return current ? cardInput(current) : null
}

/** The current card stays current for as long as the holder has it. */
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

/** A card that is new here, or about which more than its balance has changed. */
export const hasNews = ({ cards }: Wallet, balances: readonly Balance[]) => {
  const byId = new Map(cards.map((card) => [card.clientId, card]))
  return balances.some(({ clientId, revision }) => {
    const known = byId.get(clientId)
    return !known || (revision !== null && known.revision !== null && revision !== known.revision)
  })
}

/** What a list that has just been read says of upgrades. A wait that is over is said in words: its screen may be long closed. */
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
