/** The fields of sign-in. Portal spec §5, §7. */
import * as v from 'valibot'
import { required, requiredText } from '../values/text'

/** Messages are catalogue keys. The username is lowercased, the password is sent as typed. */
export const signInSchema = v.object({
  username: v.pipe(requiredText('signIn.username.required'), v.toLowerCase()),
  password: required('signIn.password.required'),
  recaptchaToken: required('signIn.captcha.required'),
})
export type SignIn = v.InferOutput<typeof signInSchema>
