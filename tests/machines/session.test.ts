import { afterEach, describe, expect, test } from 'vitest'
import {
  selectAccount,
  selectEndsAt,
  selectIsExtending,
  selectSender,
  selectSession,
} from '../../machines/session/selectors'
import { isLater, msToExpiry, msToWarning, type Session } from '../../machines/session/session'
import { sessionMachine } from '../../machines/session/sessionMachine'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { accountOf, fault, lostAnswer, refusal, sessionOf, tokenOf } from '../support/samples'

let stop = () => {}
afterEach(() => stop())

function open(session: Session | null) {
  const rig = openRig(sessionMachine, { session })
  stop = rig.stop
  const is = (value: unknown) => expect(rig.actor.getSnapshot().value).toEqual(value)
  return {
    ...rig,
    is,
    select: <T>(selector: (snapshot: ReturnType<typeof rig.actor.getSnapshot>) => T) =>
      selector(rig.actor.getSnapshot()),
  }
}

const SIGNED_OUT = { signedOut: 'ended' }
const ENDING = { signedOut: 'ending' }
const FRESH = { signedIn: 'fresh' }
const WARNED = { signedIn: { lastMinute: 'warned' } }
const EXTENDING = { signedIn: { lastMinute: 'extending' } }
const DAY = 86_400_000
const failure = failed('error.unauthorized')
const rejected = (sessionId = 'session-1') => ({ type: 'session.rejected', sessionId, failure })
const renewed = (lifeMs: number, sessionId = 'session-1') => ({
  type: 'token.renewed',
  sessionId,
  token: tokenOf(lifeMs),
})

describe('the warning', () => {
  test('SES-10 CON-06: comes at 60 s before expiry, not a millisecond earlier', () => {
    const { clock, is, told } = open(sessionOf(90_000))
    clock.advance(29_999)
    is(FRESH)
    expect(told('notification.show')).toEqual([])
    clock.advance(1)
    is(WARNED)
    expect(told('notification.show')).toEqual([
      {
        type: 'notification.show',
        notification: {
          type: 'warning',
          title: { key: 'session.ending.title' },
          message: { key: 'session.ending.message' },
          action: 'session.extend',
          stands: true,
        },
      },
    ])
  })

  test('SES-14: comes at once under 60 s at restore, with the time that is left', () => {
    const { clock, is, select } = open(sessionOf(20_000))
    is(WARNED)
    expect(select(selectEndsAt)).toBe(NOW + 20_000)
    clock.advance(19_999)
    is(WARNED)
    clock.advance(1)
    is(SIGNED_OUT)
  })

  test("is told by the issuer's clock where this one is wrong", () => {
    // The issuer's clock is ten minutes ahead: a token that seems valid for 11.5 minutes ends in 90 s.
    const { clock, is, select } = open(sessionOf(690_000, { clockSkewMs: 600_000 }))
    clock.advance(29_999)
    is(FRESH)
    clock.advance(1)
    is(WARNED)
    expect(select(selectEndsAt)).toBe(NOW + 90_000)
  })

  test('T-02: any token re-arms it and takes a visible one away', () => {
    const { clock, send, is, heard, select } = open(sessionOf(90_000))
    clock.advance(30_000)
    heard()
    send(renewed(300_000))
    is(FRESH)
    expect(heard().map(({ event }) => event)).toEqual([{ type: 'notification.withdraw', action: 'session.extend' }])
    expect(select(selectEndsAt)).toBeNull()
    clock.advance(209_999)
    is(FRESH)
    clock.advance(1)
    is(WARNED)
  })

  test('T-02: a token before the warning moves it too', () => {
    const { clock, send, is } = open(sessionOf(90_000))
    clock.advance(10_000)
    send(renewed(600_000))
    clock.advance(20_000)
    is(FRESH)
    clock.advance(510_000)
    is(WARNED)
  })
})

describe('another sign-in of the same holder', () => {
  const later = sessionOf(600_000, { id: 'session-2', openedAt: NOW + 1, xAuthToken: 'token-later' })
  const replaced = { type: 'session.replaced', session: later }

  test('replaces this one: the holder stays signed in, and the warning is withdrawn', () => {
    const { clock, send, is, heard, select } = open(sessionOf(90_000))
    clock.advance(30_000)
    heard()
    send(replaced)
    is(FRESH)
    expect(heard().map(({ event }) => event)).toEqual([
      { type: 'notification.withdraw', action: 'session.extend' },
      // The session id that calls send may be another.
      { type: 'brand.reload' },
    ])
    expect(select(selectSession)).toBe(later)
    clock.advance(509_999)
    is(FRESH)
    clock.advance(1)
    is(WARNED)
  })

  test('signing out ends both at the issuer', () => {
    const { send, calls, is } = open(sessionOf(90_000))
    send(replaced)
    send({ type: 'session.close' })
    is(ENDING)
    expect(calls['endSession']?.map(({ input }) => input)).toEqual([{ xAuthTokens: ['token-90000', 'token-later'] }])
  })

  test('late answers to calls of the former session end and renew nothing, and its calls may be sent again', () => {
    const { send, is, select } = open(sessionOf(90_000))
    send(replaced)
    send(rejected())
    send(renewed(3_600_000))
    is(FRESH)
    expect(select(selectSession)).toBe(later)
    expect(select(selectSender)).toEqual({ id: 'session-2', xAuthToken: 'token-later', formerIds: ['session-1'] })
    send(rejected('session-2'))
    is(SIGNED_OUT)
    expect(select(({ context }) => context.former)).toEqual([])
  })

  test('of two at the same moment all tabs choose the same', () => {
    const one = sessionOf(90_000)
    const other = sessionOf(90_000, { id: 'session-2' })
    expect([isLater(one, other), isLater(other, one)]).toEqual([false, true])
  })
})

describe('the end', () => {
  test('SES-13: signs out at expiry, once, and says why', () => {
    const { clock, is, told, select } = open(sessionOf(90_000))
    clock.advance(89_999)
    is(WARNED)
    clock.advance(1)
    is(SIGNED_OUT)
    expect(select(selectSession)).toBeNull()
    expect(told('session.ended')).toEqual([{ type: 'session.ended', reason: 'expired' }])
    // Only the landing page says it.
    expect(told('notification.show').slice(1)).toEqual([])
    clock.advance(DAY)
    expect(told('session.ended')).toHaveLength(1)
  })

  test('SES-14: is at once where the kept session has expired, and nobody is told it had opened', () => {
    const { is, told, select } = open(sessionOf(0))
    is(SIGNED_OUT)
    expect(select(selectSession)).toBeNull()
    expect(told('session.opened')).toEqual([])
    expect(told('session.ended')).toMatchObject([{ reason: 'expired' }])
  })

  test('T-04: a far expiry does not fire, however long a timer it needs', () => {
    const { clock, is, told } = open(sessionOf(60 * DAY))
    clock.advance(59 * DAY)
    is(FRESH)
    clock.advance(DAY - 60_000)
    is(WARNED)
    clock.advance(60_000)
    is(SIGNED_OUT)
    expect(told('session.ended')).toHaveLength(1)
  })

  test('comes when a sleeping page is shown again', () => {
    const { clock, send, is, told } = open(sessionOf(1_800_000))
    clock.sleep(1_800_000)
    is(FRESH)
    send({ type: 'page.shown' })
    is(SIGNED_OUT)
    // Do not warn of what has already happened.
    expect(told('notification.show')).toEqual([])
  })

  test('a page that slept into the last minute warns when it is shown', () => {
    const { clock, send, is } = open(sessionOf(1_800_000))
    clock.sleep(1_740_000)
    send({ type: 'page.shown' })
    is(WARNED)
    clock.sleep(60_000)
    send({ type: 'page.shown' })
    is(SIGNED_OUT)
  })

  test('a page shown early enough changes nothing', () => {
    const { clock, send, is, heard } = open(sessionOf(1_800_000))
    heard()
    clock.sleep(1_000_000)
    send({ type: 'page.shown' })
    is(FRESH)
    expect(heard()).toEqual([])
    clock.advance(740_000)
    is(WARNED)
  })

  test('SES-15: is the holder’s own, without a message', () => {
    const { send, told, select } = open(sessionOf(90_000))
    send({ type: 'session.close' })
    expect(told('session.ended')).toEqual([{ type: 'session.ended', reason: 'left' }])
    expect(told('notification.show')).toEqual([])
    expect(select(selectSession)).toBeNull()
  })

  test('SES-15: also ends the session at the issuer, with its own token, whatever it answers', async () => {
    const { send, is, calls, refuse, select } = open(sessionOf(90_000))
    send(renewed(300_000))
    send({ type: 'session.close' })
    is(ENDING)
    expect(calls['endSession']?.map(({ input }) => input)).toEqual([{ xAuthTokens: ['token-300000'] }])
    await refuse('endSession', refusal('error.unauthorized'))
    is(SIGNED_OUT)
    expect(select(({ context }) => context.xAuthTokens)).toEqual([])
  })

  test.each([
    ['offline', new CallError(failed('error.generic'), 'unsent')],
    ['a lost answer', lostAnswer('error.generic')],
    ['429', new CallError(failed('error.generic'), 429)],
    ['500', fault('error.generic')],
  ])('S2 asks again every 15 s until the issuer knows: %s', async (_, error) => {
    const { send, is, calls, refuse, answer, clock, select } = open(sessionOf(90_000))
    send({ type: 'session.close' })
    for (const times of [1, 2, 3]) {
      await refuse('endSession', error)
      clock.advance(14_999)
      expect(calls['endSession']).toHaveLength(times)
      clock.advance(1)
      is(ENDING)
    }
    await answer('endSession')
    is(SIGNED_OUT)
    clock.advance(60_000)
    expect([calls['endSession']?.length, select(({ context }) => context.xAuthTokens)]).toEqual([4, []])
  })

  test('the issuer is not asked to end a session that it has ended', () => {
    const { send, calls, is } = open(sessionOf(90_000))
    send(rejected())
    is(SIGNED_OUT)
    expect(calls).toEqual({})
  })

  test('T-08: several refusals in parallel are one sign-out and one message', () => {
    const { send, is, told } = open(sessionOf(90_000))
    for (let answer = 0; answer < 3; answer += 1) send(rejected())
    is(SIGNED_OUT)
    expect(told('session.ended')).toEqual([{ type: 'session.ended', reason: 'rejected' }])
    expect(told('notification.show')).toEqual([
      { type: 'notification.show', notification: { type: 'error', title: null, message: failure, action: null } },
    ])
  })

  test('SES-20 T-07: a refusal while signed out does nothing', () => {
    const { send, is, heard } = open(null)
    send(rejected())
    send({ type: 'server.failed', sessionId: 'session-1' })
    is(SIGNED_OUT)
    expect(heard()).toEqual([])
  })

  test('where nobody is signed in no time is left', () => {
    expect([msToExpiry(null), msToWarning(null)]).toEqual([0, -60_000])
  })

  test("a refusal of the last sign-in's call does not end this one", () => {
    const { send, is } = open(sessionOf(90_000, { id: 'session-2' }))
    send(rejected('session-1'))
    is(FRESH)
  })

  test('SES-19: a server failure before expiry signs nobody out', () => {
    const { clock, send, is } = open(sessionOf(90_000))
    send({ type: 'server.failed', sessionId: 'session-1' })
    is(FRESH)
    clock.advance(89_999)
    send({ type: 'server.failed', sessionId: 'session-1' })
    is(WARNED)
  })

  test('SES-18 T-06: one after expiry does, judged when the answer is there', () => {
    const { clock, send, is, told } = open(sessionOf(90_000))
    clock.sleep(90_000)
    is(FRESH)
    send({ type: 'server.failed', sessionId: 'session-1' })
    is(SIGNED_OUT)
    expect(told('session.ended')).toMatchObject([{ reason: 'expired' }])
  })
})

describe('the extension', () => {
  test('SES-12 T-11: asks for the brand again; a token in the answer extends', () => {
    const { clock, send, is, told, select } = open(sessionOf(90_000))
    clock.advance(30_000)
    send({ type: 'session.extend' })
    is(EXTENDING)
    expect(select(selectIsExtending)).toBe(true)
    expect(told('brand.reload')).toHaveLength(1)
    send(renewed(300_000))
    send({ type: 'brand.settled' })
    is(FRESH)
    expect(select(selectIsExtending)).toBe(false)
  })

  test('T-11: an answer without a token extends nothing, says so, and may be asked again', () => {
    const { clock, send, is, told } = open(sessionOf(90_000))
    clock.advance(30_000)
    send({ type: 'session.extend' })
    clock.advance(5_000)
    send({ type: 'brand.settled' })
    is(WARNED)
    expect(told('notification.show').at(-1)).toMatchObject({
      notification: { message: { key: 'session.ending.failed' }, action: 'session.extend' },
    })
    send({ type: 'session.extend' })
    expect(told('brand.reload')).toHaveLength(2)
    clock.advance(54_999)
    is(EXTENDING)
    clock.advance(1)
    is(SIGNED_OUT)
  })

  test('the next warning no longer speaks of an extension that failed', () => {
    const { clock, send, told } = open(sessionOf(90_000))
    clock.advance(30_000)
    send({ type: 'session.extend' })
    send({ type: 'brand.settled' })
    send(renewed(300_000))
    clock.advance(210_000)
    expect(told('notification.show').at(-1)).toMatchObject({
      notification: { message: { key: 'session.ending.message' } },
    })
  })

  test('is not offered before the warning', () => {
    const { send, is, told } = open(sessionOf(90_000))
    send({ type: 'session.extend' })
    is(FRESH)
    expect(told('brand.reload')).toEqual([])
  })
})

describe('what is known of the holder', () => {
  test('SES-06: is what sign-in said, and is told when the session opens', () => {
    const { send, told, select } = open(null)
    const session = sessionOf(1_800_000)
    send({ type: 'session.open', session })
    expect(select(selectSession)).toEqual(session)
    expect(told('session.opened')).toEqual([{ type: 'session.opened', account: session.account }])
  })

  test('SES-07: a new token replaces the old, the rest stays', () => {
    const { send, select } = open(sessionOf(90_000))
    send(renewed(300_000))
    expect(select(selectSession)).toEqual({ ...sessionOf(90_000), ...tokenOf(300_000) })
  })

  test('T-03: a late token of an old session neither revives nor touches anything', () => {
    const { send, is, select } = open(sessionOf(90_000))
    send({ type: 'session.close' })
    send(renewed(300_000))
    is(ENDING)
    expect(select(selectSession)).toBeNull()
    const next = sessionOf(90_000, { id: 'session-2' })
    send({ type: 'session.open', session: next })
    send(renewed(300_000))
    expect(select(selectSession)).toEqual(next)
  })

  test('changes without the session opening anew', () => {
    const { send, heard, select } = open(sessionOf(90_000))
    heard()
    send({ type: 'account.changed', changes: { kycLevel: 2 } })
    expect(select(selectAccount)).toEqual(accountOf({ kycLevel: 2 }))
    expect(heard()).toEqual([])
  })

  test('one sign-in does not replace another', () => {
    const { send, select } = open(sessionOf(90_000))
    send({ type: 'session.open', session: sessionOf(1_800_000, { id: 'session-2' }) })
    expect(select(selectSession)?.id).toBe('session-1')
  })
})
