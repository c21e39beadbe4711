import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { DAY } from '../../clock'
import type { Tx } from '../../database/connect'
import { accounts, verifications } from '../../database/schema'
import { normalizeAnswer } from '../../identity/secrets'
import { mailboxOf, throttleMail, type Use } from '../../identity/throttle'
import { sendMail } from '../../mail/send'
import { MARK_LIVES } from '../../wire/browserMark'
import type { Language } from '../../wire/language'
import { type FieldProblem, Refusal } from '../../wire/refusals'
import type { World } from '../../world'
import { requireBrand } from '../brand/operations'
import type { Handlers } from '../call'

/** Not in the specification; a day is long enough to find the mail. */
const LINK_LIVES = DAY

const linkTo = (link: string, sessionId: string, locale: string) =>
  `/verified?${new URLSearchParams({ link, sessionId, locale })}`

type Wanted = {
  readonly email: string
  readonly locale: string
  readonly kind?: 'confirmation'
  readonly browser?: string
  readonly passwordHash?: string
  readonly challenge?: string
  readonly responseHash?: string
}

async function sendLink(tx: Tx, world: World, { kind, ...wanted }: Wanted) {
  const link = randomBytes(24).toString('base64url')
  const sessionId = randomUUID()
  await tx.insert(verifications).values({ link, sessionId, ...wanted, sentAt: world.clock.date() })
  await sendMail(tx, world.clock, {
    to: wanted.email,
    locale: wanted.locale,
    kind: kind ?? 'verification',
    link: linkTo(link, sessionId, wanted.locale),
  })
}

/** Sign-ups for this address by browsers that may still be recognized. */
const signUpsFor = ({ clock }: World, email: string) =>
  and(
    eq(verifications.email, email),
    isNotNull(verifications.passwordHash),
    gt(verifications.sentAt, new Date(clock.now() - MARK_LIVES)),
  )
const waitingFor = (world: World, email: string) =>
  and(signUpsFor(world, email), isNull(verifications.usedAt), isNull(verifications.replacedAt))

/** Whether the address was also signed up in another browser: one of the two is a stranger's. */
async function isContested(tx: Tx, world: World, { email, browser }: { email: string; browser: string }) {
  const [rival] = await tx
    .select({ link: verifications.link })
    .from(verifications)
    .where(and(signUpsFor(world, email), ne(verifications.browser, browser)))
    .limit(1)
  return rival !== undefined
}

type Again = { readonly username: string; readonly locale: Language; readonly browser: string | null }

/** Tells the owner of an address that it has an account; false if it has none. */
async function tellOfAccount(tx: Tx, { clock }: World, username: string) {
  const [existing] = await tx.select({ locale: accounts.locale }).from(accounts).where(eq(accounts.username, username))
  if (existing) {
    await sendMail(tx, clock, { to: username, locale: existing.locale, kind: 'accountExists', link: '/login' })
  }
  return existing !== undefined
}

/**
 * Sends a new link for this browser's sign-up, or for the only one. An address that has an account by now is told so.
 * Otherwise nothing is sent, and the answer does not tell.
 */
async function sendLinkAgain(tx: Tx, world: World, { username, locale, browser }: Again) {
  const waiting = await tx
    .select()
    .from(verifications)
    .where(waitingFor(world, username))
    .orderBy(desc(verifications.sentAt))
  const own = waiting.find((one) => one.browser === browser)
  const isOnlyOne = waiting.every((one) => one.browser === waiting[0]?.browser)
  const again = own ?? (isOnlyOne ? waiting[0] : undefined)
  if (await tellOfAccount(tx, world, username)) return
  if (!again?.passwordHash || !again.challenge || !again.responseHash) return
  const { passwordHash, challenge, responseHash } = again
  await sendLink(tx, world, {
    email: username,
    locale,
    browser: again.browser,
    passwordHash,
    challenge,
    responseHash,
  })
}

export const verificationOperations: Handlers<'sendVerification' | 'clickVerification'> = {
  async sendVerification(call) {
    const { path, body, world, signedIn, language, address, once } = call
    requireBrand(path.pid)
    const { open } = world.configuration.current()
    if (open.accountAccess === 'ended') throw new Refusal('AUTH-4031')
    const countMail = async (purpose: 'signUp' | 'resend' | 'confirmation', recipient: string) => [
      await throttleMail(world, { purpose, recipient, address }),
      await world.throttle.count(mailboxOf({ purpose, recipient })),
    ]
    /** A call that repeats its key sends nothing, so it does not count as a mail. */
    const sendOnce = async (counted: readonly Use[], work: (tx: Tx) => Promise<void>) => {
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
        if (!account) return
        await sendLink(tx, world, { email: account.username, locale: account.locale, kind: 'confirmation' })
      })
    }
    const { email, password, challenge, response, recaptchaResponse } = body
    if (email?.trim() && Object.keys(body).length === 1) {
      const username = email.trim().toLowerCase()
      return sendOnce(await countMail('resend', username), (tx) =>
        sendLinkAgain(tx, world, { username, locale: language, browser: call.browser }),
      )
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
    // Same work and same answer, whether the address has an account or not.
    const [passwordHash, responseHash] = await Promise.all([
      world.secrets.hash(password),
      world.secrets.hash(normalizeAnswer(response)),
    ])
    const browser = call.browser ?? newMark(world, call)
    const sent = await sendOnce(counted, async (tx) => {
      if (await tellOfAccount(tx, world, username)) return
      // Replace only this browser's links: a stranger must not invalidate others.
      await tx
        .update(verifications)
        .set({ replacedAt: world.clock.date() })
        .where(and(waitingFor(world, username), eq(verifications.browser, browser)))
      const secrets = { passwordHash, challenge, responseHash }
      await sendLink(tx, world, { email: username, locale: language, browser, ...secrets })
    })
    return { ...sent, browser }
  },

  clickVerification: ({ path, body, world, browser, once }) =>
    once(async (tx) => {
      requireBrand(path.pid)
      const { clock } = world
      const [found] = await tx.select().from(verifications).where(eq(verifications.link, body.link)).for('update')
      if (!found) throw new Refusal('LNK-4001')
      const hasExpired = clock.now() - found.sentAt.getTime() > LINK_LIVES
      if (hasExpired || found.replacedAt) throw new Refusal('LNK-4002')
      const username = found.email
      const answer = { status: 200, body: { username, emailVerified: true } } as const
      // A second click on the same link returns the first click's result.
      if (found.usedAt) return answer
      await tx.update(verifications).set({ usedAt: clock.date() }).where(eq(verifications.link, found.link))
      const [existing] = await tx.select().from(accounts).where(eq(accounts.username, username)).for('update')
      if (existing) {
        // Another sign-up came first: this link's password does not open the account.
        if (found.passwordHash && found.passwordHash !== existing.passwordHash) throw new Refusal('LNK-4002')
        await tx.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, existing.id))
        return answer
      }
      const { passwordHash, challenge, responseHash } = found
      if (!passwordHash || !challenge || !responseHash) throw new Refusal('LNK-4001')
      // The owner of the mailbox must not get the password of a stranger who signed up with the same address.
      if (found.browser !== browser && (await isContested(tx, world, found))) throw new Refusal('LNK-4006')
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

/** A call repeated with its key gets the same mark: the first answer may have been lost. */
const newMark = ({ secret }: World, { idempotencyKey, body }: { idempotencyKey: string | null; body: unknown }) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([idempotencyKey ?? randomUUID(), body]))
    .digest('base64url')

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
