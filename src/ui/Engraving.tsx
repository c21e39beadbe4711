import { petals } from './cardArt'
import styles from './Engraving.module.css'

/** Fine lines in the top right corner of a positioned box; decoration, drawn in the colour of its text. */
export function Engraving() {
  return (
    <svg viewBox="0 0 400 400" className={styles['engraving']} aria-hidden="true">
      <path d={petals()} fill="none" stroke="currentColor" />
    </svg>
  )
}
