/** What a failed call may have done at the issuer: decided once, for every call that changes something. */

/**
 * `none`: refused, nothing was done. `finished`: an answer came that does not say what was done, and the issuer is no
 * longer working on it. `running`: the issuer may still be working on it, so one look is not the last word.
 */
export type Doubt = 'none' | 'finished' | 'running'

/** The HTTP status; null when no complete answer came (aborted, 40 s over); `unsent` where the browser was offline. */
export type CallStatus = number | 'unsent' | null

/** The issuer is not heard of, or somebody between says so in its place. 409: the same request is still being handled. */
const RUNNING: readonly CallStatus[] = [null, 408, 409, 502, 504]

/** An answer that cannot be read counts by its status. */
export function doubtOf(status: CallStatus): Doubt {
  if (RUNNING.includes(status)) return 'running'
  return typeof status === 'number' && (status < 400 || status >= 500) ? 'finished' : 'none'
}

/** What the issuer says, when it is asked, of a change whose answer was lost. */
export type Outcome = 'saved' | 'notSaved' | 'unknown'

/** How often the issuer is asked what became of a request that may still be running, before 'it was not done' is believed. */
export const LOOKUPS = 3
/** Milliseconds between two of them. */
export const NEXT_LOOKUP_MS = 10_000
