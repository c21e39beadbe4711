import { type ReactNode, useId } from 'react'
import { classNames } from './classNames'
import styles from './Field.module.css'
import { Fieldset, type FieldsetProps } from './Fieldset'
import { refuseClick } from './refuseClick'

export type RadioOption = {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** Drawn beside the answer: decoration. */
  picture?: ReactNode
  /** A figure to compare the answers by, such as a price. */
  aside?: ReactNode
  /** Not allowed now, and why; shown in place of the hint. */
  disabledReason?: string | undefined
}

export type RadioGroupProps = Omit<FieldsetProps, 'children'> & {
  name: string
  options: readonly RadioOption[]
  defaultValue?: string | undefined
  required?: boolean | undefined
  /** 'tiles' suit short answers such as amounts, 'wide' tiles answers with a hint. */
  appearance?: 'list' | 'tiles' | 'wide' | undefined
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
  return (
    <Fieldset {...fieldset} error={error}>
      <div className={classNames(tiled ? styles['tiles'] : styles['options'], appearance === 'wide' && styles['wide'])}>
        {options.map((option, index) => {
          const controlId = `${id}-${index}`
          const hint = option.disabledReason ?? option.hint
          const blocked = option.disabledReason !== undefined
          const describedBy = [hint ? `${controlId}-hint` : null, option.aside ? `${controlId}-aside` : null]
          return (
            <div
              key={option.value}
              className={classNames(
                styles['choice'],
                tiled && styles['tile'],
                option.picture ? styles['pictured'] : null,
              )}
            >
              <input
                id={controlId}
                type="radio"
                name={name}
                value={option.value}
                defaultChecked={option.value === defaultValue}
                required={required}
                className={styles['box']}
                aria-invalid={Boolean(error) || undefined}
                aria-disabled={blocked || undefined}
                aria-describedby={classNames(...describedBy) || undefined}
                onClickCapture={blocked ? refuseClick : undefined}
                onChange={() => onChange?.(option.value)}
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
        })}
      </div>
    </Fieldset>
  )
}
