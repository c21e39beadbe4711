// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate'
import { contentItemMachine } from '../../../machines/content-item/contentItemMachine'
import type { Item, KeptText } from '../../../machines/content-item/item'
import type { ItemActor } from '../../../machines/content-page/selectors'
import type { Watch } from '../../../machines/effect/effect'
import { compareTexts } from '../../../rules/content/compare'
import { parseRich } from '../../../rules/content/html'
import type { Locale } from '../../../rules/values/locale'
import { loadMessages } from '../../../src/editor/texts/catalogue'
import { Language } from '../../../src/editor/texts/text'
import { Comparison } from '../../../src/features/content/Comparison'
import type { ComparisonRequest } from '../../../src/features/content/comparison.worker'
import { Differences } from '../../../src/features/content/Differences'
import { itemOf } from '../../machines/contentSamples'

const texts = { en: await loadMessages('en'), fr: await loadMessages('fr') }
const inLanguage = (children: ReactNode, locale: Locale = 'en') => (
  <Language locale={locale} messages={texts[locale]}>
    {children}
  </Language>
)

/** Compares only when the test says so. */
class WaitingWorker extends EventTarget {
  static all: WaitingWorker[] = []
  request: ComparisonRequest | null = null
  isStopped = false

  constructor() {
    super()
    WaitingWorker.all.push(this)
  }

  postMessage(request: ComparisonRequest) {
    this.request = request
  }

  terminate() {
    this.isStopped = true
  }

  answer({ isLate = false } = {}) {
    const { before, after } = this.request ?? { before: '', after: '' }
    const deadline = { isOver: () => isLate }
    const data = compareTexts(parseRich(before).nodes, parseRich(after).nodes, { deadline })
    act(() => {
      this.dispatchEvent(new MessageEvent('message', { data }))
    })
  }

  fail() {
    act(() => {
      this.dispatchEvent(new Event('error'))
    })
  }
}
const worker = () => WaitingWorker.all.at(-1) as WaitingWorker

beforeEach(() => {
  WaitingWorker.all = []
  vi.stubGlobal('Worker', WaitingWorker)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const compared = (before: string, after: string, lang: Locale = 'en') => {
  const shown = render(inLanguage(<Comparison before={before} after={after} lang={lang} />))
  worker().answer()
  return shown
}
const spoken = (tag: string) =>
  [...document.querySelectorAll(tag)].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())

describe('while it is compared', () => {
  test('it says so, and what it shows then is the answer', () => {
    render(inLanguage(<Comparison before="<p>a</p>" after="<p>b</p>" lang="en" />))
    expect(screen.getByRole('status').textContent).toBe('Comparing…')
    worker().answer()
    expect(screen.queryByText('Comparing…')).toBeNull()
    expect(spoken('ins')).toEqual(['Added: b End of change.'])
    expect(worker().isStopped).toBe(true)
  })

  test('another text drops the answer', () => {
    const { rerender } = render(inLanguage(<Comparison before="<p>a</p>" after="<p>b</p>" lang="en" />))
    const first = worker()
    rerender(inLanguage(<Comparison before="<p>a</p>" after="<p>c</p>" lang="en" />))
    expect(first.isStopped).toBe(true)
    first.answer()
    expect(screen.getByText('Comparing…')).toBeTruthy()
    worker().answer()
    expect(spoken('ins')).toEqual(['Added: c End of change.'])
  })

  test('a worker that fails is an error, and one may try again', async () => {
    render(inLanguage(<Comparison before="<p>a</p>" after="<p>b</p>" lang="en" />))
    worker().fail()
    expect(within(screen.getByRole('alert')).getByText('The texts couldn’t be compared.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(WaitingWorker.all).toHaveLength(2)
    worker().answer()
    expect(spoken('del')).toEqual(['Removed: a End of change.'])
  })

  test('a worker that does not answer has failed', () => {
    vi.useFakeTimers()
    render(inLanguage(<Comparison before="<p>a</p>" after="<p>b</p>" lang="en" />))
    act(() => vi.advanceTimersByTime(9_000))
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => vi.advanceTimersByTime(2_000))
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(worker().isStopped).toBe(true)
  })

  test('a browser that makes no worker has failed', () => {
    vi.stubGlobal('Worker', null)
    render(inLanguage(<Comparison before="<p>a</p>" after="<p>b</p>" lang="en" />))
    expect(screen.getByRole('alert')).toBeTruthy()
  })
})

describe('what differs', () => {
  test('nothing: no worker is asked about equal texts', () => {
    render(inLanguage(<Comparison before="<p>a</p>" after="<p>a</p>" lang="en" />))
    expect(screen.getByRole('status').textContent).toBe('The texts are the same.')
    expect(WaitingWorker.all).toHaveLength(0)
  })

  test('only how it is written', () => {
    compared('<p>a</p>', '<p>a</p>\n')
    expect(screen.getByRole('status').textContent).toBe('The texts are the same.')
  })

  test('words within a paragraph, in the language of the text, said in that of the interface', () => {
    render(inLanguage(<Comparison before="<p>un deux</p>" after="<p>un trois</p>" lang="en" />, 'fr'))
    worker().answer()
    expect(spoken('p')).toEqual(['un Supprimé : deux Fin de la modification. Ajouté : trois Fin de la modification.'])
    expect(document.querySelector('[lang="en-CA"] p > ins > [lang="fr-CA"]')?.textContent).toContain('Ajouté')
  })

  test('the address of a link with the same words', () => {
    compared('<p><a href="/fees">Fees</a></p>', '<p><a href="/faq">Fees</a></p>')
    expect(spoken('del')).toEqual(['Removed: Fees (link to /fees) End of change.'])
    expect(spoken('ins')).toEqual(['Added: Fees (link to /faq) End of change.'])
    expect(document.querySelector('a')).toBeNull()
  })

  test('a mark', () => {
    compared('<p>a b</p>', '<p>a <strong>b</strong></p>')
    expect(document.querySelector('ins strong')?.textContent).toBe('b')
    expect(document.querySelector('del strong')).toBeNull()
  })

  test('a line break', () => {
    compared('<p>a b</p>', '<p>a<br>b</p>')
    expect(spoken('ins').join()).toContain('line break')
  })

  test('whole blocks', () => {
    compared('<p>one</p><h2>Old words</h2>', '<p>one</p><blockquote><p>New</p></blockquote>')
    expect(document.querySelector('del > h2')?.textContent).toBe('Old words')
    expect(document.querySelector('ins > blockquote > p')?.textContent).toBe('New')
  })

  test('items of a list stay items', () => {
    compared('<ul><li>one</li><li>two</li></ul>', '<ul><li>one</li><li>two</li><li>three</li></ul>')
    expect(document.querySelectorAll('ul > li')).toHaveLength(3)
    expect(spoken('ul > li > ins')).toEqual(['Added: three End of change.'])
  })

  test('cells of a table', () => {
    const table = (cell: string, more = '') =>
      `<table><caption>Fees</caption><thead><tr><th>Fee</th><th>Amount</th></tr></thead><tbody><tr><td>Load</td><td>${cell}</td></tr>${more}</tbody></table>`
    compared(table('$1'), table('$2', '<tr><td>Replace</td><td>$9</td></tr>'))
    expect(spoken('td:nth-child(2) ins')[0]).toMatch(/^Added: .*2 End of change\.$/)
    expect(document.querySelectorAll('tbody tr')).toHaveLength(2)
    expect(screen.getByRole('columnheader', { name: 'Fee' })).toBeTruthy()
    expect(document.querySelectorAll('th ins, th del')).toHaveLength(0)
  })

  test('long unchanged parts are folded', async () => {
    const same = ['1', '2', '3', '4', '5'].map((word) => `<p>${word}</p>`).join('')
    compared(`${same}<p>old</p>`, `${same}<p>new</p>`)
    expect(spoken('p').slice(0, 2)).toEqual(['1', '5'])
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 unchanged blocks' }))
    expect(spoken('p').slice(0, 5)).toEqual(['1', '2', '3', '4', '5'])
  })

  test('without time for the words, it says that it compared paragraphs', () => {
    render(inLanguage(<Comparison before="<p>a b</p>" after="<p>a c</p>" lang="en" />))
    worker().answer({ isLate: true })
    expect(screen.getByRole('status').textContent).toContain('compared by paragraph')
    expect(spoken('del')).toEqual(['Removed: a b End of change.'])
  })
})

describe('a page in two languages', () => {
  const opened = (id: string, locale: Locale, read: () => Promise<Item>): ItemActor => {
    const logic = contentItemMachine.provide({
      actors: {
        readItem: fromPromise<Item, { itemId: string }>(read),
        readKept: fromPromise<KeptText | null, { itemId: string }>(async () => null),
        watchEffects: fromCallback<EventObject, Watch['about']>(() => {}),
      },
    })
    const actor = createActor(logic, {
      id,
      input: { itemId: `fees-${locale}`, locale, by: 'editor@example.com', page: 'page-1' },
    })
    actor.start()
    return actor as ItemActor
  }
  const english = itemOf({ locale: 'en', published: '<p>Fees may change.</p>', draft: '<p>Fees will change.</p>' })
  const french = itemOf({ itemId: 'fees-fr', locale: 'fr', published: '<p>Les frais.</p>', draft: '<p>Les frais.</p>' })

  test('shows what would change in each, the text that is edited first, whatever the other does', async () => {
    let isBroken = true
    const readEnglish = async () => {
      if (isBroken) throw new TypeError('No network')
      return english
    }
    const actors = [opened('french', 'fr', async () => french), opened('english', 'en', readEnglish)]
    render(inLanguage(<Differences items={actors} />))
    const regions = () => screen.getAllByRole('region')
    expect(regions().map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual(['French', 'English'])
    await within(regions()[0] as HTMLElement).findByText('The texts are the same.')
    const retry = await within(regions()[1] as HTMLElement).findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    await within(regions()[1] as HTMLElement).findByText('Comparing…')
    worker().answer()
    expect([spoken('del'), spoken('ins')]).toEqual([['Removed: may End of change.'], ['Added: will End of change.']])
    act(() => actors[1]?.send({ type: 'text.change', text: english.published }))
    expect(within(regions()[1] as HTMLElement).getByText('The texts are the same.')).toBeDefined()
  })
})
