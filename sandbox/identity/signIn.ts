import { eq } from 'drizzle-orm'
import { accounts } from '../database/schema'
import type { Handler } from '../http/call'
import { Refusal } from '../http/refusals'
import { accountOnTheWire } from './accountOnTheWire'

export const login: Handler<'login'> = async ({ body, world, address }) => {
  const { secrets } = world
  const { open } = world.configuration.current()
  if (open.accountAccess === 'ended') throw new Refusal('AUTH-4031')
  if (open.features.captcha && !body.recaptchaToken?.trim()) throw new Refusal('AUTH-4012')
  const username = body.username.trim().toLowerCase()
  const here = { limit: 'signInPerAccountAndAddress', of: `${username} ${address}` } as const
  const everywhere = { limit: 'signInPerAccount', of: username } as const
  const attempt = await world.throttle.attempt(here, everywhere, { limit: 'signInPerAddress', of: address })

  const [account] = await world.db.select().from(accounts).where(eq(accounts.username, username))
  const isRight = account
    ? await secrets.isSame(body.password, account.passwordHash)
    : await secrets.compareInVain(body.password)
  // The same answer and the same work, whether the name or the password is wrong.
  if (!account || !isRight) throw new Refusal('AUTH-4011')

  await attempt.forgive()
  await world.throttle.clear(here)
  await world.throttle.clear(everywhere)
  const token = await world.db.transaction((tx) => world.sessions.open(tx, account))
  return { status: 200, body: await accountOnTheWire(world.db, account), token }
}
