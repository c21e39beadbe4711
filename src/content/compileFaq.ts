/** Combines the files of content/faq for one language; fails where they do not match. Content spec §2, §3. */
import * as v from 'valibot'
import { parseRich } from '../../rules/content/html.ts'
import type { Rich } from '../../rules/content/richText.ts'
import type { Locale } from '../../rules/values/locale'
import type { FaqContent } from './faq.ts'

const anchor = v.pipe(v.string(), v.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/))
const filled = v.pipe(v.string(), v.trim(), v.nonEmpty())
const threeNames = v.tuple([v.string(), v.string(), v.string()])

const tableSchema = v.strictObject({
  type: v.literal('table'),
  content: filled,
  columns: threeNames,
  data: v.array(threeNames),
})
const answersSchema = v.record(
  anchor,
  v.strictObject({
    anchor,
    question: filled,
    answer: v.union([filled, tableSchema]),
    ended: v.optional(filled),
  }),
)
const setsSchema = v.array(
  v.strictObject({
    slug: v.pipe(v.string(), v.regex(/^[a-z]+$/)),
    title: v.pipe(v.string(), v.regex(/^FAQ\.\w+\.title$/)),
    content: v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[a-zA-Z]+$/)),
        title: v.pipe(v.string(), v.regex(/^FAQ\.section\.\w+$/)),
        questionsAndAnswers: v.array(anchor),
      }),
    ),
  }),
)

function compileHtml(html: string): Rich[] {
  const { nodes, problems } = parseRich(html)
  for (const { what } of problems) throw new Error(`${what} is not allowed in ${html}`)
  return nodes
}

type Sources = { readonly sets: unknown; readonly answers: Readonly<Record<Locale, unknown>> }

export function compileFaq({ sets, answers }: Sources, locale: Locale): FaqContent {
  const here = v.parse(answersSchema, answers[locale])
  const there = v.parse(answersSchema, answers[locale === 'en' ? 'fr' : 'en'])
  const known = v.parse(setsSchema, sets)
  for (const { slug, content } of known)
    for (const id of content.flatMap(({ questionsAndAnswers }) => questionsAndAnswers))
      if (!here[id] || !there[id]) throw new Error(`The set ${slug} has the answer ${id}, which a language lacks`)
  for (const [id, { ended }] of Object.entries(here))
    if ((ended === undefined) !== (there[id]?.ended === undefined))
      throw new Error(`The answer ${id} says in one language only what holds once account access has ended`)
  return {
    sets: known,
    answers: Object.fromEntries(
      Object.entries(here).map(([id, { anchor: name, question, answer, ended }]) => {
        const other = there[id]?.anchor ?? name
        return [
          id,
          {
            anchor: name,
            alias: other === name ? null : other,
            question,
            answer:
              typeof answer === 'string'
                ? compileHtml(answer)
                : { type: answer.type, content: answer.content, columns: answer.columns, rows: answer.data },
            ...(ended !== undefined && { ended: compileHtml(ended) }),
          },
        ]
      }),
    ),
  }
}
