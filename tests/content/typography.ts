/** What Canadian French does not set so: straight apostrophes, plain spaces before or missing ones at marks and units. */
export const FRENCH_MISTAKE = /'| [:;!?%$»]|« |\d[$%]|[^\s\d]:(?=\s|$)/

/** A verb and its pronoun are one word: the hyphen between them is one that no line ends at. */
export const FRENCH_BREAK =
  /(?<=\p{L})-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|moi|la|les?|lui|leur|y|en|ci|là)(?![-\p{L}])/u
