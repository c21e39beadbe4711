/** The form of a machine: what it refuses stands above the form and beside each field, why a call failed below its buttons, and what was typed stays. */
import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Typed } from '../../machines/form/formParts'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import type { Failure } from '../../machines/shared/failure'
import type { MessageKey } from '../i18n/catalogue'
import { failureText } from '../i18n/failureText'
import type { Values } from '../i18n/format'
import { useText } from '../i18n/text'
import { setTitleProblem } from '../i18n/titles'
import { Button } from '../ui/Button'
import { ErrorSummary, type ErrorSummaryItem } from '../ui/ErrorSummary'
import { Form, FormActions } from '../ui/Form'
import { FailureNote } from './FailureNote'
import { FlowOfForm, type FormFlow } from './lookupContext'

/** What a field needs of its form: the name under which it is sent, and what is wrong with it. */
export type FieldOf = (name: string) => { readonly name: string; readonly error: string | undefined }

type Props = {
  flow: FormFlow
  submitLabel: string
  busyLabel: string
  children: (field: FieldOf) => ReactNode
  /** What the texts of the fields' problems speak of, as the language writes it: bounds of amounts. */
  words?: Values
  /** Buttons beside the first one. */
  actions?: ReactNode
  onFocus?: (() => void) | undefined
  /** Something was typed or chosen. */
  onInput?: (() => void) | undefined
}

export function FlowForm({ flow, submitLabel, busyLabel, children, words, actions, onFocus, onInput }: Props) {
  const t = useText()
  const busy = useSelector(flow as never, selectIsBusy)
  const problems = useProblems(flow, busy, words)
  const corrected = useCorrected(problems)
  const fieldOf: FieldOf = (name) => ({
    name,
    error: corrected.has(name) ? undefined : problems.items.find(({ field }) => field === name)?.message,
  })
  return (
    <>
      {problems.items.length > 0 ? (
        <ErrorSummary
          heading={t('form.problem')}
          items={problems.items.map(({ field, message, inSummary = message }) => ({ field, message: inSummary }))}
          attempt={problems.attempt}
        />
      ) : null}
      <Form
        busy={busy}
        onFocus={onFocus}
        onInput={(event) => {
          corrected.note(event)
          onInput?.()
        }}
        onSubmit={(data, form) => flow.send({ type: 'form.submit', values: typedIn(form, data) })}
      >
        <FlowOfForm value={flow}>{children(fieldOf)}</FlowOfForm>
        <FormActions>
          <Button type="submit" busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
          {actions}
        </FormActions>
        <FailureNote failure={problems.failure} words={problems.words} />
      </Form>
    </>
  )
}

/** A field that was changed since it was refused: its error must not outlive its correction. The summary keeps what was refused. */
function useCorrected({ attempt, items }: { attempt: number; items: readonly Item[] }) {
  const [{ since, names }, setCorrected] = useState({ since: attempt, names: new Set<string>() })
  const has = (name: string) => since === attempt && names.has(name)
  return {
    has,
    note({ target }: FormEvent) {
      const name = target instanceof Element ? target.getAttribute('name') : null
      // A key that takes no error away draws nothing again.
      if (!name || has(name) || !items.some(({ field }) => field === name)) return
      setCorrected({ since: attempt, names: new Set(since === attempt ? [...names, name] : [name]) })
    },
  }
}

/** In the order of the form, so that problems are told in that order. */
function typedIn(form: HTMLFormElement, data: FormData): Typed {
  const names = [...form.elements].map((element) => element.getAttribute('name')).filter((name) => name !== null)
  return { ...Object.fromEntries(names.map((name) => [name, undefined])), ...Object.fromEntries(data) }
}

/** `inSummary`: away from its field it may need more words. */
type Item = ErrorSummaryItem & { message: string; inSummary?: string }

/** These say what is wrong but not where: several fields share them. */
const NAMELESS = /^identity\..*(?:invalid|long|spaces|poBox|digits|canadian)$/
function itemOf(t: ReturnType<typeof useText>, field: string, key: string, words?: Values): Item {
  const message = t(key as MessageKey, words)
  if (!NAMELESS.test(key)) return { field, message }
  const label = t(`identity.${field.split('.').at(-1)}` as MessageKey)
  return { field, message, inSummary: t('identity.inSummary', { field: label, message }) }
}

/** While a form is being sent, or looked up, its outcome is open: a stored failure is not shown before it is known to be one. */
function useProblems(flow: FormFlow, busy: boolean, words: Values | undefined) {
  const t = useText()
  const errors = useSelector(flow as never, selectFieldErrors)
  const failure = useSelector(flow as never, selectFailure)
  const refused = busy ? null : failure
  const fields = refused ? refused.fieldMessages.filter(({ field }) => field !== '') : []
  const items: Item[] = refused
    ? fields
    : busy
      ? []
      : Object.entries(errors).map(([field, key]) => itemOf(t, field, key, words))
  const hasProblem = items.length > 0 || refused !== null
  useEffect(() => {
    setTitleProblem(hasProblem)
    return () => setTitleProblem(false)
  }, [hasProblem])
  return { items, attempt: attemptOf(failure ?? errors), ...besideFields(t, refused) }
}

/** The issuer's words on a field stand beside it, like the portal's own; the rest is said below the buttons. */
function besideFields(t: ReturnType<typeof useText>, failure: Failure | null) {
  if (!failure || failure.fieldMessages.every(({ field }) => field === '')) return { failure, words: undefined }
  const rest = { ...failure, fieldMessages: failure.fieldMessages.filter(({ field }) => field === '') }
  const isOnlyFields = failure.serverMessage === null && rest.fieldMessages.length === 0
  return isOnlyFields ? { failure: null, words: undefined } : { failure, words: failureText(t, rest) }
}

const attempts = new WeakMap<object, number>()
let latest = 0
/** Every refused submission is a new object, and takes the focus anew. */
function attemptOf(problem: object): number {
  const known = attempts.get(problem)
  if (known !== undefined) return known
  latest += 1
  attempts.set(problem, latest)
  return latest
}
