/**
 * What survives a reload: a validated allow-list, in this browser tab only. The language outlives the tab. Portal spec
 * §3; OP-41.
 */
import * as v from 'valibot'
import type { PersistedState } from '../../../machines/portal/portal'
import {
  selectCardsActor,
  selectEndedBecause,
  selectFollowing,
  selectIsChangingLanguage,
  selectLocale,
  selectMailed,
} from '../../../machines/portal/selectors'
import { selectSession } from '../../../machines/session/selectors'
import type { Mailed } from '../../../machines/shared/portal'
import { CARD_TYPES } from '../../../rules/cards/card'
import { account } from '../../ports/account'
import type { Root } from '../portal/portalContext'
import { attempt, FOLLOWING_KEY, MAILED_KEY, SESSION_KEY, writeLocale } from './browserStorage'

// Increase it when a stored shape changes: data of another version is dropped.
const VERSION = 7
const ENDED_KEY = 'portal.ended'
/** Longer than any session lasts. */
const ENDED_FOR_MS = 86_400_000

const nullableNumber = v.nullable(v.number())
const card = v.object({
  clientId: v.string(),
  cardStatus: v.string(),
  availableCents: v.number(),
  settledCents: v.number(),
  currency: v.string(),
  conversionRate: nullableNumber,
  convertedCents: nullableNumber,
  revision: v.nullable(v.string()),
  clientCode: v.string(),
  alias: v.nullable(v.string()),
  cardType: v.picklist(CARD_TYPES),
  cardProgram: v.string(),
  plasticFlag: v.boolean(),
  lastFourDigits: v.string(),
  expiryDate: v.string(),
  cardNumMasked: v.string(),
  cardDescription: v.string(),
  cardIssuer: v.string(),
  defaultCard: v.boolean(),
  reloadAllowed: v.boolean(),
  upgradeAllowed: v.boolean(),
  isUpgradePending: v.boolean(),
  billPayAllowed: v.boolean(),
  directDepositAllowed: v.boolean(),
  requestMoneyAllowed: v.boolean(),
  directDepositAccount: v.nullable(v.string()),
  minReloadCents: nullableNumber,
  maxReloadCents: nullableNumber,
  maxEtransferReloadCents: nullableNumber,
  serialNumber: v.string(),
})
const persisted = v.object({
  version: v.literal(VERSION),
  session: v.object({
    id: v.string(),
    account,
    xAuthToken: v.string(),
    xAuthTokenExpiry: v.number(),
    clockSkewMs: v.number(),
    openedAt: v.number(),
  }),
  wallet: v.nullable(v.object({ cards: v.array(card), currentCardId: v.nullable(v.string()), loadedAt: v.number() })),
})
const mailed = v.object({
  version: v.literal(VERSION),
  purpose: v.picklist(['account', 'recovery']),
  email: v.string(),
  resendAt: v.number(),
})

/** Neither a session nor anything that could open one. */
const following = v.object({ version: v.literal(VERSION), username: v.string() })

/** A stored or handed-over value that does not parse is dropped. */
export function persistedIn(value: unknown): PersistedState | null {
  const parsed = v.safeParse(persisted, value)
  if (!parsed.success) return null
  const { session, wallet } = parsed.output
  return { session, wallet }
}
/** Only what the schema names is stored or sent to another tab. */
export const storable = (value: PersistedState) => v.parse(persisted, { version: VERSION, ...value })

const endedSessions = () =>
  v.parse(v.record(v.string(), v.number()), JSON.parse(localStorage.getItem(ENDED_KEY) ?? '{}'))
/** A tab that was suspended while another signed out must not restore the session. */
const hasEnded = (sessionId: string) => attempt(() => sessionId in endedSessions()) ?? false
const noteEnded = (sessionId: string): void => {
  attempt(() => {
    const known = attempt(endedSessions) ?? {}
    const since = Date.now() - ENDED_FOR_MS
    const recent = Object.entries(known).filter(([, endedAt]) => endedAt > since)
    localStorage.setItem(ENDED_KEY, JSON.stringify({ ...Object.fromEntries(recent), [sessionId]: Date.now() }))
  })
}

export const readPersisted = (): PersistedState | null => {
  const stored = attempt(() => persistedIn(JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null')))
  if (!stored || !hasEnded(stored.session.id)) return stored
  writePersisted(null)
  return null
}

const writePersisted = (value: PersistedState | null): void => {
  attempt(() =>
    value
      ? sessionStorage.setItem(SESSION_KEY, JSON.stringify(storable(value)))
      : sessionStorage.removeItem(SESSION_KEY),
  )
}

export const readMailed = (): Mailed | null =>
  attempt(() => {
    const { version: _, ...known } = v.parse(mailed, JSON.parse(sessionStorage.getItem(MAILED_KEY) ?? 'null'))
    return known
  })

const writeMailed = (value: Mailed | null): void => {
  attempt(() =>
    value
      ? sessionStorage.setItem(MAILED_KEY, JSON.stringify(v.parse(mailed, { version: VERSION, ...value })))
      : sessionStorage.removeItem(MAILED_KEY),
  )
}

export const readFollowing = (): string | null =>
  attempt(() => v.parse(following, JSON.parse(sessionStorage.getItem(FOLLOWING_KEY) ?? 'null')).username)

const writeFollowing = (username: string | null): void => {
  attempt(() =>
    username
      ? sessionStorage.setItem(FOLLOWING_KEY, JSON.stringify(v.parse(following, { version: VERSION, username })))
      : sessionStorage.removeItem(FOLLOWING_KEY),
  )
}

/** The current session and cards; null while nobody is signed in. */
export function persistedNow(root: Root): PersistedState | null {
  const snapshot = root.getSnapshot()
  const { session: actor } = snapshot.children
  const session = actor && selectSession(actor.getSnapshot())
  if (!session) return null
  // Keep the stored cards until the code of the cards has loaded.
  const known = selectCardsActor(snapshot)?.getSnapshot().context ?? snapshot.context.wallet
  const wallet =
    known && known.loadedAt > 0
      ? { cards: known.cards, currentCardId: known.currentCardId, loadedAt: known.loadedAt }
      : null
  return { session, wallet }
}

/**
 * Stores what may be stored whenever the session, the cards, the open e-Transfer requests, the mail on its way or the
 * language changes.
 */
export function persist(root: Root): void {
  let session: ReturnType<typeof selectSession> | undefined
  let wallet: unknown
  let mailed: unknown
  let followed: unknown
  // The document's language must not overwrite the one chosen before, even if the chosen one's texts do not load.
  let locale: unknown = selectIsChangingLanguage(root.getSnapshot()) ? selectLocale(root.getSnapshot()) : null
  let watched: unknown
  const look = () => {
    const snapshot = root.getSnapshot()
    const cards = selectCardsActor(snapshot)
    if (cards && cards !== watched) {
      watched = cards
      cards.subscribe(look)
    }
    const nextSession = snapshot.children.session && selectSession(snapshot.children.session.getSnapshot())
    const nextWallet = cards?.getSnapshot().context
    if (nextSession !== session || nextWallet !== wallet) {
      // An expired token opens nothing, and another tab may have a later one.
      const isKept = nextSession ? nextSession.id === session?.id : selectEndedBecause(snapshot) === 'expired'
      if (session && !isKept) noteEnded(session.id)
      session = nextSession
      wallet = nextWallet
      writePersisted(persistedNow(root))
    }
    const nextMailed = selectMailed(snapshot)
    if (nextMailed !== mailed) {
      mailed = nextMailed
      writeMailed(nextMailed)
    }
    const nextFollowed = selectFollowing(snapshot)
    if (nextFollowed !== followed) {
      followed = nextFollowed
      writeFollowing(nextFollowed)
    }
    const nextLocale = selectLocale(snapshot)
    if (nextLocale !== locale) {
      locale = nextLocale
      writeLocale(nextLocale)
    }
  }
  root.subscribe(look)
  root.getSnapshot().children.session?.subscribe(look)
  // A page restored from the browser's cache has missed other tabs' messages.
  window.addEventListener('pageshow', ({ persisted: isFromCache }) => {
    if (isFromCache && session && hasEnded(session.id)) {
      root.getSnapshot().children.session?.send({ type: 'session.close' })
    }
  })
  look()
}
