// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { HomeScreen } from '../../src/features/home/HomeScreen'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts())
afterEach(cleanup)

const linksIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test.each([
  [
    'Know the cost before you pay',
    'See every limit and fee on one page. Your money doesn’t expire.',
    'See limits and fees',
    '/fees',
  ],
  ['Need help?', 'You’ll find most answers in the FAQ. If not, call 1-888-677-3299.', 'Read the FAQ', '/faq'],
])('"%s" says what it leads to', (title, words, label, to) => {
  draw(<HomeScreen />)
  const region = screen.getByRole('region', { name: title })
  expect([...region.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([words])
  expect(linksIn(region)).toContainEqual([label, to])
})

test('begins with the ways in, and with what there is to say', () => {
  draw(<HomeScreen notice={<p>You’ve signed out.</p>} />)
  expect(screen.getByText('You’ve signed out.')).toBeTruthy()
  expect(linksIn(screen.getByRole('region', { name: 'Your prepaid card, in your hands' }))).toEqual([
    ['Sign in', '/login'],
    ['Create an account', '/create-account'],
  ])
  const offers = screen.getAllByRole('listitem').map((item) => [...item.children].map(({ textContent }) => textContent))
  expect(offers).toEqual([
    ['', 'Know your balance', 'Available and settled balances for every card, kept up to date.'],
    ['', 'Load and move money', 'Reload by debit card, receive direct deposits, request e-Transfers and pay bills.'],
    ['', 'Lock your card in seconds', 'Lock a card you can’t find, unlock it when it turns up, or replace it.'],
  ])
})
