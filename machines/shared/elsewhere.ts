/** What another tab has sent while the form here is of another payment: the form is kept, and what turns out to be the same is only looked up. */
import * as v from 'valibot'
import { assign, type EventObject } from 'xstate'
import { notice } from '../notification/notification'
import type { SentElsewhere } from './flow'
import { notify } from './portal'

type Payment = { readonly idempotencyKey: string; readonly sentAt: number }
type WithElsewhere = { elsewhere: Payment | null; idempotencyKey: string | null }

/** Null where it is none of this flow's payments, or another version's. */
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

/** For `resumeFrom`: it was sent when the other tab sent it, not when this one began to look it up. */
export const sentAtIn = ({ elsewhere, idempotencyKey }: WithElsewhere) =>
  elsewhere && elsewhere.idempotencyKey === idempotencyKey ? { sentAt: elsewhere.sentAt } : {}
