import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in a prerendered document and while it hydrates: it knows neither the query nor what is stored. */
export const useIsDrawn = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
