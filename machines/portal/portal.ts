import type { Account, Locale } from '../../rules/account'
import type { Brand, Frontend } from '../../rules/brand'
import type { Address, Destination, RouteId } from '../../rules/navigation'
import type { Wallet } from '../cards/cards'
import type { Flow } from '../navigation/navigationMachine'
import type { Notification, NotificationAction } from '../notification/notification'
import type { Reason, Session, Token } from '../session/session'
import type { Failure } from '../shared/failure'

/** What survives a reload, and what one tab hands to the next. */
export type Kept = { readonly session: Session; readonly wallet: Wallet | null }
/** Where the mail of an account to be created went, and when it may be sent again, in milliseconds. */
export type Mailed = { readonly email: string; readonly resendAt: number }
export type PortalInput = {
  address: Address
  locale: Locale
  kept: Kept | null
  mailed?: Mailed | null
  isNarrow: boolean
  pid?: string
}
export type PortalContext = {
  pid: string
  brand: Brand
  frontend: Frontend
  locale: Locale
  /** The screen that is shown; null until the first is there. */
  address: Address | null
  routeId: RouteId | null
  /** Whose part is begun when it is there, and their cards as they were kept: the session and the cards know them as they are now. */
  account: Account | null
  wallet: Wallet | null
  isSignedIn: boolean
  /** Why the last session ended, for the page that a holder lands on. */
  endedBecause: Reason | null
  notification: Notification | null
  isSidebarOpen: boolean
  loginFormIsOpen: boolean
  destination: Destination | null
  mailed: Mailed | null
  uiShowConsentsScreen: boolean
  uiNewBrandingMessageDismissed: boolean
  isGreyCardExpiring: boolean
}
export type PortalEvent =
  | { type: 'route.entered'; address: Address }
  | { type: 'route.followed'; address: Address }
  | { type: 'screen.opened'; address: Address; flow: Flow | null }
  | { type: 'screen.retry' }
  | { type: 'changes.hold' }
  | { type: 'changes.release' }
  | { type: 'locale.choose'; locale: Locale }
  | { type: 'brand.reload' }
  | { type: 'brand.settled'; accountAccess: Brand['accountAccess'] }
  | { type: 'session.handed'; kept: Kept }
  | { type: 'session.open'; session: Session }
  | { type: 'session.opened'; account: Account }
  | { type: 'session.ended'; reason: Reason; notification: Notification | null }
  | { type: 'session.close'; reason?: 'left' | 'mailed' }
  | { type: 'account.changed'; changes: Partial<Account> }
  | { type: 'account.mailed'; mailed: Mailed | null }
  | { type: 'consents.asked' }
  | { type: 'consents.settled' }
  | { type: 'session.extend' }
  | { type: 'session.rejected'; sessionId: string; failure: Failure }
  | { type: 'server.failed'; sessionId: string }
  | { type: 'token.renewed'; sessionId: string; token: Token }
  | { type: 'version.announced' }
  | { type: 'notification.show'; notification: Notification }
  | { type: 'notification.click' }
  | { type: 'notification.dismiss' }
  | { type: 'notification.clicked'; action: NotificationAction | null }
  | { type: 'notification.withdraw'; action: NotificationAction }
  | { type: 'notification.hold' }
  | { type: 'notification.release' }
  | { type: 'sidebar.toggle' }
  | { type: 'sidebar.close' }
  | { type: 'branding.dismiss' }
  | { type: 'card.choose'; clientId: string }
  | { type: 'card.chosen'; clientId: string }
  | { type: 'card.current'; clientId: string }
  | { type: 'card.changed'; clientId: string; cardStatus: 'A' | 'S' }
  | { type: 'cards.retry' }
  | { type: 'balances.refresh' }
  | { type: 'expiry.checked'; isExpiring: boolean }
  | { type: 'user.acted' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
