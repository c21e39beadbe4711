import '../ui/tokens.css'
import '../ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import { localeIn } from '../../rules/account'
import { App } from './App'
import { refreshBotDetection } from './botDetection'
import { hasStored, readLocale } from './browserStorage'
import { addressHere, connectHistory } from './history'
import { inspector, scenario } from './inspect/developer'
import { createPortal } from './portal'
import { isNarrowNow } from './shell/narrow'

/** Nobody needs it before somebody is signed in. Without it the portal forgets at each reload, and goes on. */
const loadStorage = () =>
  Promise.all([import('./persistence'), import('./tabs')]).then(
    ([persistence, tabs]) => ({ ...persistence, ...tabs }),
    () => null,
  )

async function start(): Promise<void> {
  const page = document.getElementById('portal')
  if (!page) return
  const isPrerendered = page.dataset['prerendered'] === location.pathname
  // An address that only a holder may see waits for what other tabs know.
  const storage = hasStored() || !isPrerendered ? await loadStorage() : null
  const persisted = storage?.readPersisted() ?? null
  const locale = localeIn(location.search) ?? readLocale() ?? (document.documentElement.lang === 'fr' ? 'fr' : 'en')
  let onDrawn = () => {}
  const drawn = new Promise<void>((resolve) => {
    onDrawn = resolve
  })
  const portal = createPortal({
    address: addressHere(),
    locale,
    persisted,
    mailed: storage?.readMailed() ?? null,
    interrupted: storage?.readInterrupted() ?? null,
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
  storage?.persist(root)
  // The document was drawn for a visitor who is not signed in: what another tab knows must wait until it is taken over.
  const isDrawnHere = persisted === null && isPrerendered
  if (!isDrawnHere) storage?.connectTabs(root, persisted)
  const navigation = root.getSnapshot().children.navigation!
  // A connection that is back: what did not come is asked for again.
  window.addEventListener('online', () => navigation.send({ type: 'screen.retry' }))
  await waitFor(navigation, (snapshot) => snapshot.matches('settled') || snapshot.matches('missing'))

  const app = <App portal={portal} navigator={navigator} onDrawn={onDrawn} />
  const canTakeOver =
    isDrawnHere && document.documentElement.lang === locale && navigation.getSnapshot().matches('settled')
  // A transition is drawn in short tasks: what is typed or clicked meanwhile need not wait for all of it.
  if (canTakeOver) startTransition(() => void hydrateRoot(page, app))
  else createRoot(page).render(app)

  await drawn
  // What was pressed before waits for this mark.
  page.dataset['drawn'] = ''
  const late = storage ?? (await loadStorage())
  if (!storage) {
    late?.persist(root)
    void late?.claimTab()
  }
  if (isDrawnHere) late?.connectTabs(root, persisted)
}

void start()
