// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LOCALES } from '../../rules/values/locale'
import { loadMessages, type Messages } from '../../src/editor/texts/catalogue'
import { Language, useIntl, useText } from '../../src/editor/texts/text'
import { compile } from '../../src/i18n/compile'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Title() {
  return <h1>{useText()('editor.title', { count: 2 })}</h1>
}

test.each(LOCALES)('a text of the catalogue is shown in %s, and nothing is logged', async (locale) => {
  const log = vi.spyOn(console, 'error')
  const messages = await loadMessages(locale)
  render(
    <Language locale={locale} messages={messages}>
      <Title />
    </Language>,
  )
  expect(screen.getByRole('heading').textContent).toBe({ en: 'Content', fr: 'Contenu' }[locale])
  expect(log).not.toHaveBeenCalled()
})

test('a compiled message takes its values, with the plural of its language', () => {
  const message = '{count, plural, one {# version} other {# versions}}'
  const messages = compile({ 'editor.title': message }) as unknown as Messages
  render(
    <Language locale="fr" messages={messages}>
      <Title />
    </Language>,
  )
  expect(screen.getByRole('heading').textContent).toBe('2 versions')
})

test('a message without arguments is shown as written: the browser has no parser for it', () => {
  render(
    <Language locale="en" messages={{ 'editor.title': "Two '' stay" } as Messages}>
      <Title />
    </Language>,
  )
  expect(screen.getByRole('heading').textContent).toBe("Two '' stay")
})

test('dates and numbers are Canadian', () => {
  const Numbers = () => <p>{useIntl().formatNumber(200_000)}</p>
  render(
    <Language locale="fr" messages={{ 'editor.title': '' } as Messages}>
      <Numbers />
    </Language>,
  )
  expect(screen.getByText(/^200.000$/).textContent).toMatch(/\s/)
})

test('without a language nothing is shown in the wrong one', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Title />)).toThrow('No language is given here')
})
