import { classNames } from './classNames'
import styles from './Progress.module.css'

export type ProgressProps = {
  /** The same as text: 'Step 2 of 3'. */
  label: string
  /** From 1. */
  step: number
  all: number
}

/** The position among a known number of steps. Not printed. */
export function Progress({ label, step, all }: ProgressProps) {
  return (
    <span className={styles['progress']} data-print="no">
      <span className={styles['bar']} aria-hidden="true">
        {Array.from({ length: all }, (_, index) => (
          <span key={index} className={classNames(styles['part'], index < step && styles['reached'])} />
        ))}
      </span>
      <span>{label}</span>
    </span>
  )
}
