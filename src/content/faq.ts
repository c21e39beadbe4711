/** Questions and answers of one language, and the sets that show them. Content spec §2, §3. */
import { type Rich, type TableText, wordsOf } from '../../rules/content/richText.ts'

/** The title's text is in the catalogue `help`. */
export type FaqSection = {
  readonly id: string
  readonly title: string
  readonly questionsAndAnswers: readonly string[]
}
export type FaqSet = { readonly slug: string; readonly title: string; readonly content: readonly FaqSection[] }
type Table = TableText & { readonly type: 'table'; readonly content: string }
export type FaqAnswer = {
  readonly anchor: string
  /** Its anchor in the other language: a link shared in that language must work here too. */
  readonly alias: string | null
  readonly question: string
  readonly answer: readonly Rich[] | Table
  /** What it says once account access through the website has ended (OP-10), where that differs. */
  readonly ended?: readonly Rich[]
}
export type FaqContent = {
  readonly sets: readonly FaqSet[]
  readonly answers: Readonly<Record<string, FaqAnswer>>
}

/** The questions as they are answered once account access has ended: none leads to a screen that is gone. */
export const withoutAccess = ({ sets, answers }: FaqContent): FaqContent => ({
  sets,
  answers: Object.fromEntries(
    Object.entries(answers).map(([id, one]) => [id, one.ended ? { ...one, answer: one.ended } : one]),
  ),
})

export const plainAnswer = ({ answer }: FaqAnswer): string =>
  'type' in answer ? [answer.content, ...answer.rows.flat()].join(' ') : wordsOf(answer)

export const setOf = ({ sets }: FaqContent, slug: string) => sets.find((set) => set.slug === slug) ?? null
/** From the newest cards to the older ones, after the topics. */
const FROM_THE_NEWEST = [
  'billpay',
  'mobilewallet',
  'retiringcards',
  'digitalreload',
  'reload',
  'physicalnonreload',
  'nonreloadblue',
  'digitalnonreload',
  'nonreload',
]

/**
 * Of the sets that show an answer, the one that fits the query best: named in it, else that of the holder's card, else
 * that of the topic or of the newest card. `titleOf`: the words of a set's title. `own`: null without a card.
 */
export function bestSet(
  sets: readonly FaqSet[],
  asked: readonly string[],
  titleOf: (set: FaqSet) => readonly string[],
  own: string | null,
): FaqSet | null {
  // A word of every title, such as card, tells none from the others.
  const telling = asked.filter((term) => !sets.every((set) => titleOf(set).includes(term)))
  const fit = (set: FaqSet) =>
    titleOf(set).filter((term) => telling.includes(term)).length * 100 +
    (set.slug === own ? 50 : 0) -
    FROM_THE_NEWEST.indexOf(set.slug)
  return sets.reduce<FaqSet | null>((best, set) => (best && fit(best) >= fit(set) ? best : set), null)
}

/** Sets that show an answer, without `common`, which repeats answers of the other sets. */
export const setsWith = ({ sets }: FaqContent, id: string) =>
  sets.filter(
    ({ slug, content }) =>
      slug !== 'common' && content.some(({ questionsAndAnswers }) => questionsAndAnswers.includes(id)),
  )
