/** Moves the focus to the heading when the focused element is gone. */
export const toHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
