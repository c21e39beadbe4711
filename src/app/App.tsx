import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type Navigator, Router } from 'react-router-dom'
import { selectIsMissing, selectIsOpening } from '../../machines/navigation/selectors'
import {
  selectAddress,
  selectHasAccessEnded,
  selectIsConfigured,
  selectIsOutOfReach,
  selectIsSignedIn,
  selectLocale,
  selectRouteId,
  selectShowsConsents,
} from '../../machines/portal/selectors'
import { type RouteId, routeOf } from '../../rules/navigation'
import { Language, useText } from '../i18n/text'
import { setTitle, titleKeyOf } from '../i18n/titles'
import type { Portal } from './portal'
import { PortalContext } from './portalContext'
import { accountParts, screenOf } from './screens'
import { AccessEnded } from './shell/AccessEnded'
import { CrashBoundary } from './shell/CrashBoundary'
import { CrashScreen } from './shell/CrashScreen'
import { LoadingScreen } from './shell/LoadingScreen'
import { Shell } from './shell/Shell'
import { useRoot } from './useRoot'

type Props = { portal: Portal; navigator: Navigator; onDrawn?: () => void }

export function App({ portal, navigator, onDrawn }: Props) {
  const locale = useSelector(portal.root, selectLocale)
  const address = useSelector(portal.root, selectAddress)
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    <PortalContext value={portal}>
      <Language locale={locale}>
        <CrashBoundary fallback={<CrashScreen />}>
          {address ? (
            <Router location={address} navigator={navigator}>
              <Page address={address.pathname} />
            </Router>
          ) : (
            <Waiting />
          )}
        </CrashBoundary>
      </Language>
    </PortalContext>
  )
}

function Waiting() {
  const navigation = useSelector(useRoot(), ({ children }) => children.navigation!)
  return <LoadingScreen isOutdated={useSelector(navigation, selectIsMissing)} />
}

function Page({ address }: { address: string }) {
  const t = useText()
  const root = useRoot()
  const id = useSelector(root, selectRouteId) ?? 'home'
  const locale = useSelector(root, selectLocale)
  const isSignedIn = useSelector(root, selectIsSignedIn)
  const isConfigured = useSelector(root, selectIsConfigured)
  const isOutOfReach = useSelector(root, selectIsOutOfReach)
  const hasAccessEnded = useSelector(root, selectHasAccessEnded)
  const navigation = useSelector(root, ({ children }) => children.navigation!)
  const isOpening = useSelector(navigation, selectIsOpening)
  const isMissing = useSelector(navigation, selectIsMissing)
  const isAccount = routeOf(id).audience === 'signedIn'
  const asksConsent = useSelector(root, selectShowsConsents) && isAccount && accountParts() !== null
  const title = t('portal.title', { screen: t(asksConsent ? 'screen.consents.title' : titleKeyOf(id)) })
  const titleWithProblem = t('portal.title.error', { title })
  useEffect(() => setTitle(title, titleWithProblem), [title, titleWithProblem])
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useArrival(asksConsent ? 'consents' : address)

  if (isMissing) return <LoadingScreen isOutdated />
  if (isAccount && (isOutOfReach || !isConfigured)) return <LoadingScreen />

  const parts = isAccount ? accountParts() : null
  const screen = <ScreenOf id={id} />
  if (id === 'qr') return <main>{hasAccessEnded ? <AccessEnded /> : screen}</main>
  return (
    <Shell address={address} isOpening={isOpening} sidebar={parts && isSignedIn ? <parts.Sidebar /> : null}>
      {parts ? <parts.LeavePrompt /> : null}
      {hasAccessEnded && !routeOf(id).isGeneral ? (
        <AccessEnded />
      ) : parts ? (
        <parts.AccountGate>{screen}</parts.AccountGate>
      ) : (
        screen
      )}
    </Shell>
  )
}

function ScreenOf({ id }: { id: RouteId }) {
  const Screen = screenOf(id)
  return Screen ? <Screen /> : null
}

/** A new screen begins at its top with the focus on its heading; an anchor leads to its place instead. */
function useArrival(address: string) {
  const { hash } = useSelector(useRoot(), selectAddress) ?? { hash: '' }
  const arrived = useRef<string | null>(null)
  useEffect(() => {
    const isFirst = arrived.current === null
    const isNew = arrived.current !== address
    arrived.current = address
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (anchor) {
      anchor.scrollIntoView()
      return
    }
    if (!isNew) return
    window.scrollTo(0, 0)
    if (!isFirst) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [address, hash])
}
