import type { Failure } from './failure'

/** The call failed without a reason: there is only the text of `key` to show. */
export const isDefaultFailure = (failure: Failure | null, key: string): boolean =>
  failure?.key === key &&
  failure.serverMessage === null &&
  failure.fieldMessages.length === 0 &&
  failure.waitMinutes === undefined
