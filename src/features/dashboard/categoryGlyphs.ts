import type { Category, Transaction } from '../../../rules/money/transaction'
import { paths } from '../../ui/Icon'

const BAG = 'M5 8h14l1 12.5H4zM8.5 10V6.5a3.5 3.5 0 0 1 7 0V10'
const CAR = 'M4 17v-4.5L6 7h12l2 5.5V17zM4 12.5h16M6.5 17v2.5m11-2.5v2.5'
const CART = 'M2.5 4H5l2 11h10.5l2-8H5.7M9 19.5h.1m7.4 0h.1'
const FORK = 'M6.5 3v6a2.5 2.5 0 0 0 5 0V3M9 3v18M17 13h-2.5c0-4 .5-7.5 2.5-9.5zV21'
const TICKET = 'M3 7h18v3.5a1.8 1.8 0 0 0 0 3.5V17H3v-3a1.8 1.8 0 0 0 0-3.5zM14.5 7v10'

/** Spending categories as the issuer spells them (portal spec §3); a category without an entry shows a card. */
const glyphs: Partial<Record<Category, string>> = {
  ACCOMODATION: paths.home,
  ATM: paths.bank,
  AUTO: CAR,
  BILLS: paths.bill,
  CLOTHING: BAG,
  COMMUTE: CAR,
  ENTERTAINMENT: TICKET,
  GROCERY: CART,
  HOME: paths.home,
  LOADHUB: paths.plus,
  MAINTENANCE: paths.home,
  PAYMENT: paths.transfer,
  RECREATION: TICKET,
  RESTAURANTS: FORK,
  SHOPPING: BAG,
  TRAVEL: CAR,
}
export const glyphOf = ({ amountCents, category }: Pick<Transaction, 'amountCents' | 'category'>) =>
  amountCents > 0 ? paths.plus : (glyphs[category] ?? paths.card)
