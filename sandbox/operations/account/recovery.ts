import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, TransactionRollbackError } from 'drizzle-orm'
import { bareCode } from '../../../rules/values/typedCode'
import { HOUR } from '../../clock'
import type { Database, Tx } from '../../database/connect'
import { accounts, recoveries } from '../../database/schema'
import { normalizeAnswer } from '../../identity/secrets'
import { mailboxOf, throttleMail } from '../../identity/throttle'
import { sendMail } from '../../mail/send'
import type { Language } from '../../wire/language'
import { Refusal } from '../../wire/refusals'
import type { World } from '../../world'
import { requireBrand } from '../brand/operations'
import type { Handlers } from '../call'
import { signInCounts } from './signIn'

/** Portal spec §4, §9. */
const LINK_LIVES = 3 * HOUR

const linkTo = (link: string, locale: Language) => `/pwdrecoveryLink?${new URLSearchParams({ link, locale })}`

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type Account = { readonly id: number; readonly username: string; readonly locale: string }
const NOBODY = 0

async function sendLink(tx: Tx, { clock }: World, { id, username, locale }: Account, language: Language) {
  const link = randomBytes(24).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.insert(recoveries).values({ link, code, accountId: id, sentAt: clock.date() })
  const mail = { to: username, locale, kind: 'recovery', details: { code } } as const
  // The link opens the page in the language it was left in; the letter is in the holder's language.
  await sendMail(tx, clock, { ...mail, link: linkTo(link, language) })
}

/** Finds the recovery for a link and code, counting the try. */
function requireRecovery(db: Database, { clock, throttle }: World, { link, code }: { link: string; code: string }) {
  return throttle.guess([{ limit: 'recoveryCode', of: link }], async () => {
    const [recovery] = await db.select().from(recoveries).where(eq(recoveries.link, link))
    if (!recovery) throw new Refusal('LNK-4001')
    if (recovery.usedAt) throw new Refusal('LNK-4004')
    if (clock.now() - recovery.sentAt.getTime() > LINK_LIVES) throw new Refusal('LNK-4002')
    if (!isSame(recovery.code, bareCode(code))) throw new Refusal('LNK-4003')
    return recovery
  })
}

export const recoveryOperations: Handlers<
  'startPasswordRecovery' | 'challengePasswordRecovery' | 'completePasswordRecovery'
> = {
  async startPasswordRecovery({ path, world, address, language, once }) {
    requireBrand(path.pid)
    const username = path.username.trim().toLowerCase()
    const mail = { purpose: 'recovery', recipient: username } as const
    await throttleMail(world, { ...mail, address })
    // Do not refuse: strangers could then block the holder. The mails already sent have links that still work.
    const mayHaveMore = await world.throttle.use(mailboxOf(mail))
    return once(async (tx) => {
      if (!mayHaveMore) return { status: 204 }
      const [account] = await tx.select().from(accounts).where(eq(accounts.username, username))
      const addressee = account ?? { id: NOBODY, username, locale: language }
      // Do the same work for an unknown name, and roll back what it wrote: the time must not tell whether the account
      // exists.
      const sent = tx.transaction(async (written) => {
        await sendLink(written, world, addressee, language)
        if (!account) written.rollback()
      })
      await sent.catch((problem: unknown) => {
        if (!(problem instanceof TransactionRollbackError)) throw problem
      })
      return { status: 204 }
    })
  },

  async challengePasswordRecovery({ body, world }) {
    const { accountId } = await requireRecovery(world.db, world, body)
    const [account] = await world.db.select().from(accounts).where(eq(accounts.id, accountId))
    if (!account) throw new Refusal('LNK-4001')
    return { status: 200, body: { userName: account.username, challenge: account.challenge } }
  },

  async completePasswordRecovery({ body, world, address, once }) {
    const { throttle, clock, sessions, secrets } = world
    const { accountId, link } = await requireRecovery(world.db, world, body)
    const answers = { limit: 'securityAnswer', of: String(accountId) } as const
    const account = await throttle.guess([answers], async () => {
      const [found] = await world.db.select().from(accounts).where(eq(accounts.id, accountId))
      const isOwnName = found?.username === body.userName.trim().toLowerCase()
      const answer = normalizeAnswer(body.response)
      const isRight =
        found && isOwnName ? await secrets.isSame(answer, found.responseHash) : await secrets.compareInVain(answer)
      if (!found || !isRight) throw new Refusal('LNK-4005')
      return found
    })
    const passwordHash = await secrets.hash(body.newPassword)
    const done = await once(async (tx) => {
      const used = await tx
        .update(recoveries)
        .set({ usedAt: clock.date() })
        .where(and(eq(recoveries.link, link), isNull(recoveries.usedAt)))
        .returning()
      if (used.length === 0) throw new Refusal('LNK-4004')
      // Other unused links must not change the password again.
      await tx
        .update(recoveries)
        .set({ usedAt: clock.date() })
        .where(and(eq(recoveries.accountId, accountId), isNull(recoveries.usedAt)))
      await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
      await sessions.endAll(tx, accountId)
      const { username, locale } = account
      await sendMail(tx, clock, { to: username, locale, kind: 'passwordChanged' })
      return { status: 204 } as const
    })
    sessions.forget(accountId)
    await throttle.clear(answers, ...signInCounts(account.username, address))
    return done
  },
}
