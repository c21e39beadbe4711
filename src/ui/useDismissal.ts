import { useEffect, useEffectEvent, useRef } from 'react'

/** Open menus, innermost last: Escape closes one. */
const opened: HTMLElement[] = []

/** Closes a menu on Escape, which returns the focus to its button, and on a press outside. */
export function useDismissal(isOpen: boolean, onClose: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const place = box.current
    if (!isOpen || !place) return
    opened.push(place)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || opened.at(-1) !== place || place.closest('[inert]')) return
      // Do not also close a surrounding dialog.
      event.preventDefault()
      close()
      button.current?.focus()
    }
    const onPointer = (event: PointerEvent) => {
      if (!place.contains(event.target as Node)) close()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('pointerdown', onPointer)
    return () => {
      opened.splice(opened.indexOf(place), 1)
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [isOpen])
  return { box, button }
}
