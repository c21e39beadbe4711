/**
 * The only script of a page that is complete without the portal: it starts the portal at once where somebody is signed in or
 * the page would not be true without it, else at the first use, and loses no press. docs/decisions/an-unused-page-runs-no-portal.md
 */
import type { OpenConfig } from '../../contract/model'
import { type Locale, localeIn } from '../../rules/account'
import { maintenanceAt } from '../../rules/brand'
import { askOpenConfig } from '../ports/openConfig'
import { afterPaint } from '../ui/afterPaint'
import { comeBack, noteAnswers } from './asLeft'
import { hasRead, hasStored, readLocale, writeLocale } from './browserStorage'

const page = document.getElementById('portal')!
const { prerendered, scripts = '' } = page.dataset
const [entry = '', ...imported] = scripts.split(' ')
const drawnIn: Locale = document.documentElement.lang === 'fr' ? 'fr' : 'en'
const DAY_MS = 86_400_000

/** A visitor without a session reads here what the document says, and the address asks for no more. */
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
/** Into the browser's cache; nothing of it runs. */
async function fetchScript(script: string, priority: RequestPriority) {
  const answer = await fetch(script, { priority })
  if (!answer.ok) throw new Error(script)
  await answer.arrayBuffer()
  wanted.delete(script)
}
/** One after the other, so that none of them keeps the page from anything. */
async function fetchAhead() {
  for (const script of wanted) await fetchScript(script, 'low')
}

const watching = new AbortController()
const { signal } = watching
/** What was pressed before the portal could answer, in order; each once, however often it was pressed meanwhile. */
const held = new Map<Element, () => void>()
let isStarted = false
let hasFailed = false
/** Somebody waits for what only the portal can do. */
let isAwaited = false

/** Below the page, outside of what the portal takes over. */
const notice = document.getElementById('unstarted')!
const [sentence, again] = notice.children as unknown as [HTMLElement, HTMLElement]

async function start(): Promise<void> {
  if (isStarted) return
  isStarted = true
  // Also so that the same words are heard again.
  if (sentence.textContent) sentence.textContent = notice.dataset['trying']!
  try {
    // The browser finds the place of a page that one comes back to before the portal takes that over.
    if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve))
    await new Promise<void>((resolve) => afterPaint(resolve))
    await Promise.all([...wanted].map((script) => fetchScript(script, 'high')))
    await import(/* @vite-ignore */ entry)
  } catch {
    // The page stays as it is, and the next press tries again; what was pressed is done when the portal has come.
    isStarted = false
    hasFailed = true
    delete document.documentElement.dataset['starting']
    if (!isAwaited) return
    sentence.textContent = notice.dataset['failed']!
    again.hidden = false
  }
}
/** What is no press must not ask again and again for what does not come. */
const startUnlessFailed = () => hasFailed || void start()

function hold(event: Event, control: Element, perform: () => void) {
  event.preventDefault()
  event.stopImmediatePropagation()
  held.set(control, perform)
  isAwaited = true
  document.documentElement.dataset['starting'] = ''
  void start()
}

/** Until the portal has taken the page over. */
const listen = <Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) =>
  window.addEventListener(type, act, { capture: true, signal })

listen('click', (event) => {
  const target = event.target as Element
  const button = target.closest('button')
  const link = target.closest('a')
  if (button) hold(event, button, () => button.click())
  // The next page comes at once by itself.
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
// A finger that scrolls or presses is heard of by `scroll` and `click`: to start under it would delay what it does.
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
  // What was chosen before, or by the browser on the way back.
  for (const select of chosenSelects()) select.dispatchEvent(new Event('change', { bubbles: true }))
})
drawn.observe(page, { attributeFilter: ['data-drawn'] })

const chosenSelects = () =>
  [...document.querySelectorAll('select')].filter((select) => !select.selectedOptions[0]?.defaultSelected)

listen('pageshow', ({ persisted }) => {
  if (persisted) askOtherTabs()
  // On the way back the browser chooses what was chosen: the page must show that.
  if (chosenSelects().length > 0) void start()
})

/** A session that another tab has is handed to the portal, which asks for it again. */
function askOtherTabs() {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('portal')
  signal.addEventListener('abort', () => channel.close())
  // A page that may hear something does not stay in the browser's cache.
  window.addEventListener('pagehide', () => channel.close(), { once: true })
  channel.addEventListener('message', ({ data }) => {
    if (data?.type === 'session.handed') void start()
  })
  channel.postMessage({ type: 'session.wanted' })
}

/** The announcement that was put away on an earlier page: the portal leaves it out when it comes. */
function hideRead() {
  const announcement = page.querySelector<HTMLElement>('[role="region"]')
  if (announcement && hasRead(announcement.textContent)) announcement.style.display = 'none'
}

/** Whether the page says what the issuer has configured. What cannot be told is for the portal, which reads it through its schema. */
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

function prepare() {
  void readConfiguration()
  if (!savesData()) fetchAhead().catch(() => {})
}

if (!comeBack()) {
  hideRead()
  if (isNeededNow()) void start()
  else {
    writeLocale(drawnIn)
    askOtherTabs()
    if (document.readyState === 'complete') prepare()
    else window.addEventListener('load', prepare)
  }
}
