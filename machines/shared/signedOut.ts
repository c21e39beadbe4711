/** A call that the end of the session refused. Portal spec §8. */
import { CallError } from './failure'

/** The issuer rejected the session: nothing was done. */
export const isSignedOut = (error: unknown) =>
  error instanceof CallError && (error.status === 401 || error.status === 403)
