/** The address bar as the root's input, and the root's wishes as changes of the address bar. Portal spec §2. */
import type { Navigator } from 'react-router-dom'
import { selectIsAsked, selectIsHeld, selectRedirect, selectShown } from '../../machines/navigation/selectors'
import { selectIsChangingLanguage, selectLocale } from '../../machines/portal/selectors'
import { type Locale, localeIn } from '../../rules/account'
import { type Address, plainPath, routeAt, routeOf } from '../../rules/navigation'
import type { Root } from './portalContext'

// An address with a trailing slash is the same screen: going to the one without must not open it anew.
export const addressHere = (): Address => ({
  pathname: plainPath(location.pathname),
  search: location.search,
  hash: location.hash,
})

/** A page that is the same for a visitor and for a holder: the form of another one begins with what is known of the holder. */
export function isGeneralHere(): boolean {
  const id = routeAt(location.pathname)
  return id !== null && routeOf(id).isGeneral === true
}

export const hrefOf = (to: Parameters<Navigator['createHref']>[0]) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

/** The same address in this language: whoever is sent it reads it as it was read. */
function inLanguage(to: string, locale: Locale): string {
  const { pathname, searchParams, hash } = new URL(to, location.origin)
  searchParams.set('locale', locale)
  return `${pathname}?${searchParams}${hash}`
}

const addressTextHere = () => location.pathname + location.search + location.hash

/** A link to what anybody may be sent leads on in the language that the address names. */
function keepLanguage(to: string): string {
  const locale = localeIn(location.search)
  const { pathname, search } = new URL(to, location.origin)
  const id = routeAt(plainPath(pathname))
  const isShareable = id === null || id === 'home' || routeOf(id).isGeneral
  return locale !== null && isShareable && !localeIn(search) ? inLanguage(to, locale) : to
}

/** How many entries lie before this one, as far as this tab has been told. */
const placeIn = (state: unknown): number | null => {
  const place = typeof state === 'object' && state !== null && 'place' in state ? state.place : null
  return typeof place === 'number' ? place : null
}

/** How far down the page of the entry that Back or Forward has led to was scrolled; null after any other way there. */
let wantedTop: number | null = null
/** Once what is needed to be as high as then has been read. */
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
  /** The place of the screen that stays while the visitor is asked whether to leave it. */
  let home = place
  const tops = new Map<number, number>()
  let spoken = selectLocale(root.getSnapshot())

  /** An address that names its language keeps naming the one that is shown. */
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
    // An anchor that the browser itself has followed is a new entry.
    if (known === null) history.replaceState({ place }, '')
    wantedTop = tops.get(place) ?? null
    // An entry may name the language of the time when it was left: the one chosen since then stays.
    followLanguage()
    enter()
  }
  window.addEventListener('popstate', step)
  // Every route change begins at the top; a place kept by the browser would undo that.
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
  // The first address is entered like every other: it may be /logout.
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
