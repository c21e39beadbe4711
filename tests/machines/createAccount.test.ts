import { afterEach, describe, expect, test } from 'vitest'
import { createAccountMachine } from '../../machines/create-account/createAccountMachine'
import { selectEmail, selectIsResending, selectWaitsUntil } from '../../machines/create-account/selectors'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault, lostAnswer, refusal, unsent } from '../support/samples'
import { email, typed } from './createAccount.plan'

let stop = () => {}
afterEach(() => stop())

function open(sent: { email: string; resendAt: number } | null = null) {
  const rig = openRig(createAccountMachine, { mailed: sent && { purpose: 'account', ...sent } })
  stop = rig.stop
  const seen = () => rig.actor.getSnapshot()
  return {
    ...rig,
    seen,
    submit: (changes: Record<string, unknown> = {}) =>
      rig.send({ type: 'form.submit', values: { ...typed, ...changes } }),
    errors: () => selectFieldErrors(seen()),
    inputs: (port: string) =>
      (rig.calls[port] ?? []).map(({ input }) => {
        const { idempotencyKey: _, ...details } = input as { idempotencyKey: string }
        return details
      }),
    keys: (port: string) =>
      (rig.calls[port] ?? []).map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey),
  }
}

describe('the form', () => {
  test.each([
    ['SES-42', { email: '' }, { email: 'email.required', emailConfirmation: 'email.mismatch' }],
    ['SES-42', { email: 'robin', emailConfirmation: 'robin' }, { email: 'email.invalid' }],
    ['SES-42', { emailConfirmation: 'robyn@example.com' }, { emailConfirmation: 'email.mismatch' }],
    ['SES-42', { emailConfirmation: '' }, { emailConfirmation: 'email.confirmation.required' }],
    ['SES-43', { recaptchaResponse: '' }, { recaptchaResponse: 'signIn.captcha.required' }],
    ['SES-43', { recaptchaResponse: undefined }, { recaptchaResponse: 'signIn.captcha.required' }],
    ['SES-44 T-43', { digitalConsent: undefined }, { digitalConsent: 'createAccount.digitalConsent.required' }],
    ['SES-45 T-43', { privacyConsent: undefined }, { privacyConsent: 'createAccount.privacyConsent.required' }],
    ['SES-46', { challenge: '' }, { challenge: 'createAccount.challenge.required' }],
    ['SES-46', { challenge: 'x'.repeat(201) }, { challenge: 'createAccount.challenge.tooLong' }],
    ['SES-46', { response: '  ' }, { response: 'createAccount.response.required' }],
    ['SES-46', { response: 'x'.repeat(201) }, { response: 'createAccount.response.tooLong' }],
    ['SES-51', { password: 'Abcdef1', passwordConfirmation: 'Abcdef1' }, { password: 'password.length' }],
    ['SES-55', { passwordConfirmation: 'Secret13' }, { passwordConfirmation: 'password.mismatch' }],
    ['SES-55', { passwordConfirmation: 'secret12' }, { passwordConfirmation: 'password.mismatch' }],
  ])('%s %o is refused, and nothing is sent', (_, changes, errors) => {
    const { submit, errors: shown, calls } = open()
    submit(changes)
    expect(shown()).toEqual(errors)
    expect(calls).toEqual({})
  })

  test('SES-25 SES-47 T-30 sends the address lowercased, and neither confirmation nor consent, once', () => {
    const { submit, inputs, seen } = open()
    submit()
    submit()
    expect(selectIsBusy(seen())).toBe(true)
    expect(inputs('sendMail')).toEqual([
      {
        values: {
          email,
          password: 'Secret12',
          challenge: 'What was the name of your first pet?',
          response: 'Rex',
          recaptchaResponse: 'built-in',
        },
      },
    ])
  })

  test('ERR-28 a failure stays on the form until the next try, and no secret is kept', async () => {
    const { submit, refuse, seen } = open()
    submit()
    await refuse('sendMail', refusal('error.sendVerification'))
    expect(selectFailure(seen())).toEqual(failed('error.sendVerification'))
    expect(JSON.stringify(seen().context)).not.toMatch(/Secret12|Rex/)
    submit()
    expect(selectFailure(seen())).toBeNull()
  })
})

describe('an answer that is lost', () => {
  test.each([
    ['no answer', lostAnswer('error.sendVerification')],
    ['a 500', fault('error.sendVerification')],
  ])('%s: it may have been created, in the form and in the notification', async (_, error) => {
    const { submit, refuse, seen, told } = open()
    submit()
    await refuse('sendMail', error)
    expect(selectFailure(seen())).toEqual(failed('createAccount.unconfirmed'))
    expect(told('notification.show')).toMatchObject([
      { notification: errorNotice(failed('createAccount.unconfirmed')) },
    ])
  })

  test('the same form is sent again under the same key, until its mail is known to be sent', async () => {
    const { submit, refuse, answer, send, keys } = open()
    submit()
    await refuse('sendMail', lostAnswer('error.sendVerification'))
    submit()
    await refuse('sendMail', unsent())
    submit()
    await answer('sendMail', { email })
    const [first, second, third] = keys('sendMail')
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect([second, third]).toEqual([first, first])
    send({ type: 'address.change' })
    submit()
    expect(keys('sendMail')[3]).not.toBe(first)
  })

  test.each([
    ['other details', { type: 'form.edit' }],
    ['a refusal', null],
  ])('after %s the form goes out under another key', async (_, event) => {
    const { submit, refuse, send, keys } = open()
    submit()
    await refuse('sendMail', event ? lostAnswer('error.sendVerification') : refusal('error.sendVerification'))
    if (event) send(event)
    submit()
    const [first, second] = keys('sendMail')
    expect(second).not.toBe(first)
  })

  test('a mail that is sent again keeps its key as long as nobody knows whether it is on its way', async () => {
    const { send, refuse, answer, clock, keys, seen } = open({ email, resendAt: NOW })
    clock.advance(0)
    send({ type: 'mail.resend' })
    await refuse('resendMail', lostAnswer('error.sendVerification'))
    expect(selectFailure(seen())).toEqual(failed('email.unconfirmed'))
    send({ type: 'mail.resend' })
    await answer('resendMail', { email })
    clock.advance(60_000)
    send({ type: 'mail.resend' })
    const [first, second, third] = keys('resendMail')
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('the flow goes on when its screen is left while the form or the mail is under way', async () => {
    const { submit, refuse, seen } = open()
    submit()
    expect(seen().hasTag('sent')).toBe(true)
    await refuse('sendMail', lostAnswer('error.sendVerification'))
    expect(seen().hasTag('sent')).toBe(false)
  })
})

test('NOT-27 success takes the place of what was said of the try before it', async () => {
  const { submit, refuse, answer, told } = open()
  submit()
  await refuse('sendMail', refusal('error.sendVerification'))
  submit()
  await answer('sendMail', { email })
  expect(told('notification.show').at(-1)).toEqual({
    type: 'notification.show',
    notification: success('email.sent'),
  })
})

describe('the mail on its way', () => {
  const mailed = { purpose: 'account', email, resendAt: NOW + 60_000 } as const

  test('SES-48 is told to whoever keeps it, with its address and nothing else', async () => {
    const { submit, answer, seen, told } = open()
    submit()
    await answer('sendMail', { email })
    expect(told('account.mailed')).toEqual([{ type: 'account.mailed', mailed }])
    expect(selectEmail(seen())).toBe(email)
    expect(selectWaitsUntil(seen())).toBe(mailed.resendAt)
    expect(JSON.stringify(seen().context)).not.toMatch(/Secret12|Rex/)
  })

  test('SES-48 a reload finds it again, and the wait where it was', () => {
    const { seen, send, clock, calls } = open({ email, resendAt: NOW + 25_000 })
    expect(selectEmail(seen())).toBe(email)
    send({ type: 'mail.resend' })
    clock.advance(24_999)
    expect(selectWaitsUntil(seen())).toBe(NOW + 25_000)
    clock.advance(1)
    expect(selectWaitsUntil(seen())).toBeNull()
    expect(calls).toEqual({})
  })

  test('a wait that is over, and one that a changed clock made too long', () => {
    const past = open({ email, resendAt: NOW - 1 })
    past.clock.advance(0)
    expect(selectWaitsUntil(past.seen())).toBeNull()
    stop()
    const far = open({ email, resendAt: NOW + 86_400_000 })
    far.clock.advance(60_000)
    expect(selectWaitsUntil(far.seen())).toBeNull()
  })

  test('is sent again with its address alone, once, and waits anew', async () => {
    const { send, inputs, answer, clock, seen, heard } = open({ email, resendAt: NOW })
    clock.advance(0)
    send({ type: 'mail.resend' })
    send({ type: 'mail.resend' })
    expect(selectIsResending(seen())).toBe(true)
    expect(inputs('resendMail')).toEqual([{ email }])
    clock.advance(1_000)
    heard()
    await answer('resendMail', { email })
    expect(heard().map(({ event }) => event)).toEqual([
      { type: 'account.mailed', mailed: { ...mailed, resendAt: NOW + 61_000 } },
      { type: 'notification.show', notification: success('email.sent') },
    ])
    expect(selectWaitsUntil(seen())).toBe(NOW + 61_000)
  })

  test('a failed resend says so until the next one, which needs no wait', async () => {
    const { send, refuse, clock, seen } = open({ email, resendAt: NOW })
    clock.advance(0)
    send({ type: 'mail.resend' })
    await refuse('resendMail', refusal('error.sendVerification'))
    expect(selectFailure(seen())).toEqual(failed('error.sendVerification'))
    expect(selectWaitsUntil(seen())).toBeNull()
    send({ type: 'mail.resend' })
    expect(selectFailure(seen())).toBeNull()
    expect(selectIsResending(seen())).toBe(true)
  })

  test('another address begins with an empty form, and the first one is forgotten', () => {
    const { send, seen, told } = open(mailed)
    send({ type: 'address.change' })
    expect(selectEmail(seen())).toBeNull()
    expect(seen().context.mailed).toBeNull()
    expect(told('account.mailed')).toEqual([{ type: 'account.mailed', mailed: null }])
  })
})
