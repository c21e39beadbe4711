import { Refusal } from '../../wire/refusals'

/** Usernames in paths and queries must be the caller's own; compared as sign-in compares them. */
export function requireOwnName(asked: string, own: string) {
  if (asked.trim().toLowerCase() !== own) throw new Refusal('AUTH-4030')
}
