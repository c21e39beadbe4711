import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Clock, HOUR, SECOND } from '../clock'
import type { Database, Tx } from '../database/connect'
import { accounts, sessions } from '../database/schema'
import { readToken, signToken, type Token } from './tokens'

export type SignedIn = { readonly accountId: number; readonly username: string; readonly sessionId: string }

type Session = typeof sessions.$inferSelect & { readonly username: string }

/** A call with a valid token. `halfGone`: less than half of the token's life is left. */
export type Recognised = {
  readonly signedIn: SignedIn
  readonly halfGone: boolean
  readonly isPrevious: boolean
  readonly tokenId: string
}

/** No token of a session may live longer than this. */
const ABSOLUTE_LIMIT = 12 * HOUR
/** Calls sent before a rotation still carry the old token. */
const GRACE = 10 * SECOND

const MOST_VERIFIED = 1_000

export type Sessions = {
  open(tx: Tx, account: { id: number; username: string }, address: string): Promise<string>
  recognise(token: string): Promise<Recognised | null>
  /** Returns the token to use from now on. */
  renew(recognised: Recognised): Promise<string | null>
  /** Ends the token's session, even if the token has expired. Returns the session's id. */
  end(token: string): Promise<string | null>
  endAll(tx: Tx, accountId: number): Promise<void>
  /** Call it after the transaction that ended or removed sessions has been committed. */
  forget(accountId?: number): void
}

type Means = {
  readonly db: Database
  /** Whether other processes open, renew and end sessions too. */
  readonly isShared: boolean
  readonly clock: Clock
  readonly secret: Uint8Array
  readonly tokenSeconds: number
}

export function createSessions({ db, isShared, clock, secret, tokenSeconds }: Means): Sessions {
  // Saves a query per poll where only this process writes the table.
  const known = isShared ? null : new Map<string, Session>()
  let changes = 0

  // Tokens with a verified signature; whether a token is still valid is checked on every call.
  const verified = new Map<string, Token>()

  async function claimsOf(token: string, now: number) {
    const kept = verified.get(token)
    if (kept) return now < kept.expiresAt ? kept : null
    const claims = await readToken(token, secret, new Date(now))
    if (claims) {
      if (verified.size >= MOST_VERIFIED) verified.clear()
      verified.set(token, claims)
    }
    return claims
  }

  const tokenOf = ({ id: sessionId, accountId, tokenId, tokenIssuedAt, createdAt }: Session) =>
    signToken(
      {
        accountId,
        sessionId,
        tokenId,
        issuedAt: tokenIssuedAt.getTime(),
        expiresAt: Math.min(tokenIssuedAt.getTime() + tokenSeconds * SECOND, createdAt.getTime() + ABSOLUTE_LIMIT),
      },
      secret,
    )

  async function find(sessionId: string): Promise<Session | null> {
    const cached = known?.get(sessionId)
    if (cached) return cached
    const before = changes
    const [row] = await db
      .select({ session: sessions, username: accounts.username })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    if (!row) return null
    const session = { ...row.session, username: row.username }
    // A session has changed since the query: do not cache what may be outdated.
    if (before === changes) known?.set(sessionId, session)
    return session
  }

  function changed(sessionId: string) {
    changes += 1
    known?.delete(sessionId)
  }

  /** Only one of several calls with the same token rotates it, in whatever process. */
  async function rotate({ id, tokenId, replaced }: Session) {
    const now = clock.now()
    const recent = replaced.filter(({ at }) => now - at <= GRACE)
    await db
      .update(sessions)
      .set({ tokenId: randomUUID(), tokenIssuedAt: new Date(now), replaced: [...recent, { tokenId, at: now }] })
      .where(and(eq(sessions.id, id), eq(sessions.tokenId, tokenId), isNull(sessions.endedAt)))
    changed(id)
  }

  return {
    async open(tx, { id: accountId, username }, address) {
      const now = clock.date()
      const [session] = await tx
        .insert(sessions)
        .values({
          id: randomUUID(),
          accountId,
          address,
          createdAt: now,
          tokenId: randomUUID(),
          tokenIssuedAt: now,
          replaced: [],
        })
        .returning()
      if (!session) throw new Error('A session was not stored')
      return tokenOf({ ...session, username })
    },

    async recognise(token) {
      const now = clock.now()
      const claims = await claimsOf(token, now)
      if (!claims) return null
      const session = await find(claims.sessionId)
      if (!session || session.accountId !== claims.accountId) return null
      const isCurrent = claims.tokenId === session.tokenId
      const isPrevious = session.replaced.some(({ tokenId, at }) => claims.tokenId === tokenId && now - at <= GRACE)
      if (!isCurrent && !isPrevious) return null
      const halfGone = claims.expiresAt - now < (claims.expiresAt - claims.issuedAt) / 2
      const { accountId, username, id: sessionId } = session
      return { signedIn: { accountId, username, sessionId }, halfGone, isPrevious, tokenId: claims.tokenId }
    },

    async renew({ signedIn: { sessionId }, tokenId }) {
      const session = await find(sessionId)
      if (session?.tokenId !== tokenId) return session && tokenOf(session)
      await rotate(session)
      const rotated = await find(sessionId)
      return rotated && tokenOf(rotated)
    },

    async end(token) {
      const claims = await readToken(token, secret, null)
      if (!claims) return null
      await db
        .update(sessions)
        .set({ endedAt: clock.date() })
        .where(and(eq(sessions.id, claims.sessionId), isNull(sessions.endedAt)))
      changed(claims.sessionId)
      return claims.sessionId
    },

    async endAll(tx, accountId) {
      await tx
        .update(sessions)
        .set({ endedAt: clock.date() })
        .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
    },

    forget(accountId) {
      changes += 1
      for (const [id, session] of known ?? []) {
        if (accountId === undefined || session.accountId === accountId) known?.delete(id)
      }
    },
  }
}
