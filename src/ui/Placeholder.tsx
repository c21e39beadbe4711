import type { ReactNode } from 'react'
import styles from './Placeholder.module.css'

export type PlaceholderProps = {
  /** Announced once, while loading. */
  label?: string | undefined
  children: ReactNode
}

/** Renders the expected content with its text masked: it has the right height in every language and width. */
export function Placeholder({ label, children }: PlaceholderProps) {
  return (
    <>
      {label ? (
        <span role="status" className="visually-hidden">
          {label}
        </span>
      ) : null}
      <div className={styles['placeholder']} aria-hidden="true" inert>
        {children}
      </div>
    </>
  )
}
