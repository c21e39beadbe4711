/** The parts of every flow with a form: its problems, and the transitions of a submit. Portal spec §5, §8. */
import * as v from 'valibot'
import { assign, type EventObject } from 'xstate'
import type { Failure } from '../shared/failure'
import { portalActions } from '../shared/portal'

/** Catalogue keys by field: the first rule that each field breaks. */
export type FieldErrors = Readonly<Record<string, string>>
/**
 * Every field by name, in the order of the form; undefined if nothing is chosen. Never store it: it may hold a
 * password.
 */
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

/** The issues of the schemas are catalogue keys. */
export const isValid = (_: unknown, { schema, values }: Checked) => v.is(schema, values)

/** What was submitted, for an action that stores it. */
export const submittedValues = ({ event: { values } }: { event: FormEvent }) => ({ values })

/** The actions of a machine with a form: `actions: { ...formActions<Context, Event>(), … }`. */
export const formActions = <Context extends Problems, Event extends EventObject>() => ({
  ...portalActions<Context, Event>(),
  storeErrors: assign<Context, Event, Checked, Event, never>(
    (_, checked) => ({ fieldErrors: errorsOf(checked) }) as Partial<Context>,
  ),
  storeFailure: assign<Context, Event, Failure, Event, never>((_, failure) => ({ failure }) as Partial<Context>),
  clearProblems: assign<Context, Event, undefined, Event, never>(() => NO_PROBLEMS as Partial<Context>),
})

/**
 * The transitions of a submit. `checked` gives the schema; `invalid` re-enters the form's own state, so that its old
 * problems are cleared before the new ones are stored.
 */
export const formSubmit = <Checking, const Valid extends object, const Invalid extends { readonly target: string }>(
  checked: Checking,
  { valid, invalid }: { readonly valid: Valid; readonly invalid: Invalid },
) =>
  [
    { guard: { type: 'isValid', params: checked }, ...valid },
    { ...invalid, reenter: true, actions: { type: 'storeErrors', params: checked } },
  ] as const
