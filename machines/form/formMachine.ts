/** One plain form: it is checked, sent once, and stays on the screen until the call has succeeded. Portal spec §5, §8. */
import * as v from 'valibot'
import { setup } from 'xstate'
import type { MessageKey } from '../../rules/values/messageKey'
import { type Failure, failureIn } from '../shared/failure'
import { type PortalFact, reportFailure, tell } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { type FormEvent, formActions, formSubmit, isValid, NO_PROBLEMS, type Problems } from './formParts'

/**
 * A machine for one call with one form. It looks nothing up after a lost response: only for a call that can be repeated
 * without a second effect, and whose default text is true whether it happened or not.
 *
 * `schema`: its issues are catalogue keys. `announce`: the fact for the portal. `ownRefusal`: the key of a refusal about
 * the values of these fields, which only the form shows.
 */
export function formMachine<Values, Output>(options: {
  id: string
  schema: v.GenericSchema<unknown, Values>
  announce: (output: Output) => PortalFact
  ownRefusal?: { readonly key: MessageKey; readonly fields: readonly string[] }
}) {
  const { id, schema, announce, ownRefusal } = options
  const checked = ({ event: { values } }: { event: FormEvent }) => ({ schema, values })
  return setup({
    types: {} as { context: Problems; events: FormEvent; tags: 'busy' | 'settled' },
    actors: { submit: promisePort<Output, { values: Values }>('submit') },
    guards: { isValid, isOwnRefusal: (_, { key }: Failure) => key === ownRefusal?.key },
    actions: formActions<Problems, FormEvent>(),
  }).createMachine({
    id,
    context: NO_PROBLEMS,
    initial: 'editable',
    states: {
      editable: {
        on: {
          'form.submit': formSubmit(checked, { valid: { target: 'submitting' }, invalid: { target: 'editable' } }),
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
            actions: [
              // The notification of an earlier try.
              tell({ type: 'notification.dismiss' }),
              { type: 'tellPortal', params: ({ event }) => announce(event.output as Output) },
            ],
          },
          onError: [
            {
              guard: { type: 'isOwnRefusal', params: failureIn },
              target: 'editable',
              actions: {
                type: 'storeFailure',
                params: (failed) => ({ ...failureIn(failed), fields: ownRefusal?.fields ?? [] }),
              },
            },
            { target: 'editable', actions: reportFailure },
          ],
        },
      },
      done: { type: 'final', tags: 'settled' },
    },
  })
}
