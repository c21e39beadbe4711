/** The two languages of the portal. Portal spec §2. */
export const LOCALES = ['en', 'fr'] as const

export type Locale = (typeof LOCALES)[number]

/** A query parameter `locale` with any value but the two languages is ignored. Portal spec §2. */
export const localeIn = (search: string): Locale | null => {
  const asked = new URLSearchParams(search).get('locale')
  return LOCALES.find((locale) => locale === asked) ?? null
}

/** The language that the portal keeps in the cookie `locale`. */
export const localeInCookie = (cookie: string): Locale | null => {
  const kept = /(?:^|;\s*)locale=(en|fr)(?:;|$)/.exec(cookie)?.[1]
  return LOCALES.find((locale) => locale === kept) ?? null
}
