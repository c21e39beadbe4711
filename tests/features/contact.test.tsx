// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ContactScreen } from '../../src/features/contact/ContactScreen'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('contact'))
afterEach(cleanup)

test('HLP-114 HLP-117 SHL-002 both phones dial', () => {
  draw(<ContactScreen isOpen={null} />)
  const dial = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
  expect(dial('1-888-677-3299')).toBe('tel:+18886773299')
  expect(dial('1-855-694-6214')).toBe('tel:+18556946214')
})
test.each([
  ['en', 'Lost or stolen card', 'Call 1-888-677-3299'],
  ['fr', 'Carte perdue ou volée', 'Composez le 1-888-677-3299'],
] as const)('%s: what to do with a lost card comes first, with a number to dial', (locale, title, name) => {
  draw(<ContactScreen isOpen={null} />, locale)
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(title)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('tel:+18886773299')
})
test('HLP-116 OP-02 the hours are those with weekends, in Eastern time', () => {
  draw(<ContactScreen isOpen={null} />)
  expect(screen.getByText('Monday to Friday: 8 a.m. to 8 p.m. Eastern time')).toBeTruthy()
  expect(screen.getByText('Saturday and Sunday: 8:30 a.m. to 5:30 p.m. Eastern time')).toBeTruthy()
  cleanup()
  draw(<ContactScreen isOpen={null} />, 'fr')
  expect(screen.getByText('Du lundi au vendredi : de 8 h à 20 h, heure de l’Est')).toBeTruthy()
})
test.each([
  [true, 'Open now'],
  [false, 'Closed now'],
])('open %s: says %s', (isOpen, words) => {
  draw(<ContactScreen isOpen={isOpen} />)
  expect(screen.getByText(words)).toBeTruthy()
})
test('a document drawn ahead says neither', () => {
  draw(<ContactScreen isOpen={null} />)
  expect(screen.queryByText(/Open now|Closed now/)).toBe(null)
})
test.each([
  ['en', 'You’ll find many answers in the FAQ.'],
  ['fr', 'La FAQ répond à de nombreuses questions.'],
] as const)('%s: a whole sentence leads to the questions', (locale, name) => {
  draw(<ContactScreen isOpen={null} />, locale)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/faq')
})
test('says what to have at hand, and how to ask for another format', () => {
  draw(<ContactScreen isOpen={null} />)
  expect(screen.getByText('the 12-digit reference number on the back of a physical card')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Accessibility' })).toBeTruthy()
})
