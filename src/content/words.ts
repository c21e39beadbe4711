import { folded as foldedText } from '../../rules/values/folded.ts'

/** Folded text for the search. `at` maps each folded letter to the index of its letter in the text. */
export function fold(text: string): { readonly folded: string; readonly at: readonly number[] } {
  let folded = ''
  const at: number[] = []
  for (const [index, letter] of [...text].entries()) {
    for (const part of foldedText(letter)) {
      folded += part
      at.push(index)
    }
  }
  return { folded, at }
}

/**
 * Words of one letter are left out, figures are not. In English an apostrophe is removed (can’t, cant); in French it ends a word (l’adresse, adresse).
 */
export const termsIn = (text: string, locale: 'en' | 'fr'): string[] =>
  fold(text)
    .folded.replace(/'/g, locale === 'en' ? '' : ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term.length > 1 || /\d/.test(term))

/** Words that are in every text and say nothing by themselves. */
const COMMON_WORDS = {
  en: new Set(
    'an and are as at be by can do does for from how if in is it its me my of on or our that the this to us we what when where which why will with you your'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'au aux avec ce ces cette comment dans de des du elle elles en est et il ils je la le les leur ma mes mon nos notre nous ou par pour pourquoi puis quand que quel quelle quelles quels qui se ses son sur un une vos votre vous'.split(
      ' ',
    ),
  ),
}

/** The terms of a query without the common words, unless it has no others. */
export function tellingTermsIn(query: string, locale: 'en' | 'fr'): string[] {
  const terms = termsIn(query, locale)
  const telling = terms.filter((term) => !COMMON_WORDS[locale].has(term))
  return telling.length > 0 ? telling : terms
}

/** Splits the text into the words that were found, and the text between them. */
export function highlight(
  text: string,
  terms: readonly string[],
): { readonly text: string; readonly isHit: boolean }[] {
  const letters = [...text]
  if (terms.length === 0) return [{ text, isHit: false }]
  const { folded, at } = fold(text)
  const found = new Set(terms)
  const pieces: { text: string; isHit: boolean }[] = []
  let from = 0
  for (const { index, 0: word } of folded.matchAll(/[\p{L}\p{N}]+(?:'(?:t|s|re|ve|ll|d|m)\b)?/gu)) {
    if (!found.has(word.replace("'", ''))) continue
    const start = at[index] ?? 0
    const end = (at[index + word.length - 1] ?? start) + 1
    if (start > from) pieces.push({ text: letters.slice(from, start).join(''), isHit: false })
    pieces.push({ text: letters.slice(start, end).join(''), isHit: true })
    from = end
  }
  if (from < letters.length) pieces.push({ text: letters.slice(from).join(''), isHit: false })
  return pieces
}

const PHONE = /1-\d{3}-\d{3}-\d{4}/g

/** An excerpt of at most `most` letters that shows the first match, cut between words; phone numbers do not break. */
export function excerpt(text: string, terms: readonly string[], most: number): string {
  if (text.length <= most) return unbroken(text)
  const pieces = highlight(text, terms)
  const first = pieces.findIndex(({ isHit }) => isHit)
  const before = pieces.slice(0, Math.max(first, 0)).reduce((length, piece) => length + piece.text.length, 0)
  const from = before < most / 2 ? 0 : text.lastIndexOf(' ', before - most / 3) + 1
  const rest = text.slice(from)
  const shown = rest.length <= most ? rest : `${rest.slice(0, rest.lastIndexOf(' ', most))}…`
  return unbroken(from === 0 ? shown : `…${shown}`)
}

const unbroken = (text: string) => text.replace(PHONE, (number) => number.replaceAll('-', '\u2011'))
