import { afterEach, expect, test } from 'vitest'
import type { InputFrom } from 'xstate'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import {
  selectCanRetry,
  selectFailure,
  selectIsIncomplete,
  selectIsSettled,
  selectIsVerified,
} from '../../machines/verification/selectors'
import { verificationMachine } from '../../machines/verification/verificationMachine'
import { openRig } from '../support/rig'
import { lostAnswer, refusal } from '../support/samples'
import { link } from './verification.plan'

let stop = () => {}
afterEach(() => stop())

async function open(input: InputFrom<typeof verificationMachine> = link) {
  const rig = openRig(verificationMachine, input)
  stop = rig.stop
  if (input.link && input.sessionId) await rig.answer('readAccess', 'open')
  return { ...rig, seen: () => rig.actor.getSnapshot() }
}

test('SES-49 NOT-30 is confirmed with its link and session, once, and says that the account is created', async () => {
  const { calls, answer, heard, seen } = await open()
  expect(calls['confirmLink']?.map(({ input }) => input)).toEqual([{ link: link.link, sessionId: link.sessionId }])
  await answer('confirmLink', { username: 'robin@example.com' })
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'account.mailed', mailed: null },
    { type: 'email.confirmed', username: 'robin@example.com' },
    { type: 'notification.show', notification: success('verification.created') },
  ])
  expect(selectIsVerified(seen())).toBe(true)
  expect(selectIsSettled(seen())).toBe(true)
})

test('a link of another account is not called the account of whoever is signed in', async () => {
  const { answer, heard, seen } = await open({ ...link, holder: 'camille@example.com' })
  await answer('confirmLink', { username: 'robin@example.com' })
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'email.confirmed', username: 'robin@example.com' },
    { type: 'notification.show', notification: notice('info', 'verification.another') },
  ])
  expect(selectIsSettled(seen())).toBe(true)
})

test.each(['error.creationLink', 'error.creationLinkExpired'] as const)(
  'SES-50 %s cannot be tried again',
  async (key) => {
    const { refuse, seen, told } = await open()
    await refuse('confirmLink', refusal(key))
    // The page says it.
    expect(told('notification.show')).toEqual([])
    expect(selectFailure(seen())).toEqual(failed(key))
    expect(selectCanRetry(seen())).toBe(false)
    expect(selectIsSettled(seen())).toBe(true)
  },
)

test('ERR-29 any other failure leaves the link as it was, and it can be tried again', async () => {
  const { refuse, answer, send, seen, countOf } = await open()
  await refuse('confirmLink', refusal('error.createAccount'))
  expect(selectFailure(seen())).toEqual(failed('error.createAccount'))
  expect(selectIsSettled(seen())).toBe(false)
  send({ type: 'verification.retry' })
  send({ type: 'verification.retry' })
  expect(selectFailure(seen())).toBeNull()
  expect(countOf('confirmLink')).toBe(2)
  await answer('confirmLink', { username: 'robin@example.com' })
  expect(selectIsVerified(seen())).toBe(true)
})

test.each([
  { link: '', sessionId: '' },
  { link: 'x', sessionId: '' },
  { link: '', sessionId: 'x' },
])('an incomplete address %o is not sent', async (input) => {
  const { calls, seen } = await open({ ...link, ...input })
  expect(selectIsIncomplete(seen())).toBe(true)
  expect(calls).toEqual({})
})

test('OP-10 a link is not confirmed where account access has ended', async () => {
  const rig = openRig(verificationMachine, link)
  stop = rig.stop
  await rig.answer('readAccess', 'ended')
  expect(rig.countOf('confirmLink')).toBe(0)
  expect(selectIsSettled(rig.actor.getSnapshot())).toBe(false)
})

test('a lost answer is not called a failure, and the same link can be tried again', async () => {
  const { refuse, seen, told } = await open()
  expect(seen().hasTag('sent')).toBe(true)
  await refuse('confirmLink', lostAnswer('error.createAccount'))
  const failure = failed('verification.unconfirmed')
  expect(selectFailure(seen())).toEqual(failure)
  expect(told('notification.show')).toEqual([{ type: 'notification.show', notification: errorNotice(failure) }])
  expect(selectCanRetry(seen())).toBe(true)
})
