import { useEffect, useRef } from 'react'

/** The previous value; undefined at first. For the heading of a part that follows another one. */
export function useBefore(now: string) {
  const last = useRef<{ now: string; before: string | undefined }>({ now, before: undefined })
  useEffect(() => {
    if (last.current.now !== now) last.current = { now, before: last.current.now }
  }, [now])
  return last.current.now === now ? last.current.before : last.current.now
}
