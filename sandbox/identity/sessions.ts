import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Clock, HOUR, SECOND } from '../clock'
import type { Database, Tx } from '../database/connect'
import { accounts, sessions } from '../database/schema'
import { readToken, signToken, type Token } from './tokens'

export type SignedIn = { readonly accountId: number; readonly username: string; readonly sessionId: string }

type Session = SignedIn & {
  readonly createdAt: number
  tokenId: string
  tokenIssuedAt: number
  previousTokenId: string | null
  rotatedAt: number | null
  /** Set while the token is being rotated. */
  rotating: Promise<void> | null
}

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
  readonly clock: Clock
  readonly secret: Uint8Array
  readonly tokenSeconds: number
}

export function createSessions({ db, clock, secret, tokenSeconds }: Means): Sessions {
  // Cache of the table, which saves a query per poll. Safe because only this process writes the table.
  const known = new Map<string, Session>()
  let endings = 0

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

  const tokenOf = (session: Session) =>
    signToken(
      {
        accountId: session.accountId,
        sessionId: session.sessionId,
        tokenId: session.tokenId,
        issuedAt: session.tokenIssuedAt,
        expiresAt: Math.min(session.tokenIssuedAt + tokenSeconds * SECOND, session.createdAt + ABSOLUTE_LIMIT),
      },
      secret,
    )

  async function find(sessionId: string): Promise<Session | null> {
    const cached = known.get(sessionId)
    if (cached) return cached
    const before = endings
    const [row] = await db
      .select({ session: sessions, username: accounts.username })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    if (!row) return null
    // A session has ended since the query: its result may be outdated, do not cache it.
    if (before !== endings) return find(sessionId)
    // Another call may have cached it meanwhile: keep one object per session.
    const meanwhile = known.get(sessionId)
    if (meanwhile) return meanwhile
    const session: Session = {
      sessionId,
      accountId: row.session.accountId,
      username: row.username,
      createdAt: row.session.createdAt.getTime(),
      tokenId: row.session.tokenId,
      tokenIssuedAt: row.session.tokenIssuedAt.getTime(),
      previousTokenId: row.session.previousTokenId,
      rotatedAt: row.session.rotatedAt?.getTime() ?? null,
      rotating: null,
    }
    known.set(sessionId, session)
    return session
  }

  async function rotate(session: Session) {
    const now = clock.now()
    const replaced = session.tokenId
    const tokenId = randomUUID()
    const changed = await db
      .update(sessions)
      .set({ tokenId, tokenIssuedAt: new Date(now), previousTokenId: replaced, rotatedAt: new Date(now) })
      .where(and(eq(sessions.id, session.sessionId), eq(sessions.tokenId, replaced), isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
    if (changed.length > 0) {
      Object.assign(session, { tokenId, tokenIssuedAt: now, previousTokenId: replaced, rotatedAt: now })
    }
  }

  return {
    async open(tx, { id, username }, address) {
      const now = clock.now()
      const session: Session = {
        sessionId: randomUUID(),
        accountId: id,
        username,
        createdAt: now,
        tokenId: randomUUID(),
        tokenIssuedAt: now,
        previousTokenId: null,
        rotatedAt: null,
        rotating: null,
      }
      await tx.insert(sessions).values({
        id: session.sessionId,
        accountId: id,
        address,
        createdAt: new Date(now),
        tokenId: session.tokenId,
        tokenIssuedAt: new Date(now),
      })
      return tokenOf(session)
    },

    async recognise(token) {
      const now = clock.now()
      const claims = await claimsOf(token, now)
      if (!claims) return null
      const session = await find(claims.sessionId)
      if (!session || session.accountId !== claims.accountId) return null
      const isCurrent = claims.tokenId === session.tokenId
      const isPrevious =
        claims.tokenId === session.previousTokenId && session.rotatedAt !== null && now - session.rotatedAt <= GRACE
      if (!isCurrent && !isPrevious) return null
      const halfGone = claims.expiresAt - now < (claims.expiresAt - claims.issuedAt) / 2
      const { accountId, username, sessionId } = session
      return { signedIn: { accountId, username, sessionId }, halfGone, isPrevious, tokenId: claims.tokenId }
    },

    async renew({ signedIn, tokenId }) {
      const session = await find(signedIn.sessionId)
      if (!session) return null
      // Concurrent calls must all get the same token: only one rotates, and only the current token.
      if (session.tokenId === tokenId) {
        session.rotating ??= rotate(session).finally(() => {
          session.rotating = null
        })
        await session.rotating
      }
      return tokenOf(session)
    },

    async end(token) {
      const claims = await readToken(token, secret, null)
      if (!claims) return null
      await db
        .update(sessions)
        .set({ endedAt: clock.date() })
        .where(and(eq(sessions.id, claims.sessionId), isNull(sessions.endedAt)))
      endings += 1
      known.delete(claims.sessionId)
      return claims.sessionId
    },

    async endAll(tx, accountId) {
      await tx
        .update(sessions)
        .set({ endedAt: clock.date() })
        .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
    },

    forget(accountId) {
      endings += 1
      for (const [id, session] of known) {
        if (accountId === undefined || session.accountId === accountId) known.delete(id)
      }
    },
  }
}
