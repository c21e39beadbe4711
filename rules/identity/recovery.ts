/** The fields of each step of a password recovery. Portal spec §5, §7. */
import * as v from 'valibot'
import { type MessageKey, messageKey } from '../values/messageKey'
import { typedText } from '../values/text'
import { bareCode } from '../values/typedCode'
import { emailSchema } from './email'
import { newPasswordSchema, passwordConfirmationSchema, repeats } from './password'

const required = (key: MessageKey) => v.pipe(typedText, v.trim(), v.minLength(1, key))
const code = v.pipe(typedText, v.transform(bareCode), v.minLength(1, messageKey('recovery.code.required')))

/** Messages are catalogue keys. */
export const recoveryRequestSchema = v.object({ username: emailSchema })
export const recoveryCodeSchema = v.object({ code })
export const recoveryAnswerSchema = v.pipe(
  v.object({
    code,
    userName: emailSchema,
    response: required('recovery.response.required'),
    newPassword: newPasswordSchema,
    passwordConfirmation: passwordConfirmationSchema,
  }),
  repeats('newPassword', 'passwordConfirmation', 'password.mismatch'),
)

/** Names as on the wire. */
export type RecoveryAnswer = Omit<v.InferOutput<typeof recoveryAnswerSchema>, 'passwordConfirmation'>
export type Challenge = { readonly question: string; readonly userName: string | null }
