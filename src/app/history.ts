/** The address bar as the root's input, and the root's wishes as changes of the address bar. Portal spec §2. */
import type { Navigator } from 'react-router-dom'
import { selectRedirect } from '../../machines/navigation/selectors'
import { localeIn } from '../../rules/account'
import type { Address } from '../../rules/navigation'
import type { Root } from './portal'

export const addressHere = (): Address => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
})

const hrefOf = (to: Parameters<Navigator['createHref']>[0]) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

export function connectHistory(root: Root): Navigator {
  const enter = () => {
    const locale = localeIn(location.search)
    if (locale) root.send({ type: 'locale.choose', locale })
    root.send({ type: 'route.entered', address: addressHere() })
  }
  const go = (to: string, how: 'pushState' | 'replaceState') => {
    history[how](null, '', to)
    enter()
  }
  window.addEventListener('popstate', enter)
  // Every route change begins at the top; a place kept by the browser would undo that.
  history.scrollRestoration = 'manual'

  const navigation = root.getSnapshot().children.navigation!
  const redirect = () => {
    const to = selectRedirect(navigation.getSnapshot())
    if (to !== null) go(to, 'replaceState')
  }
  navigation.subscribe(redirect)
  root.on('navigation.due', ({ to }) => {
    if (location.pathname !== to) go(to, 'replaceState')
  })
  root.on('reload.due', () => location.reload())
  // The language chosen by hand outlasts the one in the address.
  root.subscribe(({ context: { locale } }) => {
    const asked = localeIn(location.search)
    if (asked === null || asked === locale || !root.getSnapshot().matches({ language: 'settled' })) return
    const search = new URLSearchParams(location.search)
    search.delete('locale')
    const rest = search.size > 0 ? `?${search}` : ''
    history.replaceState(null, '', `${location.pathname}${rest}${location.hash}`)
  })
  // The first address is entered like every other: it may be /logout.
  enter()
  redirect()

  return {
    createHref: hrefOf,
    go: (delta) => history.go(delta),
    push: (to) => go(hrefOf(to), 'pushState'),
    replace: (to) => go(hrefOf(to), 'replaceState'),
  }
}
