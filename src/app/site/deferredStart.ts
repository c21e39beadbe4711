/**
 * The only script of a page that is complete without the portal. It starts the portal immediately where someone is
 * signed in or the prerendered page would be wrong, otherwise at the first use, and replays every press made before.
 */
import type { OpenConfig } from '../../../contract/model'
import { blockAt } from '../../../rules/site/blocks'
import { maintenanceAt } from '../../../rules/site/brand'
import { type Locale, localeIn } from '../../../rules/values/locale'
import { askOpenConfig } from '../../ports/openConfig'
import { afterPaint } from '../../ui/afterPaint'
import { hasStored, readLocale, writeLocale } from '../session-in-the-browser/browserStorage'
import { readPublishedText } from './publishedText'
import { noteAnswers, restorePage } from './restorePage'

const page = document.getElementById('portal')!
const { prerendered, scripts = '' } = page.dataset
const [entry = '', ...imported] = scripts.split(' ')
const drawnIn: Locale = document.documentElement.lang === 'fr' ? 'fr' : 'en'
const DAY_MS = 86_400_000

/**
 * False where the visitor has no session, the document says all that they need and the address asks for nothing more.
 */
const isNeededNow = () =>
  prerendered !== location.pathname ||
  hasStored() ||
  'clock' in page.dataset ||
  (localeIn(location.search) ?? readLocale() ?? drawnIn) !== drawnIn ||
  location.hash !== '' ||
  [...new URLSearchParams(location.search).keys()].some((name) => name !== 'locale') ||
  !navigator.onLine ||
  // A vendor's script waits for the portal's session id.
  'refreshBotDetection' in window

const wanted = new Set([entry, ...imported])
/** Fetches a script into the browser's cache without running it. */
async function fetchScript(script: string, priority: RequestPriority) {
  const answer = await fetch(script, { priority })
  if (!answer.ok) throw new Error(script)
  await answer.arrayBuffer()
  wanted.delete(script)
}
/** One at a time, so that the page itself loads first. */
async function fetchAhead() {
  for (const script of wanted) await fetchScript(script, 'low')
}

const watching = new AbortController()
const { signal } = watching
/** Presses made before the portal could answer, in order; one per control, however often it was pressed. */
const held = new Map<Element, () => void>()
let isStarted = false
let hasFailed = false
/** Someone waits for something that only the portal can do. */
let isAwaited = false

/** Below the page, outside what the portal hydrates. */
const notice = document.getElementById('unstarted')!
const [sentence, again] = notice.children as unknown as [HTMLElement, HTMLElement]

async function start(): Promise<void> {
  if (isStarted) return
  isStarted = true
  // Changing the text also makes a screen reader announce it again.
  if (sentence.textContent) sentence.textContent = notice.dataset['trying']!
  try {
    // Let the browser restore the scroll position before the portal takes over scrolling.
    if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve))
    await new Promise<void>((resolve) => afterPaint(resolve))
    await Promise.all([...wanted].map((script) => fetchScript(script, 'high')))
    await import(/* @vite-ignore */ entry)
  } catch {
    // The page stays as it is, and the next press tries again; held presses are replayed once the portal has started.
    isStarted = false
    hasFailed = true
    delete document.documentElement.dataset['starting']
    if (!isAwaited) return
    sentence.textContent = notice.dataset['failed']!
    again.hidden = false
  }
}
/** After a failure only a press tries again; other events do not. */
const startUnlessFailed = () => hasFailed || void start()

function hold(event: Event, control: Element, perform: () => void) {
  event.preventDefault()
  event.stopImmediatePropagation()
  held.set(control, perform)
  isAwaited = true
  document.documentElement.dataset['starting'] = ''
  void start()
}

/** Until the portal has taken over the page. */
const listen = <Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) =>
  window.addEventListener(type, act, { capture: true, signal })

listen('click', (event) => {
  const target = event.target as Element
  const button = target.closest('button')
  const link = target.closest('a')
  if (button) hold(event, button, () => button.click())
  // The browser loads another page without the portal.
  else if (!link || link.target !== '' || link.pathname === location.pathname) void start()
})
listen('submit', (event) => {
  const form = event.target as HTMLFormElement
  hold(event, form, () => form.requestSubmit())
})
listen('keydown', (event) => {
  const opener = (event.target as Element).closest('button[aria-controls]')
  if (opener && /^Arrow(?:Up|Down)$/.test(event.key))
    hold(event, opener, () => opener.dispatchEvent(new KeyboardEvent(event.type, event)))
  else void start()
})
// For touch, wait for `scroll` or `click`: starting the portal under the finger would delay the gesture.
listen('pointermove', ({ pointerType }) => pointerType === 'touch' || startUnlessFailed())
for (const type of ['focusin', 'wheel', 'scroll', 'hashchange', 'offline'] as const) listen(type, startUnlessFailed)
listen('input', () => {
  isAwaited = true
  void start()
})
listen('online', () => hasFailed && void start())

const drawn = new MutationObserver(() => {
  drawn.disconnect()
  watching.abort()
  delete document.documentElement.dataset['starting']
  const hadFocus = notice.contains(document.activeElement)
  notice.remove()
  const [first] = held.keys()
  if (hadFocus) (first === again ? page.querySelector('h1') : (first as HTMLElement))?.focus({ preventScroll: true })
  for (const perform of held.values()) perform()
  noteAnswers()
  // Choices that the visitor made before, or that the browser restored.
  for (const select of chosenSelects()) select.dispatchEvent(new Event('change', { bubbles: true }))
})
drawn.observe(page, { attributeFilter: ['data-drawn'] })

/**
 * The browser opens a closed answer that contains the target of the address, but not an answer that is the target
 * itself.
 */
function openNamed() {
  const named = document.getElementById(location.hash.slice(1))
  if (named instanceof HTMLDetailsElement) named.open = true
}
listen('hashchange', openNamed)

const chosenSelects = () =>
  [...document.querySelectorAll('select')].filter((select) => !select.selectedOptions[0]?.defaultSelected)

listen('pageshow', ({ persisted }) => {
  if (persisted) askOtherTabs()
  // The browser has restored choices: the page must show them.
  if (chosenSelects().length > 0) void start()
})

/** Starts the portal if another tab has a session; the portal then asks for it again. */
function askOtherTabs() {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('portal')
  signal.addEventListener('abort', () => channel.close())
  // An open channel keeps the page out of the browser's cache.
  window.addEventListener('pagehide', () => channel.close(), { once: true })
  channel.addEventListener('message', ({ data }) => {
    if (data?.type === 'session.handed' || data?.type === 'session.opened') void start()
  })
  channel.postMessage({ type: 'session.wanted' })
}

/**
 * Whether the page shows what the issuer has configured. Throws on an unexpected shape: then the portal starts and
 * reads it through its schema.
 */
function isAsDrawn(configured: OpenConfig): boolean {
  const { accountAccess, announcement, features, newBrandingMessage, maintenanceWindows, privacyUrl } = configured
  const privacy = privacyUrl.replace('{locale}', drawnIn)
  return (
    accountAccess === 'open' &&
    announcement?.enabled === true &&
    features['announcement'] !== false &&
    page.textContent.includes(announcement[drawnIn]) &&
    !newBrandingMessage &&
    !maintenanceAt(maintenanceWindows, Date.now()) &&
    [...document.links].some((link) => link.getAttribute('href') === privacy)
  )
}

async function readConfiguration() {
  const configured = await askOpenConfig(import.meta.env['VITE_API_BASE'] ?? location.origin)
  if (!configured) return
  try {
    if (!isAsDrawn(configured)) return void start()
    for (const { start: begin } of configured.maintenanceWindows) {
      const wait = Date.parse(begin) - Date.now()
      if (wait > 0 && wait < DAY_MS) setTimeout(start, wait)
    }
  } catch {
    void start()
  }
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The document has nothing of what editors publish; the portal draws it. */
async function startForBlock() {
  const block = blockAt(location.pathname)
  if (block && (await readPublishedText(block, drawnIn)) !== '') void start()
}

function prepare() {
  void readConfiguration()
  if (__EDITING__) void startForBlock()
  if (!savesData()) fetchAhead().catch(() => {})
}

if (!restorePage()) {
  openNamed()
  if (isNeededNow()) void start()
  else {
    writeLocale(drawnIn)
    askOtherTabs()
    if (document.readyState === 'complete') prepare()
    else window.addEventListener('load', prepare)
  }
}
