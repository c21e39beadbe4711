import type { Failure } from './failure'

/** The call failed and nobody said why: all there is to say of it is the text of `key`. */
export const isDefaultFailure = (failure: Failure | null, key: string): boolean =>
  failure?.key === key &&
  failure.serverMessage === null &&
  failure.fieldMessages.length === 0 &&
  failure.waitMinutes === undefined
