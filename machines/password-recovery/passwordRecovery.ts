/** What a password recovery knows, hears and takes from its forms. */
import * as v from 'valibot'
import { assertEvent } from 'xstate'
import { type Challenge, recoveryAnswerSchema, recoveryCodeSchema, recoveryRequestSchema } from '../../rules/recovery'
import type { FormEvent, Problems } from '../form/formParts'
import type { Mailed } from '../shared/portal'

/** `link`: as the address has it, null where it has none. `username`: what the form begins with. `mailed`: from before a reload. */
export type RecoveryInput = { link: string | null; username: string; mailed: Mailed | null }
export type RecoveryContext = Problems &
  Omit<RecoveryInput, 'mailed'> & {
    /** In milliseconds: when the e-mail may be sent once more; 0 where none was sent. */
    resendAt: number
    challenge: Challenge | null
  }
export type RecoveryEvent = FormEvent | { type: 'link.resend' } | { type: 'recovery.restart' }

type Submitted = { context: RecoveryContext; event: FormEvent }
export const request = ({ event: { values } }: Submitted) => ({ schema: recoveryRequestSchema, values })
export const requestIn = ({ event: { values } }: Submitted) => v.parse(recoveryRequestSchema, values)
export const code = ({ event: { values } }: Submitted) => ({ schema: recoveryCodeSchema, values })
/** Goes with the name that the issuer gave; what the form says of it counts only where there is none. */
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
