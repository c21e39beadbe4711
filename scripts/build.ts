/** Builds the portal into dist/portal: the browser's files, a document for each public route in both languages, all of them precompressed. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { ROUTES, type RouteId, redirectFor } from '../rules/site/navigation.ts'
import type { pageMetadata as pageMetadataOf } from '../src/app/site/pageMetadata.ts'
import { publicOriginOf } from './publicOrigin.ts'

/** `DIST` names another folder, so that two builds can run at the same time. */
const DIST = process.env['DIST'] ?? 'dist'
/** For a run of a few journeys: the server then compresses nothing. */
const IS_COMPRESSED = process.env['COMPRESS'] !== 'false'
const OUT = join(DIST, 'portal')
const SERVER = join(DIST, 'prerender')
const LOCALES = ['en', 'fr'] as const
type Locale = (typeof LOCALES)[number]
/** Public addresses that redirect, also without JavaScript. */
const LEADING_ON = ['/faqvisa', '/privacy'] as const
type Chunk = { file: string; name?: string; imports?: string[] }
type Manifest = Record<string, Chunk>
type Drawn = {
  title: string
  portal: string
  description: string | null
  isWhole: boolean
  needsClock: boolean
  html: string
  noScript: string | null
  ways: readonly { to: string; name: string }[]
  menu: string
  language: string
  unstarted: { failed: string; trying: string; again: string } | null
  late: { words: string; reload: string } | null
  areas: readonly string[]
  content: readonly string[]
}
type Prerender = {
  PRERENDERED: readonly { id: RouteId; path: string }[]
  SIGNED_IN: readonly RouteId[]
  drawRoute(page: { id: RouteId; path: string }, locale: Locale): Promise<Drawn>
  drawShell(locale: Locale, id?: RouteId): Promise<Drawn>
  drawNotFound(locale: Locale): Promise<Drawn>
  pageMetadata: typeof pageMetadataOf
}

for (const folder of [OUT, SERVER]) await rm(folder, { recursive: true, force: true })
await build({ logLevel: 'warn', build: { outDir: OUT } })
/** Built separately: it must not import the portal's files. */
const ownScript = await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: OUT,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/app/site/deferredStart.ts',
      output: { entryFileNames: 'assets/first-use-[hash].js' },
    },
  },
})
const firstUse = ('output' in ownScript ? ownScript.output : []).find(({ fileName }) => fileName.endsWith('.js'))
if (!firstUse) throw new Error('The build has no script for the first use')
// It only draws the documents, here: minifying it would take longer than everything else.
await build({
  logLevel: 'warn',
  build: { outDir: SERVER, ssr: 'src/app/prerender.tsx', copyPublicDir: false, minify: false },
})

const template = await readFile(join(OUT, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(join(OUT, '.vite/manifest.json'), 'utf8')) as Manifest
const { PRERENDERED, SIGNED_IN, drawRoute, drawShell, drawNotFound, pageMetadata } = (await import(
  pathToFileURL(resolve(SERVER, 'prerender.js')).href
)) as Prerender

/** A chunk and all its static imports. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  const chunk = manifest[key]
  if (!chunk) throw new Error(`No chunk is called ${key}`)
  seen.add(key)
  for (const imported of chunk.imports ?? []) withImports(imported, seen)
  return seen
}

/** The chunk of a route. Sign-in comes with the entry; the agreements share one. */
const screensOf = (id: RouteId) => {
  if (id === 'login') return []
  return [`src/app/routes/${id.startsWith('terms') ? 'agreements' : id}.tsx`]
}
const signedIn = Object.keys(manifest).find((key) => manifest[key]?.name === 'signed-in')
if (!signedIn) throw new Error('The build has no file for signed-in visitors')
/** The dashboard is in the file that all signed-in screens need. */
const holderScreensOf = (id: RouteId) => [signedIn, ...(id === 'dashboard' ? [] : screensOf(id))]

const sheet = manifest['style.css']
if (!sheet) throw new Error('The build has no sheet of its own')
const style = (await readFile(join(OUT, sheet.file), 'utf8')).trim()

const STYLE = `<style>${style}</style>`

/**
 * The document requests the screen's scripts and contains the styles of all screens: no round trip comes before the
 * first paint.
 */
function headOf(keys: readonly string[], later: readonly string[] = []): string {
  const entry = withImports('index.html')
  const needed = new Set(keys.flatMap((key) => [...withImports(key)]))
  const wanted = new Set(later.flatMap((key) => [...withImports(key)]))
  const preload = (key: string, how = '') =>
    entry.has(key) ? [] : [`<link rel="modulepreload" href="/${(manifest[key] as Chunk).file}"${how}>`]
  const preloads = [
    ...[...needed].flatMap((key) => preload(key)),
    // After the scripts that start the portal: a visitor who is not signed in after all is redirected to sign-in.
    ...[...wanted].flatMap((key) => (needed.has(key) ? [] : preload(key, ' fetchpriority="low"'))),
  ]
  return [STYLE, ...preloads].join('\n    ')
}

/** The portal's scripts for this page, the entry first. */
const scriptsOf = (keys: readonly string[]) =>
  [...new Set(['index.html', ...keys].flatMap((key) => [...withImports(key)]))]
    .map((key) => `/${(manifest[key] as Chunk).file}`)
    .join(' ')

/** Where the documents will be served: addresses for other sites must be absolute. */
const ORIGIN = publicOriginOf(process.env)

const quoted = (text: string) => `"${escapeText(text).replace(/"/g, '&quot;')}"`

/** For search engines, previews and home screens. */
function aboutOf(locale: Locale, { title, portal, description }: Drawn, path?: string): string {
  return [
    // The manifest is for pages that visitors share or keep; sign-in makes as few requests as possible.
    ...(path === undefined || (description !== null && path !== ROUTES.login.path)
      ? [`<link rel="manifest" href="/${locale}/portal.webmanifest">`]
      : []),
    ...pageMetadata({ origin: ORIGIN, path: path ?? '', locale, title, portal, description }).map(
      ([tag, attributes]) =>
        `<${tag} ${Object.entries(attributes)
          .map(([name, value]) => `${name}=${quoted(value)}`)
          .join(' ')}>`,
    ),
  ].join('\n    ')
}

/** Each address in each language, with its alternate and the one that uses the browser's language. */
const sitemapOf = (paths: Iterable<string>) => {
  const alternates = (path: string) =>
    [...LOCALES.map((locale) => [locale, `${path}?locale=${locale}`] as const), ['x-default', path] as const].map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${ORIGIN}${href}"/>`,
    )
  const urls = [...paths].flatMap((path) =>
    LOCALES.map((locale) => `<url><loc>${ORIGIN}${path}?locale=${locale}</loc>${alternates(path).join('')}</url>`),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

const manifestOf = (locale: Locale, name: string) =>
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

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/**
 * The header is painted when it is complete: its links are aligned to the right, and would move while they are parsed.
 * A document without a header must not wait for one.
 */
const HEADER_FIRST = '<link rel="expect" href="#main-menu" blocking="render">'

const PORTAL_SCRIPTS = /\n\s*<(?:script\b[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
const FIRST_USE = `  <script type="module" src="/${firstUse.fileName}"></script>\n  </head>`

/** Announced and shown if a file of the portal does not load: src/app/site/deferredStart.ts. */
const noticeOf = ({ failed, trying, again }: NonNullable<Drawn['unstarted']>) =>
  `\n    <div id="unstarted" role="status" data-print="no" data-failed=${quoted(failed)} data-trying=${quoted(trying)}><p></p><button type="button" hidden>${escapeText(again)}</button></div>`

/** A text whose phone numbers can be dialled, as `Words` renders it in the portal. */
const withNumbers = (text: string) =>
  escapeText(text).replace(
    /1-\d{3}-\d{3}-\d{4}/g,
    (number) => `<a href="tel:+${number.replaceAll('-', '')}">${number}</a>`,
  )

/** Shown by the sheet alone if the portal has not rendered after a while. */
const lateOf = ({ words, reload }: NonNullable<Drawn['late']>) =>
  `\n    <p id="late" role="status" data-print="no">${escapeText(words)} <a href="">${escapeText(reload)}</a> <a href="tel:+18886773299">1-888-677-3299</a></p>`

/** `scripts`: the portal's, for a page that starts it at its first use; other pages have them in their head. */
function documentOf(locale: Locale, drawn: Drawn, head: string, path?: string, scripts?: string): string {
  const { title, html, needsClock, noScript, ways, menu, language, unstarted, late } = drawn
  const other = LOCALES.find((each) => each !== locale)
  // Without a path: of whatever address the document answers.
  const translation = `<a href="${path ?? ''}?locale=${other}" hreflang="${other}" lang="${other}">${escapeText(language)}</a>`
  const without = [
    ...(noScript === null ? [] : [withNumbers(noScript)]),
    ...ways.map(({ to, name }) => `<a href="${to}">${escapeText(name)}</a>`),
    translation,
  ].join(' ')
  // A link alone is not a warning.
  const kind = noScript === null ? '' : ' data-warning'
  const mark =
    (path === undefined ? '' : ` data-prerendered="${path}"`) +
    (scripts === undefined ? '' : ` data-scripts="${scripts}"`) +
    (needsClock ? ' data-clock' : '')
  const start = scripts === undefined ? template : template.replace(PORTAL_SCRIPTS, '').replace('</head>', FIRST_USE)
  return (
    start
      .replace(/\n\s*<link rel="stylesheet"[^>]*>/g, '')
      // A separate script is evaluated in a separate task: the libraries, then the portal.
      .replace(
        /(\n\s*<script [^>]*><\/script>)([^]*?)\n\s*<link rel="modulepreload" crossorigin href="([^"]*\/libraries-[^"]*)">/,
        (_, entry: string, between: string, libraries: string) =>
          `\n    <script type="module" crossorigin src="${libraries}"></script>${entry}${between}`,
      )
      .replace('<html lang="en">', `<html lang="${locale}">`)
      .replace(/<title>.*<\/title>/, () => `<title>${escapeText(title)}</title>`)
      .replace('<!--head-->', () =>
        [...(path === undefined ? [] : [HEADER_FIRST]), aboutOf(locale, drawn, path), head].join('\n    '),
      )
      .replace(
        '<div id="portal"><!--portal--></div>',
        () =>
          `${menu || without ? `<noscript>${without && `<p${kind}>${without}</p>`}${menu}</noscript>\n    ` : ''}<div id="portal"${mark}>${html}</div>${unstarted ? noticeOf(unstarted) : ''}${late ? lateOf(late) : ''}`,
      )
  )
}

async function write(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** The addresses that search engines should find. */
const listed = new Set<string>()

for (const locale of LOCALES) {
  const texts = ({ areas }: Drawn) => areas.map((area) => `src/i18n/${locale}/${area}.json`)
  for (const { id, path } of PRERENDERED) {
    const drawn = await drawRoute({ id, path }, locale)
    if (drawn.description !== null) listed.add(path)
    const keys = [...screensOf(id), ...texts(drawn), ...drawn.content]
    const document = drawn.isWhole
      ? documentOf(locale, drawn, STYLE, path, scriptsOf(keys))
      : documentOf(locale, drawn, headOf(keys), path)
    await write(join(OUT, locale, path, 'index.html'), document)
  }
  for (const id of SIGNED_IN) {
    const drawn = await drawShell(locale, id)
    const [start = '', ...others] = texts(drawn)
    const head = headOf([start], [...holderScreensOf(id), ...others])
    await write(join(OUT, locale, ROUTES[id].path, 'index.html'), documentOf(locale, drawn, head))
  }
  const shell = await drawShell(locale)
  await write(join(OUT, locale, 'shell/index.html'), documentOf(locale, shell, headOf(texts(shell))))
  await write(
    join(OUT, locale, 'not-found/index.html'),
    documentOf(locale, await drawNotFound(locale), headOf(texts(shell))),
  )
  for (const path of LEADING_ON) {
    const to = (redirectFor(path, false) ?? '/').replace(/(?=#)|$/, `?locale=${locale}`)
    const head = `<noscript><meta http-equiv="refresh" content="0;url=${to}"></noscript>\n    ${headOf(texts(shell))}`
    await write(join(OUT, locale, path, 'index.html'), documentOf(locale, shell, head))
  }
  await write(join(OUT, locale, 'portal.webmanifest'), manifestOf(locale, shell.portal))
}
await write(join(OUT, 'sitemap.xml'), sitemapOf(listed))
await write(
  join(OUT, 'robots.txt'),
  `${(await readFile(join(OUT, 'robots.txt'), 'utf8')).trim()}\nSitemap: ${ORIGIN}/sitemap.xml\n`,
)
await rm(join(OUT, 'index.html'))
await rm(join(OUT, sheet.file))
// The server's content security policy needs the hash of the styles in the documents.
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
await writeFile(join(OUT, '.vite/style-hashes.json'), JSON.stringify([styleHash]))

const compressed = promisify(brotliCompress)
/** How distances are coded, and the size of a block. */
const USUAL_CODE = { postfixBits: 0, direct: 0, blockBits: 0 }
/** Which is best depends on the file: sign-in's scripts differ by 0.4 KiB. Documents are many, and differ by less. */
const SCRIPT_CODES = [
  USUAL_CODE,
  { postfixBits: 0, direct: 15, blockBits: 16 },
  { postfixBits: 1, direct: 2, blockBits: 0 },
  { postfixBits: 1, direct: 30, blockBits: 0 },
  { postfixBits: 2, direct: 16, blockBits: 16 },
  { postfixBits: 2, direct: 0, blockBits: 0 },
  { postfixBits: 3, direct: 0, blockBits: 0 },
]
async function toBrotli(content: Buffer, codes: typeof SCRIPT_CODES): Promise<Buffer> {
  const results = await Promise.all(
    codes.map(({ postfixBits, direct, blockBits }) =>
      compressed(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
          [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
          // Large enough for every script: a larger window costs bytes.
          [constants.BROTLI_PARAM_LGWIN]: 19,
        },
      }),
    ),
  )
  return results.reduce((best, result) => (result.length < best.length ? result : best))
}
const toGzip = promisify(gzip)
const written = IS_COMPRESSED ? await readdir(OUT, { recursive: true, withFileTypes: true }) : []
for (const entry of written) {
  if (
    !entry.isFile() ||
    !/\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/.test(entry.name) ||
    entry.parentPath.endsWith('.vite')
  )
    continue
  const file = join(entry.parentPath, entry.name)
  const content = await readFile(file)
  await writeFile(`${file}.br`, await toBrotli(content, entry.name.endsWith('.js') ? SCRIPT_CODES : [USUAL_CODE]))
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }))
}
console.log(`Built ${OUT}: ${(PRERENDERED.length + SIGNED_IN.length) * LOCALES.length} documents of ${ORIGIN}`)
if (!process.env['PUBLIC_ORIGIN']) console.log('Set PUBLIC_ORIGIN to build them for another address.')
process.exit(0)
