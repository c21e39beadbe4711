import { isPluralElement, isSelectElement, type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

/** Placeholder for a plural's number: no text contains this sign. */
const COUNT = '№'

/** The visible text of a message, without the names of its arguments. */
export const wordsOf = (elements: readonly MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value
      if (isPluralElement(element) || isSelectElement(element))
        return Object.values(element.options)
          .map(({ value }) => wordsOf(value))
          .join(' | ')
      return element.type === TYPE.pound ? COUNT : '…'
    })
    .join('')

/**
 * Errors in Canadian French typography: straight apostrophes, and plain or missing spaces at punctuation marks and
 * units.
 */
export const FRENCH_MISTAKE = /'| [:;!?%$»]|« |\d[$%]|[^\s\d]:(?=\s|$)/

/** A plain hyphen between a verb and its pronoun; it must be a non-breaking one. */
export const FRENCH_BREAK =
  /(?<=\p{L})-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|moi|la|les?|lui|leur|y|en|ci|là)(?![-\p{L}])/u

/** A line break between a number and its unit, a plural's number and its noun, or the thousands of a number. */
const PARTED =
  /\d (?:h|heures?|minutes?|jours?|chiffres|caractères|lettres|derniers jours|paiements?)(?!\p{L})|№ |\d \d{3}(?!\d)/u

/** In the words of a French message. */
export const hasFrenchMistake = (words: string) => FRENCH_MISTAKE.test(words) || PARTED.test(words)
