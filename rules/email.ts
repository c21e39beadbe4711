/** The e-mail address, which is also the username. Portal spec §3, §5. */
import * as v from 'valibot'
import { atMost, typedText } from './text'

const LONGEST = 254

/** Messages are catalogue keys. */
export const emailSchema = v.pipe(
  typedText,
  v.trim(),
  v.toLowerCase(),
  v.minLength(1, 'email.required'),
  atMost(LONGEST, 'email.tooLong'),
  v.email('email.invalid'),
)
