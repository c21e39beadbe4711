/** The fields of each step of a password recovery. Portal spec §5, §7. */
import * as v from 'valibot'
import { requiredText } from '../values/text'
import { requiredCode } from '../values/typedCode'
import { emailSchema } from './email'
import { newPasswordSchema, passwordConfirmationSchema, repeats } from './password'

const code = requiredCode('recovery.code.required')

/** Messages are catalogue keys. */
export const recoveryRequestSchema = v.object({ username: emailSchema })
export const recoveryCodeSchema = v.object({ code })
export const recoveryAnswerSchema = v.pipe(
  v.object({
    code,
    userName: emailSchema,
    response: requiredText('recovery.response.required'),
    newPassword: newPasswordSchema,
    passwordConfirmation: passwordConfirmationSchema,
  }),
  repeats('newPassword', 'passwordConfirmation', 'password.mismatch'),
)

/** Names as on the wire. */
export type RecoveryAnswer = Omit<v.InferOutput<typeof recoveryAnswerSchema>, 'passwordConfirmation'>
export type Challenge = { readonly question: string; readonly userName: string | null }
