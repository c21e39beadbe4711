import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { selectAddress } from '../../../machines/portal/selectors'
import { useRoot } from './useRoot'
import { writeSearchParam } from './writeSearchParam'

/**
 * Keeps a search and the address of its screen the same where the address is entered again: a link to the screen does
 * not name the search, and Back may name an earlier one.
 */
export function useSearchParam(name: 'q' | 'place', asked: string, follow: (asked: string) => void) {
  // A new object each time that an address is entered, even if it is the same one.
  const entered = useSelector(useRoot(), selectAddress)
  const known = useRef(entered)
  const agree = useEffectEvent(() => {
    const named = new URLSearchParams(location.search).get(name) ?? ''
    if (named === '') writeSearchParam(name, asked)
    else if (named !== asked) follow(named)
  })
  useEffect(() => {
    if (entered === known.current) return
    known.current = entered
    agree()
  }, [entered])
}
