// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { signInMachine } from '../../machines/sign-in/signInMachine'
import { SignInScreen } from '../../src/features/sign-in/SignInScreen'
import { signInPlan } from '../machines/signIn.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const submit = () => screen.getByRole('button', { name: 'Sign in' })
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const username = () => field(/^Username \(email\)/)
const password = () => field(/^Password/)

const shows = {
  editable: () => {
    expect(submit().getAttribute('aria-disabled')).toBeNull()
    expect(username().readOnly).toBe(false)
  },
  submitting: () => {
    expect(submit().getAttribute('aria-disabled')).toBe('true')
    expect(username().readOnly).toBe(true)
    expect(username().value).toBe('Robin@Example.com')
    expect(screen.getByText('Signing you in…')).toBeTruthy()
  },
  done: () => expect(submit().getAttribute('aria-disabled')).toBeNull(),
} satisfies Record<Leaf<StateValueFrom<typeof signInMachine>>, () => void>

beforeAll(loadTexts())
afterEach(cleanup)

testScreen(signInPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(signInPlan, path)
  draw(<SignInScreen signIn={rig.actor} captcha={{ isOn: true, siteKey: '' }} onClose={() => {}} onBegin={() => {}} />)
  const type = async (input: HTMLInputElement, text: string) => {
    await user.clear(input)
    if (text) await user.type(input, text)
  }
  const users = {
    'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
      await type(username(), values!['username']!)
      await type(password(), values!['password']!)
      const captcha = screen.getByLabelText<HTMLInputElement>(/not a robot/)
      if (captcha.checked !== Boolean(values!['recaptchaToken'])) await user.click(captcha)
      await user.click(submit())
    },
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[label(step.value) as keyof typeof shows]()
    const isRefused = step.word === 'submit, nothing typed' || step.event.type.startsWith('xstate.error.')
    const alert = screen.queryByRole('alert')
    expect(alert !== null).toBe(isRefused)
    if (step.word === 'submit, nothing typed') {
      const links = ['Enter your username', 'Enter your password', 'Confirm that you’re not a robot']
      for (const name of links) expect(screen.getByRole('link', { name })).toBeTruthy()
      expect(document.activeElement).toBe(alert)
    }
    if (step.word === 'wrong password') {
      expect(alert?.textContent).toContain('The username or the password is incorrect.')
      expect(document.activeElement).toBe(alert)
      for (const input of [username(), password()]) {
        expect(input.getAttribute('aria-invalid')).toBe('true')
        expect(input.getAttribute('aria-describedby')).toBe(alert?.id)
      }
    }
    if (step.word === 'submit failed') {
      expect(alert?.textContent).toContain('Sign-in failed!We couldn’t sign you in. Please try again.')
      // A failed sign-in does not empty the form.
      expect(username().value).toBe('Robin@Example.com')
    }
  }
  rig.stop()
})
