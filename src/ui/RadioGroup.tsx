import { type ReactNode, useId } from 'react'
import { classNames } from './classNames'
import styles from './Field.module.css'
import { Fieldset, type FieldsetProps } from './Fieldset'

export type RadioOption = {
  value: string
  /** Tells options of the same value apart: `defaultValue` and `onChange` name an option by its key, if it has one. */
  key?: string
  label: ReactNode
  hint?: ReactNode
  /** Picture beside the answer; decorative. */
  picture?: ReactNode
  /** A figure to compare the answers by, such as a price. */
  aside?: ReactNode
}

export type RadioGroupProps = Omit<FieldsetProps, 'children'> & {
  name: string
  options: readonly RadioOption[]
  defaultValue?: string | undefined
  required?: boolean | undefined
  /** 'tiles' suit short answers such as amounts, 'wide' tiles answers with a hint, 'rows' answers to compare. */
  appearance?: 'list' | 'tiles' | 'wide' | 'rows' | undefined
  onChange?: ((value: string) => void) | undefined
}

export function RadioGroup({
  name,
  options,
  defaultValue,
  required,
  appearance = 'list',
  onChange,
  error,
  ...fieldset
}: RadioGroupProps) {
  const id = useId()
  const tiled = appearance !== 'list'
  const rows = appearance === 'rows'
  const choice = (option: RadioOption, index: number) => {
    const { value, key = value, hint } = option
    const controlId = `${id}-${index}`
    const describedBy = [hint ? `${controlId}-hint` : null, option.aside ? `${controlId}-aside` : null]
    return (
      <div
        key={key}
        className={classNames(
          styles['choice'],
          tiled && styles['tile'],
          option.picture ? styles['pictured'] : null,
          rows && styles['row'],
        )}
      >
        <input
          id={controlId}
          type="radio"
          name={name}
          value={value}
          defaultChecked={key === defaultValue}
          required={required}
          className={styles['box']}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={classNames(...describedBy) || undefined}
          onChange={() => onChange?.(key)}
        />
        <label htmlFor={controlId} className={styles['choiceLabel']}>
          {option.label}
        </label>
        {option.picture}
        {hint ? (
          <p id={`${controlId}-hint`} className={styles['hint']}>
            {hint}
          </p>
        ) : null}
        {option.aside ? (
          <p id={`${controlId}-aside`} className={styles['aside']}>
            {option.aside}
          </p>
        ) : null}
      </div>
    )
  }
  return (
    <Fieldset {...fieldset} error={error}>
      <div
        className={classNames(
          tiled ? styles['tiles'] : styles['options'],
          appearance === 'wide' && styles['wide'],
          rows && styles['rows'],
        )}
      >
        {options.map(choice)}
      </div>
    </Fieldset>
  )
}
