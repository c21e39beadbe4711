import { classNames } from './classNames'
import styles from './Spinner.module.css'

export type SpinnerProps = {
  /** Announced and, when `labelHidden` is false, shown. Without it the spinner is decorative. */
  label?: string | undefined
  labelHidden?: boolean | undefined
  size?: 'medium' | 'large' | undefined
}

export function Spinner({ label, labelHidden = false, size = 'medium' }: SpinnerProps) {
  const ring = (
    <span className={classNames(styles['spinner'], size === 'large' && styles['large'])} aria-hidden="true" />
  )
  if (!label) return ring
  return (
    <span className={styles['box']} role="status">
      {ring}
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </span>
  )
}
