// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setOf } from '../../src/content/faq'
import { contentOf, loadContent } from '../../src/content/load'
import { FaqSubPage } from '../../src/features/help/FaqSubPage'
import { RetiringDates } from '../../src/features/retiring/RetiringDates'
import { WhatToDo } from '../../src/features/retiring/WhatToDo'
import { draw, loadTexts } from '../support/screen'

beforeAll(async () => {
  await loadTexts('help', 'retiring')()
  await Promise.all([loadContent('en', ['faq']), loadContent('fr', ['faq'])])
})
afterEach(cleanup)

const open = (locale: 'en' | 'fr', { canUpgrade = true, isInSaskatchewan = false } = {}) => {
  const faq = contentOf(locale, 'faq')
  draw(
    <FaqSubPage faq={faq} set={setOf(faq, 'retiringcards')!} hash="" verdicts={null}>
      <RetiringDates />
      <WhatToDo isSignedIn hasAccess canUpgrade={canUpgrade} isInSaskatchewan={isInSaskatchewan} />
    </FaqSubPage>,
    locale,
  )
}

test.each([
  [
    'en',
    'Key dates',
    [
      ['April\u00a014, 2024', 'Deposits made after this day are returned to the sender.'],
      ['April\u00a015, 2024', 'Reloads stopped.'],
      ['June\u00a016, 2024', 'Last day that transactions were approved.'],
      ['June\u00a017, 2024', 'The card stopped working.'],
    ],
  ],
  [
    'fr',
    'Dates importantes',
    [
      ['14\u00a0avril 2024', /retournés à l’expéditeur/],
      ['15\u00a0avril 2024', /recharges/],
      ['16\u00a0juin 2024', /approuvées/],
      ['17\u00a0juin 2024', /carte/],
    ],
  ],
] as const)('SHL-005 RET-02 RET-03 RET-04 RET-05 RET-15 the dates are told in order, %s', (locale, _, dates) => {
  open(locale)
  const [list] = screen.getAllByRole('list').filter((each) => each.querySelector('time'))
  const items = within(list!).getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('time')?.textContent)).toEqual(dates.map(([date]) => date))
  for (const [index, [, words]] of dates.entries()) expect(items[index]?.textContent).toMatch(words)
})

test('what to do now is told by the kind of card', () => {
  open('en')
  for (const [name, href] of [
    ['You have a reloadable card', '/upgrade'],
    ['You have a registered non-reloadable card', '/upgrade'],
    ['Your non-reloadable card isn’t registered', '/register'],
  ] as const)
    expect(within(screen.getByRole('region', { name })).getByRole('link').getAttribute('href')).toBe(href)
})

test('who cannot upgrade is not sent there, and a holder in Saskatchewan reads why', () => {
  open('en', { canUpgrade: false, isInSaskatchewan: true })
  for (const name of ['You have a reloadable card', 'You have a registered non-reloadable card']) {
    const kind = within(screen.getByRole('region', { name }))
    expect(kind.queryByRole('link')).toBe(null)
    expect(kind.getByText('Residents of Saskatchewan can’t upgrade their card.')).toBeTruthy()
  }
  cleanup()
  open('fr', { canUpgrade: false })
  expect(document.querySelectorAll('a[href="/upgrade"]').length).toBe(0)
})
