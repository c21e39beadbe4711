import type { Handler } from '../http/call'

/** An expired or replaced token also names its session: a late sign-out must still end it. */
export const logout: Handler<'logout'> = async ({ world, token }) => {
  if (token) await world.sessions.end(token)
  return { status: 204 }
}
