/** The e-mail address, which is also the username. Portal spec §3, §5. */
import * as v from 'valibot'

const LONGEST = 254

/** Messages are catalogue keys. */
export const emailSchema = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.toLowerCase(),
  v.minLength(1, 'email.required'),
  v.maxLength(LONGEST, 'email.tooLong'),
  v.email('email.invalid'),
)
