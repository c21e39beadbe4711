// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ORDERABLE, PROGRAMS } from '../../sandbox/cards/programs'
import { HomeScreen } from '../../src/features/home/HomeScreen'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts())
afterEach(cleanup)

const linksIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the most frequent questions lead to all of them', () => {
  draw(<HomeScreen questions={<p>How do I lock my card?</p>} />)
  const all = screen.getByRole('link', { name: 'See all questions' })
  expect(all.getAttribute('href')).toBe('/faq')
  expect(screen.getByText('How do I lock my card?').compareDocumentPosition(all)).toBe(4)
})

const offered = () =>
  within(screen.getByRole('region', { name: 'Choose your card' }))
    .getAllByRole('listitem')
    .map((card) => [
      within(card).getByRole('heading').textContent,
      [...card.querySelectorAll('p:last-of-type > *')].map(({ textContent }) => textContent),
    ])

test('B8 each card is offered with what it costs, once and every month, and what it holds', () => {
  draw(<HomeScreen />)
  const region = screen.getByRole('region', { name: 'Choose your card' })
  expect(offered()).toEqual([
    ['Digital Reloadable', ['$2.50', 'Purchase fee, then $1.00\u00a0a\u00a0month', 'Holds up to $10,000.00']],
    ['Power Reloadable', ['$10.00', 'Purchase fee, then $4.95\u00a0a\u00a0month', 'Holds up to $2,500.00']],
    ['Power Plus', ['$10.00', 'Purchase fee, then $4.95\u00a0a\u00a0month', 'Holds up to $10,000.00']],
    ['Digital Non-Reloadable', ['$1.00', 'Purchase fee, no monthly fee', 'Holds up to $999.99']],
  ])
  expect(region.textContent).toContain(
    'In stores, you can also buy a Non-Reloadable card for $9.95 plus tax. It’s loaded once and holds up to $500.00.',
  )
  expect(linksIn(region)).toEqual([
    ...offered().map(() => ['Order', '/getcard']),
    ['Find Retailers', '/retailers'],
    ['See limits and fees', '/fees'],
  ])
})

test('the cards of home are those that can be ordered, at the same prices', () => {
  draw(<HomeScreen />)
  const dollars = (cents: number) => (cents / 100).toLocaleString('en-CA', { style: 'currency', currency: 'CAD' })
  const ordered = ORDERABLE.map((code) => {
    const { name, purchaseFeeCents, monthlyFeeCents, maxBalanceCents } = PROGRAMS[code]
    const monthly = monthlyFeeCents === null ? 'no monthly fee' : `then ${dollars(monthlyFeeCents)}\u00a0a\u00a0month`
    return [name, [dollars(purchaseFeeCents), `Purchase fee, ${monthly}`, `Holds up to ${dollars(maxBalanceCents)}`]]
  })
  expect(offered().toSorted()).toEqual(ordered.toSorted())
})

test('the cards and their prices come before what there is to know about them', () => {
  draw(<HomeScreen />)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Choose your card',
    'Before you choose',
    'What you can do here',
    'How it works',
  ])
})

test('begins with the ways in, and with what there is to say', () => {
  draw(<HomeScreen notice={<p>You’ve signed out.</p>} />)
  expect(screen.getByText('You’ve signed out.')).toBeTruthy()
  expect(linksIn(screen.getByRole('region', { name: 'A card that answers to you' }))).toEqual([
    ['Create an account', '/create-account'],
    ['Sign in', '/login'],
  ])
  const offers = within(screen.getByRole('region', { name: 'What you can do here' }))
    .getAllByRole('listitem')
    .map((item) => [...item.children].map(({ textContent }) => textContent))
  expect(offers).toEqual([
    ['', 'Know your balance', 'Available and settled balances for every card, kept up to date.'],
    ['', 'Load and move money', 'Reload by debit card, receive direct deposits, request e-Transfers and pay bills.'],
    ['', 'Lock your card in seconds', 'Lock a card you can’t find, unlock it when it turns up, or replace it.'],
  ])
})
