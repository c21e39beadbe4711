import { cancelChallengesOf } from '../../identity/openChallenges'
import type { Handler } from '../call'

/** An expired or replaced token also names its session: a late sign-out must still end it. */
export const logout: Handler<'logout'> = async ({ world, token }) => {
  const sessionId = token && (await world.sessions.end(token))
  if (sessionId) await cancelChallengesOf(world.db, sessionId)
  return { status: 204 }
}
