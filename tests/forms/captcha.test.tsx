// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Captcha } from '../../src/forms/Captcha'
import { draw, loadTexts } from '../support/screen'

const BLOCKED = /^We couldn’t load the “I’m not a robot” check/

const SERVICE = '../../src/forms/CaptchaService'
const cutOff = () =>
  vi.doMock(SERVICE, () => {
    throw new Error('cut off on the way')
  })
const comes = () =>
  vi.doMock(SERVICE, () => ({
    CaptchaService: ({ name }: { name: string }) => <input name={name} defaultValue="token" />,
  }))

beforeAll(loadTexts())
afterEach(cleanup)

const field = () => {
  const input = document.querySelector<HTMLInputElement>('[name="recaptchaToken"]')
  return input && [input.type, input.value]
}
const draws = (isOn: boolean, siteKey: string, error?: string) =>
  draw(<Captcha name="recaptchaToken" error={error} captcha={{ isOn, siteKey }} />)

test('where no check is wanted, the form says so by itself', () => {
  draws(false, 'key')
  expect(field()).toEqual(['hidden', 'off'])
})

test('without a site key the portal asks by itself', () => {
  draws(true, '')
  expect(field()).toEqual(['checkbox', 'built-in'])
})

test('code that does not come is said to be missing, passes nobody, and can be loaded again', async () => {
  const user = userEvent.setup()
  cutOff()
  draws(true, 'key', 'Confirm that you’re not a robot')
  expect(screen.getByText('Loading…')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toMatch(BLOCKED)
  expect(field()).toEqual(['hidden', ''])
  expect(screen.getByText('Confirm that you’re not a robot')).toBeTruthy()
  comes()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(field()).toEqual(['text', 'token']))
  expect(screen.queryByText(BLOCKED)).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
})
