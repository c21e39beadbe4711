/** Renders a document without a browser, as a visitor who is not signed in sees it. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type Navigator, Router } from 'react-router-dom'
import { waitFor } from 'xstate'
import { isOver, RETIRING_DATES } from '../../rules/cards/retiring'
import { FAQ_SETS, isAccountRoute, ROUTES, type RouteId, routeOf } from '../../rules/site/navigation'
import type { Locale } from '../../rules/values/locale'
import { loadArea } from '../i18n/catalogue'
import { intlOf, translate } from '../i18n/format'
import { Language } from '../i18n/text'
import { titleKeyOf } from '../i18n/titles'
import { hrefOf } from './portal/history'
import { type Portal, PortalContext } from './portal/portalContext'
import { App } from './root/App'
import { createPortal } from './root/createPortal'
import { areasOf, loadScreen } from './routes/screens'
import { LoadingScreen } from './shell/LoadingScreen'
import { NotFound } from './shell/NotFound'
import { PlainMenu } from './shell/PlainMenu'
import { Shell } from './shell/Shell'
import { descriptionKeyOf, pageMetadata } from './site/pageMetadata'

export { pageMetadata }

const still: Navigator = {
  createHref: hrefOf,
  go() {},
  push() {},
  replace() {},
}
const never = new Promise<never>(() => {})

/**
 * `description`: null for a page that search engines should not find.
 * `isWhole`: the page is complete without the portal.
 * `needsClock`: it is complete, but depends on the time at which it is read.
 * `noScript`: text for a browser without scripts; null where nothing is missing without them.
 * `ways`: links for a browser without scripts, where the document has no others.
 * `menu`: the header's menu for a phone without scripts.
 * `language`: the label of the language switch.
 * `unstarted`: texts for a whole page whose portal does not load.
 * `late`: texts for every other page whose portal does not load.
 * `areas`: the catalogues whose texts the page shows.
 * `content`: the files of content/ that it shows.
 */
export type Drawn = {
  readonly title: string
  readonly portal: string
  readonly description: string | null
  readonly isWhole: boolean
  readonly needsClock: boolean
  readonly html: string
  readonly noScript: string | null
  readonly ways: readonly { readonly to: string; readonly name: string }[]
  readonly menu: string
  readonly language: string
  readonly unstarted: { readonly failed: string; readonly trying: string; readonly again: string } | null
  readonly late: { readonly words: string; readonly reload: string } | null
  readonly areas: readonly string[]
  readonly content: readonly string[]
}

async function noScriptIn(locale: Locale, id?: RouteId) {
  const isStores = id === 'retailers'
  await loadArea(locale, isStores ? 'retailers' : 'public')
  return translate(intlOf(locale), isStores ? 'retailers.noScript' : 'portal.noScript')
}

async function lateIn(locale: Locale) {
  await loadArea(locale, 'public')
  const intl = intlOf(locale)
  return { words: translate(intl, 'portal.late'), reload: translate(intl, 'portal.late.reload') }
}

const isWhole = (id: RouteId) => id === 'home' || routeOf(id).isGeneral === true
const HAS_DATES: readonly RouteId[] = ['faqRetiringCards', 'cardholderInformation']
/** A date that is over stays over. */
const needsClock = (id: RouteId) =>
  id === 'contact' || (HAS_DATES.includes(id) && RETIRING_DATES.some(({ date }) => !isOver(date, Date.now())))

type Page = { readonly id: RouteId; readonly path: string }
/** Addresses that have their own document. */
export const PRERENDERED: readonly Page[] = (Object.keys(ROUTES) as RouteId[])
  .filter((id) => ROUTES[id].audience !== 'signedIn' && id !== 'logout' && id !== 'qr')
  .flatMap((id) =>
    (id === 'faqSet' ? FAQ_SETS.map((set) => `/faq/${set}`) : [ROUTES[id].path]).map((path) => ({ id, path })),
  )

/**
 * A link of a document keeps its language: without the portal the server would choose the language of the tab that was
 * opened last. main.tsx removes the parameter from the links that the portal takes over.
 */
const inItsLanguage = (html: string, locale: Locale) =>
  html.replace(/(<a\b[^>]*?\shref="\/(?!\/)[^"?#]*)(?=["#])/g, `$1?locale=${locale}`)

const menuIn = (locale: Locale, address: string) =>
  inItsLanguage(
    renderToStaticMarkup(
      <Language locale={locale}>
        <PlainMenu address={address} />
      </Language>,
    ),
    locale,
  )

/** The portal for a visitor who has just opened this address. */
async function openPortal(pathname: string, locale: Locale): Promise<Portal> {
  const portal = createPortal({
    address: { pathname, search: '', hash: '' },
    locale,
    persisted: null,
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: never,
    fetch: () => never,
  })
  portal.root.start()
  await waitFor(portal.root.getSnapshot().children.navigation!, (snapshot) => snapshot.matches('settled'))
  return portal
}

export async function drawRoute(page: Page, locale: Locale): Promise<Drawn> {
  const { id, path } = page
  const portal = await openPortal(path, locale)
  const html = renderToString(<App portal={portal} navigator={still} />)
  portal.root.stop()
  const intl = intlOf(locale)
  const key = descriptionKeyOf(id, path)
  return {
    title: translate(intl, 'portal.title', { screen: translate(intl, titleKeyOf(id, path)) }),
    portal: translate(intl, 'portal.name'),
    description: key && translate(intl, key),
    isWhole: isWhole(id),
    needsClock: needsClock(id),
    html: inItsLanguage(html, locale),
    ways: [],
    noScript: routeOf(id).isGeneral && id !== 'retailers' ? null : await noScriptIn(locale, id),
    menu: menuIn(locale, path),
    language: translate(intl, 'nav.language'),
    unstarted: isWhole(id)
      ? {
          failed: translate(intl, 'portal.unstarted'),
          trying: translate(intl, 'common.loading'),
          again: translate(intl, 'common.retry'),
        }
      : null,
    late: isWhole(id) ? null : await lateIn(locale),
    areas: areasOf(id),
    content: (await loadScreen(id)).content?.files(locale) ?? [],
  }
}

/**
 * Routes of a holder. Their documents show only the loading screen, like those of unknown addresses, but list the areas
 * that their screen needs.
 */
export const SIGNED_IN = (Object.keys(ROUTES) as RouteId[]).filter(isAccountRoute)

/** From a document that says nothing without a script. */
const WAYS = [
  ['home', 'nav.home'],
  ['faq', 'nav.faq'],
  ['contact', 'nav.contact'],
] as const

/** The document of a holder's route and of every other address: shown until the portal has started. */
export async function drawShell(locale: Locale, id?: RouteId): Promise<Drawn> {
  await loadArea(locale, 'start')
  const html = renderToString(
    <Language locale={locale}>
      <LoadingScreen />
    </Language>,
  )
  const noScript = await noScriptIn(locale)
  const intl = intlOf(locale)
  const name = translate(intl, 'portal.name')
  return {
    title: name,
    portal: name,
    description: null,
    isWhole: false,
    needsClock: false,
    html,
    noScript,
    ways: WAYS.map(([id, key]) => ({ to: `${ROUTES[id].path}?locale=${locale}`, name: translate(intl, key) })),
    menu: '',
    language: translate(intl, 'nav.language'),
    unstarted: null,
    late: await lateIn(locale),
    areas: id ? areasOf(id) : ['start'],
    content: [],
  }
}

/** The document of an address without a page. */
export async function drawNotFound(locale: Locale): Promise<Drawn> {
  const shell = await drawShell(locale)
  const portal = await openPortal(ROUTES.home.path, locale)
  const html = renderToString(
    <PortalContext value={portal}>
      <Language locale={locale}>
        <Router location="/not-found" navigator={still}>
          <Shell address="/not-found" sidebar={null} isOpening={false}>
            <NotFound />
          </Shell>
        </Router>
      </Language>
    </PortalContext>,
  )
  portal.root.stop()
  const intl = intlOf(locale)
  const title = translate(intl, 'portal.title', { screen: translate(intl, 'portal.notFound.title') })
  return {
    ...shell,
    title,
    noScript: null,
    ways: [],
    menu: menuIn(locale, ''),
    html: `<noscript>${inItsLanguage(html, locale)}</noscript>${shell.html}`,
  }
}
