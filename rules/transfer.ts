import type { CardType } from './card'

/** Portal spec §9; OP-01. By the type of the card that sends: null where none may be sent. */
export const TRANSFER_MAX_CENTS = {
  express: null,
  'express-reloadable': 25_000,
  select: 25_000,
} as const satisfies Readonly<Record<CardType, number | null>>
