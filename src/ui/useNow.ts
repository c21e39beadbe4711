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

type Span = { readonly start: string; readonly end: string }
const NONE: readonly Span[] = []

/**
 * The time in milliseconds, updated at the start of each minute, when one of the spans begins or ends, and when the page
 * becomes visible.
 */
export function useMinute(spans = NONE): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const at = Date.now()
      setNow(at)
      const left = spans.flatMap(({ start, end }) => [Date.parse(start) - at, Date.parse(end) - at])
      timer = setTimeout(look, Math.min(MINUTE_MS - (at % MINUTE_MS), ...left.filter((ms) => ms > 0)))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [spans])
  return now
}
