import { Refusal } from '../http/refusals'

/** Names in paths and queries must be the caller's own; they are compared as sign-in compares them. */
export function requireOwnName(asked: string, own: string) {
  if (asked.trim().toLowerCase() !== own) throw new Refusal('AUTH-4030')
}
