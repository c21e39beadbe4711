export type Language = 'en' | 'fr'
export type Text = Readonly<Record<Language, string>>

/** Accept-Language is `en_CA` or `fr_CA`. Portal spec §7. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.toLowerCase().startsWith('fr') ? 'fr' : 'en'
