// @vitest-environment happy-dom

import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '../../../rules/values/locale'
import { loadMessages } from '../../../src/editor/texts/catalogue'
import { Language } from '../../../src/editor/texts/text'
import { RichTextEditor } from '../../../src/features/content/RichTextEditor'

const texts = { en: await loadMessages('en'), fr: await loadMessages('fr') }
const onChange = vi.fn<(text: string) => void>()

type Given = { text: string; isReadOnly?: boolean; locale?: Locale }
const drawn = ({ text, isReadOnly = false, locale = 'en' }: Given) => (
  <StrictMode>
    <Language locale={locale} messages={texts[locale]}>
      <RichTextEditor text={text} label="Text" lang="fr" isReadOnly={isReadOnly} onChange={onChange} />
    </Language>
  </StrictMode>
)

/** The editor that TipTap keeps on the element. */
const editor = () => (screen.getByRole('textbox', { name: 'Text' }) as HTMLElement & { editor: Editor }).editor
async function open(given: Given) {
  const shown = render(drawn(given))
  await screen.findByRole('textbox', { name: 'Text' })
  return { ...shown, give: (next: Given) => shown.rerender(drawn(next)) }
}
const edit = (change: (editor: Editor) => void) => act(() => change(editor()))
/** What was reported, after the time between two reports. */
async function reported() {
  await act(() => vi.advanceTimersByTimeAsync(300))
  return onChange.mock.calls.map(([html]) => html)
}
const button = (name: string) => screen.getByRole('button', { name })
const isOn = (name: string) => button(name).getAttribute('aria-pressed')
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onChange.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('reports', () => {
  test('nothing of a text that nobody has changed', async () => {
    const { unmount } = await open({ text: '<p><em><b>a</b></em></p>' })
    expect(await reported()).toEqual([])
    unmount()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('what is typed, at most every 300 ms', async () => {
    await open({ text: '<p>a</p>' })
    edit((to) => to.commands.insertContentAt(2, 'b'))
    edit((to) => to.commands.insertContentAt(3, 'c'))
    await act(() => vi.advanceTimersByTimeAsync(250))
    expect(onChange).not.toHaveBeenCalled()
    expect(await reported()).toEqual(['<p>abc</p>'])
    expect(await reported()).toHaveLength(1)
  })

  test('at once when the page is left', async () => {
    await open({ text: '<p>a</p>' })
    edit((to) => to.commands.insertContentAt(2, 'b'))
    act(() => window.dispatchEvent(new Event('pagehide')) as unknown as undefined)
    expect(onChange.mock.calls).toEqual([['<p>ab</p>']])
    expect(await reported()).toHaveLength(1)
  })

  test('at once when it is no longer shown', async () => {
    const { unmount } = await open({ text: '<p>a</p>' })
    edit((to) => to.commands.insertContentAt(2, 'b'))
    unmount()
    expect(onChange.mock.calls).toEqual([['<p>ab</p>']])
  })

  test('at once when it loses the focus', async () => {
    await open({ text: '<p>a</p>' })
    edit((to) => {
      to.commands.insertContentAt(2, 'b')
      to.view.dom.dispatchEvent(new FocusEvent('blur'))
    })
    expect(onChange.mock.calls).toEqual([['<p>ab</p>']])
  })
})

describe('another text from outside', () => {
  test('replaces the document in one step that can be undone, and is not reported', async () => {
    const { give } = await open({ text: '<p>a</p><p>b</p>' })
    give({ text: '<h2>c</h2><p>b</p>' })
    expect(screen.getByRole('heading', { name: 'c' })).toBeTruthy()
    expect(await reported()).toEqual([])
    await userEvent.click(button('Undo'))
    expect(await reported()).toEqual(['<p>a</p><p>b</p>'])
  })

  test('the one last reported changes nothing', async () => {
    const { give } = await open({ text: '<p>a</p>' })
    edit((to) => to.commands.insertContentAt(2, 'b'))
    expect(await reported()).toEqual(['<p>ab</p>'])
    const { doc } = editor().state
    give({ text: '<p>ab</p>' })
    expect(editor().state.doc).toBe(doc)
  })

  test('drops what is not reported yet: it can be undone to', async () => {
    const { give } = await open({ text: '<p>a</p>' })
    edit((to) => to.commands.insertContentAt(2, 'b'))
    give({ text: '<p>c</p>' })
    expect(await reported()).toEqual([])
    await userEvent.click(button('Undo'))
    expect(await reported()).toEqual(['<p>ab</p>'])
  })
})

describe('the toolbar', () => {
  test('says what the words at the cursor are', async () => {
    await open({ text: '<h2>a</h2><ul><li><b>b</b> <em>c</em></li></ul>' })
    edit((to) => to.commands.setTextSelection(1))
    expect([isOn('Heading 2'), isOn('Paragraph'), isOn('Bold')]).toEqual(['true', 'false', 'false'])
    expect(isOff('Increase indent')).toBe(true)
    edit((to) => to.commands.setTextSelection({ from: 6, to: 7 }))
    expect([isOn('Heading 2'), isOn('Bulleted list'), isOn('Bold'), isOn('Italic')]).toEqual([
      'false',
      'true',
      'true',
      'false',
    ])
  })

  test.each([
    ['Bold', '<p><strong>one</strong></p>'],
    ['Italic', '<p><em>one</em></p>'],
    ['Heading 2', '<h2>one</h2>'],
    ['Heading 3', '<h3>one</h3>'],
    ['Bulleted list', '<ul><li><p>one</p></li></ul>'],
    ['Numbered list', '<ol><li><p>one</p></li></ol>'],
    ['Quote', '<blockquote><p>one</p></blockquote>'],
  ])('%s is put on and taken away', async (name, html) => {
    await open({ text: '<p>one</p>' })
    edit((to) => to.commands.setTextSelection({ from: 1, to: 4 }))
    await userEvent.click(button(name))
    expect(await reported()).toEqual([html])
    expect(isOn(name)).toBe('true')
    await userEvent.click(button(name))
    expect(await reported()).toEqual([html, '<p>one</p>'])
  })

  test('bold is taken from words that an old text has in b', async () => {
    await open({ text: '<p><b>one</b></p>' })
    edit((to) => to.commands.selectAll())
    await userEvent.click(button('Bold'))
    expect(await reported()).toEqual(['<p>one</p>'])
  })

  test('changes a table; its header row stays', async () => {
    await open({ text: '<p>a</p>' })
    await userEvent.click(button('Insert table'))
    expect([isOff('Delete row'), isOff('Insert row above')]).toEqual([true, true])
    // Cells hold plain text.
    expect(screen.queryByRole('button', { name: 'Bold' })).toBeNull()
    edit((to) => to.commands.insertContent('x'))
    await userEvent.click(button('Insert row below'))
    await userEvent.click(button('Insert column after'))
    expect(await reported()).toEqual([
      '<p>a</p><table><thead><tr><th>x</th><th></th><th></th></tr></thead><tbody><tr><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table>',
    ])
    await userEvent.click(button('Delete column'))
    await userEvent.click(button('Delete column'))
    expect(isOff('Delete column')).toBe(true)
    await userEvent.click(button('Delete table'))
    expect((await reported()).at(-1)).toBe('<p>a</p>')
  })

  test('a table gets a caption', async () => {
    await open({ text: '<table><thead><tr><th>a</th></tr></thead></table>' })
    edit((to) => to.commands.setTextSelection(3))
    await userEvent.click(button('Table caption'))
    const dialog = within(screen.getByRole('dialog', { name: 'Table caption' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Table caption' }), 'Fees{Enter}')
    expect(await reported()).toEqual(['<table><caption>Fees</caption><thead><tr><th>a</th></tr></thead></table>'])
  })

  test('is off for a text that is only read', async () => {
    await open({ text: '<p>a</p>', isReadOnly: true })
    expect(screen.getByRole('textbox').getAttribute('aria-readonly')).toBe('true')
    expect(screen.getByRole('textbox').getAttribute('contenteditable')).toBe('false')
    for (const each of screen.getAllByRole('button')) expect(each.getAttribute('aria-disabled')).toBe('true')
  })

  test('speaks French', async () => {
    await open({ text: '<p>a</p>', locale: 'fr' })
    expect(screen.getByRole('toolbar', { name: 'Mise en forme' })).toBeTruthy()
    expect(isOn('Paragraphe')).toBe('true')
  })
})

describe('a key', () => {
  const press = (key: string) => edit((to) => to.commands.keyboardShortcut(key))

  test('Enter at the end of an item begins another one', async () => {
    await open({ text: '<ul><li>a</li><li>b</li></ul>' })
    edit((to) => to.commands.setTextSelection(9))
    press('Enter')
    edit((to) => to.commands.insertContent('c'))
    press('Mod-]')
    expect(await reported()).toEqual(['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'])
  })

  test('Enter after a heading begins a paragraph, in a cell it does nothing', async () => {
    const table = '<table><thead><tr><th>b</th></tr></thead></table>'
    await open({ text: `<h2>a</h2>${table}` })
    edit((to) => to.commands.setTextSelection(2))
    press('Enter')
    edit((to) => to.commands.insertContent('c'))
    expect(await reported()).toEqual([`<h2>a</h2><p>c</p>${table}`])
    edit((to) => to.commands.setTextSelection(10))
    expect(screen.queryByRole('button', { name: 'Bold' })).toBeNull()
    const { doc } = editor().state
    for (const key of ['Enter', 'Shift-Enter', 'Mod-Enter', 'Backspace']) press(key)
    expect(editor().state.doc).toBe(doc)
  })
})

describe('a link', () => {
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })

  test('is put on the selected words; an address that is not safe is refused', async () => {
    await open({ text: '<p>one two</p>' })
    edit((to) => to.commands.setTextSelection({ from: 1, to: 4 }))
    await userEvent.click(button('Link'))
    await userEvent.type(address(), 'javascript:alert(1){Enter}')
    expect(screen.getByText(/^Enter a page of this site/)).toBeTruthy()
    await userEvent.clear(address())
    await userEvent.type(address(), ' /fees {Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await reported()).toEqual(['<p><a href="/fees">one</a> two</p>'])
  })

  test('is changed and removed as a whole', async () => {
    await open({ text: '<p><a href="/fees">one</a> two</p>' })
    edit((to) => to.commands.setTextSelection(2))
    await userEvent.click(button('Link'))
    expect(address().value).toBe('/fees')
    await userEvent.clear(address())
    await userEvent.type(address(), '/faq{Enter}')
    expect(await reported()).toEqual(['<p><a href="/faq">one</a> two</p>'])
    await userEvent.click(button('Link'))
    await userEvent.click(button('Remove link'))
    expect((await reported()).at(-1)).toBe('<p>one two</p>')
  })

  test('without a selection brings its words', async () => {
    await open({ text: '' })
    await userEvent.click(button('Link'))
    await userEvent.type(address(), 'https://example.com')
    await userEvent.type(screen.getByRole('textbox', { name: 'Link text' }), 'Example')
    await userEvent.click(button('Save link'))
    expect(await reported()).toEqual(['<p><a href="https://example.com">Example</a></p>'])
  })
})

test('the count is of the HTML, and what is too long is said', async () => {
  const { give } = await open({ text: '<p>a</p>' })
  expect(screen.getByText('8 of 200,000 characters, formatting included')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  const long = `<p>${'a'.repeat(199_993)}</p>`
  give({ text: long })
  expect(screen.getByText('200,000 of 200,000 characters, formatting included')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  edit((to) => to.commands.insertContentAt(2, 'b'))
  await reported()
  expect(screen.getByText('200,001 of 200,000 characters, formatting included')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('take more than 200,000 characters')
})
