/** Questions and answers of one language, and the sets that show them. Content spec §2, §3. */
import { type Rich, type TableText, wordsOf } from './richText.ts'

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
/** Sets that show an answer, without `common`, which repeats answers of the other sets. */
export const setsWith = ({ sets }: FaqContent, id: string) =>
  sets.filter(
    ({ slug, content }) =>
      slug !== 'common' && content.some(({ questionsAndAnswers }) => questionsAndAnswers.includes(id)),
  )
