import { afterPaint } from './afterPaint'

/** The open dialogs, topmost last. All but the topmost, and what must stay usable over it, is inert. */
const stack: HTMLElement[] = []
const shutOff = new Set<HTMLElement>()

// A message that the session ends, above all: inert reaches everything below, so its ancestors are gone through.
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
/** The dialogs that have closed, and whose focus has not been given back yet. */
const closed = new Set<Closed>()

function giveFocusBack() {
  const due = [...closed]
  if (due.length === 0) return
  closed.clear()
  update()
  const { activeElement } = document
  // Who has gone elsewhere in the meantime stays there.
  if (activeElement && activeElement !== document.body && !due.some(({ dialog }) => dialog.contains(activeElement)))
    return
  const wanted = due.map(({ placeOf }) => placeOf()).find((place) => place !== null) ?? null
  const top = stack.at(-1)
  const place = top && !top.contains(wanted) ? top : (wanted ?? document.querySelector<HTMLElement>('main h1'))
  place?.focus({ preventScroll: true })
}

/**
 * Takes the focus at once, and shuts everything else off when the dialog has been painted: `inert` costs the styles of the
 * whole document. What it returns closes it in the same way: the focus goes to `back`, or to where it came from.
 */
export function openModal(
  dialog: HTMLElement,
  focus: () => HTMLElement | null,
  back: () => HTMLElement | null = () => null,
): () => void {
  // It may take the place of one that has just closed.
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
