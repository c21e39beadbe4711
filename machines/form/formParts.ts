/** What every flow that has a form is made of: its problems, and the words for them. Portal spec §5, §8. */
import * as v from 'valibot'
import { assign, type EventObject } from 'xstate'
import { errorNotice } from '../notification/notification'
import type { Failure } from '../shared/failure'
import { tellParent } from '../shared/tellParent'

/** Catalogue keys by field: the first rule that each field breaks. */
export type FieldErrors = Readonly<Record<string, string>>
/** Every field by its name, in the order of the form; undefined where nothing is chosen. Never stored: it may hold a password. */
export type Typed = Readonly<Record<string, unknown>>
export type Problems = { fieldErrors: FieldErrors; failure: Failure | null }
export type FormEvent = { type: 'form.submit'; values: Typed }

export const NO_PROBLEMS: Problems = { fieldErrors: {}, failure: null }

type Checked = { readonly schema: v.GenericSchema; readonly values: Typed }

const errorsOf = ({ schema, values }: Checked): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const issue of v.safeParse(schema, values).issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  const names = Object.keys(values)
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => names.indexOf(one) - names.indexOf(other)))
}

/** Schemas word their issues as catalogue keys. */
export const isValid = (_: unknown, { schema, values }: Checked) => v.is(schema, values)

/** The actions of a machine with a form: `actions: { ...formActions<Context, Event>(), … }`. */
export const formActions = <Context extends Problems, Event extends EventObject>() => ({
  storeErrors: assign<Context, Event, Checked, Event, never>(
    (_, checked) => ({ fieldErrors: errorsOf(checked) }) as Partial<Context>,
  ),
  storeFailure: assign<Context, Event, Failure, Event, never>((_, failure) => ({ failure }) as Partial<Context>),
  clearProblems: assign<Context, Event, undefined, Event, never>(() => NO_PROBLEMS as Partial<Context>),
  showFailure: tellParent<Context, Event, Failure>((_, failure) => ({
    type: 'notification.show',
    notification: errorNotice(failure),
  })),
})
