/** A call that the end of the session refused. Portal spec §8. */
import { CallError, isUnsent } from './failure'

/** The issuer rejected the session: nothing was done. */
export const isSignedOut = (error: unknown) =>
  error instanceof CallError && (error.status === 401 || error.status === 403)

/** `guards: { ...notDoneGuards, … }`, with `params: errorIn`: it was not sent, or the session was rejected. */
export const notDoneGuards = {
  isNotDone: (_: unknown, { error }: { readonly error: unknown }) => isUnsent(error) || isSignedOut(error),
}
