/** Where the pages and pictures of the atlas are, relative to its folder, and what leads from one to another. */
import { LOCALES, type Locale } from '../../rules/values/locale'

export const WIDTHS = [375, 1280] as const
export type Width = (typeof WIDTHS)[number]
export type Look = { readonly locale: Locale; readonly width: Width }
export const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => LOCALES.map((locale) => ({ locale, width })))

export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const machinePage = (id: string) => `machines/${id}.html`
export const screenPage = (screen: string) => `screens/${screen}.html`
/** `at`: the place of the state in its list, since two names may have one slug. */
export const stateAnchor = (screen: string, at: number, state: string) => `${slugOf(screen)}-${at + 1}-${slugOf(state)}`
export const pictureFile = (screen: string, at: number, { locale, width }: Look) =>
  `pictures/${screen}/${at + 1}.${locale}.${width}.jpg`

/** From a page to a file of the atlas. */
export const linkFrom = (page: string, file: string) => `${'../'.repeat(page.split('/').length - 1)}${file}`
