import { type PointerEvent, useRef, useState } from 'react'

/** A finger that moves less than this has pressed. */
const MOVED_PX = 8
/** A finger that moves further than this means the next one. */
const SWIPED_PX = 56

type Start = { readonly id: number; readonly x: number; readonly y: number }

/**
 * Moves a box with the finger, by `--swiped`, and calls `onSwipe` with 1 for what comes from the right, or -1; for an
 * element with `touch-action: pan-y`.
 */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<Start | null>(null)
  const [isSwiping, setSwiping] = useState(false)
  const move = (box: HTMLElement, by: number) => box.style.setProperty('--swiped', `${by}px`)
  const end = (event: PointerEvent<HTMLElement>) => {
    const began = start.current
    if (began?.id !== event.pointerId) return
    start.current = null
    setSwiping(false)
    move(event.currentTarget, 0)
    // A cancelled touch has become a scroll.
    const by = event.type === 'pointerup' && isSwiping ? event.clientX - began.x : 0
    if (Math.abs(by) > SWIPED_PX) onSwipe(by < 0 ? 1 : -1)
  }
  return {
    isSwiping,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'touch' || !event.isPrimary) return
        start.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const began = start.current
        if (began?.id !== event.pointerId) return
        const by = event.clientX - began.x
        if (!isSwiping) {
          if (Math.abs(by) < MOVED_PX || Math.abs(by) < Math.abs(event.clientY - began.y)) return
          setSwiping(true)
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        move(event.currentTarget, by)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
