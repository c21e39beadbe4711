// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { HolderParts } from '../../machines/portal/portal'
import { portalMachine } from '../../machines/portal/portalMachine'
import type { Failure } from '../../machines/shared/failure'
import { FOLLOWING_KEY, SESSION_KEY } from '../../src/app/session-in-the-browser/browserStorage'
import {
  persist,
  readFollowing,
  readMailed,
  readPersisted,
  storable,
} from '../../src/app/session-in-the-browser/persistence'
import { quietHolder } from '../support/holder'
import { quietSession } from '../support/quietSession'
import { sessionOf } from '../support/samples'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const mailed = { purpose: 'account' as const, email: 'robin@example.com', resendAt: Date.UTC(2026, 0, 15) }

test.each(['', 'null', '{', '{"version":0,"email":"a","resendAt":1}', '{"version":2,"email":"a","resendAt":"soon"}'])(
  'kept as %j, it is dropped',
  (kept) => {
    sessionStorage.setItem('portal.mailed', kept)
    expect(readMailed()).toBeNull()
  },
)

test('the root has it kept as it changes, until somebody is signed in', () => {
  const address = { pathname: '/create-account', search: '', hash: '' }
  const root = createActor(portalMachine.provide({ actors: { session: quietSession } }), {
    systemId: 'portal',
    input: { address, locale: 'en', persisted: null, mailed, isNarrow: false },
  })
  root.start()
  persist(root)
  expect(readMailed()).toEqual(mailed)
  expect(sessionStorage).toHaveLength(1)
  const again = { ...mailed, resendAt: mailed.resendAt + 60_000 }
  root.send({ type: 'account.mailed', mailed: again })
  expect(readMailed()).toEqual(again)
  const session = sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000 })
  root.getSnapshot().children.session!.send({ type: 'session.open', session })
  expect(readMailed()).toBeNull()
  root.stop()
})

const session = sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000 })

function open(following: string | null = null) {
  const holder = {
    loadHolder: fromPromise<HolderParts, void>(async () => quietHolder()),
    session: quietSession,
  }
  const root = createActor(portalMachine.provide({ actors: holder }), {
    systemId: 'portal',
    input: {
      address: { pathname: '/faq', search: '', hash: '' },
      locale: 'en',
      persisted: { session, wallet: null },
      following,
      isNarrow: false,
    },
  })
  root.start()
  persist(root)
  return root
}

test('a session is read back without what another version has stored with it', () => {
  const known = storable({ session, wallet: null })
  sessionStorage.setItem(SESSION_KEY, JSON.stringify({ ...known, flights: [{ resume: { values: { pin: '1234' } } }] }))
  expect(readPersisted()).toEqual({ session, wallet: null })
  sessionStorage.setItem(SESSION_KEY, JSON.stringify({ ...known, version: 6 }))
  expect(readPersisted()).toBeNull()
})

test('S14 whose open e-Transfer request is followed is stored without the session, also after its end', async () => {
  const root = open()
  const { username } = session.account
  expect([readFollowing(), sessionStorage.getItem(FOLLOWING_KEY)]).toEqual([null, null])
  await waitFor(root, (snapshot) => snapshot.matches({ signedIn: 'open' }))
  root.send({ type: 'requests.followed', isFollowing: true })
  expect(readFollowing()).toBe(username)
  const failure: Failure = { key: 'error.unauthorized', serverMessage: null, fieldMessages: [] }
  root.getSnapshot().children.session!.send({ type: 'session.rejected', sessionId: session.id, failure })
  expect([readFollowing(), Object.keys(sessionStorage)]).toEqual([username, [FOLLOWING_KEY]])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(session.xAuthToken)
  root.stop()
})

test('S14 a request that is over is no longer followed after a reload', async () => {
  const root = open(session.account.username)
  expect(readFollowing()).toBe(session.account.username)
  await waitFor(root, (snapshot) => snapshot.matches({ signedIn: 'open' }))
  root.send({ type: 'requests.followed', isFollowing: false })
  expect([readFollowing(), sessionStorage.getItem(FOLLOWING_KEY)]).toEqual([null, null])
  root.stop()
})

test.each(['', 'null', '{', '{"version":0,"username":"a"}', '{"version":7,"username":["a"]}'])(
  'S14 stored as %j, nobody is followed',
  (kept) => {
    sessionStorage.setItem(FOLLOWING_KEY, kept)
    expect(readFollowing()).toBeNull()
  },
)

test('R6 a session that has ended in another tab is not brought back from this one’s storage', () => {
  const root = open()
  const mine = sessionStorage.getItem(SESSION_KEY)!
  expect(readPersisted()?.session).toEqual(session)
  root.getSnapshot().children.session!.send({ type: 'session.close' })
  expect(sessionStorage.getItem(SESSION_KEY)).toBeNull()
  // A suspended tab comes back with its own storage.
  sessionStorage.setItem(SESSION_KEY, mine)
  expect(readPersisted()).toBeNull()
  expect(sessionStorage.getItem(SESSION_KEY)).toBeNull()
  root.stop()
})
