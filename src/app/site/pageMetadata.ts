/** What the head of a public page says to search engines and to previews of a shared link. */

import { isAccountRoute, ROUTES, type RouteId } from '../../../rules/site/navigation'
import type { Locale } from '../../../rules/values/locale'
import type { MessageKey } from '../../i18n/catalogue'
import { setIn } from '../../i18n/titles'

const LOCALES = ['en', 'fr'] as const

/** The first two are reached from an email, and useless without its link. */
const UNLISTED: readonly RouteId[] = ['verified', 'pwdRecoveryLink', 'qr', 'logout']

/** The description of a page; null for a page that search engines should not find. */
export function descriptionKeyOf(id: RouteId, path: string): MessageKey | null {
  if (UNLISTED.includes(id) || isAccountRoute(id)) return null
  if (id === 'home') return 'home.lead'
  if (id === 'login') return 'signIn.lead'
  return (id === 'faqSet' ? `FAQ.${setIn(path)}.lead` : `screen.${id}.lead`) as MessageKey
}

/** The address that search engines keep for a page: sign-in has several. */
export const addressOf = (id: RouteId, path: string) => (id === 'faqSet' ? path : ROUTES[id].path)

export type PageMetadata = {
  readonly origin: string
  readonly path: string
  readonly locale: Locale
  readonly title: string
  readonly portal: string
  readonly description: string | null
}
type Tag = readonly [name: 'meta' | 'link', attributes: Readonly<Record<string, string>>]

/** The tags of a page. */
export function pageMetadata({ origin, path, locale, title, portal, description }: PageMetadata): readonly Tag[] {
  if (description === null) return [['meta', { name: 'robots', content: 'noindex' }]]
  const property = (name: string, content: string): Tag => ['meta', { property: `og:${name}`, content }]
  const address = (language: Locale) => `${origin}${path}?locale=${language}`
  const alternate = (hreflang: string, href: string): Tag => ['link', { rel: 'alternate', hreflang, href }]
  return [
    ['meta', { name: 'description', content: description }],
    property('title', title),
    property('description', description),
    property('type', 'website'),
    property('site_name', portal),
    property('locale', `${locale}_CA`),
    property('url', address(locale)),
    property('image', `${origin}/share.jpg`),
    property('image:width', '1200'),
    property('image:height', '630'),
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
    ['link', { rel: 'canonical', href: address(locale) }],
    ...LOCALES.map((language) => alternate(language, address(language))),
    alternate('x-default', `${origin}${path}`),
  ]
}
