import { type RefCallback, useCallback } from 'react'

/** A ref for a list: its rows glide when they come, go or move. Loaded after the list is there; still under reduced motion. */
export function useAutoAnimate<Element extends HTMLElement>(): RefCallback<Element> {
  return useCallback((list: Element | null) => {
    if (!list || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    let gone = false
    import('@formkit/auto-animate').then(
      ({ default: autoAnimate }) => {
        if (!gone) stop = autoAnimate(list, { duration: 180 }).destroy
      },
      () => {
        // Motion is a courtesy: without its chunk the list is simply still.
      },
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [])
}
