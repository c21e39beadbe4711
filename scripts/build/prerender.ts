/** Draws every document in both languages with the portal's own code. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROUTES, type RouteId, redirectFor } from '../../rules/site/navigation.ts'
import { LOCALES, type Locale } from '../../rules/values/locale.ts'
import type { Drawn } from '../../src/app/prerender'
import { SIGNED_IN, textsIn } from './chunks.ts'
import { documentOf, type Site } from './document.ts'
import { routeModules } from './routeModules.ts'
import { webManifestOf } from './siteMap.ts'

type Prerender = typeof import('../../src/app/prerender')
type Output = {
  /** Paths in the portal's folder, and their texts. */
  readonly files: ReadonlyMap<string, string>
  /** The addresses that search engines should find. */
  readonly listed: ReadonlySet<string>
}

/** Public addresses that redirect, also without JavaScript. */
const LEADING_ON = ['/faqvisa', '/privacy'] as const

export const loadPrerender = async (script: string) => (await import(pathToFileURL(resolve(script)).href)) as Prerender

export async function prerender(
  { PRERENDERED, SIGNED_IN: HOLDERS, drawRoute, drawShell, drawNotFound }: Prerender,
  site: Site,
): Promise<Output> {
  const modules = routeModules()
  /** The chunk of a route, unless it comes with the entry. */
  const screensOf = (id: RouteId) => {
    const module = modules.get(id)
    return module?.isOnDemand ? [module.file] : []
  }
  const files = new Map<string, string>()
  const listed = new Set<string>()
  const add = (locale: Locale, path: string, html: string) => files.set(`${locale}${path}/index.html`, html)

  for (const locale of LOCALES) {
    const texts = ({ areas }: Drawn) => areas.map((area) => textsIn(locale, area))
    for (const { id, path } of PRERENDERED) {
      const drawn = await drawRoute({ id, path }, locale)
      if (drawn.description !== null) listed.add(path)
      const needed = [...screensOf(id), ...texts(drawn), ...drawn.content]
      const isDeferred = drawn.isWhole
      add(locale, path === '/' ? '' : path, documentOf(site, { locale, drawn, path, needed, isDeferred }))
    }
    for (const id of HOLDERS) {
      const drawn = await drawShell(locale, id)
      const [start = '', ...others] = texts(drawn)
      const expected = [...SIGNED_IN, ...screensOf(id), ...others]
      add(locale, ROUTES[id].path, documentOf(site, { locale, drawn, path: null, needed: [start], expected }))
    }
    const shell = await drawShell(locale)
    const other = { locale, path: null, needed: texts(shell) }
    add(locale, '/shell', documentOf(site, { ...other, drawn: shell }))
    add(locale, '/not-found', documentOf(site, { ...other, drawn: await drawNotFound(locale) }))
    for (const path of LEADING_ON) {
      const leadsTo = (redirectFor(path, false) ?? '/').replace(/(?=#)|$/, `?locale=${locale}`)
      add(locale, path, documentOf(site, { ...other, drawn: shell, leadsTo }))
    }
    files.set(`${locale}/portal.webmanifest`, webManifestOf(locale, shell.portal))
  }
  return { files, listed }
}
