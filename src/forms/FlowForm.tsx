/**
 * The form of a machine: field errors appear above the form and beside each field, a failed call below its buttons;
 * typed values stay.
 */
import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { Typed } from '../../machines/form/formParts'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import type { Failure } from '../../machines/shared/failure'
import type { MessageKey } from '../i18n/catalogue'
import { failureText } from '../i18n/failureText'
import type { Values } from '../i18n/format'
import { useText } from '../i18n/text'
import { setTitleProblem } from '../i18n/titles'
import { Button } from '../ui/Button'
import { ErrorSummary } from '../ui/ErrorSummary'
import { Form, FormActions } from '../ui/Form'
import { useIsDrawn } from '../ui/useIsDrawn'
import { FailureNote } from './FailureNote'
import { FlowOfForm, type FormFlow } from './lookupContext'

/**
 * What a field needs from its form: its name and its error. `refusedBy`: the id of an error that several fields share.
 */
export type FieldOf = (name: string) => {
  readonly name: string
  readonly error: string | undefined
  readonly refusedBy?: string | undefined
}

export type SummaryOf = (field: string, message: string, key: string) => string | undefined

type Props = {
  flow: FormFlow
  submitLabel: string
  busyLabel: string
  children: (field: FieldOf) => ReactNode
  /** Values for the field errors, formatted in the language: limits of amounts. */
  words?: Values
  /** A field's error in the summary, where the error does not name its field. */
  summaryOf?: SummaryOf | undefined
  /** Buttons beside the submit button. */
  actions?: ReactNode
  onFocus?: (() => void) | undefined
  onInput?: (() => void) | undefined
}

export function FlowForm({
  flow,
  submitLabel,
  busyLabel,
  children,
  words,
  summaryOf,
  actions,
  onFocus,
  onInput,
}: Props) {
  const t = useText()
  const busy = useSelector(flow, selectIsBusy)
  const summary = useId()
  const isDrawn = useIsDrawn()
  const problems = useProblems(flow, busy, words, summaryOf)
  const corrected = useCorrected(problems)
  const items = problems.items.filter(({ fields }) => !fields.some(corrected.has))
  useTitleProblem(items.length > 0 || problems.failure !== null)
  const fieldOf: FieldOf = (name) => {
    const item = items.find(({ fields }) => fields.includes(name))
    return item?.fields[1] ? { name, error: undefined, refusedBy: summary } : { name, error: item?.message }
  }
  return (
    <>
      {items.length > 0 ? (
        <ErrorSummary
          id={summary}
          heading={t('form.problem')}
          items={items.map(({ fields, message, inSummary = message }) => ({ field: fields[0], message: inSummary }))}
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
        onSubmit={(data, form) => flow.send({ type: 'form.submit', values: typedValues(form, data) })}
      >
        <FlowOfForm value={flow}>{children(fieldOf)}</FlowOfForm>
        <FormActions>
          <Button type="submit" disabled={!isDrawn} autoComplete="off" busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
          {actions}
        </FormActions>
        <FailureNote failure={problems.failure} words={problems.words} />
      </Form>
    </>
  )
}

/** Tracks fields changed since they were refused: their error must disappear. */
function useCorrected({ attempt, items }: { attempt: number; items: readonly Item[] }) {
  const [{ since, names }, setCorrected] = useState({ since: attempt, names: new Set<string>() })
  const has = (name: string) => since === attempt && names.has(name)
  return {
    has,
    note({ target }: FormEvent) {
      const name = target instanceof Element ? target.getAttribute('name') : null
      // Do not render again on a key press that clears no error.
      if (!name || has(name) || !items.some(({ fields }) => fields.includes(name))) return
      setCorrected({ since: attempt, names: new Set(since === attempt ? [...names, name] : [name]) })
    },
  }
}

/** In the form's order, so that errors are listed in that order. */
function typedValues(form: HTMLFormElement, data: FormData): Typed {
  const names = [...form.elements].map((element) => element.getAttribute('name')).filter((name) => name !== null)
  return { ...Object.fromEntries(names.map((name) => [name, undefined])), ...Object.fromEntries(data) }
}

/** `inSummary`: longer text for the summary, away from its field. */
type Item = { fields: readonly string[]; message: string; inSummary?: string | undefined }

/** While a form is being sent or looked up, do not show an earlier failure: the outcome is open. */
function useProblems(flow: FormFlow, busy: boolean, words?: Values, summaryOf?: SummaryOf) {
  const t = useText()
  const errors = useSelector(flow, selectFieldErrors)
  const failure = useSelector(flow, selectFailure)
  const attempt = attemptOf(failure ?? errors)
  if (busy) return { items: [], attempt, ...besideFields(t, null) }
  if (failure?.fields) {
    return { items: [{ fields: failure.fields, message: failureText(t, failure) }], attempt, ...besideFields(t, null) }
  }
  const items: Item[] = failure
    ? failure.fieldMessages.flatMap(({ field, message }) => (field === '' ? [] : { fields: [field], message }))
    : Object.entries(errors).map(([field, key]) => {
        const message = t(key as MessageKey, words)
        return { fields: [field], message, inSummary: summaryOf?.(field, message, key) }
      })
  return { items, attempt, ...besideFields(t, failure) }
}

function useTitleProblem(hasProblem: boolean) {
  useEffect(() => {
    setTitleProblem(hasProblem)
    return () => setTitleProblem(false)
  }, [hasProblem])
}

/**
 * The issuer's field messages appear beside their fields, like the portal's own; the rest appears below the buttons.
 */
function besideFields(t: ReturnType<typeof useText>, failure: Failure | null) {
  if (!failure || failure.fieldMessages.every(({ field }) => field === '')) return { failure, words: undefined }
  const rest = { ...failure, fieldMessages: failure.fieldMessages.filter(({ field }) => field === '') }
  const isOnlyFields = failure.serverMessage === null && rest.fieldMessages.length === 0
  return isOnlyFields ? { failure: null, words: undefined } : { failure, words: failureText(t, rest) }
}

const attempts = new WeakMap<object, number>()
let latest = 0
/** Every refused submission is a new object: number them, so that each moves the focus. */
function attemptOf(problem: object): number {
  const known = attempts.get(problem)
  if (known !== undefined) return known
  latest += 1
  attempts.set(problem, latest)
  return latest
}
