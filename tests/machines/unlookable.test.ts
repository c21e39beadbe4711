import { expect, test } from 'vitest'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { createAccountMachine } from '../../machines/create-account/createAccountMachine'
import { errorNotice } from '../../machines/notification/notification'
import { passwordRecoveryMachine } from '../../machines/password-recovery/passwordRecoveryMachine'
import { CallError, failed } from '../../machines/shared/failure'
import { unverifiedEmailMachine } from '../../machines/unverified-email/unverifiedEmailMachine'
import { verificationMachine } from '../../machines/verification/verificationMachine'
import type { MessageKey } from '../../rules/values/messageKey'
import { openRig } from '../support/rig'
import { typed as account, email } from './createAccount.plan'
import { challenge, LINK, typed as recovery } from './passwordRecovery.plan'
import { link } from './verification.plan'

type Case = {
  machine: AnyStateMachine
  input: unknown
  /** Events, and answers of ports by name. */
  steps: readonly (AnyEventObject | readonly [port: string, output: unknown])[]
  port: string
  key: MessageKey
}
const submit = (values: object) => ({ type: 'form.submit', values })
const forgotten = { link: null, username: '', mailed: null }

/**
 * Flows whose outcome cannot be looked up: the text fits every answer that leaves a doubt, and states the wait that the
 * answer named.
 */
test.each<Case>([
  {
    machine: createAccountMachine,
    input: { mailed: null },
    steps: [submit(account)],
    port: 'sendMail',
    key: 'createAccount.unconfirmed',
  },
  {
    machine: createAccountMachine,
    input: { mailed: { purpose: 'account', email, resendAt: 0 } },
    steps: [{ type: 'mail.resend' }],
    port: 'resendMail',
    key: 'email.unconfirmed',
  },
  {
    machine: verificationMachine,
    input: link,
    steps: [['readAccess', 'open']],
    port: 'confirmLink',
    key: 'verification.unconfirmed',
  },
  {
    machine: unverifiedEmailMachine,
    input: { emailVerified: false },
    steps: [{ type: 'email.send' }],
    port: 'sendEmail',
    key: 'email.unconfirmed',
  },
  {
    machine: passwordRecoveryMachine,
    input: forgotten,
    steps: [submit({ username: email })],
    port: 'requestLink',
    key: 'email.unconfirmed',
  },
  {
    machine: passwordRecoveryMachine,
    input: { ...forgotten, mailed: { purpose: 'recovery', email, resendAt: 1 } },
    steps: [{ type: 'link.resend' }],
    port: 'requestLink',
    key: 'email.unconfirmed',
  },
  {
    machine: passwordRecoveryMachine,
    input: { ...forgotten, link: LINK },
    steps: [submit(recovery), ['challengeLink', challenge], submit(recovery)],
    port: 'changePassword',
    key: 'recovery.change.unconfirmed',
  },
])(
  'NOT-08 ERR-45 $machine.id, $port: a 503 that names a wait says it',
  async ({ machine, input, steps, port, key }) => {
    const rig = openRig(machine, input)
    rig.clock.advance(60_000)
    for (const step of steps) {
      if ('type' in step) rig.send(step)
      else await rig.answer(step[0], step[1])
    }
    rig.heard()
    await rig.refuse(port, new CallError({ ...failed('error.generic'), serverMessage: 'Busy', waitMinutes: 2 }, 503))
    const failure = { ...failed(key), waitMinutes: 2 }
    expect((rig.actor.getSnapshot() as { context: unknown }).context).toMatchObject({ failure })
    expect(rig.told('notification.show').map(({ notification }) => notification)).toEqual([errorNotice(failure)])
    rig.stop()
  },
)
