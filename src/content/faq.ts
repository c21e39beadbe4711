/** The questions and answers of one language: which set has which, and what they say. Content spec §2, §3. */
import { type Rich, type TableText, wordsOf } from './richText.ts'

/** The words of its title are in the catalogue `help`. */
export type FaqSection = {
  readonly id: string
  readonly title: string
  readonly questionsAndAnswers: readonly string[]
}
export type FaqSet = { readonly slug: string; readonly title: string; readonly content: readonly FaqSection[] }
type Table = TableText & { readonly type: 'table'; readonly content: string }
export type FaqAnswer = {
  readonly anchor: string
  /** What it goes by in the other language: a link that was shared there leads here too. */
  readonly alias: string | null
  readonly question: string
  readonly answer: readonly Rich[] | Table
}
export type FaqContent = {
  readonly sets: readonly FaqSet[]
  readonly answers: Readonly<Record<string, FaqAnswer>>
}

export const plainAnswer = ({ answer }: FaqAnswer): string =>
  'type' in answer ? [answer.content, ...answer.rows.flat()].join(' ') : wordsOf(answer)

export const setOf = ({ sets }: FaqContent, slug: string) => sets.find((set) => set.slug === slug) ?? null
/** Where an answer is shown: `common` repeats what is in the others. */
export const setsWith = ({ sets }: FaqContent, id: string) =>
  sets.filter(
    ({ slug, content }) =>
      slug !== 'common' && content.some(({ questionsAndAnswers }) => questionsAndAnswers.includes(id)),
  )
