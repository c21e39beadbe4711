/** A page that Back or Forward loads anew, or brings from the browser's cache, is as it was left, in the language chosen since then. */
import { hasStored, readLocale } from './browserStorage'

const isCameBackTo = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward')

/** The address may name the language of the time when the page was left. */
function followLanguage(): boolean {
  const kept = readLocale()
  if (kept === null || kept === document.documentElement.lang) return false
  const address = new URL(location.href)
  address.searchParams.set('locale', kept)
  location.replace(address)
  return true
}

const answers = () => [...document.querySelectorAll<HTMLDetailsElement>('main details[id]')]

export function openAnswers() {
  const { open } = (history.state ?? {}) as { open?: unknown }
  if (!Array.isArray(open)) return
  for (const answer of answers()) answer.open = open.includes(answer.id)
}

let isNoting = false
/** Once for all that open together: browsers allow few changes of the history. The portal's own entry has none of them when it starts. */
export function noteAnswers() {
  if (isNoting) return
  isNoting = true
  setTimeout(() => {
    isNoting = false
    const open = answers().flatMap(({ open: isOpen, id }) => (isOpen ? [id] : []))
    if (open.length > 0 || history.state?.open) history.replaceState({ ...history.state, open }, '')
  })
}

/** True where the page is about to be loaded in another language. */
export function comeBack(): boolean {
  let wasSignedIn = hasStored()
  let restoration: ScrollRestoration = 'auto'
  window.addEventListener('toggle', noteAnswers, { capture: true })
  window.addEventListener('pagehide', () => {
    wasSignedIn = hasStored()
    // What the portal sets is for its own changes of the address; this entry may be loaded anew.
    restoration = history.scrollRestoration
    history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    history.scrollRestoration = restoration
    if (!followLanguage() && !wasSignedIn && hasStored()) location.reload()
  })
  if (isCameBackTo() && followLanguage()) return true
  openAnswers()
  return false
}
