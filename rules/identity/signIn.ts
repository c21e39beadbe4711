/** The fields of sign-in. Portal spec §5, §7. */
import * as v from 'valibot'
import { type MessageKey, messageKey } from '../values/messageKey'
import { typedText } from '../values/text'

const required = (key: MessageKey) => v.pipe(typedText, v.minLength(1, key))

/** Messages are catalogue keys. The username is lowercased, the password is sent as typed. */
export const signInSchema = v.object({
  username: v.pipe(typedText, v.trim(), v.minLength(1, messageKey('signIn.username.required')), v.toLowerCase()),
  password: required('signIn.password.required'),
  recaptchaToken: required('signIn.captcha.required'),
})
export type SignIn = v.InferOutput<typeof signInSchema>
