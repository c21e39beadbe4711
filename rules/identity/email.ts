/** The e-mail address, which is also the username. Portal spec §3, §5. */
import * as v from 'valibot'
import { messageKey } from '../values/messageKey'
import { atMost, typedText } from '../values/text'

const LONGEST = 254

/** RFC 5321: a dot-atom of at most 64 characters, and a domain of several labels. */
const ATOM = String.raw`[\w!#$%&'*+/=?^{|}~\x60-]+`
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`,
  'i',
)
export const isEmail = (text: string) => text.length <= LONGEST && EMAIL.test(text)

/** Messages are catalogue keys. */
export const emailSchema = v.pipe(
  typedText,
  v.trim(),
  v.toLowerCase(),
  v.minLength(1, messageKey('email.required')),
  atMost(LONGEST, 'email.tooLong'),
  v.check(isEmail, messageKey('email.invalid')),
)
