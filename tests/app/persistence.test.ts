// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { portalMachine } from '../../machines/portal/portalMachine'
import type { Failure } from '../../machines/shared/failure'
import { SESSION_KEY } from '../../src/app/session-in-the-browser/browserStorage'
import {
  persist,
  readInterrupted,
  readMailed,
  readPersisted,
  storable,
} from '../../src/app/session-in-the-browser/persistence'
import { NOW } from '../support/clock'
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
const stored = (flights: unknown) => JSON.stringify({ ...storable({ session, wallet: null, flights: [] }), flights })

test('an effect in flight is read back with what looks it up', () => {
  const flights = [
    {
      routeId: 'getcard',
      machine: 'orderCard',
      sentAt: NOW,
      resume: { idempotencyKey: 'key-1', known: ['1000000001'] },
      isShared: true,
    },
  ]
  sessionStorage.setItem(SESSION_KEY, stored(flights))
  expect(readPersisted()).toEqual({ session, wallet: null, flights })
})

test.each([
  ['an unknown route', [{ routeId: 'nowhere', machine: 'orderCard', sentAt: NOW, resume: null, isShared: true }]],
  [
    'anything that was typed',
    [{ routeId: 'getcard', machine: 'orderCard', sentAt: NOW, resume: { values: { pin: '1234' } }, isShared: true }],
  ],
])('%s among them is not trusted', (_, flights) => {
  sessionStorage.setItem(SESSION_KEY, stored(flights))
  expect(readPersisted()).toBeNull()
})

test('S14 what a session that ended by itself has left unknown is stored for its holder, without the session', () => {
  const flight = {
    routeId: 'getcard' as const,
    machine: 'orderCard',
    sentAt: NOW,
    resume: { idempotencyKey: 'key-1', known: ['1000000001'] },
    isShared: true,
  }
  const root = createActor(portalMachine.provide({ actors: { session: quietSession } }), {
    systemId: 'portal',
    input: {
      address: { pathname: '/faq', search: '', hash: '' },
      locale: 'en',
      persisted: { session, wallet: null, flights: [flight] },
      isNarrow: false,
    },
  })
  root.start()
  persist(root)
  expect([readPersisted()?.flights, readInterrupted()]).toEqual([[flight], null])
  const failure: Failure = { key: 'error.unauthorized', serverMessage: null, fieldMessages: [] }
  root.getSnapshot().children.session!.send({ type: 'session.rejected', sessionId: session.id, failure })
  expect(readInterrupted()).toEqual({ username: session.account.username, flights: [flight] })
  expect(Object.keys(sessionStorage)).toEqual(['portal.interrupted'])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(session.xAuthToken)
  root.getSnapshot().children.session!.send({ type: 'session.open', session: { ...session, id: 'session-2' } })
  expect([readPersisted()?.flights, readInterrupted()]).toEqual([[flight], null])
  // Signing out right after sending must keep the effect too.
  root.getSnapshot().children.session!.send({ type: 'session.close' })
  expect(readInterrupted()).toEqual({ username: session.account.username, flights: [flight] })
  expect(Object.keys(sessionStorage)).toEqual(['portal.interrupted'])
  root.stop()
})

test.each([
  '',
  'null',
  '{',
  '{"version":0,"username":"a","flights":[]}',
  '{"version":5,"username":"a","flights":[{"pin":"1234"}]}',
])('S14 stored as %j, it is not trusted', (kept) => {
  sessionStorage.setItem('portal.interrupted', kept)
  expect(readInterrupted()).toBeNull()
})

test('R6 a session that has ended in another tab is not brought back from this one’s storage', () => {
  const root = createActor(portalMachine.provide({ actors: { session: quietSession } }), {
    systemId: 'portal',
    input: {
      address: { pathname: '/faq', search: '', hash: '' },
      locale: 'en',
      persisted: { session, wallet: null, flights: [] },
      isNarrow: false,
    },
  })
  root.start()
  persist(root)
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
