import { afterEach, describe, expect, test } from 'vitest'
import { success } from '../../machines/notification/notification'
import { passwordRecoveryMachine } from '../../machines/password-recovery/passwordRecoveryMachine'
import { selectHolder, selectIsLinkSpent, selectResendAt, selectStep } from '../../machines/password-recovery/selectors'
import type { Mailed } from '../../machines/shared/portal'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { lostAnswer, refusal } from '../support/samples'
import { CODE, challenge, LINK, nameless, typed } from './passwordRecovery.plan'

let stop = () => {}
afterEach(() => stop())

function open(link: string | null, mailed: Mailed | null = null) {
  const rig = openRig(passwordRecoveryMachine, { link, username: '', mailed })
  stop = rig.stop
  const { actor, calls } = rig
  return {
    ...rig,
    submit: (values: Record<string, unknown>) => rig.send({ type: 'form.submit', values }),
    inputsOf: (name: string) => (calls[name] ?? []).map(({ input }) => input),
    step: () => selectStep(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
    snapshot: () => actor.getSnapshot(),
  }
}

async function openAnswer(answer: typeof nameless | typeof challenge = challenge) {
  const rig = open(LINK)
  rig.submit({ code: ` ${CODE} ` })
  await rig.answer('challengeLink', answer)
  return rig
}

describe('without a link', () => {
  test.each([
    ['', 'email.required'],
    ['robin', 'email.invalid'],
  ])('an e-mail like "%s" is not asked for', (username, message) => {
    const { submit, context, inputsOf } = open(null)
    submit({ username })
    expect(context().fieldErrors).toEqual({ username: message })
    expect(inputsOf('requestLink')).toEqual([])
  })

  test('SES-63 the name is sent in lower case, once', () => {
    const { submit, inputsOf } = open(null)
    submit({ username: ' Robin@Example.com ' })
    submit({ username: 'other@example.com' })
    expect(inputsOf('requestLink')).toEqual([{ username: 'robin@example.com' }])
  })

  test('it can be sent again a minute after it was sent, not before, and as often as that', async () => {
    const { submit, send, answer, clock, inputsOf, snapshot } = open(null)
    submit({ username: 'robin@example.com' })
    await answer('requestLink')
    expect(selectResendAt(snapshot())).toBe(NOW + 60_000)
    clock.advance(59_999)
    send({ type: 'link.resend' })
    expect(inputsOf('requestLink')).toHaveLength(1)
    clock.advance(1)
    expect(selectResendAt(snapshot())).toBeNull()
    send({ type: 'link.resend' })
    send({ type: 'link.resend' })
    expect(inputsOf('requestLink')).toEqual([{ username: 'robin@example.com' }, { username: 'robin@example.com' }])
    await answer('requestLink')
    expect(selectResendAt(snapshot())).toBe(NOW + 120_000)
  })
})

describe('a mail on its way', () => {
  const mailed = { purpose: 'recovery', email: 'robin@example.com', resendAt: NOW + 60_000 } as const

  test('SES-63 is told to the portal, and a reload comes back to it with its address and its wait', async () => {
    const { submit, answer, told } = open(null)
    submit({ username: 'Robin@example.com' })
    await answer('requestLink')
    expect(told('account.mailed')).toEqual([{ type: 'account.mailed', mailed }])
    stop()
    const again = open(null, mailed)
    expect([again.step(), again.context().username, selectResendAt(again.snapshot())]).toEqual([
      'mailed',
      'robin@example.com',
      mailed.resendAt,
    ])
    again.send({ type: 'recovery.restart' })
    expect(again.told('account.mailed')).toEqual([{ type: 'account.mailed', mailed: null }])
  })

  test('success takes the place of what was said of the try before it', async () => {
    const { submit, refuse, answer, told } = open(null)
    submit({ username: 'robin@example.com' })
    await refuse('requestLink', refusal('error.startRecovery'))
    submit({ username: 'robin@example.com' })
    await answer('requestLink')
    expect(told('notification.show').at(-1)).toMatchObject({ notification: success('recovery.sent') })
  })

  test.each(['requestLink', 'changePassword'] as const)('nobody claims to know what a lost %s did', async (port) => {
    const rig = port === 'requestLink' ? open(null) : await openAnswer()
    rig.submit(port === 'requestLink' ? { username: 'robin@example.com' } : typed)
    expect(rig.snapshot().hasTag('sent')).toBe(true)
    await rig.refuse(port, lostAnswer('error.startRecovery'))
    const key = port === 'requestLink' ? 'email.unconfirmed' : 'recovery.change.unconfirmed'
    expect(rig.context().failure?.key).toBe(key)
    expect(rig.told('notification.show')).toMatchObject([{ notification: { type: 'error', message: { key } } }])
  })
})

describe('with a link', () => {
  test('SES-66 a link, a code, an answer and a new password are needed', async () => {
    const empty = open('')
    expect(empty.step()).toBe('refused')
    expect(empty.context().failure?.key).toBe('recovery.link.required')
    empty.stop()

    const unconfirmed = open(LINK)
    unconfirmed.submit({ code: ' ' })
    expect(unconfirmed.context().fieldErrors).toEqual({ code: 'recovery.code.required' })
    expect(unconfirmed.inputsOf('challengeLink')).toEqual([])
    unconfirmed.stop()

    const { submit, context, inputsOf } = await openAnswer()
    submit({ code: CODE })
    expect(context().fieldErrors).toEqual({
      response: 'recovery.response.required',
      newPassword: 'password.required',
      passwordConfirmation: 'password.confirmation.required',
    })
    submit({ ...typed, code: '' })
    expect(context().fieldErrors).toEqual({ code: 'recovery.code.required' })
    expect(inputsOf('changePassword')).toEqual([])
  })

  test.each([
    ['Chang26', 'password.length'],
    ['Changed2026Changed', 'password.length'],
    ['Changed-2026', 'password.alphanumeric'],
    ['changed2026', 'password.uppercase'],
    ['ChangedAgain', 'password.number'],
  ])('SES-57 %s is no new password', async (newPassword, message) => {
    const { submit, context, inputsOf } = await openAnswer()
    submit({ ...typed, newPassword, passwordConfirmation: newPassword })
    expect(context().fieldErrors).toEqual({ newPassword: message })
    expect(inputsOf('changePassword')).toEqual([])
  })

  test('the second entry of the password is the same as the first', async () => {
    const { submit, context } = await openAnswer()
    submit({ ...typed, passwordConfirmation: 'Changed2025' })
    expect(context().fieldErrors).toEqual({ passwordConfirmation: 'password.mismatch' })
  })

  test('SES-64 SES-65 the code goes with the link, and the answer with the name that the issuer gave', async () => {
    const { submit, inputsOf } = await openAnswer()
    expect(inputsOf('challengeLink')).toEqual([{ link: LINK, code: CODE }])
    submit({ ...typed, userName: 'somebody@example.com' })
    const { passwordConfirmation: _, ...sent } = typed
    expect(inputsOf('changePassword')).toEqual([{ link: LINK, ...sent, userName: 'robin@example.com' }])
  })

  test('SES-65 where the issuer gives no name, the form asks for it', async () => {
    const { submit, inputsOf, context, snapshot } = await openAnswer(nameless)
    expect(selectHolder(snapshot())).toBeNull()
    submit({ ...typed, userName: '' })
    expect(context().fieldErrors).toEqual({ userName: 'email.required' })
    submit(typed)
    expect(inputsOf('changePassword')).toEqual([expect.objectContaining({ userName: 'robin@example.com' })])
  })

  test('SES-69 NOT-29 success is told, spends the link and ends the session', async () => {
    const { submit, answer, heard, step, snapshot } = await openAnswer()
    // The code was accepted: dismiss the earlier failure.
    expect(heard().map(({ event }) => event)).toEqual([{ type: 'notification.dismiss' }])
    submit(typed)
    await answer('changePassword')
    expect(heard().map(({ event }) => event)).toEqual([
      { type: 'account.mailed', mailed: null },
      { type: 'notification.show', notification: success('recovery.changed.title') },
      { type: 'session.close' },
    ])
    expect(step()).toBe('changed')
    expect(selectIsLinkSpent(snapshot())).toBe(true)
  })

  test.each(['error.recoveryLink', 'recovery.link.used', 'recovery.link.expired'] as const)(
    'SES-68 %s ends the link in either step, and says why until another is asked for',
    async (key) => {
      const { submit, refuse, context, step, send, snapshot } = await openAnswer()
      submit(typed)
      await refuse('changePassword', refusal(key))
      expect([step(), context().failure?.key, selectIsLinkSpent(snapshot())]).toEqual(['refused', key, true])
      send({ type: 'recovery.restart' })
      expect([step(), context().failure, selectIsLinkSpent(snapshot())]).toEqual(['request', null, true])

      const early = open(LINK)
      early.submit({ code: CODE })
      await early.refuse('challengeLink', refusal(key))
      expect([early.step(), early.context().failure?.key]).toEqual(['refused', key])
      early.stop()
    },
  )

  test('no code, answer or password is kept, whatever comes of them', async () => {
    const { submit, answer, refuse, context } = await openAnswer()
    const secrets = [CODE, 'Bluenose', 'Changed2026', 'weakling']
    const kept = () => secrets.filter((secret) => JSON.stringify(context()).includes(secret))
    submit({ ...typed, newPassword: 'weakling' })
    expect(kept()).toEqual([])
    submit(typed)
    expect(kept()).toEqual([])
    await refuse('changePassword', refusal('recovery.response.wrong'))
    expect(kept()).toEqual([])
    submit(typed)
    await answer('changePassword')
    expect(kept()).toEqual([])
  })
})

describe('a problem is told as long as its step is shown', () => {
  const FAILED = refusal('error.startRecovery')

  test('without a link', async () => {
    const { submit, send, answer, refuse, clock, context } = open(null)
    submit({ username: '' })
    submit({ username: 'robin@example.com' })
    expect(context().fieldErrors).toEqual({})
    await refuse('requestLink', FAILED)
    expect(context().failure?.key).toBe('error.startRecovery')
    submit({ username: 'robin@example.com' })
    expect(context().failure).toBeNull()
    await answer('requestLink')
    clock.advance(60_000)
    send({ type: 'link.resend' })
    await refuse('requestLink', FAILED)
    expect(context().failure?.key).toBe('error.startRecovery')
    send({ type: 'link.resend' })
    expect(context().failure).toBeNull()
  })

  test('with a link', async () => {
    const { submit, answer, refuse, context } = open(LINK)
    submit({ code: '' })
    expect(context().fieldErrors).not.toEqual({})
    submit({ code: CODE })
    expect(context().fieldErrors).toEqual({})
    await refuse('challengeLink', FAILED)
    expect(context().failure?.key).toBe('error.startRecovery')
    submit({ code: CODE })
    await answer('challengeLink', challenge)
    submit({})
    expect(context().fieldErrors).not.toEqual({})
    submit(typed)
    expect(context().fieldErrors).toEqual({})
    await refuse('changePassword', FAILED)
    expect(context().failure?.key).toBe('error.startRecovery')
  })

  test('a link that is given up is forgotten', () => {
    const { send, snapshot, step } = open(LINK)
    send({ type: 'recovery.restart' })
    expect([selectIsLinkSpent(snapshot()), step()]).toEqual([true, 'request'])
  })
})
