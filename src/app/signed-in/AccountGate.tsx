import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnyActorRef } from 'xstate'
import { notice } from '../../../machines/notification/notification'
import { selectNotification } from '../../../machines/notification/selectors'
import {
  selectAddress,
  selectFrontend,
  selectPart,
  selectRouteId,
  selectShowsConsents,
} from '../../../machines/portal/selectors'
import { selectIsOpen } from '../../../machines/unverified-email/selectors'
import type { Barrier } from '../../../rules/cards/features'
import { type RouteId, routeOf } from '../../../rules/site/navigation'
import { Printed } from '../../flow/Printed'
import { HasAddressLookup } from '../../forms/lookupContext'
import { loadAreas } from '../../i18n/catalogue'
import { Language, useLocale } from '../../i18n/text'
import { titleKeyOf } from '../../i18n/titles'
import { retryImport } from '../../lazy/retryImport'
import { useLazyPart } from '../../lazy/useLazyPart'
import { Stack } from '../../ui/Stack'
import { useIsInFlight, useIsStepShown } from '../portal/useEffects'
import { useFlow } from '../portal/useFlow'
import { useRoot } from '../portal/useRoot'
import { draftsOf } from './drafts'
import { ClosedScreen, LaterScreen, LockedNote } from './LaterScreen'
import { useBarrier } from './useHolder'

type Props = {
  children: ReactNode
  /** What the holder may still do where the card does not allow the screen. */
  Remaining?: ComponentType | undefined
}

/**
 * Shown before a signed-in screen, however it was reached: the agreement, or why the current card does not allow it.
 */
export function AccountGate({ children, Remaining }: Props) {
  const root = useRoot()
  const id = useSelector(root, selectRouteId)
  const asksConsent = useSelector(root, selectShowsConsents)
  const barrierTo = useBarrier()
  useDrafts()
  const { addressLookupKey } = useSelector(root, selectFrontend)
  const feature = id && routeOf(id).feature
  const barrier = feature ? barrierTo(feature) : null
  const { isKept, isEnded } = useKept(barrier, Remaining !== undefined)
  const isClosed = id !== null && barrier !== null && !isKept
  useTopOnceClosed(id, isClosed)
  return (
    <>
      <Printed />
      <EmailPrompt />
      {asksConsent ? (
        <ConsentsGate />
      ) : id && barrier && isClosed ? (
        <Stack>
          <ClosedScreen title={titleKeyOf(id)} barrier={barrier} />
          {Remaining ? <Remaining /> : null}
        </Stack>
      ) : (
        <HasAddressLookup value={addressLookupKey !== ''}>
          {barrier === 'unlockCard' && isEnded ? <LockedNote /> : null}
          {children}
        </HasAddressLookup>
      )}
    </>
  )
}

/** Where the closed page takes a screen's place, its heading has the focus and must be seen. */
function useTopOnceClosed(id: RouteId | null, isClosed: boolean) {
  const before = useRef({ id, isClosed })
  useEffect(() => {
    if (isClosed && !before.current.isClosed && before.current.id === id) window.scrollTo(0, 0)
    before.current = { id, isClosed }
  }, [id, isClosed])
}

/**
 * A flow that has sent something keeps its screen, which shows the outcome, even if the refreshed card no longer allows
 * the screen. Where the closed page has remaining content, it replaces the screen once the outcome has been read.
 * `isEnded`: nothing is in flight, and the screen may offer what the card no longer allows.
 */
function useKept(barrier: Barrier | null, hasRest: boolean) {
  const flow = useFlow<AnyActorRef>() ?? undefined
  const isInFlight = useIsInFlight()
  const isSettled = useSelector(flow, (snapshot) => snapshot?.hasTag?.('settled') === true)
  // A payment at the bank can be cancelled although the card is locked by now.
  const isStepShown = useIsStepShown()
  const [seen, setSeen] = useState({ flow, hasSent: isInFlight })
  // A flow that continues after a page load has its own screen, which shows the outcome of what the closed page has
  // sent.
  const isOther = seen.flow !== flow
  const hasSent = isOther ? isInFlight : seen.hasSent || (isInFlight && !(barrier && hasRest))
  if (isOther || hasSent !== seen.hasSent) setSeen({ flow, hasSent })
  return {
    isKept: isSettled || isStepShown || (hasSent && (isInFlight || !hasRest)),
    isEnded: !isInFlight && !isSettled,
  }
}

/** Records what is typed on a signed-in screen, and restores it after the session has expired. */
function useDrafts() {
  const root = useRoot()
  const pathname = useSelector(root, selectAddress)?.pathname
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen begins anew
  useEffect(() => {
    const drafts = draftsOf(root)
    const record = ({ target }: Event) => drafts.record(target)
    // The form may be some steps away.
    const forms = new MutationObserver(() => fill())
    const host = () => root.getSnapshot().children.notification!
    const fill = () => {
      const isFilled = drafts.fill(document)
      if (!drafts.isDue()) forms.disconnect()
      // Do not replace a notification about the outcome of a submission, which may be shown already when its form
      // appears.
      if (isFilled && selectNotification(host().getSnapshot()) === null)
        host().send({ type: 'notification.show', notification: notice('info', 'form.restored') })
    }
    document.addEventListener('input', record)
    if (drafts.isDue()) {
      forms.observe(document.body, { childList: true, subtree: true })
      fill()
    }
    return () => {
      document.removeEventListener('input', record)
      forms.disconnect()
      drafts.leave()
    }
  }, [root, pathname])
}

const ConsentsGate = () => (
  <LaterScreen
    title="screen.consents.title"
    areas={['agreements']}
    load={() => retryImport(() => import('./Consents'))}
  >
    {({ Consents }) => <Consents />}
  </LaterScreen>
)

const selectEmail = selectPart('unverifiedEmail')

function EmailPrompt() {
  const email = useSelector(useRoot(), selectEmail)
  const isOpen = useSelector(email ?? undefined, (snapshot) => (snapshot ? selectIsOpen(snapshot) : false))
  const locale = useLocale()
  const part = useLazyPart(
    async () => (await Promise.all([retryImport(() => import('./EmailPrompt')), loadAreas(locale, ['identity'])]))[0],
    isOpen ? locale : null,
  )
  if (!email || !part || part === 'missing') return null
  return (
    <Language locale={locale}>
      <part.EmailPrompt email={email} />
    </Language>
  )
}
