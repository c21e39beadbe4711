import '../ui/tokens.css'
import '../ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import { localeIn } from '../../rules/account'
import { App } from './App'
import { watchAttention } from './attention'
import { refreshBotDetection } from './botDetection'
import { addressHere, connectHistory } from './history'
import { inspector, scenario } from './inspect/developer'
import { readKept, readLocale, readMailed } from './keeping'
import { keep } from './persistence'
import { createPortal } from './portal'
import { connectTabs } from './tabs'

async function start(): Promise<void> {
  const page = document.getElementById('portal')
  if (!page) return
  const kept = readKept()
  const locale = localeIn(location.search) ?? readLocale() ?? (document.documentElement.lang === 'fr' ? 'fr' : 'en')
  let onDrawn = () => {}
  const drawn = new Promise<void>((resolve) => {
    onDrawn = resolve
  })
  const portal = createPortal({
    address: addressHere(),
    locale,
    kept,
    mailed: readMailed(),
    isNarrow: window.matchMedia('(max-width: 799.98px)').matches,
    baseUrl: import.meta.env['VITE_API_BASE'] ?? location.origin,
    drawn,
    scenario,
    inspect: await inspector(),
  })
  const { root } = portal
  root.start()
  refreshBotDetection(root)
  const navigator = connectHistory(root)
  keep(root)
  // The document was drawn for a visitor who is not signed in: what another tab knows must wait until it is taken over.
  const isDrawnHere = kept === null && page.dataset['prerendered'] === location.pathname
  if (!isDrawnHere) connectTabs(root, kept)
  const navigation = root.getSnapshot().children.navigation!
  await waitFor(navigation, (snapshot) => snapshot.matches('settled') || snapshot.matches('missing'))

  const app = <App portal={portal} navigator={navigator} onDrawn={onDrawn} />
  const canTakeOver =
    isDrawnHere && document.documentElement.lang === locale && navigation.getSnapshot().matches('settled')
  if (canTakeOver) hydrateRoot(page, app)
  else createRoot(page).render(app)

  await drawn
  if (isDrawnHere) connectTabs(root, kept)
  watchAttention(root)
}

void start()
