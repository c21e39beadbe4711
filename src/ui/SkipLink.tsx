import type { ReactNode } from 'react'
import styles from './SkipLink.module.css'

/** The first stop of the keyboard; seen only while it has the focus. The target needs tabIndex -1. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a
      className={styles['skip']}
      href={`#${target}`}
      data-print="no"
      onClick={(event) => {
        const element = document.getElementById(target)
        if (!element) return
        // Keeps the address as it is: a hash would be one more entry to go back through.
        event.preventDefault()
        element.focus()
        element.scrollIntoView()
      }}
    >
      {children}
    </a>
  )
}
