import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children after their surroundings, in short tasks. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
