/** An e-Transfer request: money that is asked for from the holder's bank. Its status says where it is in its life. Portal spec §3, §9; content spec §4; OP-22. */
import * as v from 'valibot'
import { amountSchema, localeIn } from './amount'
import { type Limit, mostNowOf } from './limits'
import type { MoneyRecord } from './moneyOutcome'

/** `status` as it came. `at`: milliseconds; null where the issuer does not say. */
export type Step = { readonly status: string; readonly at: number | null }
export type MoneyRequest = {
  readonly id: string
  /** Of the card that the money comes to. */
  readonly serialNumber: string
  readonly amountCents: number
  /** Paid by the bank account, beside the amount; null where the issuer does not say. */
  readonly feeCents: number | null
  /** As it came, in mixed case. */
  readonly status: string
  /** Where a bank is chosen, while that is possible. */
  readonly link: string | null
  /** Milliseconds of the issuer's clock. */
  readonly createdAt: number
  readonly expiresAt: number
  /** Oldest first; the last one is the status. */
  readonly history: readonly Step[]
  readonly idempotencyKey: string | null
}
/** `skewMs`: the issuer's clock less this one's. */
export type Reading = { readonly requests: readonly MoneyRequest[]; readonly skewMs: number }

/** Where a request is: no bank chosen yet, a bank chosen, approved there; then one of its ends. */
export const STAGES = ['cancellable', 'chosen', 'approved'] as const
export const ENDS = ['complete', 'declined', 'expired', 'cancelled', 'failed'] as const
export type Stage = (typeof STAGES)[number] | (typeof ENDS)[number] | 'unrecognised'

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
/** What is approved at the bank is on its way, and expires no more. */
const EXPIRING: readonly Stage[] = ['cancellable', 'chosen']

/** §9: a request that is still pending expires after 24 hours. */
export const REQUEST_LIVES_MS = 86_400_000

/** `now`: of the issuer's clock, when the status was read. */
export function stageOf({ status, expiresAt }: Pick<MoneyRequest, 'status' | 'expiresAt'>, now: number): Stage {
  const stage = STAGE_OF.get(status) ?? 'unrecognised'
  return EXPIRING.includes(stage) && now >= expiresAt ? 'expired' : stage
}

/** A request with its stage, as both were when it was read. */
export type KnownRequest = MoneyRequest & { readonly stage: Stage }

/** The list as it is known from now on, newest first. */
export const knownFrom = ({ requests, skewMs }: Reading, readAt: number): readonly KnownRequest[] =>
  requests
    .map((request) => ({ ...request, stage: stageOf(request, readAt + skewMs) }))
    .sort((one, other) => other.createdAt - one.createdAt)

export const isOpen = ({ stage }: Pick<KnownRequest, 'stage'>) => STAGES.some((open) => open === stage)
export const isOver = ({ stage }: Pick<KnownRequest, 'stage'>) => ENDS.some((end) => end === stage)

/** The stages that a status may lead through, for the words of a step. */
export const stageOfStep = ({ status }: Step): Stage => STAGE_OF.get(status) ?? 'unrecognised'

/** Every step with its time, as far as it is told. One that expired by the clock alone has that as its last. */
export function stepsOf({ history, status, stage, expiresAt }: KnownRequest): readonly Step[] {
  const told = history.at(-1)?.status === status ? history : [...history, { status, at: null }]
  const isByClock = stage === 'expired' && status !== 'expired'
  return isByClock ? [...told, { status: 'expired', at: expiresAt }] : told
}

/** As the issuer's 204 says it. */
export const cancelledOf = (request: KnownRequest): KnownRequest => ({
  ...request,
  status: 'cancelled',
  stage: 'cancelled',
  link: null,
})

/** A request is recorded as soon as it is opened, whatever becomes of it at the bank. */
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

/** The card that the money comes to, as it was read when the form opened. */
export type LoadedCard = {
  readonly clientId: string
  readonly serialNumber: string
  readonly lastFourDigits: string
  readonly maxEtransferReloadCents: number | null
  readonly limit: Limit | null
}

/** §3: maxEtransferReloadAmount, and what is left of today's limit where the issuer says it. Null: nothing is said. */
export function mostFor({ maxEtransferReloadCents, limit }: Pick<LoadedCard, 'maxEtransferReloadCents' | 'limit'>) {
  const known = [maxEtransferReloadCents, mostNowOf(limit)].filter((cents) => cents !== null)
  return known.length > 0 ? Math.min(...known) : null
}

export const requestSchema = (card: LoadedCard, values: Readonly<Record<string, unknown>>) =>
  v.object({ amount: amountSchema(localeIn(values), { maxCents: mostFor(card) }) })

/** What the answer to an opening must say: a status that is known, and while a bank is to be chosen, where. */
export const isOpening = ({ status, link }: Pick<MoneyRequest, 'status' | 'link'>) => {
  const stage = stageOfStep({ status, at: null })
  return stage !== 'unrecognised' && (stage !== 'cancellable' || link !== null)
}

/** An answer with such a status opened nothing that a bank can be chosen for. */
export const hasEnded = (status: string) =>
  isOver({ stage: stageOf({ status, expiresAt: Number.POSITIVE_INFINITY }, 0) })
