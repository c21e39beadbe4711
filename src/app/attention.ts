import type { Root } from './portal'

const TELL_EVERY_MS = 10_000
const ACTS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/** Whether somebody is there: polling rests without one, and clocks are looked at again when the page is back. */
export function watchAttention(root: Root): void {
  let told = 0
  const act = () => {
    if (Date.now() - told < TELL_EVERY_MS) return
    told = Date.now()
    root.send({ type: 'user.acted' })
  }
  for (const type of ACTS) document.addEventListener(type, act, { passive: true, capture: true })
  const show = () => root.send({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })
  document.addEventListener('visibilitychange', show)
  // A page that comes back from the browser's cache has slept.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show()
  })
}
