import { type ReactNode, useId } from 'react'
import { classNames } from './classNames'
import styles from './Field.module.css'
import { Icon } from './Icon'
import { inElements } from './inElements'

/** Texts of a field besides its value. */
export type FieldText = {
  label: ReactNode
  /** '(optional)' or '(required)', in words, after the label. */
  mark?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  /** The id of the error that this field shares with others. */
  refusedBy?: string | undefined
  /** Also the target of an error summary's link; the field's name works too. */
  id?: string | undefined
  className?: string | undefined
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className={styles['error']}>
      <Icon name="alert" />
      <span>{inElements(children)}</span>
    </p>
  )
}

const isShown = (words: ReactNode) => words != null && words !== false && words !== ''

/** Ids that connect a control to its texts. */
export function useFieldIds({ id, hint, error, refusedBy }: Pick<FieldText, 'id' | 'hint' | 'error' | 'refusedBy'>) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const hinted = isShown(hint)
  const wrong = isShown(error)
  return {
    controlId,
    labelId: `${controlId}-label`,
    hintId,
    errorId,
    hinted,
    wrong,
    invalid: wrong || refusedBy !== undefined,
    describedBy: classNames(hinted && hintId, wrong && errorId, refusedBy) || undefined,
  }
}

type FieldProps = FieldText & { ids: ReturnType<typeof useFieldIds>; children: ReactNode }

/** Label, hint, control, error, in reading order. */
export function Field({ ids, label, mark, hint, error, className, children }: FieldProps) {
  return (
    <div className={classNames(styles['field'], className)}>
      <div className={styles['head']}>
        <label id={ids.labelId} htmlFor={ids.controlId} className={styles['label']}>
          {inElements(label)}
          {mark ? <span className={styles['mark']}>{` ${mark}`}</span> : null}
        </label>
        {ids.hinted ? (
          <p id={ids.hintId} className={styles['hint']}>
            {inElements(hint)}
          </p>
        ) : null}
      </div>
      {children}
      {ids.wrong ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
    </div>
  )
}
