import { createContext, useEffect, useState } from 'react'

/** Text shown beside a control that waits longer than `SLOW_AFTER_MS` for its answer; null shows none. */
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
