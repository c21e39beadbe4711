import { type ReactNode, useDeferredValue } from 'react'

/** Draws its children after what stands around them, in short tasks. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
