// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { portalMachine } from '../../machines/portal/portalMachine'
import { readMailed, writeMailed } from '../../src/app/keeping'
import { keep } from '../../src/app/persistence'
import { sessionOf } from '../support/samples'

afterEach(() => sessionStorage.clear())

const mailed = { email: 'robin@example.com', resendAt: Date.UTC(2026, 0, 15) }

test('where the mail of a new account went is kept over a reload, and nothing besides it', () => {
  writeMailed({ ...mailed, password: 'Abcdefg1' } as never)
  expect(Object.values({ ...sessionStorage }).join()).not.toContain('Abcdefg1')
  expect(readMailed()).toEqual(mailed)
  writeMailed(null)
  expect(readMailed()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test.each(['', 'null', '{', '{"version":0,"email":"a","resendAt":1}', '{"version":1,"email":"a","resendAt":"soon"}'])(
  'kept as %j, it is dropped',
  (kept) => {
    sessionStorage.setItem('portal.mailed', kept)
    expect(readMailed()).toBeNull()
  },
)

test('the root has it kept as it changes, until somebody is signed in', () => {
  const address = { pathname: '/create-account', search: '', hash: '' }
  const root = createActor(portalMachine, {
    input: { address, locale: 'en', kept: null, mailed, isNarrow: false },
  })
  root.start()
  keep(root)
  expect(readMailed()).toEqual(mailed)
  const again = { ...mailed, resendAt: mailed.resendAt + 60_000 }
  root.send({ type: 'account.mailed', mailed: again })
  expect(readMailed()).toEqual(again)
  const session = sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000 })
  root.send({ type: 'session.open', session })
  expect(readMailed()).toBeNull()
  root.stop()
})
