/**
 * Errors in Canadian French typography: straight apostrophes, and plain or missing spaces at punctuation marks and
 * units.
 */
export const FRENCH_MISTAKE = /'| [:;!?%$»]|« |\d[$%]|[^\s\d]:(?=\s|$)/

/** A plain hyphen between a verb and its pronoun; it must be a non-breaking one. */
export const FRENCH_BREAK =
  /(?<=\p{L})-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|moi|la|les?|lui|leur|y|en|ci|là)(?![-\p{L}])/u
