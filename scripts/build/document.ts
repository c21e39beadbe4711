/** The HTML of a page: index.html with a head, the prerendered page, and texts for a browser in which the portal does not start. */
import type { Locale } from '../../rules/values/locale.ts'
import type { Drawn, pageMetadata } from '../../src/app/prerender'
import type { Chunks } from './chunks.ts'
import { ENTRY } from './chunks.ts'

/** What all documents have in common. */
export type Site = {
  /** The source of index.html. */
  readonly template: string
  readonly origin: string
  readonly style: string
  /** The address of the script that starts the portal at the first use of a page. */
  readonly deferredStart: string
  readonly chunks: Chunks
  readonly pageMetadata: typeof pageMetadata
}
export type Page = {
  readonly locale: Locale
  readonly drawn: Drawn
  /** Null for a document that answers any address. */
  readonly path: string | null
  /** Chunks of the page. */
  readonly needed: readonly string[]
  /** Chunks that a visitor needs who is signed in, as this document expects. */
  readonly expected?: readonly string[]
  /** The portal starts at the first use of the page. */
  readonly isDeferred?: boolean
  /** Opened at once by a browser without scripts. */
  readonly leadsTo?: string
}

const OTHER: Record<Locale, Locale> = { en: 'fr', fr: 'en' }
/**
 * The header is painted when it is complete: its links are aligned to the right, and would move while they are parsed.
 * A document without a header must not wait for one.
 */
const HEADER_FIRST = '<link rel="expect" href="#main-menu" blocking="render">'

export const SIGN_IN = '/login'
const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const quoted = (text: string) => `"${escapeText(text).replace(/"/g, '&quot;')}"`
const preload = (file: string, how = '') => `<link rel="modulepreload" href="/${file}"${how}>`
/**
 * Chromium names the page as the referrer of the fonts that its own styles request, in spite of the server's policy, but
 * not of those that are preloaded. A preload delays the first paint: it is for addresses that may hold a secret, which
 * search engines do not know either.
 */
const fontsIn = (style: string, { description }: Drawn) =>
  description !== null
    ? []
    : [...new Set(style.match(/\/assets\/[^"')]+\.woff2/g))].map(
        (file) =>
          `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin referrerpolicy="no-referrer">`,
      )
const script = (file: string) => `<script type="module" crossorigin src="/${file}"></script>`

/** For search engines, previews and home screens. */
function about({ origin, pageMetadata }: Site, { locale, drawn, path }: Page): string[] {
  const { title, portal, description } = drawn
  // The manifest is for pages that visitors share or keep; sign-in makes as few requests as possible.
  const hasManifest = path === null || (description !== null && path !== SIGN_IN)
  return [
    ...(hasManifest ? [`<link rel="manifest" href="/${locale}/portal.webmanifest">`] : []),
    ...pageMetadata({ origin, path: path ?? '', locale, title, portal, description }).map(
      ([tag, attributes]) =>
        `<${tag} ${Object.entries(attributes)
          .map(([name, value]) => `${name}=${quoted(value)}`)
          .join(' ')}>`,
    ),
  ]
}

/** Requests the page's scripts, so that no round trip comes before them. */
function scriptsIn({ chunks, deferredStart }: Site, { needed, expected = [], isDeferred = false }: Page): string[] {
  if (isDeferred) return [`<script type="module" src="${deferredStart}"></script>`]
  const [entry = '', ...imported] = chunks.filesOf([ENTRY])
  const start = new Set([entry, ...imported])
  const now = [...chunks.filesOf(needed)].filter((file) => !start.has(file))
  const later = [...chunks.filesOf(expected)].filter((file) => !start.has(file) && !now.includes(file))
  return [
    ...now.map((file) => preload(file)),
    // After the scripts that start the portal: a visitor who is not signed in after all is redirected to sign-in.
    ...later.map((file) => preload(file, ' fetchpriority="low"')),
    // The libraries first: each script is evaluated in a task of its own.
    ...[...imported, entry].map(script),
  ]
}

/** Announced and shown if a file of the portal does not load: src/app/site/deferredStart.ts. */
const unstartedNotice = ({ failed, trying, again }: NonNullable<Drawn['unstarted']>) =>
  `<div id="unstarted" role="status" data-print="no" data-failed=${quoted(failed)} data-trying=${quoted(trying)}><p></p><button type="button" hidden>${escapeText(again)}</button></div>`

/** Shown by the style sheet alone if the portal has not rendered after a while. */
const lateNotice = ({ words, reload }: NonNullable<Drawn['late']>) =>
  `<p id="late" role="status" data-print="no">${escapeText(words)} <a href="">${escapeText(reload)}</a> <a href="tel:+18886773299">1-888-677-3299</a></p>`

/** A text whose phone numbers can be dialled, as `Words` renders it in the portal. */
const withNumbers = (text: string) =>
  escapeText(text).replace(
    /1-\d{3}-\d{3}-\d{4}/g,
    (number) => `<a href="tel:+${number.replaceAll('-', '')}">${number}</a>`,
  )

/** The texts, links and menu of a browser without scripts. */
function withoutScripts({ locale, drawn: { noScript, ways, language, menu }, path }: Page): string {
  const other = OTHER[locale]
  const sentence = [
    ...(noScript === null ? [] : [withNumbers(noScript)]),
    ...ways.map(({ to, name }) => `<a href="${to}">${escapeText(name)}</a>`),
    `<a href="${path ?? ''}?locale=${other}" hreflang="${other}" lang="${other}">${escapeText(language)}</a>`,
  ].join(' ')
  // Links alone are not a warning.
  return `<noscript><p${noScript === null ? '' : ' data-warning'}>${sentence}</p>${menu}</noscript>`
}

/** The page as prerendered, with marks for main.tsx and deferredStart.ts. */
function portalIn({ chunks }: Site, { drawn, path, needed, isDeferred = false }: Page): string {
  const marks = [
    ...(path === null ? [] : [`data-prerendered="${path}"`]),
    ...(isDeferred
      ? [`data-scripts="${[...chunks.filesOf([ENTRY, ...needed])].map((file) => `/${file}`).join(' ')}"`]
      : []),
    ...(drawn.needsClock ? ['data-clock'] : []),
  ]
  return `<div ${['id="portal"', ...marks].join(' ')}>${drawn.html}</div>`
}

export function documentOf(site: Site, page: Page): string {
  const { locale, drawn, path, leadsTo } = page
  const head = [
    ...(path === null ? [] : [HEADER_FIRST]),
    ...about(site, page),
    ...(leadsTo ? [`<noscript><meta http-equiv="refresh" content="0;url=${leadsTo}"></noscript>`] : []),
    // Every page's styles: none comes before the first paint.
    `<style>${site.style}</style>`,
    ...scriptsIn(site, page),
    ...fontsIn(site.style, drawn),
  ]
  const body = [
    withoutScripts(page),
    portalIn(site, page),
    ...(drawn.unstarted ? [unstartedNotice(drawn.unstarted)] : []),
    ...(drawn.late ? [lateNotice(drawn.late)] : []),
  ]
  const parts = {
    '<html lang="en">': `<html lang="${locale}">`,
    '<title>Lunaria</title>': `<title>${escapeText(drawn.title)}</title>`,
    '<!--head-->': head.join('\n    '),
    '<div id="portal"><!--portal--></div>': body.join('\n    '),
    '\n    <script type="module" src="/src/app/main.tsx"></script>': '',
  }
  return Object.entries(parts).reduce((html, [placeholder, text]) => {
    if (!html.includes(placeholder)) throw new Error(`index.html does not contain ${placeholder}`)
    return html.replace(placeholder, () => text)
  }, site.template)
}
