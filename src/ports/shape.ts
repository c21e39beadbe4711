import * as v from 'valibot'
import { CallError, failed } from '../../machines/shared/failure'
import type { Answer } from '../api/client'
import { type CallName, defaultFailureOf } from '../api/failures'

/** Canadian dollars. */
export const CURRENCY = '124' as const

/** Converts dollars on the wire to cents; the portal uses cents only. */
export const cents = v.pipe(
  v.number(),
  v.transform((dollars) => Math.round(dollars * 100)),
)
/** A fee: a negative one cannot be agreed to. */
export const feeCents = v.pipe(cents, v.minValue(0))
/** The same amount as was sent. */
export const sameCents = (sentCents: number) =>
  v.pipe(
    cents,
    v.check((told) => told === sentCents),
  )
/** An amount that the answer tells: it must be the one that was sent. */
export const sameAmount = (sentCents: number) =>
  v.object({ transactionAmount: sameCents(sentCents), currency: v.literal(CURRENCY) })
export const optionalCents = v.nullish(cents, null)
export const text = v.nullish(v.string(), '')

/** An answer of the wrong shape is a failed call, not a crash: it gets the call's default text. */
export function shaped<Schema extends v.GenericSchema>(name: CallName, schema: Schema, data: unknown) {
  const result = v.safeParse(schema, data)
  if (!result.success) throw new CallError(failed(defaultFailureOf(name)), 200)
  return result.output
}

/** For calls whose only success is 204: any other status does not prove that it was done. */
export function acknowledged(name: CallName, { response: { status } }: Answer<unknown>): void {
  if (status !== 204) throw new CallError(failed(defaultFailureOf(name)), status)
}
