/** Files for search engines and home screens. */
import { LOCALES, type Locale } from '../../rules/values/locale.ts'

/** Each address in each language, with its alternates and the one that uses the browser's language. */
export function siteMapOf(origin: string, paths: Iterable<string>): string {
  const alternates = (path: string) =>
    [...LOCALES.map((locale) => [locale, `${path}?locale=${locale}`] as const), ['x-default', path] as const].map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${href}"/>`,
    )
  const urls = [...paths].flatMap((path) =>
    LOCALES.map((locale) => `<url><loc>${origin}${path}?locale=${locale}</loc>${alternates(path).join('')}</url>`),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

export const robotsOf = (origin: string, robots: string) => `${robots.trim()}\nSitemap: ${origin}/sitemap.xml\n`

export const webManifestOf = (locale: Locale, name: string): string =>
  JSON.stringify({
    name,
    short_name: locale === 'en' ? 'Cards' : 'Cartes',
    lang: locale,
    start_url: `/dashboard?locale=${locale}`,
    scope: '/',
    display: 'standalone',
    background_color: '#f6f7f5',
    theme_color: '#0d5c46',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  })
