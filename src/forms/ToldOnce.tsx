import { type ReactNode, use } from 'react'
import styles from './FailureNote.module.css'
import { ToldNow } from './toldNow'

/** Part of a text: hidden, but keeping its room, while the notification shows it. */
export function ToldOnce({ whole, children }: { whole: string; children: ReactNode }) {
  return <span className={use(ToldNow) === whole ? styles['told'] : undefined}>{children}</span>
}
