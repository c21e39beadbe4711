import type { KeyboardEvent } from 'react'

/**
 * Arrow keys move through a search and the list of its results; Tab also stops at each. The closest element with
 * `data-arrows` holds both.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const around = event.currentTarget.closest('[data-arrows]')
  const stops = [...(around?.querySelectorAll<HTMLElement>('input[type="search"], li button') ?? [])]
  const at = stops.indexOf(event.target as HTMLElement)
  const isTyping = event.target instanceof HTMLInputElement
  const wanted = { ArrowDown: at + 1, ArrowUp: at - 1, ...(isTyping ? {} : { Home: 0, End: stops.length - 1 }) }
  const next = stops[wanted[event.key as keyof typeof wanted] ?? -1]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** For the search: Enter chooses a result that is the only one, and the arrow keys lead to the results. */
export const chooseByKeys =
  <Result>(results: readonly Result[], choose: (result: Result) => void) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const [only, ...others] = results
    if (event.key === 'Enter' && only && others.length === 0) choose(only)
    else moveByArrows(event)
  }
