import type { ReactNode } from 'react'
import { classNames } from './classNames'
import { FieldError, useFieldIds } from './Field'
import styles from './Field.module.css'
import { inElements } from './inElements'

export type FieldsetProps = {
  legend: ReactNode
  mark?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  id?: string | undefined
  size?: 'medium' | 'large' | undefined
  className?: string | undefined
  children: ReactNode
}

/** Fields that belong together, under one legend. */
export function Fieldset({ legend, mark, hint, error, id, size = 'medium', className, children }: FieldsetProps) {
  const ids = useFieldIds({ id, hint, error })
  return (
    <fieldset id={ids.controlId} className={className} aria-describedby={ids.describedBy}>
      <legend className={classNames(styles['legend'], size === 'large' && styles['legendLarge'])}>
        {inElements(legend)}
        {mark ? <span className={styles['mark']}>{` ${mark}`}</span> : null}
      </legend>
      <div className={styles['group']}>
        {ids.hinted ? (
          <p id={ids.hintId} className={styles['hint']}>
            {inElements(hint)}
          </p>
        ) : null}
        {ids.invalid ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
        {children}
      </div>
    </fieldset>
  )
}
