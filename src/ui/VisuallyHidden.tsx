import type { ReactNode } from 'react'

/** Text for a screen reader alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
