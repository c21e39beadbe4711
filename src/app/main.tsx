import { retryImport } from '../lazy/retryImport'
import '../ui/tokens.css'
import '../ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import { selectIsAsked } from '../../machines/navigation/selectors'
import { selectHasHolder } from '../../machines/portal/selectors'
import { type Locale, localeIn } from '../../rules/values/locale'
import { focusPressed } from '../ui/pressFocus'
import { inspector, scenario } from './inspect/developer'
import { addressHere, connectHistory, isGeneralHere } from './portal/history'
import type { Root } from './portal/portalContext'
import { App } from './root/App'
import { createPortal } from './root/createPortal'
import { refreshBotDetection } from './services/botDetection'
import { hasStored, readLocale } from './session-in-the-browser/browserStorage'
import { isNarrowNow } from './shell/narrow'

/** Not needed until someone is signed in. Without it the portal works, but forgets at each reload. */
const loadStorage = () => retryImport(() => import('./session-in-the-browser/storage')).catch(() => null)
/** Without it the portal works, but the head still describes the page or language before. */
const keepHead = (root: Root) =>
  retryImport(() => import('./site/syncHead')).then(
    ({ syncHead }) => syncHead(root),
    () => {},
  )

async function start(): Promise<void> {
  const page = document.getElementById('portal')
  if (!page) return
  const isPrerendered = page.dataset['prerendered'] === location.pathname
  // On an address that is not prerendered, such as a holder's, other tabs may have a session: load the code that asks
  // them.
  const storage = hasStored() || !isPrerendered ? await loadStorage() : null
  const persisted = storage?.readPersisted() ?? null
  const drawnIn = document.documentElement.lang as Locale
  const locale = localeIn(location.search) ?? readLocale() ?? drawnIn
  // Hydrating keeps what is typed, open or pressed in the document; the session and the chosen language are applied
  // afterwards.
  const isDrawnHere = isPrerendered && (persisted === null || isGeneralHere())
  let onDrawn = () => {}
  const drawn = new Promise<void>((resolve) => {
    onDrawn = resolve
  })
  const portal = createPortal({
    address: addressHere(),
    locale: isDrawnHere ? drawnIn : locale,
    persisted: isDrawnHere ? null : persisted,
    mailed: storage?.readMailed() ?? null,
    following: storage?.readFollowing() ?? null,
    stored: storage?.readEffects() ?? null,
    ...(storage && { copiedAt: storage.claimTab() }),
    isNarrow: isNarrowNow(),
    baseUrl: import.meta.env['VITE_API_BASE'] ?? location.origin,
    drawn,
    scenario,
    inspect: await inspector(),
  })
  const { root } = portal
  root.start()
  void refreshBotDetection(root)
  const navigator = connectHistory(root)
  if (!isDrawnHere) {
    storage?.keep(root, persisted)
    void keepHead(root)
  }
  const navigation = root.getSnapshot().children.navigation!
  // The connection is back: load what is missing.
  window.addEventListener('online', () => navigation.send({ type: 'screen.retry' }))
  await waitFor(navigation, (snapshot) => !snapshot.hasTag('busy'))
  // The page was loaded at /logout while the outcome of an effect is not known: the dialog needs the holder's data.
  if (selectIsAsked(navigation.getSnapshot())) await waitFor(root, selectHasHolder)

  const app = <App portal={portal} navigator={navigator} onDrawn={onDrawn} />
  // A transition renders in short tasks, so that typing and clicks do not wait for all of it.
  if (isDrawnHere && navigation.getSnapshot().matches('settled')) startTransition(() => void hydrateRoot(page, app))
  else createRoot(page).render(app)

  await drawn
  // The portal keeps the language itself, and may change it. Until now a press on a link loaded another document.
  for (const link of page.querySelectorAll('a[href*="?locale="]'))
    link.setAttribute('href', link.getAttribute('href')!.replace(/\?locale=../, ''))
  // `site/deferredStart.ts` waits for this mark to replay earlier presses.
  page.dataset['drawn'] = ''
  if (isDrawnHere) void keepHead(root)
  if (!storage || isDrawnHere)
    (storage ?? (await loadStorage()))?.takeUp(root, persisted, locale === drawnIn ? null : locale)
}

focusPressed()
void start()
