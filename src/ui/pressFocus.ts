const CONTROL = 'a[href], button, summary, input:is([type="checkbox"], [type="radio"])'

/**
 * Safari does not focus a control that is pressed by a pointer: focus it in the press, so that what the press opens
 * returns the focus there.
 */
export function focusPressed() {
  let pressed: HTMLElement | null = null
  window.addEventListener('mousedown', (event) => {
    pressed = event.defaultPrevented ? null : (event.target as Element).closest<HTMLElement>(CONTROL)
  })
  window.addEventListener(
    'click',
    ({ target }) => {
      if (!pressed?.contains(target as Element) || pressed === document.activeElement) return
      const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false }
      pressed.focus(options)
    },
    { capture: true },
  )
}
