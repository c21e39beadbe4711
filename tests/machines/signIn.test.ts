import { afterEach, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { signInMachine } from '../../machines/sign-in/signInMachine'
import { openRig } from '../support/rig'
import { refusal, sessionOf } from '../support/samples'
import { typed } from './signIn.plan'

let stop = () => {}
afterEach(() => stop())

function open() {
  const rig = openRig(signInMachine, undefined)
  stop = rig.stop
  return {
    ...rig,
    submit: (values: Record<string, unknown>) => rig.send({ type: 'form.submit', values }),
    seen: () => {
      const snapshot = rig.actor.getSnapshot()
      return {
        errors: selectFieldErrors(snapshot),
        failure: selectFailure(snapshot),
        busy: selectIsBusy(snapshot),
      }
    },
  }
}

test('SES-02: each empty field is named and nothing is called', () => {
  const { submit, seen, calls } = open()
  submit({ username: '  ', password: '' })
  expect(seen()).toEqual({
    errors: {
      username: 'signIn.username.required',
      password: 'signIn.password.required',
      recaptchaToken: 'signIn.captcha.required',
    },
    failure: null,
    busy: false,
  })
  submit({ username: 'a@b.ca', password: 'x' })
  expect(seen().errors).toEqual({ recaptchaToken: 'signIn.captcha.required' })
  expect(calls).toEqual({})
})

test('SES-04: the username is sent lowercased and the password as typed, once', () => {
  const { submit, seen, calls } = open()
  submit(typed)
  submit(typed)
  expect(seen().busy).toBe(true)
  expect(calls['submit']?.map(({ input }) => input)).toEqual([
    { values: { username: 'robin@example.com', password: 'Secret12', recaptchaToken: 'built-in' } },
  ])
})

test('success closes the notification of an earlier try and opens the session', async () => {
  const { submit, answer, heard, actor } = open()
  submit(typed)
  const session = sessionOf(1_800_000)
  await answer('submit', session)
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'notification.dismiss' },
    { type: 'session.open', session },
  ])
  expect(actor.getSnapshot().status).toBe('done')
})

test('SES-41: a failure stays on the form until the next try, and nothing typed is kept', async () => {
  const { submit, refuse, heard, seen, actor } = open()
  submit(typed)
  await refuse('submit', refusal('error.login'))
  expect(seen()).toEqual({ errors: {}, failure: failed('error.login'), busy: false })
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'notification.show', notification: errorNotice(failed('error.login')) },
  ])
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(typed.password)
  submit(typed)
  expect(seen()).toEqual({ errors: {}, failure: null, busy: true })
})

test('anything but a failed call is worded in general', async () => {
  const { submit, refuse, seen } = open()
  submit(typed)
  await refuse('submit', new TypeError('not a function'))
  expect(seen().failure).toEqual(failed('error.generic'))
})
