import { petals } from './cardArt'
import styles from './Engraving.module.css'

let path: string | undefined

/** Fine lines in the top right corner of a positioned box; decoration, drawn in the colour of its text. */
export function Engraving() {
  path ??= petals()
  return (
    <svg viewBox="0 0 400 400" className={styles['engraving']} aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" />
    </svg>
  )
}
