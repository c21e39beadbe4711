import { useEffect } from 'react'
import { anchored } from '../../ui/anchored'

/** The only answer of the section that begins with this heading; a section of many is read from its heading on. */
function onlyAnswerBelow(heading: HTMLElement): HTMLDetailsElement | null {
  const [answer = null, second] = heading.closest('section')?.querySelectorAll('details') ?? []
  return second ? null : answer
}

/** The answer that the address names is opened and takes the focus; so does the heading of a section with several. SHL-003, OP-60. */
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
