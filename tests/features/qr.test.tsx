// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '../../rules/cards/card'
import type { Locale } from '../../rules/values/locale'
import { QrAlone } from '../../src/features/qr/QrAlone'
import { QrScreen } from '../../src/features/qr/QrScreen'
import { scanned } from '../support/qr'
import { cardOf } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('qr'))
afterEach(cleanup)

const code = () => screen.queryByRole('img') as SVGElement | null
const alone = (changes: Partial<Parameters<typeof QrAlone>[0]> = {}, locale: Locale = 'en') =>
  draw(<QrAlone card={cardOf()} cards={[cardOf()]} barrier={null} isSignedIn isLoading={false} {...changes} />, locale)

describe.each([
  ['qrcode', (card: Card, locale: Locale) => draw(<QrScreen card={card} cards={[card]} />, locale)],
  ['qr', (card: Card, locale: Locale) => alone({ card }, locale)],
] as const)('DQE-06 OP-46 %s', (_, show) => {
  test.each(['1000000001', '0123456789', '9999999999'])('a scanner reads the Client ID %s', (clientId) => {
    show(cardOf({ clientId }), 'en')
    expect(scanned(code()!)).toBe(clientId)
  })

  test.each([
    ['en', 'QR code for your card ending in 0001. Client ID 1000000001.'],
    ['fr', 'Code QR de votre carte se terminant par 0001. Numéro de client 1000000001.'],
  ] as const)(
    'has a text for whoever does not see it, and the number for whoever cannot scan it (%s)',
    (locale, name) => {
      show(cardOf(), locale)
      expect(code()?.getAttribute('aria-label')).toBe(name)
      expect(screen.getByText('1000 0000 01')).toBeTruthy()
    },
  )
})

test('the code stands on white of its own, with four modules of it on each side', () => {
  draw(<QrScreen card={cardOf()} cards={[cardOf()]} />)
  const [paper, ink] = code()!.children
  const size = Number(paper!.getAttribute('width'))
  expect([paper!.getAttribute('fill'), ink!.getAttribute('fill')]).toEqual(['#fff', '#000'])
  expect(code()!.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  const runs = [...ink!.getAttribute('d')!.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number))
  expect(Math.min(...runs.map(([x]) => x!))).toBe(4)
  expect(Math.max(...runs.map(([x, , across]) => x! + across!))).toBe(size - 4)
  expect([runs[0]![1], runs.at(-1)![1]]).toEqual([4, size - 5])
})

test('a scanner reads the code though a fifth of its side is covered', () => {
  draw(<QrScreen card={cardOf()} cards={[cardOf()]} />)
  const cover = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  cover.setAttribute('d', Array.from({ length: 5 }, (_, row) => `M12 ${12 + row}h5v1h-5z`).join(''))
  cover.setAttribute('fill', '#000')
  code()!.append(cover)
  expect(scanned(code()!)).toBe('1000000001')
})

test('the number is hidden from whoever records the page, in the code and in digits', () => {
  draw(<QrScreen card={cardOf()} cards={[cardOf()]} />)
  expect(code()?.hasAttribute('data-private')).toBe(true)
  expect(screen.getByText('1000 0000 01').hasAttribute('data-private')).toBe(true)
})

test('DQE-06 says beside the code what to do with it', () => {
  draw(<QrScreen card={cardOf()} cards={[cardOf()]} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Show this code at the checkout of a store that loads cards, or give the cashier your Client ID.',
    'Tell the cashier how much to load, and pay.',
    'The money appears in your transactions once the store’s load has gone through.',
  ])
})

test.each([
  ['in the shell', (cards: readonly Card[]) => draw(<QrScreen card={cards[1]!} cards={cards} />)],
  ['alone', (cards: readonly Card[]) => alone({ card: cards[1]!, cards })],
] as const)('%s, the card of the code is named as elsewhere', (_, show) => {
  show([cardOf({ alias: 'Groceries' }), cardOf({ clientId: '1000000002', alias: 'Travel', lastFourDigits: '0002' })])
  expect(screen.getByText('Travel')).toBeTruthy()
  expect(screen.getByText('Ending in 0002')).toBeTruthy()
  expect(screen.queryByText('Groceries')).toBeNull()
})

test('until the card is known, nothing is drawn that could be scanned', () => {
  draw(<QrScreen card={null} cards={[]} />)
  expect(code()).toBeNull()
  expect(screen.getByText('Loading your QR code…')).toBeTruthy()
})

describe('OP-46 /qr without a card to show', () => {
  test.each([
    ['nobody is signed in', { card: null, isSignedIn: false }, 'Sign in to see the QR code of your card.', '/login'],
    ['there is no card', { card: null }, 'QR loads aren’t available for your selected card.', '/dashboard'],
    [
      'the card is locked',
      { barrier: 'unlockCard' },
      'QR loads aren’t available for your selected card.',
      '/dashboard',
    ],
    [
      'the brand has turned it off',
      { barrier: 'hidden' },
      'QR loads aren’t available for your selected card.',
      '/dashboard',
    ],
  ] as const)('%s: a short notice and a way on', (_, changes, text, href) => {
    alone(changes)
    expect(code()).toBeNull()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).className).toBe('')
    expect(screen.getByRole('link').getAttribute('href')).toBe(href)
  })

  test('while it is not known who is there, neither is claimed', () => {
    alone({ card: null, isSignedIn: false, isLoading: true })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Loading your QR code…')).toBeTruthy()
  })
})
