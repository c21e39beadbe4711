import { type RefObject, useEffect, useRef } from 'react'

const DURATION_MS = 180
/** The library polls every child from up to two seconds after it was given them, and can be stopped only from then on. */
const STOPPABLE_AFTER_MS = 2_100

/**
 * A ref for a box whose children come or move while `isAboutToChange`, and glide then; still under reduced motion.
 * Only for that time: what the library watches costs main-thread time while nothing happens. Few children, of which
 * none goes: it would go on polling one that is gone.
 */
export function useAutoAnimate<Element extends HTMLElement>(isAboutToChange: boolean): RefObject<Element | null> {
  const box = useRef<Element>(null)
  useEffect(() => {
    const element = box.current
    if (!isAboutToChange || !element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let isOver = false
    let stop = () => {}
    import('@formkit/auto-animate').then(
      ({ default: autoAnimate }) => {
        if (isOver) return
        const { disable, destroy } = autoAnimate(element, { duration: DURATION_MS })
        const stoppable = new Promise((resolve) => setTimeout(resolve, STOPPABLE_AFTER_MS))
        stop = () => {
          setTimeout(disable, 2 * DURATION_MS)
          void stoppable.then(destroy)
        }
      },
      () => {
        // Motion is a courtesy: without its chunk the box is simply still.
      },
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isAboutToChange])
  return box
}
