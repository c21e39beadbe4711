/** A payment that another tab sent while the form here is about another one: the form stays, and if it turns out to be the same payment, it is only looked up. */
import * as v from 'valibot'
import { assign, type EventObject } from 'xstate'
import { notice } from '../notification/notification'
import type { SentElsewhere } from './flow'
import { notify } from './portal'

type Payment = { readonly idempotencyKey: string; readonly sentAt: number }
type WithElsewhere = { elsewhere: Payment | null }

/** Null if it is not a payment of this flow, or of this version. */
export function sentElsewhere<Resume extends Payment>(
  schema: v.GenericSchema<unknown, Resume>,
  { flight: { resume, sentAt } }: SentElsewhere,
): Resume | null {
  const parsed = v.safeParse(schema, { ...resume, sentAt })
  return parsed.success ? parsed.output : null
}

/** `actions: { ...elsewhereActions<Context, Event>(schema), … }`. */
export const elsewhereActions = <Context extends WithElsewhere, Event extends EventObject>(
  schema: v.GenericSchema<unknown, NonNullable<Context['elsewhere']>>,
) => ({
  noteElsewhere: assign<Context, Event, SentElsewhere, Event, never>(
    (_, event) => ({ elsewhere: sentElsewhere(schema, event) }) as Partial<Context>,
  ),
  forgetElsewhere: assign<Context, Event, undefined, Event, never>(() => ({ elsewhere: null }) as Partial<Context>),
})
export const noteElsewhere = {
  type: 'noteElsewhere',
  params: ({ event }: { event: SentElsewhere }) => event,
} as const
export const sayElsewhere = notify(notice('info', 'flow.elsewhere'))
