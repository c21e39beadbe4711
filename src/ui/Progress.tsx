import { classNames } from './classNames'
import styles from './Progress.module.css'

export type ProgressProps = {
  /** Says the same: 'Step 2 of 3'. */
  label: string
  /** From 1. */
  step: number
  all: number
}

/** Where one is among steps whose number is known ahead. On paper there are no steps. */
export function Progress({ label, step, all }: ProgressProps) {
  return (
    <span className={styles['progress']} data-print="no">
      <span className={styles['bar']} aria-hidden="true">
        {Array.from({ length: all }, (_, index) => (
          <span key={index} className={classNames(styles['part'], index < step && styles['reached'])} />
        ))}
      </span>
      {label}
    </span>
  )
}
