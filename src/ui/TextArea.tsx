import { type ComponentPropsWithRef, useContext } from 'react'
import { classNames } from './classNames'
import { Field, type FieldText, useFieldIds } from './Field'
import styles from './Field.module.css'
import { FormBusy } from './formBusy'

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'style' | 'className' | 'children'> &
  FieldText & { name: string; sensitive?: boolean | undefined }

export function TextArea({
  label,
  mark,
  hint,
  error,
  id,
  className,
  sensitive = false,
  readOnly = false,
  'aria-describedby': describedBy,
  ...input
}: TextAreaProps) {
  const ids = useFieldIds({ id, hint, error })
  const busy = useContext(FormBusy)
  return (
    <Field ids={ids} label={label} mark={mark} hint={hint} error={error} className={className}>
      <div className={styles['control']} data-invalid={ids.invalid || undefined} data-readonly={readOnly || undefined}>
        <textarea
          {...input}
          {...(sensitive ? { 'data-private': true, spellCheck: false } : {})}
          id={ids.controlId}
          readOnly={readOnly || busy}
          className={classNames(styles['input'], styles['textarea'])}
          aria-invalid={ids.invalid || undefined}
          aria-describedby={classNames(describedBy, ids.describedBy) || undefined}
        />
      </div>
    </Field>
  )
}
