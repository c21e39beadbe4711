// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TextEditor } from '../../../src/features/content/TextEditor'
import { drawForEditors } from '../../support/editors'

const load = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../../src/lazy/retryImport', async (original) => {
  const { retryImport } = await original<typeof import('../../../src/lazy/retryImport')>()
  return {
    retryImport: (wanted: () => Promise<unknown>) =>
      String(wanted).includes('RichTextEditor') ? load() : retryImport(wanted),
  }
})

afterEach(cleanup)

test('the editor says that it loads, that it did not, and is tried again', async () => {
  load.mockRejectedValueOnce(new TypeError('No network'))
  const RichTextEditor = ({ text }: { text: string }) => <p>Edited: {text}</p>
  drawForEditors(<TextEditor text="Fees" label="Text, English" lang="en" onChange={() => {}} />)
  expect(screen.getByRole('status').textContent).toContain('Loading the editor…')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('The editor did not load.')
  load.mockResolvedValueOnce({ RichTextEditor })
  await userEvent.click(retry)
  expect(await screen.findByText('Edited: Fees')).toBeDefined()
  expect(load.mock.calls).toHaveLength(2)
})
