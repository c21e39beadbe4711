/** A test language with words 40 % longer, to find places too narrow for the next language. */
import type { Locale } from '../../rules/values/locale'
import { messagesOf } from '../../src/i18n/catalogue'

const MORE = 0.4
const WORD = /\p{L}{2,}/gu
const VOWEL = /[aeiouyàâéèêëîïôûùü]/i

function longer(word: string): string {
  let left = Math.ceil(word.length * MORE)
  let text = ''
  for (const letter of word) {
    text += letter
    if (left > 0 && VOWEL.test(letter)) {
      text += letter
      left -= 1
    }
  }
  return text + word.slice(-1).repeat(left)
}

/** An element of a compiled message: literals have text, plurals and selections have options, tags have children. */
type Element = { type: number; value: string; options?: Record<string, { value: Element[] }>; children?: Element[] }
const LITERAL = 0

const lengthened = (message: unknown): unknown => {
  if (typeof message === 'string') return message.replace(WORD, longer)
  return (message as Element[]).map((element) => ({
    ...element,
    ...(element.type === LITERAL ? { value: element.value.replace(WORD, longer) } : {}),
    ...(element.options
      ? {
          options: Object.fromEntries(
            Object.entries(element.options).map(([name, { value, ...option }]) => [
              name,
              { ...option, value: lengthened(value) },
            ]),
          ),
        }
      : {}),
    ...(element.children ? { children: lengthened(element.children) } : {}),
  }))
}

const words = new Map<Locale, Readonly<Record<string, string>>>()

/** Sets a language's texts with longer words, or restores them. */
export function setLongWords(locale: Locale, isLong: boolean) {
  const messages = messagesOf(locale)
  const plain = words.get(locale) ?? { ...messages }
  words.set(locale, plain)
  for (const [key, message] of Object.entries(plain)) messages[key] = isLong ? (lengthened(message) as string) : message
}
