import { type ComponentPropsWithoutRef, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './classNames'
import { Field, type FieldText, useFieldIds } from './Field'
import styles from './Field.module.css'
import { FormBusy } from './formBusy'

type Input = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'value' | 'style' | 'className' | 'children' | 'size'>

export type SecretFieldProps = Input &
  FieldText & {
    name: string
    showLabel: string
    hideLabel: string
    width?: 'full' | 'medium' | 'short' | undefined
    numeric?: boolean | undefined
  }

/** Masked until shown; masked again on submit, so that no browser stores it as plain text. */
export function SecretField({
  label,
  mark,
  hint,
  error,
  refusedBy,
  id,
  className,
  showLabel,
  hideLabel,
  width = 'full',
  numeric = false,
  readOnly = false,
  'aria-describedby': describedBy,
  ...input
}: SecretFieldProps) {
  const ids = useFieldIds({ id, hint, error, refusedBy })
  const busy = useContext(FormBusy)
  const [shown, setShown] = useState(false)
  const control = useRef<HTMLInputElement>(null)
  const caret = useRef<[number | null, number | null]>(null)

  const toggle = () => {
    const field = control.current
    caret.current = field && document.activeElement === field ? [field.selectionStart, field.selectionEnd] : null
    setShown(!shown)
  }

  // Changing the type moves the caret in some browsers.
  useLayoutEffect(() => {
    if (caret.current) control.current?.setSelectionRange(...caret.current)
    caret.current = null
  })

  useEffect(() => {
    const form = control.current?.form
    const mask = () => setShown(false)
    form?.addEventListener('submit', mask)
    return () => form?.removeEventListener('submit', mask)
  }, [])

  return (
    <Field ids={ids} label={label} mark={mark} hint={hint} error={error} className={className}>
      <div
        className={classNames(styles['control'], width !== 'full' && styles[width])}
        data-invalid={ids.invalid || undefined}
      >
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          data-private
          ref={control}
          id={ids.controlId}
          type={shown ? 'text' : 'password'}
          readOnly={readOnly || busy}
          className={classNames(styles['input'], numeric && styles['numeric'])}
          aria-invalid={ids.invalid || undefined}
          aria-describedby={classNames(describedBy, ids.describedBy) || undefined}
        />
        <button
          type="button"
          className={styles['toggle']}
          aria-controls={ids.controlId}
          aria-describedby={ids.labelId}
          // Keep the focus, and so the caret, in the field on a press.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? hideLabel : showLabel}
        </button>
      </div>
    </Field>
  )
}
