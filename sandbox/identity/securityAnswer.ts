import { findAccount } from '../cards/access'
import type { World } from '../world'
import { normalizeAnswer } from './secrets'

/** Whether this is the holder's security answer. Every wrong answer counts, whichever call asks. */
export async function isSecurityAnswer({ db, throttle, secrets }: World, accountId: number, answer: string) {
  const bucket = { limit: 'securityAnswer', of: String(accountId) } as const
  await throttle.attempt(bucket)
  const { responseHash } = await findAccount(db, accountId)
  const isRight = await secrets.isSame(normalizeAnswer(answer), responseHash)
  if (isRight) await throttle.clear(bucket)
  return isRight
}
