import { afterPaint } from './afterPaint'
import { returnLostFocus } from './returnFocus'

/** Open dialogs, topmost last. Everything outside the topmost one is inert, except what must stay usable. */
const stack: HTMLElement[] = []
const shutOff = new Set<HTMLElement>()

// Above all the session warning. `inert` applies to all descendants, so descend into its ancestors instead of marking
// them.
const STAYS = '[data-persistent]'

function shutOffIn(parent: Element, top: HTMLElement) {
  for (const element of parent.children) {
    if (!(element instanceof HTMLElement) || element === top || element.inert || element.matches(STAYS)) continue
    if (element.contains(top) || element.querySelector(STAYS)) shutOffIn(element, top)
    else {
      element.inert = true
      shutOff.add(element)
    }
  }
}

function update() {
  for (const element of shutOff) element.inert = false
  shutOff.clear()
  const top = stack.at(-1)
  const { dataset } = document.documentElement
  if (!top) {
    delete dataset['modal']
    return
  }
  dataset['modal'] = ''
  shutOffIn(document.body, top)
}

export const isTopmost = (dialog: HTMLElement | null) => dialog !== null && stack.at(-1) === dialog

type Closed = { readonly dialog: HTMLElement; readonly placeOf: () => HTMLElement | null }
/** Closed dialogs whose focus has not been returned yet. */
const closed = new Set<Closed>()

function giveFocusBack() {
  const due = [...closed]
  if (due.length === 0) return
  closed.clear()
  update()
  const { activeElement } = document
  // Leave the focus where the holder has moved it meanwhile.
  if (activeElement && activeElement !== document.body && !due.some(({ dialog }) => dialog.contains(activeElement)))
    return
  const wanted = due.map(({ placeOf }) => placeOf()).find((place) => place !== null) ?? null
  const top = stack.at(-1)
  const place = top && !top.contains(wanted) ? top : wanted
  place?.focus({ preventScroll: true })
  // It may be hidden by now, in a menu that has closed.
  returnLostFocus()
}

/**
 * Focuses the dialog immediately, and makes the rest inert after the dialog has been painted: `inert` recalculates the
 * styles of the whole document. The returned function closes it the same way: the focus goes to `back`, or to where it
 * was before.
 */
export function openModal(
  dialog: HTMLElement,
  focus: () => HTMLElement | null,
  back: () => HTMLElement | null = () => null,
): () => void {
  // This dialog may replace one that has just closed.
  giveFocusBack()
  const before = document.activeElement
  stack.push(dialog)
  ;(focus() ?? dialog).focus()
  afterPaint(update)
  return () => {
    stack.splice(stack.indexOf(dialog), 1)
    const known = () =>
      before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null
    closed.add({ dialog, placeOf: () => back() ?? known() })
    afterPaint(giveFocusBack)
  }
}
