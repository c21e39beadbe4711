import type { ComponentPropsWithRef } from 'react'
import { classNames } from './classNames'
import { Field, type FieldText, useFieldIds } from './Field'
import styles from './Field.module.css'
import { Icon } from './Icon'

export type SelectOption = { value: string; label: string }

export type SelectFieldProps = Omit<
  ComponentPropsWithRef<'select'>,
  'value' | 'style' | 'className' | 'children' | 'multiple' | 'size'
> &
  FieldText & {
    name: string
    options: readonly SelectOption[]
    /** An empty first option, for a select that must be answered. */
    placeholder?: string | undefined
    sensitive?: boolean | undefined
    width?: 'full' | 'medium' | 'short' | undefined
  }

/** Uses the browser's select: best on a phone, and works before hydration. */
export function SelectField({
  label,
  mark,
  hint,
  error,
  id,
  className,
  options,
  placeholder,
  sensitive = false,
  width = 'full',
  'aria-describedby': describedBy,
  ...select
}: SelectFieldProps) {
  const ids = useFieldIds({ id, hint, error })
  return (
    <Field ids={ids} label={label} mark={mark} hint={hint} error={error} className={className}>
      <div
        className={classNames(styles['control'], width !== 'full' && styles[width])}
        data-invalid={ids.invalid || undefined}
      >
        <select
          {...select}
          data-private={sensitive || undefined}
          id={ids.controlId}
          className={classNames(styles['input'], styles['select'])}
          aria-invalid={ids.invalid || undefined}
          aria-describedby={classNames(describedBy, ids.describedBy) || undefined}
        >
          {placeholder !== undefined ? <option value="">{placeholder}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles['chevron']}>
          <Icon name="chevron-down" />
        </span>
      </div>
    </Field>
  )
}
