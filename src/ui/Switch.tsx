import { type ReactNode, useId } from 'react'
import { refuseClick } from './refuseClick'
import styles from './Switch.module.css'

export type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  /** Printed in place of the drawing, which paper does not tell apart. */
  printed?: string | undefined
  name?: string | undefined
  id?: string | undefined
  /** Uncontrolled with defaultChecked; controlled with checked and onChange. */
  defaultChecked?: boolean | undefined
  checked?: boolean | undefined
  onChange?: ((checked: boolean) => void) | undefined
  busy?: boolean | undefined
  disabledReason?: string | undefined
}

/** Turns something on or off immediately, without a submit. */
export function Switch({
  label,
  hint,
  printed,
  name,
  id,
  defaultChecked,
  checked,
  onChange,
  busy = false,
  disabledReason,
}: SwitchProps) {
  const generated = useId()
  const controlId = id ?? generated
  const words = disabledReason ?? hint
  const blocked = busy || disabledReason !== undefined
  return (
    <div className={styles['row']}>
      <label htmlFor={controlId} className={styles['label']}>
        {label}
      </label>
      {words ? (
        <p id={`${controlId}-hint`} className={styles['hint']}>
          {words}
        </p>
      ) : null}
      {printed ? (
        <span className={styles['printed']} data-print="only">
          {printed}
        </span>
      ) : null}
      <input
        id={controlId}
        type="checkbox"
        role="switch"
        name={name}
        className={styles['track']}
        {...(checked === undefined ? { defaultChecked } : { checked })}
        aria-describedby={words ? `${controlId}-hint` : undefined}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        onClickCapture={blocked ? refuseClick : undefined}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
    </div>
  )
}
