import type { ComponentPropsWithRef } from 'react'
import { classNames } from './classNames'
import { FieldError, type FieldText, useFieldIds } from './Field'
import styles from './Field.module.css'
import { inElements } from './inElements'

export type CheckboxProps = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'style' | 'className' | 'children' | 'size' | 'disabled'
> &
  FieldText & { name: string }

export function Checkbox({
  label,
  mark,
  hint,
  error,
  id,
  className,
  'aria-describedby': describedBy,
  ...input
}: CheckboxProps) {
  const ids = useFieldIds({ id, hint, error })
  return (
    <div className={classNames(styles['choice'], className)}>
      <input
        {...input}
        id={ids.controlId}
        type="checkbox"
        className={styles['box']}
        aria-invalid={ids.invalid || undefined}
        aria-describedby={classNames(describedBy, ids.describedBy) || undefined}
      />
      <label id={ids.labelId} htmlFor={ids.controlId} className={styles['choiceLabel']}>
        {inElements(label)}
        {mark ? <span className={styles['mark']}>{` ${mark}`}</span> : null}
      </label>
      {ids.hinted ? (
        <p id={ids.hintId} className={styles['hint']}>
          {inElements(hint)}
        </p>
      ) : null}
      {ids.invalid ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
    </div>
  )
}
