/** Everything that is stored over a reload or shared between tabs, in one file. */
import type { PersistedState } from '../../../machines/portal/portal'
import { selectEffects } from '../../../machines/portal/selectors'
import type { Locale } from '../../../rules/values/locale'
import { readStored, storeEffects } from '../../effects/effectStorage'
import { shareEffects } from '../../effects/effectTabs'
import { loadKind } from '../portal/loadKind'
import type { Root } from '../portal/portalContext'
import { attempt, EFFECTS_KEY, writeLocale } from './browserStorage'
import { persist } from './persistence'
import { claimTab as claim, connectTabs } from './tabs'

export { readFollowing, readMailed, readPersisted } from './persistence'

let claimed: ReturnType<typeof claim> | null = null
export function claimTab() {
  claimed ??= claim()
  return claimed
}

export const readEffects = () => attempt(() => readStored(sessionStorage, EFFECTS_KEY))

/** Once the effects run, with the first signed-in screen. */
function keepEffects(root: Root): void {
  const { unsubscribe } = root.subscribe((snapshot) => {
    const effects = selectEffects(snapshot)
    if (!effects) return
    unsubscribe()
    attempt(() => storeEffects(effects, sessionStorage, EFFECTS_KEY))
    if (typeof BroadcastChannel !== 'undefined') shareEffects(effects, new BroadcastChannel(EFFECTS_KEY), loadKind)
  })
}

export function keep(root: Root, persisted: PersistedState | null): void {
  persist(root)
  connectTabs(root, persisted)
  keepEffects(root)
}

/** Restores the session in a prerendered page, and the chosen language where the page has the other one. */
export function takeUp(root: Root, persisted: PersistedState | null, locale: Locale | null): void {
  if (locale) {
    // Write the cookie again in case it was lost: the next document then comes in this language.
    writeLocale(locale)
    root.getSnapshot().children.configuration?.send({ type: 'locale.choose', locale })
  }
  void claimTab()
  if (persisted) root.send({ type: 'session.handed', persisted })
  keep(root, persisted)
}
