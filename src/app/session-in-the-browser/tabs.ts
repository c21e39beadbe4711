/**
 * Shares one session between the tabs of a browser: a tab without one receives it, and all tabs receive a later sign-in,
 * a renewed token and a sign-out.
 */
import * as v from 'valibot'
import type { PersistedState } from '../../../machines/portal/portal'
import { selectEndedBecause, selectFlow, selectRouteId } from '../../../machines/portal/selectors'
import { isLater, isSameHolder } from '../../../machines/session/session'
import { failed } from '../../../machines/shared/failure'
import type { Root } from '../portal/portalContext'
import { attempt, TAB_KEY } from './browserStorage'
import { persistedIn, persistedNow, storable } from './persistence'

const message = v.variant('type', [
  v.object({ type: v.literal('session.wanted') }),
  v.object({ type: v.literal('session.handed'), persisted: v.unknown() }),
  v.object({ type: v.literal('token.renewed'), persisted: v.unknown(), at: v.optional(v.number(), 0) }),
  v.object({ type: v.literal('session.opened'), sessionId: v.string(), persisted: v.optional(v.unknown()) }),
  v.object({ type: v.literal('session.ended'), sessionId: v.string(), isRejected: v.optional(v.boolean(), false) }),
  v.object({ type: v.literal('email.confirmed'), username: v.string() }),
])

const claim = v.object({ type: v.picklist(['tab.wanted', 'tab.held']), tabId: v.string(), pageId: v.string() })
/** Another page answers within a few milliseconds or not at all. */
const ANSWER_MS = 150

/**
 * When this page was opened, in milliseconds, if it is a copy of one that is still open ('Duplicate tab' copies
 * sessionStorage); null otherwise. The original goes on with what is stored.
 */
export function claimTab(): Promise<number | null> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(null)
  const openedAt = Date.now()
  const channel = new BroadcastChannel('portal.tabs')
  const pageId = crypto.randomUUID()
  const stored = attempt(() => sessionStorage.getItem(TAB_KEY))
  let tabId = stored ?? pageId
  let isAsking = stored !== null
  const keep = () => attempt(() => sessionStorage.setItem(TAB_KEY, tabId))
  keep()
  return new Promise((resolve) => {
    const settle = (isCopy: boolean) => {
      isAsking = false
      resolve(isCopy ? openedAt : null)
    }
    channel.addEventListener('message', ({ data }) => {
      const parsed = v.safeParse(claim, data)
      if (!parsed.success || parsed.output.tabId !== tabId) return
      const heard = parsed.output
      // If both pages load at the same time, the one with the later id is the copy.
      const isFirst = heard.type === 'tab.wanted' && (!isAsking || pageId < heard.pageId)
      if (isFirst) channel.postMessage({ type: 'tab.held', tabId, pageId: heard.pageId })
      if (isAsking && (heard.type === 'tab.wanted' ? !isFirst : heard.pageId === pageId)) {
        tabId = pageId
        keep()
        settle(true)
      }
    })
    if (!isAsking) return settle(false)
    channel.postMessage({ type: 'tab.wanted', tabId, pageId })
    setTimeout(() => settle(false), ANSWER_MS)
  })
}

/** `persisted`: the session that this tab started with; it may have ended since. */
export function connectTabs(root: Root, persisted: PersistedState | null): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('portal')
  const session = root.getSnapshot().children.session!
  let last = persisted
  let confirmed: string | null = null
  /** The last session that another tab has announced. */
  let heardId = persisted?.session.id ?? ''
  /** Milliseconds: when this tab's token was renewed, here or in another tab. */
  let renewedAt = Date.now()
  /** The last token that another tab renewed: all tabs have heard of it. */
  let heardToken = ''

  const handOver = (type: 'session.handed' | 'session.opened', mine: PersistedState) =>
    channel.postMessage({ type, sessionId: mine.session.id, persisted: storable(mine) })
  /** All tabs continue with the sign-in that came last. */
  const follow = (theirs: PersistedState) => {
    const mine = persistedNow(root)
    if (mine?.session.id === theirs.session.id) return
    if (mine && !isLater(theirs.session, mine.session)) return handOver('session.opened', mine)
    heardId = theirs.session.id
    if (!mine) root.send({ type: 'session.handed', persisted: theirs })
    else if (isSameHolder(theirs.session, mine.session))
      session.send({ type: 'session.replaced', session: theirs.session })
    // Stop showing the previous holder.
    else session.send({ type: 'session.close', reason: 'displaced' })
  }

  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(message, data)
    if (!parsed.success) return
    const heard = parsed.output
    const mine = persistedNow(root)
    switch (heard.type) {
      case 'session.wanted':
        if (mine) handOver('session.handed', mine)
        break
      case 'session.handed': {
        const handed = persistedIn(heard.persisted)
        if (handed) follow(handed)
        break
      }
      case 'token.renewed': {
        const renewed = persistedIn(heard.persisted)?.session
        if (!renewed || mine?.session.id !== renewed.id) break
        // Only a later token: two tabs that renew at once would otherwise exchange theirs. Expiries are in whole
        // seconds, so of two renewals within one the moment decides.
        const later = renewed.xAuthTokenExpiry - mine.session.xAuthTokenExpiry || heard.at - renewedAt
        if (later > 0) {
          const { id, xAuthToken, xAuthTokenExpiry, clockSkewMs } = renewed
          heardToken = xAuthToken
          renewedAt = heard.at
          session.send({ type: 'token.renewed', sessionId: id, token: { xAuthToken, xAuthTokenExpiry, clockSkewMs } })
        }
        break
      }
      case 'session.opened': {
        const opened = persistedIn(heard.persisted)
        if (opened && (mine || !isOccupied(root))) follow(opened)
        // Another version of the portal has opened it.
        if (!opened && mine && mine.session.id !== heard.sessionId) session.send({ type: 'session.close' })
        break
      }
      case 'session.ended':
        if (mine?.session.id !== heard.sessionId) break
        // The holder has not signed out: look up this tab's effects when they sign in again.
        if (heard.isRejected)
          session.send({ type: 'session.rejected', sessionId: heard.sessionId, failure: failed('error.unauthorized') })
        else session.send({ type: 'session.close' })
        break
      // The email's link was opened in another tab.
      case 'email.confirmed':
        confirmed = heard.username
        root.send({ type: 'email.confirmed', username: heard.username })
    }
  })

  const tell = () => {
    const { confirmedUsername } = root.getSnapshot().context
    if (confirmedUsername !== null && confirmedUsername !== confirmed) {
      confirmed = confirmedUsername
      channel.postMessage({ type: 'email.confirmed', username: confirmedUsername })
    }
    const now = persistedNow(root)
    const before = last
    last = now
    const because = selectEndedBecause(root.getSnapshot())
    // Do not announce an expiry or another holder: each tab reads the clock itself and may have a later token, and each
    // receives the other holder's sign-in itself.
    if (before && !now && because !== 'expired' && because !== 'displaced') {
      channel.postMessage({ type: 'session.ended', sessionId: before.session.id, isRejected: because === 'rejected' })
    }
    if (now && now.session.id !== before?.session.id) {
      renewedAt = Date.now()
      if (now.session.id !== heardId) handOver('session.opened', now)
    } else if (now && ![before?.session.xAuthToken, heardToken].includes(now.session.xAuthToken)) {
      renewedAt = Date.now()
      channel.postMessage({
        type: 'token.renewed',
        at: renewedAt,
        persisted: storable({ session: now.session, wallet: null }),
      })
    }
  }
  root.subscribe(tell)
  session.subscribe(tell)
  tell()
  // Also with a stored session: another tab may have a later one.
  channel.postMessage({ type: 'session.wanted' })
}

/** The visitor is signing in, or making an account: taking up another tab's session would lose what they typed. */
function isOccupied(root: Root): boolean {
  const snapshot = root.getSnapshot()
  const routeId = selectRouteId(snapshot)
  const isSending = selectFlow(snapshot)?.getSnapshot().hasTag?.('busy') ?? false
  return isSending || routeId === 'createAccount' || routeId === 'verified'
}
