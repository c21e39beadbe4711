import type { Handler } from '../http/call'
import { cancelChallengesOf } from '../loads/riskEvaluations'

/** An expired or replaced token also names its session: a late sign-out must still end it. */
export const logout: Handler<'logout'> = async ({ world, token }) => {
  const sessionId = token && (await world.sessions.end(token))
  if (sessionId) await cancelChallengesOf(world, sessionId)
  return { status: 204 }
}
