/** The data of a new account. Portal spec §3, §5, §7; T-43. */

import * as v from 'valibot'
import { type MessageKey, messageKey } from '../values/messageKey'
import { atMost, required, requiredText, typedText } from '../values/text'
import { emailSchema } from './email'
import { newPasswordSchema, passwordConfirmationSchema, repeats } from './password'

/** As in the contract, for the question and its answer. */
const LONGEST = 200

/** The checkbox sends one word: a longer text is no consent. */
const agreed = (key: MessageKey) => v.pipe(requiredText(key), atMost(LONGEST, key))
const answered = (name: 'challenge' | 'response') =>
  v.pipe(requiredText(`createAccount.${name}.required`), atMost(LONGEST, `createAccount.${name}.tooLong`))

/** Messages are catalogue keys. The two consents are given separately, and neither is sent (§7). */
export const createAccountSchema = v.pipe(
  v.object({
    email: emailSchema,
    emailConfirmation: v.pipe(
      typedText,
      v.trim(),
      v.toLowerCase(),
      v.minLength(1, messageKey('email.confirmation.required')),
    ),
    password: newPasswordSchema,
    passwordConfirmation: passwordConfirmationSchema,
    challenge: answered('challenge'),
    response: answered('response'),
    digitalConsent: agreed('createAccount.digitalConsent.required'),
    privacyConsent: agreed('createAccount.privacyConsent.required'),
    recaptchaResponse: required('signIn.captcha.required'),
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
