import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { type Navigator, Router } from 'react-router-dom'
import {
  selectIsAsked,
  selectIsOpening,
  selectMissingBecause,
  selectRequested,
} from '../../../machines/navigation/selectors'
import {
  selectAddress,
  selectHasAccessEnded,
  selectHasCrashed,
  selectHasHolder,
  selectIsConfigured,
  selectIsOutOfReach,
  selectIsSignedIn,
  selectLocale,
  selectRouteId,
  selectShowsConsents,
} from '../../../machines/portal/selectors'
import { type RouteId, routeOf } from '../../../rules/site/navigation'
import { Language, useText } from '../../i18n/text'
import { setTitle, titleKeyOf } from '../../i18n/titles'
import { retryImport } from '../../lazy/retryImport'
import { SlowLabel } from '../../ui/slow'
import { type Portal, PortalContext, type Root } from '../portal/portalContext'
import { useRoot } from '../portal/useRoot'
import { remainingOf, screenOf, signedInParts } from '../routes/screens'
import { CrashBoundary } from '../shell/CrashBoundary'
import { CrashPage, CrashScreen } from '../shell/CrashScreen'
import { LoadingScreen } from '../shell/LoadingScreen'
import { MissingScreen, missingTitles } from '../shell/MissingScreen'
import { SessionEndedNotice } from '../shell/SessionEndedNotice'
import { Shell } from '../shell/Shell'
import { useArrival } from '../shell/useArrival'

const AccessEnded = lazy(async () => (await retryImport(() => import('../shell/AccessEnded'))).loadAccessEnded())

type Props = { portal: Portal; navigator: Navigator; onDrawn?: () => void }

export function App({ portal: { root }, portal, navigator, onDrawn }: Props) {
  const locale = useSelector(root, selectLocale)
  // A screen and a holder load texts when they open: render `Language` again.
  const opened = useSelector(root, selectAddress)
  useSelector(root, selectHasHolder)
  const navigation = useSelector(root, ({ children }) => children.navigation!)
  // Also while the sign-out dialog is open on a page that was loaded at /logout.
  const hasNoScreen = useSelector(navigation, (now) => selectMissingBecause(now) !== null || selectIsAsked(now))
  const requested = useSelector(navigation, selectRequested)
  useEffect(() => onDrawn?.(), [onDrawn])
  const hasCrashed = useHasCrashed(root)
  // The address stays that of the open screen until the next one opens.
  const address = opened ?? (hasNoScreen ? requested : null)
  return (
    <PortalContext value={portal}>
      <Language locale={locale}>
        <CrashBoundary fallback={<CrashPage />}>
          {hasCrashed ? (
            <CrashPage />
          ) : address ? (
            <Router location={address} navigator={navigator}>
              <Waits>
                <Page address={address.pathname} />
              </Waits>
            </Router>
          ) : (
            <LoadingScreen />
          )}
        </CrashBoundary>
      </Language>
    </PortalContext>
  )
}

/** The root has stopped, or a part that everything needs: what is on the page would no longer answer. */
function useHasCrashed(root: Root): boolean {
  const [hasStopped, setStopped] = useState(false)
  useEffect(() => {
    const subscription = root.subscribe({ error: () => setStopped(true) })
    return () => subscription.unsubscribe()
  }, [root])
  return useSelector(root, selectHasCrashed) || hasStopped
}

function Waits({ children }: { children: ReactNode }) {
  return <SlowLabel value={useText()('form.slow')}>{children}</SlowLabel>
}

function Page({ address }: { address: string }) {
  const t = useText()
  const root = useRoot()
  const routeId = useSelector(root, selectRouteId)
  const id = routeId ?? 'home'
  const locale = useSelector(root, selectLocale)
  const isSignedIn = useSelector(root, selectIsSignedIn)
  const hasHolder = useSelector(root, selectHasHolder)
  const isConfigured = useSelector(root, selectIsConfigured)
  const isOutOfReach = useSelector(root, selectIsOutOfReach)
  const hasAccessEnded = useSelector(root, selectHasAccessEnded)
  const navigation = useSelector(root, ({ children }) => children.navigation!)
  const isOpening = useSelector(navigation, selectIsOpening)
  const missingBecause = useSelector(navigation, selectMissingBecause)
  const requested = useSelector(navigation, selectRequested)
  const isAccount = routeOf(id).audience === 'signedIn'
  const asksConsent = useSelector(root, selectShowsConsents) && isAccount && !missingBecause && signedInParts() !== null
  const titleKey = missingBecause ? missingTitles[missingBecause] : titleKeyOf(id, address)
  const title = t('portal.title', { screen: t(asksConsent ? 'screen.consents.title' : titleKey) })
  const titleWithProblem = t('portal.title.error', { title })
  const isEnded = hasAccessEnded && !routeOf(id).isGeneral
  useEffect(() => {
    // `AccessEnded` sets its own: its texts are not loaded here.
    if (!isEnded) setTitle(title, titleWithProblem)
  }, [title, titleWithProblem, isEnded])
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  // Memoized: the screen renders when its own data changes, not with every address.
  const opened = useMemo(() => <ScreenOf id={id} />, [id])
  useArrival(missingBecause ? `${missingBecause} ${requested.pathname}` : asksConsent ? 'consents' : address)

  if (isAccount && !missingBecause && (isOutOfReach || !isConfigured)) return <LoadingScreen />

  const holder = hasHolder ? signedInParts() : null
  const parts = isAccount ? signedInParts() : null
  const prompts = parts ?? holder
  const missing = missingBecause && (
    <>
      {isOutOfReach ? <SessionEndedNotice /> : null}
      <MissingScreen because={missingBecause} />
    </>
  )
  const screen = missing ?? (routeId ? opened : <h1 tabIndex={-1}>{t('screen.logout.title')}</h1>)
  if (id === 'qr') return <main>{hasAccessEnded ? <Ended /> : screen}</main>
  return (
    <Shell address={address} isOpening={isOpening} sidebar={parts && isSignedIn ? <parts.Sidebar /> : null}>
      {prompts ? <prompts.LeavePrompt /> : null}
      {holder ? <holder.SessionWarning /> : null}
      <CrashBoundary address={address} fallback={<CrashScreen isInside />}>
        {isEnded ? (
          <Ended />
        ) : parts && !missing ? (
          <parts.AccountGate Remaining={remainingOf(id)}>{screen}</parts.AccountGate>
        ) : (
          screen
        )}
      </CrashBoundary>
    </Shell>
  )
}

const Ended = () => (
  <Suspense>
    <AccessEnded />
  </Suspense>
)

function ScreenOf({ id }: { id: RouteId }) {
  const Screen = screenOf(id)
  return Screen ? <Screen /> : null
}
