/** A code as it is typed or pasted: a card number, a PIN, a postal code, a code from an email. */

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
