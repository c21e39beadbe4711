import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { requireBrand } from '../brand/operations'
import { DAY } from '../clock'
import type { Tx } from '../database/connect'
import { accounts, verifications } from '../database/schema'
import type { Handlers } from '../http/call'
import type { Language } from '../http/language'
import { type FieldProblem, Refusal } from '../http/refusals'
import { sendMail } from '../mail/send'
import type { World } from '../world'
import { normalizeAnswer } from './secrets'
import { mailboxOf, type Try, throttleMail } from './throttle'

/** Not in the specification; a day is long enough to find the mail. */
const LINK_LIVES = DAY

const linkTo = (link: string, sessionId: string, locale: string) =>
  `/verified?${new URLSearchParams({ link, sessionId, locale })}`

type Wanted = {
  readonly email: string
  readonly locale: string
  readonly address: string
  readonly passwordHash?: string
  readonly challenge?: string
  readonly responseHash?: string
}

async function sendLink(tx: Tx, world: World, wanted: Wanted) {
  const link = randomBytes(24).toString('base64url')
  const sessionId = randomUUID()
  await tx.insert(verifications).values({ link, sessionId, ...wanted, sentAt: world.clock.date() })
  await sendMail(tx, world.clock, {
    to: wanted.email,
    locale: wanted.locale,
    kind: 'verification',
    link: linkTo(link, sessionId, wanted.locale),
  })
}

const isWaiting = (email: string) =>
  and(
    eq(verifications.email, email),
    isNotNull(verifications.passwordHash),
    isNull(verifications.usedAt),
    isNull(verifications.replacedAt),
  )

/** Whether others, elsewhere, asked for an account with this address while the link lived. */
async function isContested(tx: Tx, { clock }: World, { email, address }: Pick<Wanted, 'email' | 'address'>) {
  const since = new Date(clock.now() - LINK_LIVES)
  const [rival] = await tx
    .select({ link: verifications.link })
    .from(verifications)
    .where(
      and(
        eq(verifications.email, email),
        isNotNull(verifications.passwordHash),
        ne(verifications.address, address),
        gt(verifications.sentAt, since),
      ),
    )
    .limit(1)
  return rival !== undefined
}

/** A fresh link for an account that still waits for its first; nothing, and nothing said, where none does. */
async function sendLinkAgain(tx: Tx, world: World, username: string, locale: Language) {
  const [waiting] = await tx
    .select()
    .from(verifications)
    .where(isWaiting(username))
    .orderBy(desc(verifications.sentAt))
    .limit(1)
  const [existing] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.username, username))
  if (existing || !waiting?.passwordHash || !waiting.challenge || !waiting.responseHash) return
  const { address, passwordHash, challenge, responseHash } = waiting
  await sendLink(tx, world, { email: username, locale, address, passwordHash, challenge, responseHash })
}

export const verificationOperations: Handlers<'sendVerification' | 'clickVerification'> = {
  async sendVerification({ path, body, world, signedIn, language, address, once }) {
    requireBrand(path.pid)
    const { open } = world.configuration.current()
    if (open.accountAccess === 'ended') throw new Refusal('AUTH-4031')
    const countMail = async (purpose: 'signUp' | 'resend' | 'confirmation', recipient: string) => [
      await throttleMail(world, { purpose, recipient, address }),
      await world.throttle.attempt(mailboxOf({ purpose, recipient })),
    ]
    /** A call that repeats its key sends nothing, so it does not count as a mail. */
    const sendOnce = async (counted: readonly Try[], work: (tx: Tx) => Promise<void>) => {
      let isRepeated = true
      const answer = await once(async (tx) => {
        isRepeated = false
        await work(tx)
        return { status: 204 }
      })
      if (isRepeated) for (const one of counted) await one.forgive()
      return answer
    }
    if (Object.keys(body).length === 0) {
      if (!signedIn) throw new Refusal('VER-4001')
      return sendOnce(await countMail('confirmation', signedIn.username), async (tx) => {
        const [account] = await tx.select().from(accounts).where(eq(accounts.id, signedIn.accountId))
        if (account) await sendLink(tx, world, { email: account.username, locale: account.locale, address })
      })
    }
    const { email, password, challenge, response, recaptchaResponse } = body
    if (email?.trim() && Object.keys(body).length === 1) {
      const username = email.trim().toLowerCase()
      return sendOnce(await countMail('resend', username), (tx) => sendLinkAgain(tx, world, username, language))
    }
    const problems: FieldProblem[] = []
    const require = (field: string, value: string | undefined) => {
      if (!value?.trim()) problems.push({ field, problem: 'required' })
    }
    require('email', email)
    require('password', password)
    require('challenge', challenge)
    require('response', response)
    if (open.features.captcha) require('recaptchaResponse', recaptchaResponse)
    if (problems.length > 0 || !email || !password || !challenge || !response) throw new Refusal('REQ-4000', problems)
    const username = email.trim().toLowerCase()
    const counted = await countMail('signUp', username)
    // The same work and the same answer, whether the address has an account or not.
    const [passwordHash, responseHash] = await Promise.all([
      world.secrets.hash(password),
      world.secrets.hash(normalizeAnswer(response)),
    ])
    return sendOnce(counted, async (tx) => {
      const [existing] = await tx.select().from(accounts).where(eq(accounts.username, username))
      if (existing) {
        await sendMail(tx, world.clock, {
          to: username,
          locale: existing.locale,
          kind: 'accountExists',
          link: '/login',
        })
      } else {
        await tx.update(verifications).set({ replacedAt: world.clock.date() }).where(isWaiting(username))
        const secrets = { passwordHash, challenge, responseHash }
        await sendLink(tx, world, { email: username, locale: language, address, ...secrets })
      }
    })
  },

  clickVerification: ({ path, body, world, address, once }) =>
    once(async (tx) => {
      requireBrand(path.pid)
      const { clock } = world
      const [found] = await tx.select().from(verifications).where(eq(verifications.link, body.link)).for('update')
      if (!found) throw new Refusal('LNK-4001')
      const hasExpired = clock.now() - found.sentAt.getTime() > LINK_LIVES
      if (hasExpired || found.replacedAt) throw new Refusal('LNK-4002')
      const username = found.email
      const answer = { status: 200, body: { username, emailVerified: true } } as const
      // A second click on the same link finds what the first has done.
      if (found.usedAt) return answer
      await tx.update(verifications).set({ usedAt: clock.date() }).where(eq(verifications.link, found.link))
      const [existing] = await tx.select().from(accounts).where(eq(accounts.username, username)).for('update')
      if (existing) {
        await tx.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, existing.id))
        return answer
      }
      const { passwordHash, challenge, responseHash } = found
      if (!passwordHash || !challenge || !responseHash) throw new Refusal('LNK-4001')
      // Whoever opens the mail must not get the password of a stranger who asked with the same address.
      if (found.address !== address && (await isContested(tx, world, found))) throw new Refusal('LNK-4001')
      await createAccount(tx, world, {
        username,
        locale: found.locale as Language,
        passwordHash,
        challenge,
        responseHash,
      })
      return answer
    }),
}

type NewAccount = {
  readonly username: string
  readonly locale: Language
  readonly passwordHash: string
  readonly challenge: string
  readonly responseHash: string
}

async function createAccount(tx: Tx, { clock }: World, account: NewAccount) {
  await tx
    .insert(accounts)
    .values({ ...account, emailVerified: true, blankProfile: true, kycLevel: 0, createdAt: clock.date() })
    .onConflictDoNothing()
  await sendMail(tx, clock, { to: account.username, locale: account.locale, kind: 'accountCreated', link: '/login' })
}
