import { useEffect } from 'react'
import { anchored } from '../../ui/anchored'

/** The answer that the address names is opened and takes the focus; so does the heading of a section. */
export function useAnchor(hash: string): void {
  useEffect(() => {
    const target = anchored(hash)
    if (!target) return
    const answer = target.closest('details')
    if (answer) answer.open = true
    const focused = answer?.querySelector('summary') ?? target
    focused.focus({ preventScroll: true })
    focused.scrollIntoView()
  }, [hash])
}
