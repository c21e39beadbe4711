/** One plain form: what was typed is checked, sent once, and stays on the screen until the call has succeeded. Portal spec §5, §8. */
import * as v from 'valibot'
import { type EventObject, setup } from 'xstate'
import { problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'
import { type FormEvent, formActions, isValid, NO_PROBLEMS, type Problems } from './formParts'

/** A machine for one call with one form: `schema` words its issues as catalogue keys, `announce` is what the parent hears. */
export function formMachine<Values, Output>(options: {
  id: string
  schema: v.GenericSchema<unknown, Values>
  announce: (output: Output) => EventObject
}) {
  const { id, schema, announce } = options
  return setup({
    types: {} as { context: Problems; events: FormEvent; tags: 'busy' | 'settled' },
    actors: { submit: promisePort<Output, { values: Values }>('submit') },
    guards: { isValid },
    actions: {
      ...formActions<Problems, FormEvent>(),
      announce: tellParent<Problems, FormEvent, Output & object>((_, output) => announce(output)),
    },
  }).createMachine({
    id,
    context: NO_PROBLEMS,
    initial: 'editable',
    states: {
      editable: {
        on: {
          'form.submit': [
            {
              guard: { type: 'isValid', params: ({ event: { values } }) => ({ schema, values }) },
              target: 'submitting',
            },
            {
              target: 'editable',
              reenter: true,
              actions: { type: 'storeErrors', params: ({ event: { values } }) => ({ schema, values }) },
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
            actions: problem,
          },
        },
      },
      done: { type: 'final', tags: 'settled' },
    },
  })
}
