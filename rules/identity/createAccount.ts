/** The data of a new account. Portal spec §3, §5, §7; T-43. */
import * as v from 'valibot'
import { atMost, typedText } from '../values/text'
import { emailSchema } from './email'
import { newPasswordSchema, passwordConfirmationSchema, repeats } from './password'

/** As in the contract, for the question and its answer. */
const LONGEST = 200

const typed = v.pipe(typedText, v.trim())
const required = (key: string) => v.pipe(typed, v.minLength(1, `${key}.required`), atMost(LONGEST, `${key}.tooLong`))

/** Messages are catalogue keys. The two consents are given separately, and neither is sent (§7). */
export const createAccountSchema = v.pipe(
  v.object({
    email: emailSchema,
    emailConfirmation: v.pipe(typed, v.toLowerCase(), v.minLength(1, 'email.confirmation.required')),
    password: newPasswordSchema,
    passwordConfirmation: passwordConfirmationSchema,
    challenge: required('createAccount.challenge'),
    response: required('createAccount.response'),
    digitalConsent: required('createAccount.digitalConsent'),
    privacyConsent: required('createAccount.privacyConsent'),
    recaptchaResponse: v.pipe(typedText, v.minLength(1, 'signIn.captcha.required')),
  }),
  repeats('email', 'emailConfirmation', 'email.mismatch'),
  repeats('password', 'passwordConfirmation', 'password.mismatch'),
  v.transform(({ email, password, challenge, response, recaptchaResponse }) => ({
    email,
    password,
    challenge,
    response,
    recaptchaResponse,
  })),
)
export type NewAccount = v.InferOutput<typeof createAccountSchema>
