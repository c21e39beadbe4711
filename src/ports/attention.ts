import { fromCallback } from 'xstate'
import type { AttentionEvent } from '../../machines/shared/attention'

const TELL_EVERY_MS = 10_000
const ACTS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/** Listens to the page while a machine invokes it. Does nothing during prerendering, which has no page. */
export const attention = fromCallback(({ sendBack }) => {
  if (typeof document === 'undefined') return
  const tell = (event: AttentionEvent) => sendBack(event)
  const listening = new AbortController()
  const { signal } = listening
  let toldAt = 0
  const act = () => {
    if (Date.now() - toldAt < TELL_EVERY_MS) return
    toldAt = Date.now()
    tell({ type: 'user.acted' })
  }
  for (const type of ACTS) document.addEventListener(type, act, { passive: true, capture: true, signal })
  const look = () => tell({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })
  document.addEventListener('visibilitychange', look, { signal })
  // A page restored from the browser's cache was suspended.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) look()
    },
    { signal },
  )
  return () => listening.abort()
})
