import { createContext, useEffect, useState } from 'react'

/** Said beside what waits longer than this for its answer. Null says nothing. */
export const SlowLabel = createContext<string | null>(null)
const SLOW_AFTER_MS = 10_000

export function useIsSlow(busy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return isSlow
}
