/** An e-Transfer request: money requested from the holder's bank. Its status shows its stage. Portal spec §3, §9; content spec §4; OP-22. */
import * as v from 'valibot'
import { amountLocaleIn, amountSchema } from './amount'
import { type Limit, lowestOf, mostNowOf, type Room } from './limits'
import type { MoneyRecord } from './moneyOutcome'

/** `status`: as received. `at`: milliseconds; null if the issuer does not say. */
export type Step = { readonly status: string; readonly at: number | null }
export type MoneyRequest = {
  readonly id: string
  /** The serial number of the card that receives the money. */
  readonly serialNumber: string
  readonly amountCents: number
  /** Paid by the bank account, in addition to the amount; null if the issuer does not say. */
  readonly feeCents: number | null
  /** As received, in mixed case. */
  readonly status: string
  /** The page to choose a bank on, while that is possible; else null. */
  readonly link: string | null
  /** Milliseconds by the issuer's clock. */
  readonly createdAt: number
  readonly expiresAt: number
  /** Oldest first; the last one is the current status. */
  readonly history: readonly Step[]
  readonly idempotencyKey: string | null
}
/** `skewMs`: the issuer's clock minus this one. */
export type Reading = { readonly requests: readonly MoneyRequest[]; readonly skewMs: number }

/** The stages of a request: no bank chosen yet, a bank chosen, approved there; then one of its ends. */
export const STAGES = ['cancellable', 'chosen', 'approved'] as const
export const ENDS = ['complete', 'declined', 'expired', 'cancelled', 'failed'] as const
export type End = (typeof ENDS)[number]
export type Stage = (typeof STAGES)[number] | End | 'unrecognised'

const STAGE_OF: ReadonlyMap<string, Stage> = new Map([
  ['Initiated', 'cancellable'],
  ['pending', 'chosen'],
  ['Processing', 'approved'],
  ['DepositComplete', 'complete'],
  ['declined', 'declined'],
  ['expired', 'expired'],
  ['cancelled', 'cancelled'],
  ['Failed', 'failed'],
])
/** A request that was approved at the bank is on its way, and no longer expires. */
const EXPIRING: readonly Stage[] = ['cancellable', 'chosen']

/** §9: a request that is still pending expires after 24 hours. */
export const REQUEST_LIVES_MS = 86_400_000

/** `now`: by the issuer's clock, when the status was read. */
export function stageOf({ status, expiresAt }: Pick<MoneyRequest, 'status' | 'expiresAt'>, now: number): Stage {
  const stage = STAGE_OF.get(status) ?? 'unrecognised'
  return EXPIRING.includes(stage) && now >= expiresAt ? 'expired' : stage
}

/** A request with its stage, both from the time of reading. */
export type KnownRequest = MoneyRequest & { readonly stage: Stage }

/** The list with the stage of each request, newest first. */
export const knownFrom = ({ requests, skewMs }: Reading, readAt: number): readonly KnownRequest[] =>
  requests
    .map((request) => ({ ...request, stage: stageOf(request, readAt + skewMs) }))
    .sort((one, other) => other.createdAt - one.createdAt)

export const isOpen = ({ stage }: Pick<KnownRequest, 'stage'>) => STAGES.some((open) => open === stage)
export const isOver = ({ stage }: Pick<KnownRequest, 'stage'>) => ENDS.some((end) => end === stage)

/** The stage of a step's status, for its words. */
export const stageOfStep = ({ status }: Step): Stage => STAGE_OF.get(status) ?? 'unrecognised'

/**
 * Every step with its time, as far as the issuer gives it. For a request that expired by the clock only, that is the
 * last step.
 */
export function stepsOf({ history, status, stage, expiresAt }: KnownRequest): readonly Step[] {
  const told = history.at(-1)?.status === status ? history : [...history, { status, at: null }]
  const isByClock = stage === 'expired' && status !== 'expired'
  return isByClock ? [...told, { status: 'expired', at: expiresAt }] : told
}

/** The request once it is known how it has ended; the list gives the time. */
export const endedAs = (
  request: KnownRequest,
  { status, stage }: { readonly status: string; readonly stage: End },
): KnownRequest => ({ ...request, status, stage, link: null })

/** A request is recorded as soon as it is opened, whatever its outcome at the bank. */
export const recordOf = ({ id, serialNumber, amountCents, idempotencyKey, createdAt }: MoneyRequest): MoneyRecord => ({
  id,
  kind: serialNumber,
  amountCents,
  isDeclined: false,
  idempotencyKey,
  reference: id,
  authorization: null,
  at: createdAt,
})

/** The card that receives the money, as read when the form opened. */
export type LoadedCard = {
  readonly clientId: string
  readonly serialNumber: string
  readonly lastFourDigits: string
  readonly maxEtransferReloadCents: number | null
  readonly limit: Limit | null
  readonly room: Room | null
}

/** §3: the lowest of maxEtransferReloadAmount, what the card's limit leaves now, and what fits on the card. */
export const mostFor = ({ maxEtransferReloadCents, limit, room }: LoadedCard) =>
  lowestOf([maxEtransferReloadCents, mostNowOf(limit), room?.leftCents])

export const requestSchema = (card: LoadedCard, values: Readonly<Record<string, unknown>>) =>
  v.object({
    amount: amountSchema(amountLocaleIn(values, 'amount'), {
      maxCents: mostFor(card),
      roomCents: card.room?.leftCents,
    }),
  })

/** An answer to an opening must have a known status and, while a bank must be chosen, a link. */
export const isOpening = ({ status, link }: Pick<MoneyRequest, 'status' | 'link'>) => {
  const stage = stageOfStep({ status, at: null })
  return stage !== 'unrecognised' && (stage !== 'cancellable' || link !== null)
}

/** A request that opens with such a status is over: no bank can be chosen for it. */
export const hasEnded = (status: string) =>
  isOver({ stage: stageOf({ status, expiresAt: Number.POSITIVE_INFINITY }, 0) })
