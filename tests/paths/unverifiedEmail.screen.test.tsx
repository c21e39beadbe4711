// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { unverifiedEmailMachine } from '../../machines/unverified-email/unverifiedEmailMachine'
import { UnverifiedEmailDialog } from '../../src/features/unverified-email/UnverifiedEmailDialog'
import { unverifiedEmailPlan } from '../machines/unverifiedEmail.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const button = (name: string) => screen.queryByRole('button', { name })
const isShut = () => expect(screen.queryByRole('dialog')).toBeNull()

const shows = {
  verified: isShut,
  asked: () => {
    expect(screen.getByRole('dialog', { name: 'Confirm your email address' }).textContent).toContain(
      'robin@example.com',
    )
    expect(button('Send')?.getAttribute('aria-disabled')).toBeNull()
  },
  sending: () => {
    expect(button('Send')?.getAttribute('aria-disabled')).toBe('true')
    expect(button('Close')).toBeNull()
    expect(screen.getByText('Sending the email…')).toBeTruthy()
  },
  sent: () => {
    expect(screen.getByRole('status').textContent).toContain('Email is sent')
    expect(button('Send')).toBeNull()
  },
  left: isShut,
  dismissed: isShut,
} satisfies Record<Leaf<StateValueFrom<typeof unverifiedEmailMachine>>, () => void>

const WORDS: Readonly<Record<string, string>> = {
  'sendEmail failed': 'Send verification email failed!We couldn’t send the confirmation email. Please try again.',
  'sendEmail lost': 'We couldn’t confirm that the email is on its way. It’s safe to send it again.',
}

beforeAll(loadTexts('identity'))
afterEach(cleanup)

testScreen(unverifiedEmailPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(unverifiedEmailPlan, path)
  draw(<UnverifiedEmailDialog flow={rig.actor} address="robin@example.com" />)
  shows[label(path.initial) as keyof typeof shows]()
  const users = {
    'email.send': () => user.click(button('Send')!),
    'prompt.dismiss': () => user.click(button('Not now')!),
  }
  let said: string | undefined
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[label(step.value) as keyof typeof shows]()
    const alert = screen.queryByRole('alert')
    // An error stays until the next try.
    if (step.word !== 'another change') said = WORDS[step.word]
    expect(alert?.textContent).toBe(said)
  }
  rig.stop()
})
