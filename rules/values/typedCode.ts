/** A code as it is typed or pasted: a card number, a PIN, a postal code, a code from an email. */
import * as v from 'valibot'
import type { MessageKey } from './messageKey'
import { typedText } from './text'

/** Characters of any width become plain ones, and every space or hyphen the usual one, for a code that may contain them. */
export const plainCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** The same without the spaces and hyphens, which only separate the groups of most codes. */
export const bareCode = (typed: string) => plainCode(typed).replace(/[ -]/g, '')

/** A field with such a code, which must not be empty. */
export const requiredCode = (key: MessageKey) => v.pipe(typedText, v.transform(bareCode), v.minLength(1, key))
