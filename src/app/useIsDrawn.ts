import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in a document drawn ahead, which knows neither the address's query nor what was kept, and while it is taken over. */
export const useIsDrawn = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
