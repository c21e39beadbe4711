import { type RefObject, useEffect, useRef } from 'react'
import { retryImport } from '../lazy/retryImport'

const DURATION_MS = 180
/**
 * The library starts polling each child up to two seconds after it is attached, and can be destroyed only after that.
 */
const STOPPABLE_AFTER_MS = 2_100

/**
 * A ref for a box whose children are added or moved while `isAboutToChange`; they are animated then, unless motion is
 * reduced. Attach the library only for that time: its watching costs main-thread time. Use it for few children, and
 * never remove one: the library would keep polling it.
 */
export function useAutoAnimate<Element extends HTMLElement>(isAboutToChange: boolean): RefObject<Element | null> {
  const box = useRef<Element>(null)
  useEffect(() => {
    const element = box.current
    if (!isAboutToChange || !element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let isOver = false
    let stop = () => {}
    retryImport(() => import('@formkit/auto-animate')).then(
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
        // The animation is optional: without its chunk nothing moves.
      },
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isAboutToChange])
  return box
}
