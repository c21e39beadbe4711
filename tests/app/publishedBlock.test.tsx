// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContentItem } from '../../contract/model'
import { BLOCKS } from '../../rules/site/blocks'
import { routeAt } from '../../rules/site/navigation'
import type { Locale } from '../../rules/values/locale'
import { withBlock } from '../../src/app/site/withBlock'
import type { LegalDocument } from '../../src/content/legal'
import { Fees } from '../../src/features/fees/Fees'
import { Faq } from '../../src/features/help/Faq'
import { FaqSubPage } from '../../src/features/help/FaqSubPage'
import { Cha } from '../../src/features/legal/Cha'
import { CMSChaConsents } from '../../src/features/legal/CMSChaConsents'
import { CMSContentPage } from '../../src/features/legal/CMSContentPage'
import { RetiringScreen } from '../../src/features/retiring/RetiringScreen'
import { Language } from '../../src/i18n/text'
import { MemoryRouter } from '../support/memoryRouter'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('agreements', 'fees', 'help', 'retiring'))

const answers = new Map<string, Partial<ContentItem> | number>()
const calls: Request[] = []
beforeEach(() => {
  vi.stubGlobal('__EDITING__', true)
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    const request = new Request(url, options)
    calls.push(request)
    const answer = answers.get(new URL(request.url).pathname.replace('/content/items/', '')) ?? 404
    return typeof answer === 'number' ? Response.json({}, { status: answer }) : Response.json(answer)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
  answers.clear()
  calls.length = 0
})

const document: LegalDocument = { version: '1.0', effective: '2026-01-01', contents: [], body: ['The bundled text.'] }
const faq = { sets: [{ slug: 'retiringcards', title: 'FAQ.retiringcards.title', content: [] }], answers: {} }
const agreement = () => <CMSContentPage title="legal.terms" document={document} />
const SCREENS: Readonly<Record<keyof typeof BLOCKS, () => ReactNode>> = {
  cha: () => <Cha />,
  terms: agreement,
  termsNonreload: agreement,
  termsNonreloadBlue: agreement,
  termsDigital: agreement,
  termsDigitalSlp: agreement,
  termsReloadDigital: agreement,
  termsVirtual: agreement,
  notice: () => <RetiringScreen isSignedIn={false} hasAccess retiring={[]} canUpgrade={false} />,
  fees: () => <Fees mine={null} />,
  faq: () => <Faq faq={faq} hash="" verdicts={null} search={null} />,
  faqRetiring: () => <FaqSubPage faq={faq} set={faq.sets[0]!} hash="" verdicts={null} />,
}
const names = Object.keys(SCREENS) as (keyof typeof BLOCKS)[]
const pageOf = (name: keyof typeof BLOCKS) => withBlock(routeAt(BLOCKS[name])!, SCREENS[name])!

function open(name: keyof typeof BLOCKS, locale: Locale = 'en') {
  const Page = pageOf(name)
  const { rerender } = draw(<Page />, locale)
  return (other: Locale) =>
    rerender(
      <MemoryRouter>
        <Language locale={other}>
          <Page />
        </Language>
      </MemoryRouter>,
    )
}
/** Without a block. */
function htmlOf(name: keyof typeof BLOCKS) {
  const Screen = SCREENS[name]
  const { container } = draw(<Screen />)
  const { innerHTML } = container
  cleanup()
  return innerHTML.replace(/«\w+»|_r_\w+_/g, '')
}
const htmlNow = () => globalThis.document.body.querySelector('div')!.innerHTML.replace(/«\w+»|_r_\w+_/g, '')
const settled = (count = 1) =>
  waitFor(async () => {
    expect(calls).toHaveLength(count)
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  })

describe('a page with a block', () => {
  test.each(names)('LEG-09 LEG-10 %s shows what is published, above its own text', async (name) => {
    answers.set(`${name}-en`, { publish: '<p>New from <strong>May 1</strong>.</p>' })
    open(name)
    const text = await screen.findByText(/^New from/)
    const paragraph = text.closest('p')!
    expect([paragraph.textContent, paragraph.querySelector('strong')?.textContent]).toEqual([
      'New from May 1.',
      'May 1',
    ])
    const [title] = screen.getAllByRole('heading', { level: 1 })
    expect(title!.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(calls.map(({ url, headers }) => [new URL(url).pathname, headers.get('accept-language')])).toEqual([
      [`/content/items/${name}-en`, 'en_CA'],
    ])
    expect(calls[0]!.credentials).toBe('omit')
    expect([...calls[0]!.headers.keys()]).not.toContain('x-auth-token')
  })

  test.each<[string, Partial<ContentItem> | number]>([
    ['is empty', { publish: '' }],
    ['is a draft only', { draft: '<p>Not yet.</p>' }],
    ['has nothing that is allowed', { publish: '<script>alert(1)</script>' }],
    ['is not there', 404],
    ['does not load', 500],
  ])('CMS-12 OP-71 looks as it does today where it %s', async (_, answer) => {
    const before = htmlOf('terms')
    answers.set('terms-en', answer)
    open('terms')
    await settled()
    expect(htmlNow()).toBe(before)
  })

  test('CMS-11 shows nothing of a draft', async () => {
    answers.set('fees-en', { publish: '<p>Published.</p>', draft: '<p>Drafted.</p>' })
    open('fees')
    await screen.findByText('Published.')
    expect(globalThis.document.body.textContent).not.toContain('Drafted')
  })

  test('CMS-42 draws only what is allowed', async () => {
    const publish = '<p onclick="alert(1)">Read <a href="javascript:alert(1)">this</a><img src=x onerror=alert(1)></p>'
    answers.set('fees-en', { publish })
    open('fees')
    const text = await screen.findByText(/^Read/)
    expect(text.closest('p')!.outerHTML).not.toMatch(/onclick|javascript|img/)
  })

  test('follows a change of language, and never shows the other one', async () => {
    answers.set('fees-en', { publish: '<p>In English.</p>' })
    answers.set('fees-fr', { publish: '<p>En français.</p>' })
    const turnTo = open('fees')
    await screen.findByText('In English.')
    turnTo('fr')
    expect(screen.queryByText('In English.')).toBe(null)
    await screen.findByText('En français.')
    turnTo('en')
    await screen.findByText('In English.')
    expect(calls).toHaveLength(2)
  })
})

test('CMS-10 CON-42 is read again only after 15 minutes, over documents of this tab', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answers.set('fees-en', { publish: '<p>First.</p>' })
  open('fees')
  await screen.findByText('First.')
  cleanup()
  answers.set('fees-en', { publish: '<p>Second.</p>' })
  vi.setSystemTime(Date.now() + 899_999)
  open('fees')
  await screen.findByText('First.')
  expect(calls).toHaveLength(1)
  cleanup()
  vi.setSystemTime(Date.now() + 1)
  open('fees')
  await screen.findByText('Second.')
  expect(calls).toHaveLength(2)
})

test('CMS-10 that nothing is published is kept too; a failure is not', async () => {
  open('fees')
  await settled()
  cleanup()
  open('fees')
  await settled()
  cleanup()
  answers.set('faq-en', 500)
  open('faq')
  await settled(2)
  cleanup()
  answers.set('faq-en', { publish: '<p>There again.</p>' })
  open('faq')
  expect(await screen.findByText('There again.')).toBeTruthy()
})

test('what is kept and is no answer of ours is read again', async () => {
  sessionStorage.setItem('portal.published.fees-en', 'nonsense')
  answers.set('fees-en', { publish: '<p>Read.</p>' })
  open('fees')
  expect(await screen.findByText('Read.')).toBeTruthy()
})

test('CMS-02 without editing nothing asks and nothing changes', async () => {
  vi.stubGlobal('__EDITING__', false)
  answers.set('cha-en', { publish: '<p>Published.</p>' })
  draw(<CMSChaConsents />)
  expect(screen.getByRole('heading', { name: 'When you agree' })).toBeTruthy()
  expect(calls).toEqual([])
})

test('a page without a block is the screen itself', () => {
  const Screen = () => null
  expect(withBlock('contact', Screen)).toBe(Screen)
  expect(withBlock('fees', null)).toBe(null)
})
