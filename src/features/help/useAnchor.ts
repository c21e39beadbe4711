import { useEffect } from 'react'
import { anchored } from '../../ui/anchored'

/** The answer of a section with only one; null for a section with several, which is read from its heading. */
function onlyAnswerBelow(heading: HTMLElement): HTMLDetailsElement | null {
  const [answer = null, second] = heading.closest('section')?.querySelectorAll('details') ?? []
  return second ? null : answer
}

/**
 * Opens and focuses the answer that the address names; for a section with several answers, focuses its heading.
 * SHL-003, OP-60.
 */
export function useAnchor(hash: string): void {
  useEffect(() => {
    const target = anchored(hash)
    if (!target) return
    const named = target.closest('details')
    const answer = named ?? onlyAnswerBelow(target)
    if (answer) answer.open = true
    const summary = answer?.querySelector('summary')
    ;(summary ?? target).focus({ preventScroll: true })
    ;((named && summary) ?? target).scrollIntoView()
  }, [hash])
}
