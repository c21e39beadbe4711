/** Where one reads on when what had the focus is gone. */
export const toHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
