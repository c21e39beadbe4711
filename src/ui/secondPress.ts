/** A double press acts once: its second click must not press what the first one has brought to the same place. */

/** How long a second tap may follow: browsers count the clicks of a mouse themselves, but not all count taps. */
const SECOND_TAP_MS = 700
/** How far apart two taps of one finger may be, in CSS pixels. */
const SAME_PLACE_PX = 40

type Press = { readonly control: Element | null; readonly at: number; readonly x: number; readonly y: number }

/** A click on a label is followed by one on its field. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest('a, button, input, select, textarea, summary')
}

/** Remembered when a click has opened another screen. */
let last: Press | null = null

/** Returns a function that stops doing so. Several may run at a time. */
export function refuseSecondPresses(page: Document): () => void {
  const onClick = (event: PointerEvent | MouseEvent) => {
    const { detail, clientX: x, clientY: y, timeStamp: at } = event
    // From the keyboard, or a label's for its field.
    if (detail === 0) return
    const control = controlOf(event.target)
    const isTap = 'pointerType' in event && event.pointerType === 'touch'
    const isSecondTap =
      isTap && last !== null && at - last.at < SECOND_TAP_MS && Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX
    if (last !== null && control !== last.control && (detail > 1 || isSecondTap)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    last = { control, at, x, y }
  }
  page.addEventListener('click', onClick, true)
  return () => page.removeEventListener('click', onClick, true)
}
