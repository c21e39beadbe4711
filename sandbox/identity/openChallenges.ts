import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/connect'
import { riskEvaluations } from '../database/schema'

/**
 * Cancels the bank's checks that a session has left open when it ends. A check that the bank has approved stays valid:
 * its payment may be on the way.
 */
export const cancelChallengesOf = (db: Database, sessionId: string) =>
  db
    .update(riskEvaluations)
    .set({ status: 'cancelled' })
    .where(and(eq(riskEvaluations.sessionId, sessionId), eq(riskEvaluations.status, 'challenged')))
