import type { Reason } from '../../../rules/cards/cardOrder'

/** A virtual card is not lost, stolen or damaged itself. */
export const reasonKey = ({ plasticFlag }: { readonly plasticFlag: boolean }, reason: Reason) =>
  plasticFlag ? (`replaceCard.reason.${reason}` as const) : (`replaceCard.reason.virtual.${reason}` as const)
