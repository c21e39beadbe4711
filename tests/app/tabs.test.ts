// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { PersistedState } from '../../machines/portal/portal'
import { portalMachine } from '../../machines/portal/portalMachine'
import type { Session } from '../../machines/session/session'
import { failed } from '../../machines/shared/failure'
import { storable } from '../../src/app/session-in-the-browser/persistence'
import { claimTab, connectTabs } from '../../src/app/session-in-the-browser/tabs'
import { NOW } from '../support/clock'
import { quietSession } from '../support/quietSession'
import { accountOf, sessionOf } from '../support/samples'

const isCopy = async () => (await claimTab()) !== null

const open: BroadcastChannel[] = []
beforeEach(() => {
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      open.push(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  for (const channel of open.splice(0)) channel.close()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})
const tabId = () => sessionStorage.getItem('portal.tab')

test('F1 a duplicated tab finds out that it is the copy, and is a tab of its own from then on', async () => {
  expect(await isCopy()).toBe(false)
  const original = tabId()
  expect(await isCopy()).toBe(true)
  expect(tabId()).not.toBe(original)
  // Works for a copy of the copy too.
  expect(await isCopy()).toBe(true)
})

test('a tab that is reloaded is no copy: its page before is gone', async () => {
  await claimTab()
  const before = tabId()
  for (const channel of open.splice(0)) channel.close()
  expect([await isCopy(), tabId()]).toEqual([false, before])
})

test('F1 of two that are loaded at once one is the copy', async () => {
  sessionStorage.setItem('portal.tab', 'both')
  expect((await Promise.all([isCopy(), isCopy()])).sort()).toEqual([false, true])
})

test('another tab, and what is no such message, is not answered', async () => {
  await claimTab()
  const stranger = new BroadcastChannel('portal.tabs')
  const heard: unknown[] = []
  stranger.addEventListener('message', ({ data }) => heard.push(data))
  stranger.postMessage({ type: 'tab.wanted', tabId: 'another', pageId: 'page' })
  stranger.postMessage({ type: 'tab.wanted', tabId: tabId() })
  stranger.postMessage({ type: 'tab.wanted', tabId: tabId(), pageId: 'page' })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(heard).toEqual([{ type: 'tab.held', tabId: tabId(), pageId: 'page' }])
})

const liveSession = (changes: Partial<Session> = {}) =>
  sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000, ...changes })
const later = (changes: Partial<Session> = {}) =>
  liveSession({ id: 'session-2', openedAt: NOW + 1, xAuthToken: 'token-later', ...changes })
const alex = { account: accountOf({ username: 'alex@example.com' }) }
const handed = (session: Session) => ({ persisted: storable({ session, wallet: null }) })

function openTab(persisted: PersistedState | null = null, pathname = '/') {
  const root = createActor(portalMachine.provide({ actors: { session: quietSession } }), {
    systemId: 'portal',
    input: { address: { pathname, search: '', hash: '' }, locale: 'en', persisted, isNarrow: false },
  }).start()
  const session = root.getSnapshot().children.session!
  connectTabs(root, persisted)
  return { root, session, sessionId: () => session.getSnapshot().context.session?.id ?? null }
}

/** A signed-in tab, and what it posts to the others. */
function signedInTab(expiresInMs: number) {
  const other = new BroadcastChannel('portal')
  const heard: { type: string; isRejected?: boolean; sessionId?: string }[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  const { root, session } = openTab()
  session.send({ type: 'session.open', session: liveSession({ xAuthTokenExpiry: Date.now() + expiresInMs }) })
  return { root, session, other, heard, types: () => heard.map(({ type }) => type) }
}

test('a tab whose session has expired leaves the others theirs: one of them may have a later token', async () => {
  const { root, types } = signedInTab(600)
  await vi.waitFor(() => expect(root.getSnapshot().context.endedBecause).toBe('expired'), { timeout: 5_000 })
  // Messages arrive in order.
  root.send({ type: 'email.confirmed', username: 'robin@example.com' })
  await vi.waitFor(() => expect(types()).toContain('email.confirmed'))
  expect(types()).toEqual(['session.wanted', 'session.opened', 'email.confirmed'])
  root.stop()
})

test('a tab that signs out, or whose session was rejected, tells the others', async () => {
  const left = signedInTab(900_000)
  left.session.send({ type: 'session.close' })
  await vi.waitFor(() => expect(left.heard.at(-1)).toMatchObject({ type: 'session.ended', isRejected: false }))
  left.root.stop()
  for (const channel of open.splice(0)) channel.close()
  const rejected = signedInTab(900_000)
  const { id } = sessionOf(0)
  rejected.session.send({ type: 'session.rejected', sessionId: id, failure: failed('error.unauthorized') })
  await vi.waitFor(() => expect(rejected.heard.at(-1)).toMatchObject({ type: 'session.ended', isRejected: true }))
  rejected.root.stop()
})

test('a token of another tab is taken over only if it expires later, or was renewed later in the same second', async () => {
  const { root, session, other, types } = signedInTab(900_000)
  const token = () => session.getSnapshot().context.session?.xAuthToken
  const mine = session.getSnapshot().context.session!
  const renew = (xAuthToken: string, byMs: number, at = Date.now() + 60_000) =>
    other.postMessage({
      type: 'token.renewed',
      at,
      persisted: storable({
        session: { ...mine, xAuthToken, xAuthTokenExpiry: mine.xAuthTokenExpiry + byMs },
        wallet: null,
      }),
    })
  renew('earlier', -1_000)
  renew('in the same second, before', 0, Date.now() - 60_000)
  renew('in the same second, after', 0)
  await vi.waitFor(() => expect(token()).not.toBe(mine.xAuthToken))
  expect(token()).toBe('in the same second, after')
  renew('later', 1_000, 0)
  await vi.waitFor(() => expect(token()).toBe('later'))
  // What it has heard, the other tabs have heard too.
  root.send({ type: 'email.confirmed', username: 'robin@example.com' })
  await vi.waitFor(() => expect(types()).toContain('email.confirmed'))
  expect(types()).not.toContain('token.renewed')
  root.stop()
})

describe('a sign-in in another tab', () => {
  test('of the same holder: this tab continues with the later session, tells nobody, and ends nothing', async () => {
    const { root, session, other, types } = signedInTab(900_000)
    await vi.waitFor(() => expect(types()).toContain('session.opened'))
    other.postMessage({ type: 'session.opened', sessionId: 'session-2', ...handed(later()) })
    await vi.waitFor(() => expect(session.getSnapshot().context.session?.id).toBe('session-2'))
    expect(root.getSnapshot().context).toMatchObject({ isSignedIn: true, endedBecause: null })
    root.send({ type: 'email.confirmed', username: 'robin@example.com' })
    await vi.waitFor(() => expect(types()).toContain('email.confirmed'))
    expect(types()).toEqual(['session.wanted', 'session.opened', 'email.confirmed'])
    root.stop()
  })

  test('SES-21 of another holder: this session ends, and the page says why', async () => {
    const { root, session, other, types } = signedInTab(900_000)
    other.postMessage({ type: 'session.opened', sessionId: 'session-2', ...handed(later(alex)) })
    await vi.waitFor(() => expect(root.getSnapshot().context.endedBecause).toBe('displaced'))
    // Nor later: the tab belonged to someone else.
    other.postMessage({ type: 'session.handed', ...handed(later(alex)) })
    root.send({ type: 'email.confirmed', username: 'robin@example.com' })
    await vi.waitFor(() => expect(types()).toContain('email.confirmed'))
    expect(session.getSnapshot().context.session).toBeNull()
    // The other tabs of this session hear of the other holder themselves.
    expect(types()).not.toContain('session.ended')
    root.stop()
  })

  test('of another version of the portal: this session ends', async () => {
    const { root, other } = signedInTab(900_000)
    other.postMessage({ type: 'session.opened', sessionId: 'session-2' })
    await vi.waitFor(() => expect(root.getSnapshot().context.endedBecause).toBe('left'))
    root.stop()
  })

  test('two at once: both tabs end up with the later one', async () => {
    const one = openTab()
    const two = openTab()
    one.session.send({ type: 'session.open', session: liveSession() })
    two.session.send({ type: 'session.open', session: later() })
    await vi.waitFor(() => expect([one.sessionId(), two.sessionId()]).toEqual(['session-2', 'session-2']))
    one.root.stop()
    two.root.stop()
  })

  test('that a tab has missed, because its page was loading, is followed when it has loaded', async () => {
    const two = openTab({ session: later(), wallet: null })
    const one = openTab({ session: liveSession(), wallet: null })
    await vi.waitFor(() => expect(one.sessionId()).toBe('session-2'))
    expect(two.sessionId()).toBe('session-2')
    one.root.stop()
    two.root.stop()
  })

  test('a tab where nobody is signed in takes it up', async () => {
    const one = openTab()
    const two = openTab()
    await vi.waitFor(() => expect(two.root.getSnapshot().value).toBe('signedOut'))
    one.session.send({ type: 'session.open', session: liveSession() })
    await vi.waitFor(() => expect(two.sessionId()).toBe('session-1'))
    one.root.stop()
    two.root.stop()
  })

  test('a tab whose session expired takes up the next one of its holder, and of nobody else', async () => {
    const { root, session, other } = signedInTab(100)
    await vi.waitFor(() => expect(root.getSnapshot().context.endedBecause).toBe('expired'))
    const opened = (one: Session) => other.postMessage({ type: 'session.opened', sessionId: one.id, ...handed(one) })
    opened(later(alex))
    opened(later({ id: 'session-3' }))
    await vi.waitFor(() => expect(session.getSnapshot().context.session?.id).toBe('session-3'))
    expect(root.getSnapshot().context.account?.username).toBe('robin@example.com')
    root.stop()
  })

  test.each(['/create-account', '/verified'])('what is typed on %s stays there', async (pathname) => {
    const { root, sessionId } = openTab(null, pathname)
    const address = { pathname, search: '', hash: '' }
    root.getSnapshot().children.screen!.send({ type: 'screen.opened', address, flow: null })
    const other = new BroadcastChannel('portal')
    const types: string[] = []
    other.addEventListener('message', ({ data }) => types.push(data.type))
    other.postMessage({ type: 'session.opened', sessionId: 'session-2', ...handed(later()) })
    other.postMessage({ type: 'session.wanted' })
    root.send({ type: 'email.confirmed', username: 'robin@example.com' })
    await vi.waitFor(() => expect(types).toContain('email.confirmed'))
    expect(sessionId()).toBeNull()
    root.stop()
  })
})
