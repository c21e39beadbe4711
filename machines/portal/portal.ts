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
import type { Mailed, PortalFact } from '../shared/portal'
import type { unverifiedEmailMachine } from '../unverified-email/unverifiedEmailMachine'

/** What survives a reload, and what one tab hands to another. */
export type PersistedState = {
  readonly session: Session
  readonly wallet: Wallet | null
}
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
  /** Who had an open e-Transfer request when the page or the session ended. */
  following?: string | null
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
  /** Mirrored from the open screen. */
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
  /** The holder's address that this page was opened at; another tab may hand its session over after the redirect. */
  openedAt: Address | null
  /** Whose open e-Transfer request is followed; another holder never sees it. */
  following: string | null
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
      | 'requests.followed'
      | 'route.followed'
  }
>
export type PortalEvent =
  | OwnFact
  | RootFact
  | { type: 'session.handed'; persisted: PersistedState }
  | { type: 'holder.retry' }
  /** From XState: this child has stopped with an error that nobody expected. */
  | { type: 'xstate.error.actor.*'; actorId: string; error: unknown }
  | { type: 'sidebar.toggle' }
  | { type: 'sidebar.close' }
  | { type: 'branding.dismiss' }
