import { expect, test } from 'vitest'
import en from '../../content/agreement/en.json'
import fr from '../../content/agreement/fr.json'
import { FRENCH_MISTAKE } from './typography'

const NBSP = '\u00a0'
const textOf = (agreement: typeof en) => agreement.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
/** Figures without separators, which differ by language. */
const figuresOf = (text: string) =>
  [...text.matchAll(/\d[\d.,\u00a0-]*/g)].map(([figure]) => figure.replaceAll(/\D/g, '')).sort()

test('the agreement has the same sections, paragraphs and figures in both languages', () => {
  expect(fr.map(({ paragraphs }) => paragraphs.length)).toEqual(en.map(({ paragraphs }) => paragraphs.length))
  const hours = /\b\d{1,2}(?::30)?\u00a0[ap]\.m\.|\b\d{1,2}\u00a0h(?!eure)(?:\u00a030)?/g
  const french = textOf(fr).map((text) => figuresOf(text.replaceAll(hours, '')))
  expect(french).toEqual(textOf(en).map((text) => figuresOf(text.replaceAll(hours, ''))))
})

test('A12 its French is set as Canadian French is', () => {
  const wrong = textOf(fr).filter((text) => FRENCH_MISTAKE.test(text))
  expect(wrong).toEqual([])
  expect(textOf(fr).join()).toContain(`10${NBSP}000${NBSP}$`)
})

test('it says what the specification fixes: disputes, cut-off, fees and whom to call', () => {
  const text = textOf(en).join(' ')
  for (const fact of [
    'within 60 days',
    `until 10${NBSP}p.m. Eastern time`,
    '$1.95 per bill payment',
    '3% of the converted',
    '1-888-677-3299',
    '45 business days',
  ]) {
    expect(text).toContain(fact)
  }
})
