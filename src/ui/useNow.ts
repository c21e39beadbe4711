import { useEffect, useState } from 'react'

/** The time in milliseconds, read from the clock at each tick and whenever the page is seen again: never counted. Null stands still. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (everyMs === null) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs])
  return now
}

/** Whole seconds, never below none; null where nothing is waited for. */
export function useSecondsUntil(at: number | null): number | null {
  const now = useNow(at === null ? null : 1_000)
  return at === null ? null : Math.max(0, Math.ceil((at - now) / 1_000))
}

export const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
