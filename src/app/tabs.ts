/** Tabs of one browser share one session: a new tab is handed it, a renewed token and a sign-out reach all of them. */
import * as v from 'valibot'
import type { Kept } from '../../machines/portal/portal'
import { keepable, keptOf } from './keeping'
import type { Root } from './portal'
import { keptNow } from './persistence'

const message = v.variant('type', [
  v.object({ type: v.literal('session.wanted') }),
  v.object({ type: v.literal('session.handed'), kept: v.unknown() }),
  v.object({ type: v.literal('token.renewed'), kept: v.unknown() }),
  v.object({ type: v.literal('session.opened'), sessionId: v.string() }),
  v.object({ type: v.literal('session.ended'), sessionId: v.string() }),
])

/** `kept`: the session that this tab began with, which may have ended since. */
export function connectTabs(root: Root, kept: Kept | null): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('portal')
  let last = kept

  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(message, data)
    if (!parsed.success) return
    const heard = parsed.output
    const mine = keptNow(root)
    switch (heard.type) {
      case 'session.wanted':
        if (mine) channel.postMessage({ type: 'session.handed', kept: keepable(mine) })
        break
      case 'session.handed': {
        const handed = keptOf(heard.kept)
        if (handed && !mine) root.send({ type: 'session.handed', kept: handed })
        break
      }
      case 'token.renewed': {
        const session = keptOf(heard.kept)?.session
        if (session && mine?.session.id === session.id && mine.session.xAuthToken !== session.xAuthToken) {
          const { id, xAuthToken, xAuthTokenExpiry, clockSkewMs } = session
          root.send({ type: 'token.renewed', sessionId: id, token: { xAuthToken, xAuthTokenExpiry, clockSkewMs } })
        }
        break
      }
      // Someone signed in elsewhere: this tab must not go on showing the holder before.
      case 'session.opened':
        if (mine && mine.session.id !== heard.sessionId) root.send({ type: 'session.close' })
        break
      case 'session.ended':
        if (mine?.session.id === heard.sessionId) root.send({ type: 'session.close' })
    }
  })

  const tell = () => {
    const now = keptNow(root)
    const before = last
    last = now
    if (before && !now) channel.postMessage({ type: 'session.ended', sessionId: before.session.id })
    if (now && now.session.id !== before?.session.id) {
      channel.postMessage({ type: 'session.opened', sessionId: now.session.id })
    } else if (now && now.session.xAuthToken !== before?.session.xAuthToken) {
      channel.postMessage({ type: 'token.renewed', kept: keepable({ session: now.session, wallet: null }) })
    }
  }
  root.subscribe(tell)
  root.getSnapshot().children.session?.subscribe(tell)
  tell()
  if (!kept) channel.postMessage({ type: 'session.wanted' })
}
