/** The rules for a new password. Portal spec §5, §9; OP-56. */
import * as v from 'valibot'
import { pathTo } from '../values/issuePath'
import type { MessageKey } from '../values/messageKey'
import { required } from '../values/text'

const PASSWORD_LENGTH = { min: 8, max: 16 } as const

export type PasswordRule = {
  /** Catalogue key of the rule, as shown while typing. */
  readonly key: MessageKey
  isMet(password: string): boolean
}

const hasLength: PasswordRule = {
  key: 'password.rule.length',
  isMet: ({ length }) => length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max,
}
const hasOnlyLettersAndDigits: PasswordRule = {
  key: 'password.rule.alphanumeric',
  isMet: (password) => /^[A-Za-z0-9]+$/.test(password),
}
const hasUppercase: PasswordRule = { key: 'password.rule.uppercase', isMet: (password) => /[A-Z]/.test(password) }
const hasNumber: PasswordRule = { key: 'password.rule.number', isMet: (password) => /[0-9]/.test(password) }

/** The most common passwords that the other rules would accept; compared in lower case. */
const MOST_COMMON = new Set(
  `password1 password12 password123 password1234 passw0rd passw0rd1 p4ssw0rd p4ssword 1password 123password
   qwerty12 qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 qazwsx123 zaq12wsx asdf1234 asdfgh123
   abcd1234 abcdef123 abc12345 abc123456 a1234567 a12345678 a123456789 aa123456 aa12345678 a1b2c3d4 1234qwer 12345678a 123456789a
   welcome1 welcome12 welcome123 letmein1 letmein12 letmein123 admin123 admin1234 iloveyou1 iloveyou2 sunshine1 princess1
   football1 baseball1 monkey123 dragon123 master123 superman1 batman123 michael1 jordan23 charlie1 shadow123 trustno1
   changeme1 changeme123 secret123 summer2023 summer2024 summer2025 winter2023 winter2024 winter2025 spring2024 spring2025
   canada123 montreal1 toronto1 hockey123 motdepasse1 motdepasse123 azerty123 azerty1234 bonjour1 bonjour123 soleil123`
    .split(/\s+/)
    .filter(Boolean),
)
const isCommonPassword = (password: string) => MOST_COMMON.has(password.toLowerCase())

const isUncommon: PasswordRule = {
  key: 'password.rule.uncommon',
  isMet: (password) => password !== '' && !isCommonPassword(password),
}

/** In display order. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  hasLength,
  hasOnlyLettersAndDigits,
  hasUppercase,
  hasNumber,
  isUncommon,
]

const meets = (rule: PasswordRule, message: MessageKey) => v.check<string, string>(rule.isMet, message)

/** Messages are catalogue keys; the first one is shown. */
export const newPasswordSchema = v.pipe(
  required('password.required'),
  meets(hasLength, 'password.length'),
  meets(hasOnlyLettersAndDigits, 'password.alphanumeric'),
  meets(hasUppercase, 'password.uppercase'),
  meets(hasNumber, 'password.number'),
  meets(isUncommon, 'password.common'),
)

/**
 * Checks that the second entry of `field` equals the first: `v.pipe(v.object({ … }), repeats('newPassword',
 * 'passwordConfirmation', 'password.mismatch'))`.
 */
export const repeats = <Values extends Record<string, unknown>>(
  field: keyof Values & string,
  again: keyof Values & string,
  message: MessageKey,
) =>
  // Not `partialCheck`: it would wait until every other field of the form is valid.
  v.rawCheck<Values>(({ dataset, addIssue }) => {
    const values = dataset.value as Values
    if (values[field] === values[again]) return
    addIssue({ message, path: pathTo(again) })
  })

export const passwordConfirmationSchema = required('password.confirmation.required')
