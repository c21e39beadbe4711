import { useEffect, useState } from 'react'

/**
 * The time in milliseconds, read from the clock at each tick and when the page becomes visible, never counted. Null
 * stops it.
 */
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

const MINUTE_MS = 60_000

/** The time in milliseconds, updated at the start of each minute and when the page becomes visible. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const at = Date.now()
      setNow(at)
      timer = setTimeout(look, MINUTE_MS - (at % MINUTE_MS))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
