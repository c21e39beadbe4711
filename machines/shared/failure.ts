/** Why a call failed, in a form that a view can translate: the texts of `key` are in the language catalogues. Portal spec §8. */
import { type CallStatus, doubtOf } from '../../rules/values/effect'
import type { MessageKey } from '../../rules/values/messageKey'

export type Failure = {
  /** Catalogue key of the call's default text, or of a coded text that replaces the server's words. */
  readonly key: MessageKey
  /** Shown after the rest: the issuer refuses the same call until these minutes have passed. */
  readonly waitMinutes?: number
  /** The server's own words; shown instead of the default text when present. */
  readonly serverMessage: string | null
  readonly fieldMessages: readonly { readonly field: string; readonly message: string }[]
  /** The values of these fields are refused as a whole: by a form's own refusal, or by the issuer's code. */
  readonly fields?: readonly string[]
}

/** Milliseconds after which a call counts as unanswered. */
export const CALL_TIMEOUT_MS = 40_000

export class CallError extends Error {
  readonly failure: Failure
  readonly status: CallStatus
  /** Milliseconds: when the call left the browser. 0 if it was answered or not sent. */
  readonly sentAt: number

  /** `cause`: an error in the port's own code, which is a defect. */
  constructor(failure: Failure, status: CallStatus, sentAt = 0, options: { readonly cause?: unknown } = {}) {
    super(failure.serverMessage ?? failure.key, options)
    this.name = 'CallError'
    this.failure = failure
    this.status = status
    this.sentAt = sentAt
  }
}

export const failed = (key: MessageKey): Failure => ({ key, serverMessage: null, fieldMessages: [] })

/** Not a failure: the holder has no card, and the page shows that itself. */
export const NO_CARD = failed('cards.none.title')

/** For anything that a port throws. An error that is not a failed call gets the generic text (ERR-56). */
export const failureOf = (error: unknown): Failure =>
  error instanceof CallError ? error.failure : failed('error.generic')

type Failed = { readonly event: { readonly error: unknown } }
/** The params of an action or a guard about a failed call. */
export const failureIn = ({ event }: Failed) => failureOf(event.error)
/** The same failure under another key, in the catalogue's words. The wait still applies. */
export const failedAs =
  (key: MessageKey) =>
  ({ event }: Failed): Failure => {
    const { waitMinutes } = failureOf(event.error)
    return waitMinutes === undefined ? failed(key) : { ...failed(key), waitMinutes }
  }
/** Nothing is known to have failed: the call may have had its effect, or it was not sent and the form was kept. */
export const isWarning = ({ key }: Pick<Failure, 'key'>) => /\.(unconfirmed|kept|interrupted)$/.test(key)
export const errorIn = ({ event: { error } }: Failed) => ({ error })

const doubtAfter = (error: unknown) => doubtOf(error instanceof CallError ? error.status : null)
/** The call failed, but its effect may have happened. */
export const mayHaveHappened = (error: unknown) => doubtAfter(error) !== 'none'
/** No response came, or an intermediary sent it: the issuer may still be working on the call. */
export const mayStillRun = (error: unknown) => doubtAfter(error) === 'running'
/** The same call may succeed later: it was not sent, not answered, one of too many, or the issuer failed. */
export const isTemporary = (error: unknown) => {
  const status = error instanceof CallError ? error.status : null
  return typeof status !== 'number' || status === 429 || status >= 500
}
/** The call never left the browser. */
export const isUnsent = (error: unknown) => error instanceof CallError && error.status === 'unsent'
/** What the call was about does not belong to the holder, or no longer does. */
export const isNotFound = (error: unknown) => error instanceof CallError && error.status === 404

type About = { readonly error: unknown }
/** `guards: { ...failureGuards, … }`, with `params: errorIn`. */
export const failureGuards = {
  mayHaveHappened: (_: unknown, { error }: About) => mayHaveHappened(error),
  isAboutFields: (_: unknown, { error }: About) => failureOf(error).fieldMessages.length > 0,
  isNotFound: (_: unknown, { error }: About) => isNotFound(error),
  isUnsent: (_: unknown, { error }: About) => isUnsent(error),
}
