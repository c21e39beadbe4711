import { expect, it } from 'vitest'
import { LETTERS, type LetterKind } from '../../sandbox/mail/letters'

const kinds = Object.keys(LETTERS) as LetterKind[]

/** A letter with each detail replaced by its name in braces. */
const written = (kind: LetterKind, language: 'en' | 'fr') =>
  LETTERS[kind][language](new Proxy({}, { get: (_, name) => `{${String(name)}}` }))
const detailsIn = (lines: readonly string[]) => [...new Set(lines.join(' ').match(/\{\w+\}/g))].sort()

it.each(kinds)('%s says the same in both languages, in the words of each', (kind) => {
  const [en, fr] = [written(kind, 'en'), written(kind, 'fr')]
  expect(fr.subject).not.toBe(en.subject)
  expect(fr.lines).toHaveLength(en.lines.length)
  expect(detailsIn([fr.subject, ...fr.lines])).toEqual(detailsIn([en.subject, ...en.lines]))
  for (const [index, line] of fr.lines.entries()) expect(line).not.toBe(en.lines[index])
})
