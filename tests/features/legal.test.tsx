// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ROUTES } from '../../rules/site/navigation'
import {
  ChaNonReload,
  ChaReload,
  DigitalSLP,
  TermsDigital,
  TermsNonReloadBlue,
  TermsReloadDigital,
  TermsVirtual,
} from '../../src/app/routes/agreements'
import { Screen as NoticeCardholders } from '../../src/app/routes/cardholderInformation'
import { setOf } from '../../src/content/faq'
import { LEGAL_NAMES } from '../../src/content/legal'
import { contentOf, loadContent } from '../../src/content/load'
import { ContactScreen } from '../../src/features/contact/ContactScreen'
import { Fees } from '../../src/features/fees/Fees'
import { Faq } from '../../src/features/help/Faq'
import { FaqSubPage } from '../../src/features/help/FaqSubPage'
import { Cha } from '../../src/features/legal/Cha'
import { CMSChaConsents } from '../../src/features/legal/CMSChaConsents'
import { CMSContentPage } from '../../src/features/legal/CMSContentPage'
import { RetiringScreen } from '../../src/features/retiring/RetiringScreen'
import { Printed } from '../../src/flow/Printed'
import { Language } from '../../src/i18n/text'
import { holdDate } from '../support/clock'
import { draw, loadTexts } from '../support/screen'

beforeAll(async () => {
  await loadTexts('agreements', 'contact', 'help', 'retiring')()
  const names = LEGAL_NAMES.map((name) => `legal/${name}` as const)
  await Promise.all([loadContent('en', [...names, 'faq']), loadContent('fr', names)])
})
afterEach(cleanup)

describe('on paper', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['the agreements', Cha],
    ['an agreement', ChaReload],
    ['the questions', () => <Faq faq={contentOf('en', 'faq')} hash="" verdicts={null} search={null} />],
    [
      'a set of questions',
      () => (
        <FaqSubPage
          faq={contentOf('en', 'faq')}
          set={setOf(contentOf('en', 'faq'), 'billpay')!}
          hash=""
          verdicts={null}
        />
      ),
    ],
    ['the ways to reach us', () => <ContactScreen isOpen />],
    [
      'the notice to cardholders',
      () => <RetiringScreen isSignedIn={false} hasAccess retiring={[]} canUpgrade={false} />,
    ],
  ])('%s have the day of printing, not that of opening', (_, Screen) => {
    holdDate(Date.parse('2026-01-15T12:00:00-05:00'))
    draw(<Screen />)
    holdDate(Date.parse('2026-01-16T12:00:00-05:00'))
    act(() => {
      window.dispatchEvent(new Event('beforeprint'))
    })
    expect(screen.getByText('Printed on January 16, 2026').getAttribute('data-print')).toBe('only')
  })

  test('a document drawn ahead has no day', () => {
    const ahead = (
      <Language locale="en">
        <Printed />
      </Language>
    )
    expect(renderToString(ahead)).toBe('')
  })
})

describe('an agreement', () => {
  test.each([
    [
      'LEG-13 SHL-008',
      'ChaReload',
      ChaReload,
      'Reloadable card agreement',
      'Reloadable cards, and to Power Reloadable',
    ],
    ['LEG-12 SHL-011', 'ChaNonReload', ChaNonReload, 'Non-reloadable card agreement', 'Power cards, our black cards'],
    [
      'LEG-16 SHL-012',
      'TermsNonReloadBlue',
      TermsNonReloadBlue,
      'Blue non-reloadable card agreement',
      'blue non-reloadable cards',
    ],
    ['LEG-15 SHL-009', 'TermsDigital', TermsDigital, 'Digital card agreement', 'Digital cards that are loaded once'],
    ['LEG-14 SHL-010', 'DigitalSLP', DigitalSLP, 'Digital card agreement (SLP)', 'Digital cards of the SLP program'],
    ['SHL-013', 'TermsReloadDigital', TermsReloadDigital, 'Digital reloadable card agreement', 'our green cards'],
    ['SHL-014 OP-07', 'TermsVirtual', TermsVirtual, 'Virtual card agreement', 'Digital cards that are loaded once'],
  ] as const satisfies readonly (readonly [string, string, ComponentType, string, string])[])(
    '%s %s has its title, its version, its contents and its own words, in both languages',
    (_, name, Screen, title, words) => {
      expect(Screen.name).toBe(name)
      draw(<Screen />)
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(document.body.textContent).toContain(words)
      expect(screen.getByText('Version 1.0, in effect since June 26, 2023')).toBeTruthy()
      const contents = [...screen.getByRole('navigation', { name: 'Contents' }).querySelectorAll('a')]
      const headings = [...document.querySelectorAll('article h2')]
      expect(contents.map((link) => link.getAttribute('href'))).toEqual(headings.map(({ id }) => `#${id}`))
      const english = document.querySelector('article')?.textContent
      cleanup()
      draw(<Screen />, 'fr')
      expect(document.querySelector('article')?.textContent).not.toBe(english)
      expect(screen.getByText(`Version 1.0, en vigueur depuis le 26 juin 2023`)).toBeTruthy()
    },
  )

  test('LEG-10 LEG-23 is headings, lists, links and tables', () => {
    draw(<ChaReload />)
    const article = document.querySelector('article')!
    expect(article.querySelectorAll('h2').length).toBeGreaterThan(5)
    expect(article.querySelector('table caption')?.textContent).toBe('Limits and fees')
    expect(article.querySelector('table th')?.getAttribute('scope')).toBe('col')
    expect(article.querySelector('a[href="/cha"]')).toBeTruthy()
    // Below the heading and above the contents.
    const order = [...document.querySelectorAll('h1, blockquote, nav, article')].map(({ tagName }) => tagName)
    expect(order).toEqual(['H1', 'BLOCKQUOTE', 'NAV', 'ARTICLE'])
    expect(document.querySelector('blockquote')?.textContent).toContain('Sample text')
    expect(CMSContentPage.name).toBe('CMSContentPage')
  })

  test('is printed by the browser', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    draw(<ChaReload />)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Print or save as PDF' }))
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})

describe('the chooser', () => {
  test('LEG-11 LEG-21 OP-06 SHL-006 says whose each agreement is', () => {
    draw(<Cha />)
    expect(screen.getByRole('heading', { level: 1, name: 'Cardholder agreements' })).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      ROUTES.terms.path,
      ROUTES.termsNonreload.path,
      ROUTES.termsNonreloadBlue.path,
      ROUTES.termsDigital.path,
      ROUTES.termsDigitalSlp.path,
      ROUTES.termsReloadDigital.path,
      ROUTES.termsVirtual.path,
      ROUTES.cardholderInformation.path,
    ])
    expect(screen.getByText('For Digital Non-Reloadable cards.')).toBeTruthy()
  })
  test('OP-10 once access has ended, nothing is shown after signing in', () => {
    draw(<Cha hasAccess={false} />)
    expect(screen.getByText(/^When an agreement changes, you’ll find the new one on this page/)).toBeTruthy()
    expect(screen.queryByText(/sign in/)).toBe(null)
  })
  test('LEG-09 LEG-21 says what is agreed to, and when', () => {
    draw(<CMSChaConsents />, 'fr')
    expect(screen.getByRole('heading', { name: 'Quand vous donnez votre accord' })).toBeTruthy()
    expect(screen.getByText(/Les conventions et les avis sont transmis par voie électronique/)).toBeTruthy()
  })
})

test('LEG-17 LEG-18 LEG-19 LEG-20 the other screens of the specification go by its names', () => {
  expect([NoticeCardholders, Fees, Faq, FaqSubPage].map(({ name }) => name)).toEqual([
    'NoticeCardholders',
    'Fees',
    'Faq',
    'FaqSubPage',
  ])
})
