import { useSyncExternalStore } from 'react'
import { isNarrowNow, NARROW } from './narrow'

function subscribe(changed: () => void) {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useIsNarrow = () => useSyncExternalStore(subscribe, isNarrowNow)
