import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { selectAddress } from '../../../machines/portal/selectors'
import { anchored } from '../../ui/anchored'
import { returnFocus } from '../../ui/returnFocus'
import { useRoot } from '../portal/useRoot'

/** A new screen scrolls to its top and focuses its heading; with an anchor it does both at that place instead. */
export function useArrival(address: string) {
  const { hash } = useSelector(useRoot(), selectAddress) ?? { hash: '' }
  const arrived = useRef<string | null>(null)
  useEffect(() => {
    const isFirst = arrived.current === null
    const isNew = arrived.current !== address
    arrived.current = address
    const anchor = anchored(hash)
    if (anchor) {
      anchor.scrollIntoView()
      // A screen may have focused a part of it, such as the answer to a question.
      const isLost = document.activeElement === document.body
      if (isNew && !isFirst && isLost) (anchor.querySelector('h2') ?? anchor).focus({ preventScroll: true })
      return
    }
    // Keep the scroll position of a visitor who scrolled the document before the script loaded.
    if (!isNew || isFirst) return
    window.scrollTo(0, 0)
    returnFocus()
  }, [address, hash])
}
