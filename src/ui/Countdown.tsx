import styles from './Countdown.module.css'

type Props = {
  /** Whole seconds left, of `of`. */
  seconds: number
  of: number
  /** Says the same in words; screen readers hear it only when they come to it. */
  label: string
}

/** A ring that empties, with the seconds left in it. */
export function Countdown({ seconds, of, label }: Props) {
  return (
    <span role="timer" aria-label={label} className={styles['countdown']}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="16" pathLength={of} className={styles['track']} />
        <circle
          cx="18"
          cy="18"
          r="16"
          pathLength={of}
          strokeDasharray={`${seconds} ${of}`}
          transform="rotate(-90 18 18)"
          className={styles['left']}
        />
      </svg>
      <span aria-hidden="true">{seconds}</span>
    </span>
  )
}
