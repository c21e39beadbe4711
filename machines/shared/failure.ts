/** Why a call failed, in a form a view can word: the texts of `key` live in the language catalogues. Portal spec §8. */
export type Failure = {
  /** Catalogue key of the call's default text, or of a coded text that replaces the server's words. */
  readonly key: string
  readonly values?: Readonly<Record<string, number>>
  /** The server's own words; shown instead of the default text when present. */
  readonly serverMessage: string | null
  readonly fieldMessages: readonly { readonly field: string; readonly message: string }[]
}

export class CallError extends Error {
  readonly failure: Failure
  readonly status: number | null

  /** `status` is the HTTP status, or null when no answer came (refused, aborted, 40 s over). */
  constructor(failure: Failure, status: number | null) {
    super(failure.serverMessage ?? failure.key)
    this.name = 'CallError'
    this.failure = failure
    this.status = status
  }
}

export const failed = (key: string): Failure => ({ key, serverMessage: null, fieldMessages: [] })

/** Anything a port may throw; what is not a call's failure is worded by the generic text (ERR-56). */
export const failureOf = (error: unknown): Failure =>
  error instanceof CallError ? error.failure : failed('error.generic')

type Refused = { readonly event: { readonly error: unknown } }
/** The params of an action or a guard that is about a failed call. */
export const failureIn = ({ event }: Refused) => failureOf(event.error)
export const errorIn = ({ event: { error } }: Refused) => ({ error })
/** What a failed call leaves behind: it stays where it happened, and it is told. */
export const problem = [
  { type: 'storeFailure', params: failureIn },
  { type: 'showFailure', params: failureIn },
] as const

/** No answer, one that nobody can read, or a fault of the issuer's: what was asked for may have been done all the same. */
export const mayHaveHappened = (error: unknown) => {
  const status = error instanceof CallError ? error.status : null
  return status === null || status < 400 || status === 409 || status >= 500
}
