import type { SyntheticEvent } from 'react'

/**
 * For onClickCapture: cancels the click. It must run in the capture phase: otherwise React records the value that the
 * browser is about to revert, reports it, and misses the next real change.
 */
export function refuseClick(event: SyntheticEvent) {
  event.preventDefault()
  event.stopPropagation()
}
