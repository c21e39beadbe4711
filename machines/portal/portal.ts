import type { Account } from '../../rules/identity/account'
import type { Brand, Frontend } from '../../rules/site/brand'
import type { Address, Destination, RouteId } from '../../rules/site/navigation'
import type { Locale } from '../../rules/values/locale'
import type { Wallet } from '../cards/cards'
import type { cardsMachine } from '../cards/cardsMachine'
import type { consentsMachine } from '../consents/consentsMachine'
import type { RootFact } from '../effect/channel'
import type { Stored } from '../effect/effect'
import type { effectsMachineOf } from '../effect/effectsMachine'
import type { moneyRequestsMachine } from '../money-requests/moneyRequestsMachine'
import type { EndReason, Session } from '../session/session'
import type { Flight } from '../shared/flow'
import type { Mailed, PortalFact } from '../shared/portal'
import type { unverifiedEmailMachine } from '../unverified-email/unverifiedEmailMachine'

/** What survives a reload, and what one tab hands to another. `flights`: effects whose outcome was not known yet. */
export type PersistedState = {
  readonly session: Session
  readonly wallet: Wallet | null
  readonly flights: readonly Flight[]
}
/** Effects whose outcome was not known when a session or a page ended, and their holder. */
export type Interrupted = { readonly username: string; readonly flights: readonly Flight[] }
/** The machines of a signed-in holder besides the session. Their code is loaded with the first signed-in screen. */
export type HolderParts = {
  readonly effects: ReturnType<typeof effectsMachineOf>
  /** What was sent before a reload, and whose it is. */
  readonly stored: Stored | null
  readonly cards: typeof cardsMachine
  readonly moneyRequests: typeof moneyRequestsMachine
  readonly consents: typeof consentsMachine
  readonly unverifiedEmail: typeof unverifiedEmailMachine
}
export type PortalInput = {
  address: Address
  locale: Locale
  persisted: PersistedState | null
  mailed?: Mailed | null
  /** From a session that ended by itself; this tab has stored nothing else of it. */
  interrupted?: Interrupted | null
  /** Whose effects this tab has stored. */
  storedFor?: string | null
  isNarrow: boolean
  pid?: string
}
/** Where a holder was, and with which card, when the session ended by itself: the same holder returns there. */
export type Return = {
  readonly username: string
  readonly pathname: string
  readonly search: string
  readonly clientId: string | null
}
export type PortalContext = {
  pid: string
  brand: Brand
  frontend: Frontend
  locale: Locale
  /** The address of the open screen; null until the first one opens. */
  address: Address | null
  routeId: RouteId | null
  /**
   * The account and the stored cards, to start the holder's parts when their code has loaded. The current values are in
   * the session and the cards.
   */
  account: Account | null
  wallet: Wallet | null
  /** The current card, as last announced. */
  card: { readonly clientId: string; readonly digits: string } | null
  isSignedIn: boolean
  /** Why the last session ended, for the page that the holder lands on. */
  endedBecause: EndReason | null
  /** Whose session ended without a sign-out: another tab hands this one no other holder's session. */
  endedFor: string | null
  returnTo: Return | null
  /** The open screen's flow, the id of its machine with its subject, and the number of flows started so far. */
  flowId: string | null
  flowMachine: string | null
  flowsStarted: number
  /** The flows with an effect whose outcome is not known, by their ids. They keep running when their screen is left. */
  flights: Readonly<Record<string, Flight>>
  /**
   * The flows that were left while the issuer waits for the holder's next step, by their ids. They continue when opened
   * again.
   */
  waiting: Readonly<Record<string, Pick<Flight, 'machine' | 'routeId'>>>
  /** From before: looked up as soon as the holder's parts run. */
  unsettled: readonly Flight[]
  /** The same, until their holder signs in again; another holder never sees them. */
  interrupted: Interrupted | null
  /** They run from the first sign-in in this page on. */
  hasEffects: boolean
  /** Whose effects this tab looks up when they sign in again. */
  storedFor: string | null
  isSidebarOpen: boolean
  loginFormIsOpen: boolean
  destination: Destination | null
  mailed: Mailed | null
  /** The username whose e-mail was confirmed by a link in this browser; another holder may be signed in. */
  confirmedUsername: string | null
  uiShowConsentsScreen: boolean
  uiNewBrandingMessageDismissed: boolean
  isGreyCardExpiring: boolean
  /** A part that outlives every screen has stopped with an error: nothing works until the page is loaded again. */
  hasCrashed: boolean
}
/** The facts that the portal handles itself; the others go directly to one of its parts. */
type OwnFact = Extract<
  PortalFact,
  {
    type:
      | `session.${'leave' | 'opened' | 'ended'}`
      | `consents.${'asked' | 'settled'}`
      | `card.${'changed' | 'chosen' | 'current'}`
      | 'brand.settled'
      | 'notification.clicked'
      | 'account.mailed'
      | 'email.confirmed'
      | 'upgrade.reported'
      | 'expiry.checked'
      | 'route.followed'
      | 'screen.opened'
  }
>
export type PortalEvent =
  | OwnFact
  | RootFact
  | { type: 'session.handed'; persisted: PersistedState }
  | { type: 'holder.retry' }
  /** `isAnother`: the open screen's flow continues with another payment. */
  | { type: 'flow.departed'; flowId: string; flight: Flight; isAnother: boolean; formerId: string | null }
  | { type: 'flow.landed'; flowId: string; isRecoverable: boolean; isSettled: boolean }
  /** While it is in flight. `isOpen`: it waits for the holder's next step from now on, or no longer. */
  | { type: 'flow.moved'; flowId: string; isOpen: boolean }
  | { type: 'flow.restarted'; flowId: string }
  /** Another tab of this session has sent it. */
  | { type: 'flight.reported'; flight: Flight }
  /** From XState: this child has stopped with an error that nobody expected. */
  | { type: 'xstate.error.actor.*'; actorId: string; error: unknown }
  | { type: 'sidebar.toggle' }
  | { type: 'sidebar.close' }
  | { type: 'branding.dismiss' }

type Sent = Pick<PortalContext, 'flights' | 'unsettled'>
/** All effects in flight, including those from before a reload. */
export const flightsIn = ({ flights, unsettled }: Sent) => [...Object.values(flights), ...unsettled]
/** The outcome is not known. An open e-Transfer request waits for the bank instead, for a day. */
export const awaitedIn = (context: Sent) => flightsIn(context).filter(({ machine }) => machine !== 'moneyRequests')
export const isAwaited = (context: Sent) => awaitedIn(context).length > 0
/** `isOpen`: whether it waits for the holder's next step, or has been sent. */
export const hasAwaited = (context: Sent, isOpen: boolean) =>
  awaitedIn(context).some((flight) => (flight.isOpen ?? false) === isOpen)
