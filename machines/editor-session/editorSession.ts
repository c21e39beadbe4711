/** Types and pure functions of an editor's session. Content spec §6, §7; OP-69. */

/** `expiresAt`: in milliseconds. The tokens are not here: machines are inspected. */
export type EditorSession = { readonly email: string; readonly expiresAt: number }
export type SessionTrouble = 'provider' | 'noEmail' | 'expired' | 'signOut'
export type SessionContext = {
  readonly session: EditorSession | null
  readonly isReturning: boolean
  readonly triesLeft: number
  /** The service has refused the token since it was last renewed. */
  readonly isRejected: boolean
  readonly trouble: SessionTrouble | null
}
export type SessionEvent =
  | { type: 'session.open' }
  /** A call is about to be made. */
  | { type: 'token.wanted' }
  /** A call has succeeded with it. */
  | { type: 'token.accepted' }
  /** The service refused the token. */
  | { type: 'session.rejected' }
  | { type: 'session.close' }

/** How often a renewal is tried before the session counts as over. */
export const RENEWALS = 3
export const NEXT_RENEWAL_MS = 5_000
/** The browser may ask before it leaves unsaved text for the provider, and does not say that somebody stays. */
export const LEAVE_MS = 10_000
export const hasExpired = (session: EditorSession | null) => (session?.expiresAt ?? 0) <= Date.now()

/** Why the provider did not give a session: it may work later, or never. */
export class ProviderError extends Error {
  readonly isTemporary: boolean
  constructor(isTemporary: boolean, options: { readonly cause?: unknown } = {}) {
    super('The identity provider gave no session', options)
    this.name = 'ProviderError'
    this.isTemporary = isTemporary
  }
}
export const isTemporary = (error: unknown) => error instanceof ProviderError && error.isTemporary
