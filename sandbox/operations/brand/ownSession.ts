import type { SignedIn } from '../../identity/sessions'
import { refuseFields } from '../../wire/refusals'

type Tied = {
  readonly account: () => SignedIn
  readonly body: { readonly sessionId?: string }
}

/**
 * The brand configuration's `sessionId` ties a call to the session that read it. If a call sends one, it must be the
 * caller's own.
 */
export function requireOwnSession({ account, body: { sessionId } }: Tied, { isNeeded = false } = {}) {
  if (sessionId === undefined ? isNeeded : sessionId !== account().sessionId) {
    throw refuseFields({ field: 'sessionId', problem: sessionId ? 'invalid' : 'required' })
  }
}
