// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bestSet, setOf, setsWith } from '../../src/content/faq'
import { contentOf, loadContent } from '../../src/content/load'
import { Faq } from '../../src/features/help/Faq'
import { FaqSubPage } from '../../src/features/help/FaqSubPage'
import { Helpful, type Verdicts } from '../../src/features/help/Helpful'
import { draw, loadTexts } from '../support/screen'

beforeAll(async () => {
  await loadTexts('help')()
  await loadContent('en', ['faq'])
  await loadContent('fr', ['faq'])
})
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(cleanup)

function open(slug: string, { locale = 'en' as 'en' | 'fr', hash = '', verdicts = null as Verdicts | null } = {}) {
  const faq = contentOf(locale, 'faq')
  if (slug === 'common') return draw(<Faq faq={faq} hash={hash} verdicts={verdicts} search={null} />, locale)
  return draw(<FaqSubPage faq={faq} set={setOf(faq, slug)!} hash={hash} verdicts={verdicts} />, locale)
}
const disclosure = (id: string) => document.getElementById(id) as HTMLDetailsElement

describe('a set of questions', () => {
  test('HLP-001 SHL-004 has its title, its sections and each question with its answer', () => {
    open('nonreload')
    expect(screen.getByRole('heading', { level: 1, name: 'Power cards' })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'General',
      'Legal questions',
      'Using my card',
      'Contactless',
      'Interac e-Transfer',
      'Loading my card',
      'Card security',
      'Fees and limits',
      'Bill payments',
      'Mobile wallet',
    ])
    const asked = setOf(contentOf('en', 'faq'), 'nonreload')!.content.flatMap((section) => section.questionsAndAnswers)
    expect(document.querySelectorAll('main details, details').length).toBe(asked.length)
    expect(within(disclosure('power-card')).getByText(/It holds up to \$500/)).toBeTruthy()
  })

  test('HLP-003 draws markup as elements and phone numbers as links', () => {
    open('nonreload')
    const register = disclosure('register')
    expect(within(register).getByText('REGISTER A CARD').closest('b')).toBeTruthy()
    expect(within(register).getAllByRole('listitem').length).toBe(4)
    expect(disclosure('where-to-buy').querySelector('a[href="/retailers"]')?.textContent).toBe('Find Retailers')
    expect(disclosure('close-account').querySelector('a')?.getAttribute('href')).toBe('tel:+18886773299')
    expect(document.body.textContent).not.toMatch(/<\/?(?:b|li|ul|br|a)\b/)
  })

  test('HLP-004 draws the countries as a table of three columns with a caption', () => {
    open('nonreloadblue')
    const table = disclosure('restricted-countries-95').querySelector('table')!
    expect([...table.querySelectorAll('thead th')].map((cell) => cell.getAttribute('scope'))).toEqual([
      'col',
      'col',
      'col',
    ])
    expect(table.caption?.textContent).toBe('In which countries can’t I use my card?')
    expect([...table.querySelectorAll('td')].filter(({ textContent }) => textContent !== '').length).toBe(95)
  })

  test('SHL-003 an anchor opens its answer and takes the focus there, that of the other language too', () => {
    open('nonreload', { hash: '#power-card' })
    expect(disclosure('power-card').open).toBe(true)
    expect(document.activeElement).toBe(disclosure('power-card').querySelector('summary'))
    expect(disclosure('register').open).toBe(false)
    cleanup()
    open('nonreload', { hash: '#carte-power' })
    expect(disclosure('power-card').open).toBe(true)
    cleanup()
    open('nonreload', { locale: 'fr', hash: '#power-card' })
    expect(disclosure('carte-power').open).toBe(true)
  })

  test('an anchor of a section takes the focus to its heading; an unknown one nowhere', () => {
    open('nonreload', { hash: '#security' })
    expect(document.activeElement?.textContent).toBe('Card security')
    cleanup()
    open('nonreload', { hash: '#nothing-here' })
    expect(document.activeElement).toBe(document.body)
  })

  test('every answer has a link of its own', () => {
    open('billpay', { locale: 'fr' })
    expect(disclosure('heure-limite').querySelector('a[href="#heure-limite"]')?.textContent).toContain(
      'Lien vers cette réponse\u00a0: Jusqu’à quand',
    )
  })

  test('opens all answers, and closes them again', async () => {
    const user = userEvent.setup()
    draw(
      <main>
        <FaqSubPage
          faq={contentOf('en', 'faq')}
          set={setOf(contentOf('en', 'faq'), 'billpay')!}
          hash=""
          verdicts={null}
        />
      </main>,
    )
    const button = screen.getByRole('button', { name: 'Open all answers' })
    const isOpen = () => [...document.querySelectorAll('details')].map((answer) => answer.open)
    expect(new Set(isOpen())).toEqual(new Set([false]))
    await user.click(button)
    expect(new Set(isOpen())).toEqual(new Set([true]))
    expect(button.getAttribute('aria-pressed')).toBe('true')
    await user.click(button)
    expect(new Set(isOpen())).toEqual(new Set([false]))
    // As Back finds them, opened one by one.
    for (const answer of document.querySelectorAll('details')) {
      answer.open = true
      fireEvent(answer, new Event('toggle'))
    }
    expect(button.getAttribute('aria-pressed')).toBe('true')
    await user.click(button)
    expect(new Set(isOpen())).toEqual(new Set([false]))
  })

  test('asks whether an answer was helpful, and sends whoever says no on', async () => {
    const user = userEvent.setup()
    const give = vi.fn()
    open('billpay', { verdicts: { of: (name) => (name === 'bill-add' ? 'no' : null), give } })
    const group = within(disclosure('bill-edit')).getByRole('group', {
      name: /What can I change in a bill/,
      hidden: true,
    })
    await user.click(within(group).getByRole('button', { name: 'Yes', hidden: true }))
    expect(give).toHaveBeenCalledWith('bill-edit', 'yes')
    const no = within(disclosure('bill-add'))
    expect(no.getByRole('button', { name: 'No', hidden: true }).getAttribute('aria-pressed')).toBe('true')
    expect(no.getByRole('link', { name: 'Contact customer service', hidden: true }).getAttribute('href')).toBe(
      '/contact',
    )
  })

  test('an opinion can be changed and taken back, and each is announced', async () => {
    const user = userEvent.setup()
    function Rated() {
      const [given, setGiven] = useState<'yes' | 'no' | null>(null)
      return <Helpful name="lock" question="How?" verdicts={{ of: () => given, give: (_, one) => setGiven(one) }} />
    }
    draw(<Rated />)
    const [yes, no] = [screen.getByRole('button', { name: 'Yes' }), screen.getByRole('button', { name: 'No' })]
    const now = () => [
      yes.getAttribute('aria-pressed'),
      no.getAttribute('aria-pressed'),
      screen.getByRole('status').textContent,
    ]
    expect(now()).toEqual(['false', 'false', ''])
    await user.click(yes)
    expect(now()).toEqual(['true', 'false', 'Thank you.'])
    await user.click(no)
    expect(now()).toEqual(['false', 'true', 'Sorry about that. Contact customer service'])
    await user.click(no)
    expect(now()).toEqual(['false', 'false', 'Your rating was removed.'])
    await user.click(yes)
    expect(now()).toEqual(['true', 'false', 'Thank you.'])
  })
})

describe('where all questions begin', () => {
  test('HLP-005 HLP-006 HLP-007 HLP-008 HLP-009 HLP-010 HLP-011 HLP-012 every set is one link away', () => {
    open('common')
    const links = [...document.querySelectorAll('main a, a')].map((link) => link.getAttribute('href'))
    for (const set of contentOf('en', 'faq').sets.filter(({ slug }) => slug !== 'common'))
      expect(links).toContain(`/faq/${set.slug}`)
  })
  test('what is asked most comes before the links to the sets, which one link leads to', () => {
    open('common')
    const [answer] = document.querySelectorAll('details')
    const [set] = document.querySelectorAll('a[href^="/faq/"]')
    expect(answer!.compareDocumentPosition(set!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const link = screen.getByRole('link', { name: 'Questions by card and topic' })
    expect(document.querySelector(link.getAttribute('href')!)?.textContent).toBe('Questions by card and topic')
  })
  test.each(['en', 'fr'] as const)('HLP-027 SHL-003 has the anchor `visa`, %s', (locale) => {
    open('common', { locale, hash: '#visa' })
    const heading = document.getElementById('visa')
    const answer = heading?.closest('section')?.querySelector('details')
    expect([answer?.open, document.activeElement]).toEqual([true, answer?.querySelector('summary')])
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([heading])
  })
  test('SHL-003 an anchor of a section with several answers leads to its heading, and opens none', () => {
    open('common', { hash: '#first' })
    expect(document.activeElement).toBe(document.getElementById('first'))
    expect(document.querySelectorAll('details[open]').length).toBe(0)
  })
})

describe('an answer of several cards opens where it fits best', () => {
  const opened = (query: string[], own: string | null = null, id = 'close-account') => {
    const titles = (slug: string) => (contentOf('en', 'faq') && { nonreloadblue: ['blue', 'cards'] }[slug]) ?? ['cards']
    return bestSet(setsWith(contentOf('en', 'faq'), id), query, ({ slug }) => titles(slug), own)?.slug
  }
  test('the card that is asked about', () => expect(opened(['close', 'blue', 'cards'], 'reload')).toBe('nonreloadblue'))
  test('else that of the holder', () => expect(opened(['close', 'cards'], 'nonreload')).toBe('nonreload'))
  test('else the newest', () => expect(opened(['close'])).toBe('reload'))
  test('or its topic', () => expect(opened(['edit'], null, 'bill-edit')).toBe('billpay'))
})
