/**
 * Shares one session between the tabs of a browser: a tab without one receives it, and all tabs receive a later sign-in,
 * a renewed token, a sign-out and effects that must not be sent twice.
 */
import * as v from 'valibot'
import type { PersistedState } from '../../../machines/portal/portal'
import { selectEndedBecause, selectFlow, selectRouteId } from '../../../machines/portal/selectors'
import { isLater, isSameHolder } from '../../../machines/session/session'
import { failed } from '../../../machines/shared/failure'
import type { Flight } from '../../../machines/shared/flow'
import type { Root } from '../portal/portalContext'
import { attempt, TAB_KEY } from './browserStorage'
import { flight, persistedIn, persistedNow, storable } from './persistence'

const message = v.variant('type', [
  v.object({ type: v.literal('session.wanted') }),
  v.object({ type: v.literal('session.handed'), persisted: v.unknown() }),
  v.object({ type: v.literal('token.renewed'), persisted: v.unknown(), at: v.optional(v.number(), 0) }),
  v.object({ type: v.literal('session.opened'), sessionId: v.string(), persisted: v.optional(v.unknown()) }),
  v.object({ type: v.literal('session.ended'), sessionId: v.string(), isRejected: v.optional(v.boolean(), false) }),
  v.object({ type: v.literal('email.confirmed'), username: v.string() }),
  v.object({ type: v.literal('flight.wanted'), sessionId: v.string(), machine: v.string() }),
  v.object({ type: v.literal('flight.reported'), sessionId: v.string(), flight }),
])

const claim = v.object({ type: v.picklist(['tab.wanted', 'tab.held']), tabId: v.string(), pageId: v.string() })
/** Another page answers within a few milliseconds or not at all. */
const ANSWER_MS = 150

/**
 * When this page was opened, in milliseconds, if it is a copy of one that is still open ('Duplicate tab' copies
 * sessionStorage); null otherwise. The original continues its effects in flight; the copy only shows their outcome.
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
  let flowId: string | null = null
  /** Flights that this tab has reported or received. */
  const reported = new Set<string>()
  /** The last session that another tab has announced. */
  let heardId = persisted?.session.id ?? ''
  /** Milliseconds: when this tab's token was renewed, here or in another tab. */
  let renewedAt = Date.now()
  /** The last token that another tab renewed: all tabs have heard of it. */
  let heardToken = ''
  /** Flights taken over from another tab: ignore further reports of them, or their outcome would be looked up again. */
  const taken = new Set<string>()
  const nameOf = ({ machine, sentAt }: Flight) => `${machine} ${sentAt}`
  const sharedNow = () => Object.values(root.getSnapshot().context.flights).filter(({ isShared }) => isShared)
  const report = (sessionId: string, shared: Flight) => {
    reported.add(nameOf(shared))
    channel.postMessage({ type: 'flight.reported', sessionId, flight: v.parse(flight, shared) })
  }

  const handOver = (type: 'session.handed' | 'session.opened', mine: PersistedState) =>
    channel.postMessage({
      type,
      sessionId: mine.session.id,
      // Effects in flight stay with the tab that sent them.
      persisted: storable({ ...mine, flights: [] }),
    })
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
        break
      case 'flight.wanted':
        if (mine?.session.id !== heard.sessionId) break
        for (const shared of sharedNow()) if (shared.machine === heard.machine) report(heard.sessionId, shared)
        break
      case 'flight.reported': {
        if (mine?.session.id !== heard.sessionId) break
        const name = nameOf(heard.flight)
        reported.add(name)
        if (taken.has(name)) break
        root.send({ type: 'flight.reported', flight: heard.flight })
        // A page with another flow ignores the report, and asks again when it opens this flow.
        if (persistedNow(root)?.flights.some((known) => nameOf(known) === name)) taken.add(name)
      }
    }
  })

  const tellFlights = (sessionId: string) => {
    for (const shared of sharedNow()) if (!reported.has(nameOf(shared))) report(sessionId, shared)
    const { context } = root.getSnapshot()
    if (context.flowId === flowId) return
    flowId = context.flowId
    // Another tab may have sent it before this screen was opened.
    if (context.flowMachine) channel.postMessage({ type: 'flight.wanted', sessionId, machine: context.flowMachine })
  }
  const tell = () => {
    const { confirmedUsername } = root.getSnapshot().context
    if (confirmedUsername !== null && confirmedUsername !== confirmed) {
      confirmed = confirmedUsername
      channel.postMessage({ type: 'email.confirmed', username: confirmedUsername })
    }
    const now = persistedNow(root)
    const before = last
    last = now
    if (now && before && now.session.id !== before.session.id) {
      // The tabs of this session have not heard of this tab's effects, nor this tab of theirs.
      for (const name of reported) if (!taken.has(name)) reported.delete(name)
      flowId = null
    }
    if (now) tellFlights(now.session.id)
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
        persisted: storable({ session: now.session, wallet: null, flights: [] }),
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
