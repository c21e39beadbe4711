import type { Handler } from '../http/call'

/** A token that has expired or was replaced names its session too: signing out late must still end it. */
export const logout: Handler<'logout'> = async ({ world, token }) => {
  if (token) await world.sessions.end(token)
  return { status: 204 }
}
