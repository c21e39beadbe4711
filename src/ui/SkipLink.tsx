import type { ReactNode } from 'react'
import styles from './SkipLink.module.css'

/** First keyboard stop; visible only while focused. The target needs tabIndex -1. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a
      className={styles['skip']}
      href={`#${target}`}
      data-print="no"
      onClick={(event) => {
        const element = document.getElementById(target)
        if (!element) return
        // Do not change the address: a hash would add a history entry.
        event.preventDefault()
        element.focus()
        element.scrollIntoView()
      }}
    >
      {children}
    </a>
  )
}
