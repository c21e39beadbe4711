import type { Account } from '../../rules/identity/account'
import type { Notification } from '../notification/notification'
import type { AttentionEvent } from '../shared/attention'
import type { Failure } from '../shared/failure'

const WARNING_BEFORE_EXPIRY_MS = 60_000
// Browsers fire a longer timer immediately: reach a far expiry in stages.
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type Token = {
  readonly xAuthToken: string
  /** Milliseconds: the token's `exp`, in seconds, times 1000. */
  readonly xAuthTokenExpiry: number
  /** The issuer's clock minus this one, in milliseconds. */
  readonly clockSkewMs: number
}
/**
 * `id` tells this sign-in from the next, so that a late response to the previous one cannot touch it. `openedAt`, in
 * milliseconds: of two sign-ins in one browser all tabs continue with the later one.
 */
export type Session = Token & { readonly id: string; readonly account: Account; readonly openedAt: number }

export type SessionContext = {
  session: Session | null
  /** The sessions that a later sign-in of the same holder replaced. Their calls may still be running. */
  former: readonly Session[]
  /** The tokens of the sessions that are being ended at the issuer. */
  xAuthTokens: readonly string[]
  hasExtensionFailed: boolean
}
/** `mailed`: signed out to return with a confirmed e-mail. `displaced`: another holder has signed in in another tab. */
export type EndReason = 'left' | 'mailed' | 'displaced' | 'expired' | 'rejected'
export type CloseReason = Extract<EndReason, 'left' | 'mailed' | 'displaced'>
export type SessionEvent =
  | { type: 'session.open'; session: Session }
  | { type: 'session.close'; reason?: CloseReason }
  /** The same holder has signed in in another tab. */
  | { type: 'session.replaced'; session: Session }
  | { type: 'session.extend' }
  | { type: 'brand.settled' }
  | { type: 'token.renewed'; sessionId: string; token: Token }
  | { type: 'session.rejected'; sessionId: string; failure: Failure }
  | { type: 'server.failed'; sessionId: string }
  | { type: 'account.changed'; changes: Partial<Account> }
  | AttentionEvent

export const warning = (hasExtensionFailed: boolean): Notification => ({
  type: 'warning',
  title: { key: 'session.ending.title' },
  message: { key: hasExtensionFailed ? 'session.ending.failed' : 'session.ending.message' },
  action: 'session.extend',
  stands: true,
})

export const isLater = (one: Session, other: Session) =>
  one.openedAt === other.openedAt ? one.id > other.id : one.openedAt > other.openedAt
export const isSameHolder = (one: Session, other: Session) => one.account.username === other.account.username

export const msToExpiry = (session: Session | null) =>
  session ? session.xAuthTokenExpiry - (Date.now() + session.clockSkewMs) : 0
export const msToWarning = (session: Session | null) => msToExpiry(session) - WARNING_BEFORE_EXPIRY_MS
export const timer = (ms: number) => Math.min(Math.max(ms, 0), LONGEST_TIMER_MS)
