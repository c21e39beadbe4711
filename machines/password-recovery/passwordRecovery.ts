/** The context, events and form values of a password recovery. */
import * as v from 'valibot'
import { assertEvent } from 'xstate'
import {
  type Challenge,
  recoveryAnswerSchema,
  recoveryCodeSchema,
  recoveryRequestSchema,
} from '../../rules/identity/recovery'
import type { FormEvent, Problems } from '../form/formParts'
import type { Mailed } from '../shared/portal'

/**
 * `link`: from the address, null if it has none. `username`: the initial value of the form. `mailed`: from before a
 * reload.
 */
export type RecoveryInput = { link: string | null; username: string; mailed: Mailed | null }
export type RecoveryContext = Problems &
  Omit<RecoveryInput, 'mailed'> & {
    /** When the e-mail may be sent again, in milliseconds; 0 if none was sent. */
    resendAt: number
    challenge: Challenge | null
  }
export type RecoveryEvent = FormEvent | { type: 'link.resend' } | { type: 'recovery.restart' }

type Submitted = { context: RecoveryContext; event: FormEvent }
export const request = ({ event: { values } }: Submitted) => ({ schema: recoveryRequestSchema, values })
export const requestIn = ({ event: { values } }: Submitted) => v.parse(recoveryRequestSchema, values)
export const code = ({ event: { values } }: Submitted) => ({ schema: recoveryCodeSchema, values })
/** Uses the name that the issuer gave; the one in the form counts only if there is none. */
export const answer = ({ context: { challenge }, event: { values } }: Submitted) => ({
  schema: recoveryAnswerSchema,
  values: challenge?.userName ? { ...values, userName: challenge.userName } : values,
})

export const mailedIn = ({ context: { username, resendAt } }: { context: RecoveryContext }) =>
  ({ type: 'account.mailed', mailed: { purpose: 'recovery', email: username, resendAt } }) as const

type Sent = { context: RecoveryContext; event: RecoveryEvent }
export function challengeInput({ context, event }: Sent) {
  assertEvent(event, 'form.submit')
  return { link: context.link ?? '', ...v.parse(recoveryCodeSchema, event.values) }
}
export function changeInput({ context, event }: Sent) {
  assertEvent(event, 'form.submit')
  const { schema, values } = answer({ context, event })
  const { passwordConfirmation: _, ...fields } = v.parse(schema, values)
  return { link: context.link ?? '', ...fields }
}
