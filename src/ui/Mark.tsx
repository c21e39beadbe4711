import styles from './Mark.module.css'

/** One of four leaves; the others are rotated copies. */
export const LEAF = 'M.8 -.8A13.5 13.5 0 0 1 14.3 -14.3A13.5 13.5 0 0 1 .8 -.8z'
export const TURNS = [0, 90, 180, 270] as const

/** The portal's logo: the four leaves on every card. Decoration beside its name. */
export function Mark() {
  return (
    <svg viewBox="-16 -16 32 32" width="32" height="32" aria-hidden="true" className={styles['mark']}>
      {TURNS.map((turn) => (
        <path key={turn} d={LEAF} transform={`rotate(${turn})`} />
      ))}
    </svg>
  )
}
