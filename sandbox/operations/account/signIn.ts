import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/connect'
import { accounts, sessions } from '../../database/schema'
import type { Bucket } from '../../identity/throttle'
import { Refusal } from '../../wire/refusals'
import { requireOwnPid } from '../brand/operations'
import type { Handler } from '../call'
import { accountOnTheWire } from './accountOnTheWire'

/** Counters of wrong passwords for one account from one address. */
const countsOf = (username: string, address: string): readonly Bucket[] => [
  { limit: 'signInPerAccountAndAddress', of: `${username} ${address}` },
  { limit: 'signInPerAccountAndAddressADay', of: `${username} ${address}` },
]
const everywhere = (username: string): Bucket => ({ limit: 'signInPerAccount', of: username })
/** Counters that a right or new password clears. */
export const signInCounts = (username: string, address: string) => [
  ...countsOf(username, address),
  everywhere(username),
]

async function isKnownAddress(db: Database, username: string, address: string) {
  const [earlier] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(accounts.username, username), eq(sessions.address, address)))
    .limit(1)
  return earlier !== undefined
}

export const login: Handler<'login'> = async ({ body, world, address }) => {
  const { secrets } = world
  requireOwnPid(body)
  const { open } = world.configuration.current()
  if (open.accountAccess === 'ended') throw new Refusal('AUTH-4031')
  if (open.features.captcha && !body.recaptchaToken?.trim()) throw new Refusal('AUTH-4012')
  const username = body.username.trim().toLowerCase()
  const isKnown = await isKnownAddress(world.db, username, address)
  const account = await world.throttle.guess(
    [
      ...countsOf(username, address),
      ...(isKnown ? [] : [everywhere(username)]),
      { limit: 'signInPerAddress', of: address },
    ],
    async () => {
      const [found] = await world.db.select().from(accounts).where(eq(accounts.username, username))
      const isRight = found
        ? await secrets.isSame(body.password, found.passwordHash)
        : await secrets.compareInVain(body.password)
      // Same answer and same work, whether the name or the password is wrong.
      if (!found || !isRight) throw new Refusal('AUTH-4011')
      return found
    },
  )
  await world.throttle.clear(...signInCounts(username, address))
  const token = await world.db.transaction(async (tx) => {
    const isStillRight = and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash))
    const [held] = await tx.select({ id: accounts.id }).from(accounts).where(isStillRight).for('share')
    // The password was reset while this one was compared: the reset must end every session that the old one opens.
    if (!held) throw new Refusal('AUTH-4011')
    return world.sessions.open(tx, account, address)
  })
  return { status: 200, body: await accountOnTheWire(world.db, account), token }
}
