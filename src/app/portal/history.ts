/** Sends address-bar changes to the root, and applies the root's navigation to the address bar. Portal spec §2. */
import type { Navigator } from 'react-router-dom'
import { selectIsAsked, selectIsHeld, selectRedirect, selectShown } from '../../../machines/navigation/selectors'
import { selectIsChangingLanguage, selectLocale } from '../../../machines/portal/selectors'
import { type Address, plainPath, routeAt, routeOf } from '../../../rules/site/navigation'
import { type Locale, localeIn } from '../../../rules/values/locale'
import type { Root } from './portalContext'

// A trailing slash names the same screen: a link without it must not reopen the screen.
export const addressHere = (): Address => ({
  pathname: plainPath(location.pathname),
  search: location.search,
  hash: location.hash,
})

/** True on a page that is the same for a visitor and a holder; on other pages a form starts with the holder's data. */
export function isGeneralHere(): boolean {
  const id = routeAt(location.pathname)
  return id !== null && routeOf(id).isGeneral === true
}

export const hrefOf = (to: Parameters<Navigator['createHref']>[0]) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

/** Adds the language to the address, so that someone it is shared with reads it in the same language. */
function inLanguage(to: string, locale: Locale): string {
  const { pathname, searchParams, hash } = new URL(to, location.origin)
  searchParams.set('locale', locale)
  return `${pathname}?${searchParams}${hash}`
}

const addressTextHere = () => location.pathname + location.search + location.hash

/** A link to a shareable page keeps the language that the current address names. */
function keepLanguage(to: string): string {
  const locale = localeIn(location.search)
  const { pathname, search } = new URL(to, location.origin)
  const id = routeAt(plainPath(pathname))
  const isShareable = id === null || id === 'home' || routeOf(id).isGeneral
  return locale !== null && isShareable && !localeIn(search) ? inLanguage(to, locale) : to
}

/** Index of a history entry in this tab; null where the entry has none. */
const placeIn = (state: unknown): number | null => {
  const place = typeof state === 'object' && state !== null && 'place' in state ? state.place : null
  return typeof place === 'number' ? place : null
}

/** Scroll offset of the entry that Back or Forward opened; null after any other navigation. */
let wantedTop: number | null = null
/** Call once the content that gives the page its former height has loaded. */
export function restorePlace() {
  if (wantedTop !== null) window.scrollTo(0, wantedTop)
  wantedTop = null
}

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

export function connectHistory(root: Root): Navigator {
  const { children } = root.getSnapshot()
  const navigation = children.navigation!
  const configuration = children.configuration!
  let place = placeIn(history.state) ?? 0
  /** Place of the open screen, which stays while the leave prompt is shown. */
  let home = place
  const tops = new Map<number, number>()
  let spoken = selectLocale(root.getSnapshot())

  /** Updates an address that names its language when the language changes. */
  const followLanguage = () => {
    if (selectIsChangingLanguage(root.getSnapshot())) return
    const locale = selectLocale(root.getSnapshot())
    const named = localeIn(location.search)
    const isRight = named === null ? locale === spoken : named === locale
    spoken = locale
    if (!isRight) history.replaceState({ place }, '', inLanguage(addressTextHere(), locale))
  }
  const enter = () => {
    navigation.send({ type: 'route.entered', address: addressHere() })
    if (!selectIsAsked(navigation.getSnapshot())) home = place
  }
  const enterInLanguage = () => {
    const locale = localeIn(location.search)
    if (locale) configuration.send({ type: 'locale.choose', locale })
    enter()
  }
  const go = (to: string, how: 'pushState' | 'replaceState') => {
    tops.set(place, window.scrollY)
    wantedTop = null
    const address = keepLanguage(to)
    const isNew = how === 'pushState' && address !== addressTextHere()
    if (isNew) place += 1
    history[isNew ? 'pushState' : 'replaceState']({ place }, '', address)
    enterInLanguage()
  }
  const step = ({ state }: PopStateEvent) => {
    const known = placeIn(state)
    tops.set(place, window.scrollY)
    place = known ?? place + 1
    // The browser followed an anchor by itself and added an entry.
    if (known === null) history.replaceState({ place }, '')
    wantedTop = tops.get(place) ?? null
    // The entry may name the language from when it was left: keep the current one.
    followLanguage()
    enter()
  }
  window.addEventListener('popstate', step)
  // Every route change starts at the top; the browser's own restoration would undo that.
  history.scrollRestoration = 'manual'

  const redirect = () => {
    const to = selectRedirect(navigation.getSnapshot())
    if (to !== null) go(to, 'replaceState')
  }
  const goHome = () => {
    const shown = selectShown(navigation.getSnapshot())
    if (home !== place) history.go(home - place)
    else if (shown) {
      history.replaceState({ place }, '', keepLanguage(hrefOf(shown)))
      followLanguage()
    }
  }
  let before = navigation.getSnapshot()
  navigation.subscribe((now) => {
    const isAnswered = selectIsAsked(before) && !selectIsAsked(now)
    const isDismissed = isAnswered && now.matches('settled')
    const hold = selectIsHeld(now)
    if (hold !== selectIsHeld(before)) {
      window[hold ? 'addEventListener' : 'removeEventListener']('beforeunload', askBeforeUnload as EventListener)
    }
    before = now
    if (isDismissed) goHome()
    else if (isAnswered) home = place
    redirect()
  })
  root.on('navigation.due', ({ to }) => {
    if (location.pathname + location.search !== keepLanguage(to)) go(to, 'replaceState')
  })
  root.on('reload.due', () => location.reload())
  root.subscribe(followLanguage)
  // Enter the first address like every other: it may be /logout.
  history.replaceState({ place }, '')
  enterInLanguage()
  redirect()

  return {
    createHref: hrefOf,
    go: (delta) => history.go(delta),
    push: (to) => go(hrefOf(to), 'pushState'),
    replace: (to) => go(hrefOf(to), 'replaceState'),
  }
}
