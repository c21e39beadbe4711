// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { RetiringBanner } from '../../src/features/dashboard/RetiringBanner'
import { RetiringScreen } from '../../src/features/retiring/RetiringScreen'
import { WhatToDo } from '../../src/features/retiring/WhatToDo'
import { holdDate } from '../support/clock'
import { expressOf } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('retiring'))
afterEach(cleanup)

const retiring = expressOf({ cardNumMasked: '517187******0001' })
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test.each([
  ['en', 'enableReloads', 'Enable reloads', '/enable-reloads', /Enable reloads to move your money/],
  ['en', 'upgrade', 'Upgrade card', '/upgrade', /Upgrade it to move your money/],
  ['en', 'replace', 'Replace card', '/replacecard', /Replace it and your money moves/],
  [
    'fr',
    'enableReloads',
    'Activer les recharges',
    '/enable-reloads',
    /Activez les recharges pour transférer vos fonds/,
  ],
  ['fr', 'upgrade', 'Passer à une carte rechargeable', '/upgrade', /Passez à une carte rechargeable/],
  ['fr', 'replace', 'Remplacer la carte', '/replacecard', /Remplacez‑la/],
] as const)(
  'RET-10 the banner, %s, promises an upgrade only with its link, and leads one way: %s',
  (locale, way, label, to, words) => {
    const canUpgrade = way !== 'replace'
    draw(<RetiringBanner card={retiring} canEnableReloads={way === 'enableReloads'} canUpgrade={canUpgrade} />, locale)
    expect(links()[0]).toEqual([label, to])
    expect(screen.getByText(words)).toBeTruthy()
    // Not here, where the monthly fee of the new card is not named.
    expect(screen.queryByText(/\bfree\b|gratuit/)).toBe(null)
  },
)

test.each([true, false])('RET-11 the notice leads to the upgrade where one is offered: %s', (canUpgrade) => {
  draw(<RetiringScreen isSignedIn hasAccess retiring={[retiring]} canUpgrade={canUpgrade} />)
  expect(links().some(([, to]) => to === '/upgrade')).toBe(canUpgrade)
  expect(screen.getByText('Your card ending in 0001 is one of them.')).toBeTruthy()
})

test.each([
  ['en', /free and instant.*monthly fee of \$1\.00\./],
  ['fr', /gratuit et immédiat.*frais mensuels de 1,00 \$\./],
] as const)(
  'RET-08 the upgrade is free and instant, and the monthly fee of the new card is named, %s',
  (locale, words) => {
    draw(<RetiringScreen isSignedIn hasAccess retiring={[retiring]} canUpgrade />, locale)
    expect(within(screen.getAllByRole('region')[0]!).getByText(words)).toBeTruthy()
    cleanup()
    draw(<WhatToDo isSignedIn hasAccess canUpgrade />, locale)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getAllByText(/1[.,]00/).length).toBe(2)
  },
)

test('a holder reads first which card it is and what to do, and is not asked whether it is theirs', () => {
  draw(<RetiringScreen isSignedIn hasAccess retiring={[retiring]} canUpgrade />)
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['What you can do', 'What happens to your balance', 'Key dates'])
})

test('a holder whose card cannot be upgraded is not told to upgrade it', () => {
  draw(<RetiringScreen isSignedIn hasAccess retiring={[retiring]} canUpgrade={false} isInSaskatchewan />)
  const ways = within(screen.getByRole('region', { name: 'What you can do' }))
  expect(ways.queryByText(/free and instant/)).toBe(null)
  expect(ways.getByText('Replace your card: your money moves to the new one.')).toBeTruthy()
  expect(ways.getByText('Residents of Saskatchewan can’t upgrade their card.')).toBeTruthy()
})

test('a day that is over is marked so, and said to be past', () => {
  const dates = () => {
    cleanup()
    draw(<RetiringScreen isSignedIn={false} hasAccess retiring={[]} canUpgrade={false} />)
    return within(screen.getByRole('list', { name: 'Key dates' }))
      .getAllByRole('listitem')
      .map((item) => /\(past\)/.test(item.textContent))
  }
  holdDate(Date.parse('2024-06-16T12:00:00-04:00'))
  expect(dates()).toEqual([true, true, false, false])
  holdDate(Date.parse('2026-01-15T12:00:00-05:00'))
  expect(dates()).toEqual([true, true, true, true])
  vi.useRealTimers()
})

test('the notice says what becomes of the money, and where more is said', () => {
  draw(<RetiringScreen isSignedIn={false} hasAccess retiring={[]} canUpgrade={false} />)
  const balance = screen.getByRole('region', { name: 'What happens to your balance' })
  expect([...balance.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'The remaining balance is refunded by cheque within 45 business days, less fees and pre-authorizations.',
    'If your non-reloadable card isn’t registered, register it first so we know where to send the cheque.',
    'Make sure that the address in your profile is up to date.',
  ])
  const ways = screen.getByRole('region', { name: 'What you can do' })
  expect(
    within(ways)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Sign in', '/login'],
    ['Read the retiring-cards FAQ', '/faq/retiringcards'],
  ])
})
