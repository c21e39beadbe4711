/**
 * Restores a page that Back or Forward reloads or takes from the browser's cache: as it was left, in the language
 * chosen since then.
 */
import { hasStored, readLocale } from '../session-in-the-browser/browserStorage'

const isCameBackTo = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward')

/** The address may still name the language from when the page was left. */
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
/**
 * Batches answers that open together: browsers limit history changes. The portal's own history entry has no `open` when
 * it starts.
 */
export function noteAnswers() {
  if (isNoting) return
  isNoting = true
  setTimeout(() => {
    isNoting = false
    const open = answers().flatMap(({ open: isOpen, id }) => (isOpen ? [id] : []))
    if (open.length > 0 || history.state?.open) history.replaceState({ ...history.state, open }, '')
  })
}

/** True where the page is about to reload in another language. */
export function restorePage(): boolean {
  let wasSignedIn = hasStored()
  let restoration: ScrollRestoration = 'auto'
  window.addEventListener('toggle', noteAnswers, { capture: true })
  window.addEventListener('pagehide', () => {
    wasSignedIn = hasStored()
    // The portal sets scroll restoration for its own address changes only; the browser may reload this entry.
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
