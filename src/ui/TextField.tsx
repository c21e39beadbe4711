import { type ComponentPropsWithRef, type ReactNode, useContext } from 'react'
import { classNames } from './classNames'
import { Field, type FieldText, useFieldIds } from './Field'
import styles from './Field.module.css'
import { FormBusy } from './formBusy'

type Input = Omit<ComponentPropsWithRef<'input'>, 'value' | 'style' | 'className' | 'prefix' | 'children' | 'size'>

export type TextFieldProps = Input &
  FieldText & {
    name: string
    prefix?: ReactNode
    suffix?: ReactNode
    /** Masked in session recordings, and never spell-checked. */
    sensitive?: boolean | undefined
    width?: 'full' | 'medium' | 'short' | undefined
    /** Digits of equal width. */
    numeric?: boolean | undefined
    align?: 'start' | 'end' | undefined
  }

/** Uncontrolled: it keeps text typed before hydration, and the form reads it by name. */
export function TextField({
  label,
  mark,
  hint,
  error,
  refusedBy,
  id,
  className,
  prefix,
  suffix,
  sensitive = false,
  width = 'full',
  numeric = false,
  align = 'start',
  readOnly = false,
  type = 'text',
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds({ id, hint, error, refusedBy })
  const busy = useContext(FormBusy)
  return (
    <Field ids={ids} label={label} mark={mark} hint={hint} error={error} className={className}>
      <div
        className={classNames(styles['control'], width !== 'full' && styles[width])}
        data-invalid={ids.invalid || undefined}
        data-readonly={readOnly || undefined}
      >
        {prefix != null ? (
          <span className={styles['affix']} aria-hidden="true">
            {prefix}
          </span>
        ) : null}
        <input
          {...input}
          {...(sensitive
            ? { 'data-private': true, spellCheck: false, autoCorrect: 'off', autoCapitalize: 'none' }
            : {})}
          id={ids.controlId}
          type={type}
          readOnly={readOnly || busy}
          className={classNames(styles['input'], numeric && styles['numeric'], align === 'end' && styles['end'])}
          aria-invalid={ids.invalid || undefined}
          aria-describedby={classNames(describedBy, ids.describedBy) || undefined}
        />
        {suffix != null ? (
          <span className={styles['affix']} aria-hidden="true">
            {suffix}
          </span>
        ) : null}
      </div>
    </Field>
  )
}
