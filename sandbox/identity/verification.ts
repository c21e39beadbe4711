import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
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

/** Not in the specification; a day is long enough to find the mail. */
const LINK_LIVES = DAY

const linkTo = (link: string, sessionId: string, locale: string) =>
  `/verified?${new URLSearchParams({ link, sessionId, locale })}`

type Wanted = {
  readonly email: string
  readonly locale: string
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

/** A fresh link for an account that still waits for its first; nothing, and nothing said, where none does. */
async function sendLinkAgain(tx: Tx, world: World, username: string, locale: Language) {
  const [waiting] = await tx
    .select()
    .from(verifications)
    .where(and(eq(verifications.email, username), isNull(verifications.usedAt), isNotNull(verifications.passwordHash)))
    .orderBy(desc(verifications.sentAt))
    .limit(1)
  const [existing] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.username, username))
  if (existing || !waiting?.passwordHash || !waiting.challenge || !waiting.responseHash) return
  const { passwordHash, challenge, responseHash } = waiting
  await sendLink(tx, world, { email: username, locale, passwordHash, challenge, responseHash })
}

export const verificationOperations: Handlers<'sendVerification' | 'clickVerification'> = {
  async sendVerification({ path, body, world, signedIn, language, address, once }) {
    requireBrand(path.pid)
    const { open } = world.configuration.current()
    if (open.accountAccess === 'ended') throw new Refusal('AUTH-4031')
    const throttleMail = (username: string) =>
      world.throttle.attempt({ limit: 'mailPerRecipient', of: username }, { limit: 'mailPerAddress', of: address })
    if (Object.keys(body).length === 0) {
      if (!signedIn) throw new Refusal('VER-4001')
      await world.throttle.attempt({ limit: 'mailPerRecipient', of: signedIn.username })
      return once(async (tx) => {
        const [account] = await tx.select().from(accounts).where(eq(accounts.id, signedIn.accountId))
        if (account) await sendLink(tx, world, { email: account.username, locale: account.locale })
        return { status: 204 }
      })
    }
    const { email, password, challenge, response, recaptchaResponse } = body
    if (email?.trim() && Object.keys(body).length === 1) {
      const username = email.trim().toLowerCase()
      await throttleMail(username)
      return once(async (tx) => {
        await sendLinkAgain(tx, world, username, language)
        return { status: 204 }
      })
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
    await throttleMail(username)
    // The same work and the same answer, whether the address has an account or not.
    const [passwordHash, responseHash] = await Promise.all([
      world.secrets.hash(password),
      world.secrets.hash(normalizeAnswer(response)),
    ])
    return once(async (tx) => {
      const [existing] = await tx.select().from(accounts).where(eq(accounts.username, username))
      if (existing) {
        await sendMail(tx, world.clock, {
          to: username,
          locale: existing.locale,
          kind: 'accountExists',
          link: '/login',
        })
      } else {
        await sendLink(tx, world, { email: username, locale: language, passwordHash, challenge, responseHash })
      }
      return { status: 204 }
    })
  },

  clickVerification: ({ path, body, world, once }) =>
    once(async (tx) => {
      requireBrand(path.pid)
      const { clock } = world
      const [found] = await tx.select().from(verifications).where(eq(verifications.link, body.link)).for('update')
      if (!found) throw new Refusal('LNK-4001')
      if (clock.now() - found.sentAt.getTime() > LINK_LIVES) throw new Refusal('LNK-4002')
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
