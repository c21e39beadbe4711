// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import en from '../../content/help/replacement.en.json'
import fr from '../../content/help/replacement.fr.json'
import { Questions } from '../../src/features/replace-card/Questions'
import { draw, loadTexts } from '../support/screen'
import { FRENCH_MISTAKE } from './typography'

beforeAll(loadTexts('replaceCard'))
afterEach(cleanup)

test('the questions have their answers in both languages, and their French is set as Canadian French is', () => {
  expect(fr.map(({ paragraphs }) => paragraphs.length)).toEqual(en.map(({ paragraphs }) => paragraphs.length))
  const french = fr.flatMap(({ question, paragraphs }) => [question, ...paragraphs])
  expect(french.filter((text) => FRENCH_MISTAKE.test(text))).toEqual([])
})

test.each([
  [
    'en',
    'Questions about replacing a card',
    'A replacement non-reloadable card is offered only if the card is registered in your name.',
  ],
  [
    'fr',
    'Questions sur le remplacement d’une carte',
    'Une carte non rechargeable de remplacement n’est offerte que si la carte est enregistrée à votre nom.',
  ],
] as const)('ORD-17 who gets a replacement of a non-reloadable card, %s', (locale, title, words) => {
  draw(<Questions answers={{ en, fr }[locale]} />, locale)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(words, { exact: false })).toBeTruthy()
})
