import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { AnyActorRef } from 'xstate'
import { type Notification, notice } from '../../../machines/notification/notification'
import { selectNotification } from '../../../machines/notification/selectors'
import {
  selectAddress,
  selectFrontend,
  selectPart,
  selectRouteId,
  selectShowsConsents,
} from '../../../machines/portal/selectors'
import { selectIsOpen } from '../../../machines/unverified-email/selectors'
import { routeOf } from '../../../rules/navigation'
import { HasAddressLookup } from '../../forms/lookupContext'
import { Printed } from '../../forms/Printed'
import { type Area, loadAreas, type MessageKey } from '../../i18n/catalogue'
import { Language, useLocale, useText } from '../../i18n/text'
import { titleKeyOf } from '../../i18n/titles'
import { PageHeader } from '../../ui/PageHeader'
import { returnFocus } from '../../ui/returnFocus'
import { useFlow } from '../useFlow'
import { useBarrier } from '../useHolder'
import { useLater } from '../useLater'
import { useRoot } from '../useRoot'
import type { ClosedProps } from './Blocked'
import { draftsOf } from './drafts'
import { PartLoading } from './PartLoading'

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
  // Keep showing a flow that has sent or finished something, even if the refreshed card no longer allows it.
  const flow = useFlow<AnyActorRef>() ?? undefined
  const isUnderWay = useSelector(
    flow,
    (snapshot) => snapshot?.hasTag?.('settled') === true || snapshot?.hasTag?.('inFlight') === true,
  )
  const isRefused = useIsRefused(flow)
  return (
    <>
      <Printed />
      <EmailPrompt />
      {asksConsent ? (
        <ConsentsGate />
      ) : id && barrier && !isUnderWay ? (
        <>
          <ClosedScreen title={titleKeyOf(id)} barrier={barrier} isRefused={isRefused} />
          {Remaining ? <Remaining /> : null}
        </>
      ) : (
        <HasAddressLookup value={addressLookupKey !== ''}>{children}</HasAddressLookup>
      )}
    </>
  )
}

/**
 * Records what is typed on a signed-in screen, restores it after the session has expired, and says what that session
 * refused.
 */
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
    const say = (notification: Notification) => host().send({ type: 'notification.show', notification })
    const fill = () => {
      const isFilled = drafts.fill(document)
      if (!drafts.isDue()) forms.disconnect()
      // What became of a submission matters more. It may already be said when its form appears.
      if (isFilled && selectNotification(host().getSnapshot()) === null) say(notice('info', 'form.restored'))
    }
    document.addEventListener('input', record)
    if (drafts.isDue()) {
      forms.observe(document.body, { childList: true, subtree: true })
      fill()
    }
    const unsent = drafts.takeRefused()
    if (unsent) say(notice('warning', unsent))
    return () => {
      document.removeEventListener('input', record)
      forms.disconnect()
      drafts.leave()
    }
  }, [root, pathname])
}

type LaterScreenProps<Part> = {
  title: MessageKey
  areas: readonly Area[]
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

/** A screen that few holders see: its code and texts load when it is shown. */
function LaterScreen<Part>({ title, areas, load, children }: LaterScreenProps<Part>) {
  const t = useText()
  const locale = useLocale()
  const [attempt, setAttempt] = useState(0)
  const part = useLater(async () => (await Promise.all([load(), loadAreas(locale, areas)]))[0], `${locale} ${attempt}`)
  // The holder was on the screen that this one replaces.
  useEffect(() => {
    if (document.activeElement === document.body) returnFocus()
  }, [])
  if (part && part !== 'missing') return <Language locale={locale}>{children(part)}</Language>
  return (
    <>
      <PageHeader title={t(title)} />
      <PartLoading isMissing={part === 'missing'} onRetry={() => setAttempt(attempt + 1)} />
    </>
  )
}

const ConsentsGate = () => (
  <LaterScreen title="screen.consents.title" areas={['agreements']} load={() => import('./Consents')}>
    {({ Consents }) => <Consents />}
  </LaterScreen>
)

/** Whether the last thing that this flow sent was refused: the card may have been locked elsewhere. */
function useIsRefused(flow: AnyActorRef | undefined) {
  const [sent, setSent] = useState<AnyActorRef>()
  const isInFlight = useSelector(flow, (snapshot) => snapshot?.hasTag?.('inFlight') === true)
  const hasFailed = useSelector(flow, (snapshot) => Boolean(snapshot?.context?.failure))
  if (isInFlight && sent !== flow) setSent(flow)
  return hasFailed && !isInFlight && sent === flow
}

const ClosedScreen = (props: ClosedProps) => (
  <LaterScreen title={props.title} areas={['blocked']} load={() => import('./Blocked')}>
    {({ Blocked }) => <Blocked {...props} />}
  </LaterScreen>
)

const selectEmail = selectPart('unverifiedEmail')

function EmailPrompt() {
  const email = useSelector(useRoot(), selectEmail)
  const isOpen = useSelector(email ?? undefined, (snapshot) => (snapshot ? selectIsOpen(snapshot) : false))
  const locale = useLocale()
  const part = useLater(
    async () => (await Promise.all([import('./EmailPrompt'), loadAreas(locale, ['identity'])]))[0],
    isOpen ? locale : null,
  )
  if (!email || !part || part === 'missing') return null
  return (
    <Language locale={locale}>
      <part.EmailPrompt email={email} />
    </Language>
  )
}
