import type { ReactNode } from 'react'
import styles from './Placeholder.module.css'

export type PlaceholderProps = {
  /** Said once, while it waits. */
  label?: string | undefined
  children: ReactNode
}

/** What will stand here, drawn with its words struck out: in every language and width as high as the thing itself. */
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
