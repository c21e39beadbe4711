import { useCallback, useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** `waitFrom`: the milliseconds from a time to the next tick; null stops the clock. */
function useClock(waitFrom: ((at: number) => number) | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!waitFrom) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const at = Date.now()
      setNow(at)
      timer = setTimeout(look, waitFrom(at))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [waitFrom])
  return now
}

/**
 * The time in milliseconds, read from the clock at each tick and when the page becomes visible, never counted. Null
 * stops it.
 */
export function useNow(everyMs: number | null): number {
  const wait = useCallback(() => everyMs ?? 0, [everyMs])
  return useClock(everyMs === null ? null : wait)
}

type Spans = readonly { readonly end: string }[]

/**
 * The time in milliseconds, updated at the start of each minute, at the end of each of the spans, and when the page
 * becomes visible.
 */
export const useMinute = (spans?: Spans): number =>
  useClock(
    useCallback(
      (at: number) =>
        Math.min(
          MINUTE_MS - (at % MINUTE_MS),
          ...(spans ?? []).map(({ end }) => Date.parse(end) - at).filter((ms) => ms > 0),
        ),
      [spans],
    ),
  )
