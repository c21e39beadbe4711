import type { SyntheticEvent } from 'react'

/**
 * For onClickCapture: the click does nothing. In the capture phase, because React would otherwise note the value that
 * the browser is about to take back, report it, and miss the next real change.
 */
export function refuseClick(event: SyntheticEvent) {
  event.preventDefault()
  event.stopPropagation()
}
