// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CaptchaService } from '../../src/forms/CaptchaService'
import { loadRecaptcha, type Recaptcha } from '../../src/forms/captchaScript'
import { FormBusy } from '../../src/ui/formBusy'
import { draw, loadTexts } from '../support/screen'

vi.mock('../../src/forms/captchaScript', () => ({ loadRecaptcha: vi.fn() }))

type Options = Parameters<Recaptcha['render']>[1]
let widget: Options
const service = {
  ready: vi.fn(),
  render: vi.fn((_: HTMLElement, options: Options) => {
    widget = options
    return 1
  }),
  reset: vi.fn(),
}

beforeAll(loadTexts())
beforeEach(() => void vi.mocked(loadRecaptcha).mockResolvedValue(service))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const token = () => document.querySelector<HTMLInputElement>('[name="recaptchaToken"]')?.value
let become = (_busy: boolean) => {}
function Asked() {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    become = setBusy
  }, [])
  return (
    <FormBusy value={busy}>
      <CaptchaService name="recaptchaToken" error={undefined} siteKey="key" />
    </FormBusy>
  )
}
async function open() {
  draw(<Asked />)
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  act(() => widget.callback('token-1'))
  expect(token()).toBe('token-1')
}

test('SES-43 a token that has expired is not sent', async () => {
  await open()
  act(() => widget['expired-callback']())
  expect(token()).toBe('')
})

test('SES-43 a token serves one call, however it is answered', async () => {
  await open()
  act(() => become(true))
  expect([token(), service.reset.mock.calls]).toEqual(['token-1', []])
  act(() => become(false))
  expect([token(), service.reset.mock.calls]).toEqual(['', [[1]]])
})

test('the service that fails later is said to, shows nothing of its own, and its token is not sent', async () => {
  await open()
  act(() => widget['error-callback']())
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(token()).toBe('')
  expect(service.render.mock.calls[0]?.[0].parentElement?.hidden).toBe(true)
})

test('tried again, keeps the focus in its place and asks anew', async () => {
  await open()
  act(() => widget['error-callback']())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(screen.getByRole('group'))
  await vi.waitFor(() => expect(service.render).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
