import { findAccount } from '../../identity/accounts'
import { normalizeAnswer } from '../../identity/secrets'
import type { Refusal } from '../../wire/refusals'
import type { World } from '../../world'

/** Throws `refusal` if this is not the holder's security answer. Wrong answers count, whichever call asks. */
export async function requireSecurityAnswer(
  { db, throttle, secrets }: World,
  accountId: number,
  answer: string,
  refusal: Refusal,
) {
  const bucket = { limit: 'securityAnswer', of: String(accountId) } as const
  await throttle.guess([bucket], async () => {
    const { responseHash } = await findAccount(db, accountId)
    if (!(await secrets.isSame(normalizeAnswer(answer), responseHash))) throw refusal
  })
  await throttle.clear(bucket)
}
