/** Why a call failed, in a form a view can word: the texts of `key` live in the language catalogues. Portal spec §8. */
import { type CallStatus, doubtOf } from '../../rules/effect'

export type Failure = {
  /** Catalogue key of the call's default text, or of a coded text that replaces the server's words. */
  readonly key: string
  /** Said after the rest: the same call made earlier would be refused again. */
  readonly waitMinutes?: number
  /** The server's own words; shown instead of the default text when present. */
  readonly serverMessage: string | null
  readonly fieldMessages: readonly { readonly field: string; readonly message: string }[]
  /** Of a form's own refusal: what was typed in these fields is refused as a whole. */
  readonly fields?: readonly string[]
}

/** Milliseconds after which a call counts as unanswered. */
export const CALL_TIMEOUT_MS = 40_000

export class CallError extends Error {
  readonly failure: Failure
  readonly status: CallStatus
  /** Milliseconds: when it left the browser. 0 where that says nothing, because it was answered or not sent. */
  readonly sentAt: number

  constructor(failure: Failure, status: CallStatus, sentAt = 0) {
    super(failure.serverMessage ?? failure.key)
    this.name = 'CallError'
    this.failure = failure
    this.status = status
    this.sentAt = sentAt
  }
}

export const failed = (key: string): Failure => ({ key, serverMessage: null, fieldMessages: [] })

/** Nothing has failed: the holder has no card, and the page says so by itself. */
export const NO_CARD = failed('blocked.noCard')

/** Anything a port may throw; what is not a call's failure is worded by the generic text (ERR-56). */
export const failureOf = (error: unknown): Failure =>
  error instanceof CallError ? error.failure : failed('error.generic')

type Failed = { readonly event: { readonly error: unknown } }
/** The params of an action or a guard that is about a failed call. */
export const failureIn = ({ event }: Failed) => failureOf(event.error)
/** The same under another key, in the catalogue's words. How long to wait is still so. */
export const failedAs =
  (key: string) =>
  ({ event }: Failed): Failure => {
    const { waitMinutes } = failureOf(event.error)
    return waitMinutes === undefined ? failed(key) : { ...failed(key), waitMinutes }
  }
export const errorIn = ({ event: { error } }: Failed) => ({ error })

const doubtAfter = (error: unknown) => doubtOf(error instanceof CallError ? error.status : null)
/** The call failed, and what it asked for may have been done. */
export const mayHaveHappened = (error: unknown) => doubtAfter(error) !== 'none'
/** No answer came, or somebody between gave it: the issuer may still be working on the call. */
export const mayStillRun = (error: unknown) => doubtAfter(error) === 'running'
/** The same call may succeed later: not sent, not answered, too many, or a fault of the issuer. */
export const isTemporary = (error: unknown) => {
  const status = error instanceof CallError ? error.status : null
  return typeof status !== 'number' || status === 429 || status >= 500
}
/** The call never left the browser. */
export const isUnsent = (error: unknown) => error instanceof CallError && error.status === 'unsent'
/** What the call was about is not the holder's, or not any more. */
export const isNotFound = (error: unknown) => error instanceof CallError && error.status === 404

type About = { readonly error: unknown }
/** `guards: { ...failureGuards, … }`, with `params: errorIn`. */
export const failureGuards = {
  mayHaveHappened: (_: unknown, { error }: About) => mayHaveHappened(error),
  isAboutFields: (_: unknown, { error }: About) => failureOf(error).fieldMessages.length > 0,
  isNotFound: (_: unknown, { error }: About) => isNotFound(error),
  isUnsent: (_: unknown, { error }: About) => isUnsent(error),
}
