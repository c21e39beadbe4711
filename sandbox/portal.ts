import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { plainPath, redirectFor, routeAt } from '../rules/site/navigation'
import { localeInCookie } from '../rules/values/locale'

export type PortalRequest = {
  readonly path: string
  readonly locale: string | null
  readonly cookie: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  /** True for a navigation by a person, false for a file that a page loads. */
  readonly isOpened: boolean
}

export type PortalAnswer = {
  readonly status: 200 | 304 | 404
  readonly headers: Record<string, string>
  readonly body: Uint8Array<ArrayBuffer> | null
  readonly isDocument: boolean
  /** The editors' document, which has a policy of its own. */
  readonly isEditors?: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** The inspector's page, which only a build with the inspector has. */
const INSPECTOR = '/src/app/inspect/page/index.html'

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const accepts = (acceptEncoding: string | undefined, encoding: string) =>
  (acceptEncoding ?? '').split(',').some((one) => {
    const [name, quality] = one.trim().split(';')
    return name === encoding && !/^\s*q=0(\.0*)?$/.test(quality ?? '')
  })

/** Serves the built portal: hashed files for a year, documents by language, and a document for every other path. */
export function createPortal(portalDir: string) {
  const root = resolve(portalDir)

  /** Null if it is not a file of the portal's folder. */
  async function find(path: string) {
    const file = resolve(root, `.${path}`)
    if (!file.startsWith(root + sep)) return null
    const found = await stat(file).catch(() => null)
    return found?.isFile() ? file : null
  }

  async function serve(file: string, request: PortalRequest, cacheControl: string): Promise<PortalAnswer> {
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    let served = file
    let encoding: string | null = null
    for (const [name, suffix] of ENCODINGS) {
      if (!accepts(request.acceptEncoding, name)) continue
      const packed = await stat(file + suffix).catch(() => null)
      if (!packed?.isFile()) continue
      served = file + suffix
      encoding = name
      break
    }
    const content = Uint8Array.from(await readFile(served))
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    const isDocument = type.startsWith('text/html')
    const headers = {
      'content-type': type,
      'cache-control': cacheControl,
      vary: isDocument ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
      etag,
      ...(encoding && { 'content-encoding': encoding }),
    }
    if (request.ifNoneMatch?.split(',').some((one) => one.trim() === etag)) {
      return { status: 304, headers, body: null, isDocument }
    }
    return { status: 200, headers, body: content, isDocument }
  }

  return async function answer(request: PortalRequest): Promise<PortalAnswer> {
    const { path } = request
    const isAsset = /^\/(?:cms\/)?assets\//.test(path)
    const file = await find(path)
    if (file && extname(file) !== '.br' && extname(file) !== '.gz' && extname(file) !== '.html') {
      return serve(file, request, isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    }
    // A page for developers, whose worker the policy of the portal's documents would refuse.
    if (file && path === INSPECTOR) return { ...(await serve(file, request, 'no-cache')), isDocument: false }
    // A script removed by a new version must answer 404: the browser would parse an HTML answer as a script.
    if (!request.isOpened && (isAsset || extname(path) in TYPES || extname(path) === '.map')) return missing
    const editors = isOfEditors(path) ? await find('/cms/index.html') : null
    if (editors)
      return { ...(await serve(editors, { ...request, ifNoneMatch: undefined }, 'no-store')), isEditors: true }
    const locale = localeOf(request)
    const page = isKnown(path) ? pageOf(path) : '/not-found'
    const document =
      (await find(`/${locale}${page}/index.html`)) ??
      (await find(`/${locale}/shell/index.html`)) ??
      (await find('/index.html'))
    if (!document) return missing
    // The portal redirects home from there (portal spec §2); the 404 status is for clients that only read the status.
    return isKnown(path)
      ? serve(document, request, 'no-cache')
      : { ...(await serve(document, { ...request, ifNoneMatch: undefined }, 'no-cache')), status: 404 }
  }
}

/** In a build without the editors' application these are unknown, like every other address below `/cms`. */
export const isOfEditors = (path: string) => /^\/cms\/(?:content(?:\/[\w-]+)?|signed-in)$/.test(plainPath(path))

const isKnown = (path: string) => routeAt(path) !== null || redirectFor(path, false) !== '/'

/** An unknown set of questions leads to the list of all sets, which is readable without a script. */
const pageOf = (path: string) =>
  routeAt(path) === null && path.startsWith('/faq/') ? '/faq' : path === '/' ? '' : plainPath(path)

const missing: PortalAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  body: null,
  isDocument: false,
}

const isLocale = (asked: string | null) => asked === 'en' || asked === 'fr'
const localeKept = ({ cookie }: PortalRequest) => localeInCookie(cookie ?? '')
const localeOf = (request: PortalRequest) => (isLocale(request.locale) ? request.locale : (localeKept(request) ?? 'en'))

/**
 * The language named in the address, if the browser's cookie does not have it yet: without scripts only the server can
 * store it for the next page.
 */
export const localeToKeep = (request: PortalRequest) =>
  isLocale(request.locale) && request.locale !== localeKept(request) ? request.locale : null
