/** One plain form: what was typed is checked, sent once, and stays on the screen until the call has succeeded. Portal spec §5, §8. */

import * as v from 'valibot'
import { assign, type EventObject, setup } from 'xstate'
import { errorNotice } from '../notification/notification'
import { type Failure, failureOf } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

/** Catalogue keys by field: the first rule that each field breaks. */
export type FieldErrors = Readonly<Record<string, string>>
/** What `Object.fromEntries(new FormData(form))` gives. Never stored: it may hold a password. */
export type Typed = Readonly<Record<string, unknown>>
export type FormContext = { fieldErrors: FieldErrors; failure: Failure | null }
export type FormEvent = { type: 'form.submit'; values: Typed }

const errorsOf = (schema: v.GenericSchema, values: Typed): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const issue of v.safeParse(schema, values).issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}

/** A machine for one call with one form: `schema` words its issues as catalogue keys, `announce` is what the parent hears. */
export function formMachine<Values, Output>(options: {
  id: string
  schema: v.GenericSchema<unknown, Values>
  announce: (output: Output) => EventObject
}) {
  const { id, schema, announce } = options
  return setup({
    types: {} as { context: FormContext; events: FormEvent; tags: 'busy' | 'settled' },
    actors: { submit: promisePort<Output, { values: Values }>('submit') },
    guards: { isValid: (_, { values }: { values: Typed }) => v.is(schema, values) },
    actions: {
      storeErrors: assign((_, { values }: { values: Typed }) => ({ fieldErrors: errorsOf(schema, values) })),
      storeFailure: assign((_, failure: Failure) => ({ failure })),
      clearProblems: assign({ fieldErrors: {}, failure: null }),
      showFailure: tellParent<FormContext, FormEvent, Failure>((_, failure) => ({
        type: 'notification.show',
        notification: errorNotice(failure),
      })),
      announce: tellParent<FormContext, FormEvent, Output & object>((_, output) => announce(output)),
    },
  }).createMachine({
    id,
    context: { fieldErrors: {}, failure: null },
    initial: 'editable',
    states: {
      editable: {
        on: {
          'form.submit': [
            { guard: { type: 'isValid', params: ({ event }) => event }, target: 'submitting' },
            {
              target: 'editable',
              reenter: true,
              actions: { type: 'storeErrors', params: ({ event }) => event },
            },
          ],
        },
        exit: 'clearProblems',
      },
      submitting: {
        tags: 'busy',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ event }) => ({ values: v.parse(schema, event.values) }),
          onDone: {
            target: 'done',
            actions: { type: 'announce', params: ({ event }) => event.output as Output & object },
          },
          onError: {
            target: 'editable',
            actions: [
              { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
              { type: 'showFailure', params: ({ event }) => failureOf(event.error) },
            ],
          },
        },
      },
      done: { type: 'final', tags: 'settled' },
    },
  })
}
