/** Transfers between the holder's own cards: from the current card to another one. Portal spec §5, §9; OP-01. */
import * as v from 'valibot'
import { type Card, type CardType, isReloadable, stoppedBy } from '../cards/card'
import type { Locale } from '../values/locale'
import { messageKey } from '../values/messageKey'
import { amountSchema } from './amount'
import { type Limit, type LimitedCard, leftTodayOf, limitFor, mostNowOf, roomOn } from './limits'

/** By the type of the sending card; null if it may send nothing. */
export const TRANSFER_MAX_CENTS = {
  express: null,
  'express-reloadable': 25_000,
  select: 25_000,
} as const satisfies Readonly<Record<CardType, number | null>>
/** Content spec §9: card-to-card is free. */
export const TRANSFER_FEE_CENTS = 0
/** The issuer's type code of a transfer in a card's history. */
export const TRANSFER_KIND = 'TRF'

const isActive = (card: Pick<Card, 'cardStatus'>) => stoppedBy(card) === null

/** The current card; until the portal knows it, the card that will be current. */
export const sourceIn = <Own extends Card>(cards: readonly Own[], clientId: string | null): Own | null =>
  cards.find((card) => (clientId === null ? card.defaultCard : card.clientId === clientId)) ??
  (clientId === null ? (cards[0] ?? null) : null)

export const othersThan = <Own extends Card>(cards: readonly Own[], source: Pick<Card, 'clientId'>): readonly Own[] =>
  cards.filter(({ clientId }) => clientId !== source.clientId)

export const transferLimitOf = (source: Pick<LimitedCard, 'limits'>): Limit | null => limitFor('transfer', source)

/** The most that this card may send now, whatever its balance. */
export function mostTransferableOf(source: Pick<LimitedCard, 'cardType' | 'limits'>): number {
  const most = TRANSFER_MAX_CENTS[source.cardType] ?? 0
  return Math.min(most, mostNowOf(transferLimitOf(source)) ?? most)
}

export type Most = { readonly cents: number; readonly by: 'balance' | 'day' | 'transaction' }
/** The most that can be sent now, and what bounds it. */
export function mostNowFrom(source: Pick<LimitedCard, 'cardType' | 'limits' | 'availableCents'>): Most {
  const most = mostTransferableOf(source)
  if (source.availableCents < most) return { cents: source.availableCents, by: 'balance' }
  const limit = transferLimitOf(source)
  const leftToday = limit && leftTodayOf(limit)
  const perTransaction = Math.min(TRANSFER_MAX_CENTS[source.cardType] ?? 0, limit?.perTransactionCents ?? Infinity)
  return { cents: most, by: leftToday !== null && leftToday < perTransaction ? 'day' : 'transaction' }
}

export const CLOSED = ['noCard', 'notUsable', 'onlyCard', 'noneActive', 'full', 'noFunds', 'limitReached'] as const
export type Closed = (typeof CLOSED)[number]

/** Why nothing can be transferred now; null if something can. */
export function whyNoTransfer(cards: readonly LimitedCard[], source: LimitedCard | null): Closed | null {
  if (!source) return 'noCard'
  if (!isActive(source) || !isReloadable(source)) return 'notUsable'
  const others = othersThan(cards, source)
  if (others.length === 0) return 'onlyCard'
  if (!others.some(isActive)) return 'noneActive'
  if (!others.some(takesTransfers)) return 'full'
  if (source.availableCents <= 0) return 'noFunds'
  return mostTransferableOf(source) <= 0 ? 'limitReached' : null
}

/** Why a card receives no money; null if it does. The maximum balance counts for money from another card too. */
export const whyNotReceiving = (card: Card) => stoppedBy(card) ?? (roomOn(card).leftCents > 0 ? null : 'full')
export const takesTransfers = (card: Card) => whyNotReceiving(card) === null
/** What still fits on a receiving card, if less than its sender may send. */
export const roomToShow = (card: Card, source: Pick<LimitedCard, 'cardType' | 'limits'>): number | null => {
  const { leftCents } = roomOn(card)
  return leftCents < mostTransferableOf(source) ? leftCents : null
}

/** Field names as on the wire, which the issuer's refusals use too. */
export const transferSchema = (cards: readonly LimitedCard[], source: LimitedCard, locale: Locale) =>
  v.pipe(
    v.object({
      receivingCard: v.picklist(
        othersThan(cards, source)
          .filter(takesTransfers)
          .map(({ clientId }) => clientId),
        messageKey('transfer.to.required'),
      ),
      'fundingAmount.transactionAmount': amountSchema(locale, {
        maxCents: mostTransferableOf(source),
        availableCents: source.availableCents,
      }),
    }),
    v.forward(
      v.partialCheck(
        [['receivingCard'], ['fundingAmount.transactionAmount']],
        ({ receivingCard, 'fundingAmount.transactionAmount': cents }) =>
          cards.every((card) => card.clientId !== receivingCard || cents <= roomOn(card).leftCents),
        messageKey('transfer.amount.noRoom'),
      ),
      ['fundingAmount.transactionAmount'],
    ),
  )
