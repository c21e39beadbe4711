import { once, rosette } from './cardArt'
import styles from './Engraving.module.css'

/** Petals around a corner of a 400 × 400 drawing. */
const petals = once(() =>
  rosette({ x: 400, y: 0, rings: 22, radius: 60, gap: 13, depth: 10, swell: 1.6, petals: 4, twist: 0.1 }),
)

/** Fine lines in the top right corner of a positioned box; decoration, drawn in the colour of its text. */
export function Engraving() {
  return (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMaxYMin meet" className={styles['engraving']} aria-hidden="true">
      <path d={petals()} fill="none" stroke="currentColor" />
    </svg>
  )
}
