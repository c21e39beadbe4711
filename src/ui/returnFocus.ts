/** Moves the focus when the focused element is gone: to `origin` while it is on the page, else to the heading. */
export const returnFocus = (origin?: EventTarget | null) => {
  const place =
    origin instanceof HTMLElement && origin.isConnected ? origin : document.querySelector<HTMLElement>('main h1')
  place?.focus({ preventScroll: true })
}

/** The same, unless something else on the page has the focus. */
export const returnLostFocus = (origin?: EventTarget | null) => {
  if (document.activeElement === document.body) returnFocus(origin)
}
