/** Keeps what the head says about the page up to date when another page or language is shown. */
import { selectMissingBecause } from '../../../machines/navigation/selectors'
import { selectAddress, selectHasAccessEnded, selectLocale, selectRouteId } from '../../../machines/portal/selectors'
import { routeOf } from '../../../rules/site/navigation'
import { intlOf, translate } from '../../i18n/format'
import { titleKeyOf } from '../../i18n/titles'
import type { Root } from '../portal/portalContext'
import { addressOf, descriptionKeyOf, pageMetadata } from './pageMetadata'

const OWN = [
  ...['[name="robots"]', '[name="description"]', '[property^="og:"]', '[name="twitter:card"]'].map(
    (own) => `meta${own}`,
  ),
  'link[rel="canonical"]',
  'link[rel="alternate"]',
].join()

/** The canonical address may have another origin than this one; a document of a holder's page has none. */
const { origin } = new URL(document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href)

/** Which texts describe the open page; null for a page that search engines should not find. */
function textsOf(root: Root) {
  const snapshot = root.getSnapshot()
  const id = selectRouteId(snapshot)
  const address = selectAddress(snapshot)
  const navigation = snapshot.children.navigation
  if (!id || !address || !navigation || selectMissingBecause(navigation.getSnapshot())) return null
  const { pathname } = address
  const path = addressOf(id, pathname)
  if (!selectHasAccessEnded(snapshot) || routeOf(id).isGeneral)
    return { path, title: titleKeyOf(id, pathname), description: descriptionKeyOf(id, pathname) }
  // The same notice is shown on every other page: search engines should find it once.
  return { path, title: 'ended.title', description: id === 'home' ? 'ended.body' : null } as const
}

function writeHead(root: Root): void {
  const locale = selectLocale(root.getSnapshot())
  const intl = intlOf(locale)
  const texts = textsOf(root)
  const tags = pageMetadata({
    origin,
    path: texts?.path ?? '',
    locale,
    title: texts ? translate(intl, 'portal.title', { screen: translate(intl, texts.title) }) : '',
    portal: translate(intl, 'portal.name'),
    description: texts?.description ? translate(intl, texts.description) : null,
  })
  for (const tag of document.head.querySelectorAll(OWN)) tag.remove()
  for (const [name, attributes] of tags) {
    const tag = document.createElement(name)
    for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value)
    document.head.append(tag)
  }
}

/** Every page and language has its own title. */
export function syncHead(root: Root): void {
  // Until an address is open there is nothing to describe, and its title is not set.
  if (selectAddress(root.getSnapshot())) writeHead(root)
  new MutationObserver(() => writeHead(root)).observe(document.querySelector('title')!, { childList: true })
}
