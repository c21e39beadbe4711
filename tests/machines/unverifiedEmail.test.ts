import { afterEach, expect, test } from 'vitest'
import { errorNotice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { selectFailure, selectIsBusy, selectIsOpen, selectIsSent } from '../../machines/unverified-email/selectors'
import { unverifiedEmailMachine } from '../../machines/unverified-email/unverifiedEmailMachine'
import { openRig } from '../support/rig'
import { lostAnswer, refusal, unsent } from '../support/samples'

let stop = () => {}
afterEach(() => stop())

function open(emailVerified: boolean) {
  const rig = openRig(unverifiedEmailMachine, { emailVerified })
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    seen: () => ({
      isOpen: selectIsOpen(snapshot()),
      isBusy: selectIsBusy(snapshot()),
      isSent: selectIsSent(snapshot()),
    }),
    failure: () => selectFailure(snapshot()),
  }
}
const closed = { isOpen: false, isBusy: false, isSent: false }

test.each([
  [true, false],
  [false, true],
])('SES-58 a holder whose e-mail is verified: %s, is asked: %s', (emailVerified, isOpen) => {
  expect(open(emailVerified).seen().isOpen).toBe(isOpen)
})

test('CON-07 SES-60 SES-61 NOT-27 T-40 says that it is sent, and 1500 ms later, not before, signs out', async () => {
  const { send, answer, clock, told, seen, countOf } = open(false)
  send({ type: 'email.send' })
  send({ type: 'email.send' })
  expect(countOf('sendEmail')).toBe(1)
  expect(seen()).toEqual({ isOpen: true, isBusy: true, isSent: false })
  await answer('sendEmail')
  expect(told('notification.show')).toEqual([{ type: 'notification.show', notification: success('email.sent') }])
  expect(seen()).toEqual({ isOpen: true, isBusy: false, isSent: true })
  clock.advance(1_499)
  expect(told('session.close')).toEqual([])
  clock.advance(1)
  expect(told('session.close')).toEqual([{ type: 'session.close', reason: 'mailed' }])
  // From then on the landing page says it.
  expect(told('notification.dismiss')).toHaveLength(1)
  expect(seen()).toEqual(closed)
})

test('SES-62 NOT-15 a failure is shown, signs nobody out, and can be tried again', async () => {
  const { send, refuse, clock, told, seen, failure, countOf } = open(false)
  send({ type: 'email.send' })
  await refuse('sendEmail', refusal('error.sendVerification'))
  expect(told('notification.show')).toEqual([
    { type: 'notification.show', notification: errorNotice(failed('error.sendVerification')) },
  ])
  expect(failure()).toEqual(failed('error.sendVerification'))
  clock.advance(60_000)
  expect(told('session.close')).toEqual([])
  expect(seen()).toEqual({ isOpen: true, isBusy: false, isSent: false })
  send({ type: 'email.send' })
  expect(failure()).toBeNull()
  expect(countOf('sendEmail')).toBe(2)
})

test('the e-mail is asked for again under the same key, until it is known to be sent or refused', async () => {
  const { send, refuse, calls } = open(false)
  const keys = () => calls['sendEmail']?.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey) ?? []
  send({ type: 'email.send' })
  await refuse('sendEmail', lostAnswer('error.sendVerification'))
  send({ type: 'email.send' })
  await refuse('sendEmail', unsent())
  send({ type: 'email.send' })
  await refuse('sendEmail', refusal('error.sendVerification'))
  send({ type: 'email.send' })
  const [first, second, third, fourth] = keys()
  expect(first).toMatch(/^[\da-f]{8}-/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('put off, is not asked again', () => {
  const { send, seen, countOf, told, clock } = open(false)
  send({ type: 'prompt.dismiss' })
  expect(seen()).toEqual(closed)
  send({ type: 'email.send' })
  clock.advance(60_000)
  expect([countOf('sendEmail'), told('session.close').length]).toEqual([0, 0])
})

test('is not put off while the e-mail is being sent, nor once it is', async () => {
  const { send, answer, seen } = open(false)
  send({ type: 'email.send' })
  send({ type: 'prompt.dismiss' })
  expect(seen().isOpen).toBe(true)
  await answer('sendEmail')
  send({ type: 'prompt.dismiss' })
  expect(seen().isSent).toBe(true)
})
