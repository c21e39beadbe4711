/**
 * What must be read from the browser's storage before the first render. `persistence.ts` has the rest, with schemas.
 */
import { LOCALES, type Locale } from '../../../rules/values/locale'

export const SESSION_KEY = 'portal.session'
export const MAILED_KEY = 'portal.mailed'
export const FOLLOWING_KEY = 'portal.following'
/** Of what was sent and whose outcome is not known, in the tab's storage and between tabs. */
export const EFFECTS_KEY = 'portal.effects'
export const TAB_KEY = 'portal.tab'
const LOCALE_KEY = 'portal.locale'
const READ_KEY = 'portal.read'
const PROBE_KEY = 'portal.probe'

// A browser may deny storage or have none left: the portal then works, but forgets at each reload.
export const attempt = <Result>(run: () => Result): Result | null => {
  try {
    return run()
  } catch {
    return null
  }
}

/** False where the browser denies storage or has none left. */
export const canStore = (): boolean =>
  attempt(() => {
    sessionStorage.setItem(PROBE_KEY, '')
    sessionStorage.removeItem(PROBE_KEY)
    return true
  }) ?? false

/** This tab has stored something that a reload restores. */
export const hasStored = (): boolean =>
  attempt(() =>
    [SESSION_KEY, MAILED_KEY, FOLLOWING_KEY, EFFECTS_KEY].some((key) => sessionStorage.getItem(key) !== null),
  ) ?? false

/** Whether this announcement was dismissed in this tab; a different text is shown again. */
export const hasRead = (announcement: string) =>
  attempt(() => sessionStorage.getItem(READ_KEY)?.includes(announcement)) ?? false
/** Takes the announcement in all its languages. */
export const noteRead = (announcements: readonly string[]) =>
  attempt(() => sessionStorage.setItem(READ_KEY, announcements.join()))

export const readLocale = (): Locale | null =>
  attempt(() => LOCALES.find((locale) => locale === localStorage.getItem(LOCALE_KEY)) ?? null)

/** Writes a cookie too, so that the server answers the next document in this language. */
export const writeLocale = (locale: Locale): void => {
  attempt(() => localStorage.setItem(LOCALE_KEY, locale))
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  })
}
