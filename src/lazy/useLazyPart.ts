import { useEffect, useEffectEvent, useState } from 'react'

/** Loads code and texts on demand; each new `cause` tries again. 'missing': they did not load. */
export function useLazyPart<Part>(load: () => Promise<Part>, cause: string | null): Part | 'missing' | null {
  const [part, setPart] = useState<Part | 'missing' | null>(null)
  const start = useEffectEvent(load)
  useEffect(() => {
    if (cause === null) return
    let isWanted = true
    start().then(
      (loaded) => {
        if (isWanted) setPart(() => loaded)
      },
      () => {
        if (isWanted) setPart((known) => known ?? 'missing')
      },
    )
    return () => {
      isWanted = false
    }
  }, [cause])
  return part
}
