// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadMessages } from '../../../src/editor/texts/catalogue'
import { Language } from '../../../src/editor/texts/text'
import { RichTextEditor } from '../../../src/features/content/RichTextEditor'

const messages = await loadMessages('en')
afterEach(cleanup)

test('is a text box', async () => {
  render(
    <Language locale="en" messages={messages}>
      <RichTextEditor text="<p>a</p>" label="Text" lang="fr" onChange={() => {}} />
    </Language>,
  )
  const box = await screen.findByRole('textbox', { name: 'Text' })
  expect(box.lang).toBe('fr-CA')
  expect(box.textContent).toBe('a')
  await act(async () => {})
})
