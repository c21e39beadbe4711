import { useCallback, useEffect, useReducer, useRef } from 'react'
import { type FromPage, type FromPortal, openChannel } from '../channel'
import { heard, NOTHING } from '../watching'

/** What the portal in another window has posted so far. */
export function useWatching() {
  const [watching, hear] = useReducer(heard, NOTHING)
  const channel = useRef<{ post(message: FromPage): void } | null>(null)
  useEffect(() => {
    const opened = openChannel<FromPortal, FromPage>(hear)
    channel.current = opened
    opened.post({ type: 'page.opened' })
    return opened.close
  }, [])
  const { portal } = watching
  const chooseScenario = useCallback(
    (scenario: string) => {
      if (portal !== null) channel.current?.post({ type: 'scenario.choose', portal, scenario })
    },
    [portal],
  )
  return { watching, chooseScenario }
}
