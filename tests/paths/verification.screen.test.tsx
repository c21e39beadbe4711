// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { verificationMachine } from '../../machines/verification/verificationMachine'
import { VerificationScreen } from '../../src/features/verification/VerificationScreen'
import { verificationPlan } from '../machines/verification.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const title = (name: string) => expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy()
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
const retry = () => screen.queryByRole('button', { name: 'Try again' })

const confirming = () => {
  expect(screen.getByText('Confirming your email address…')).toBeTruthy()
  expect([links(), retry()]).toEqual([[], null])
}

const shows = {
  admitting: confirming,
  verifying: confirming,
  // The portal shows its notice instead of the screen.
  closed: confirming,
  verified: () => {
    title('Your account has been created')
    expect(links()).toEqual(['/login'])
  },
  refused: () => {
    title('You can’t use this link')
    expect(links()).toEqual(['/create-account', '/login'])
    expect(retry()).toBeNull()
  },
  incomplete: () => {
    title('This link is incomplete')
    expect(links()).toEqual(['/login', '/create-account'])
    expect(retry()).toBeNull()
  },
  unanswered: () => {
    // Fits a refusal, and an answer that was lost after the link was confirmed.
    title('Try your link again')
    expect(retry()).toBeTruthy()
  },
} satisfies Record<Leaf<StateValueFrom<typeof verificationMachine>>, () => void>

const words: Readonly<Record<string, string>> = {
  'unknown or used up': 'This account-creation link isn’t valid. Please create your account again.',
  'no answer': 'We couldn’t confirm whether your link worked.',
  'another refusal': "Could't create your account. Please try again.",
  expired: 'This account-creation link has expired. Please create your account again to receive a new one.',
}

beforeAll(loadTexts('createAccount'))
afterEach(cleanup)

testScreen(verificationPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(verificationPlan, path)
  draw(<VerificationScreen verification={rig.actor} isDrawn />)
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, { 'verification.retry': () => user.click(retry()!) })
    shows[label(step.value) as keyof typeof shows]()
    const shown = rig.facts.some(({ event }) => event.type === 'notification.show')
    const isTold = ['verified', 'unanswered'].includes(label(step.value))
    expect(shown).toBe(
      isTold || path.steps.slice(0, path.steps.indexOf(step)).some(({ value }) => value === 'unanswered'),
    )
    if (words[step.word]) expect(screen.getByText(words[step.word]!)).toBeTruthy()
  }
  rig.stop()
})

test('a document drawn ahead looks at the link, whatever became of it', () => {
  for (const path of pathCases(verificationPlan)) {
    const rig = openCase(verificationPlan, path)
    const { container } = draw(<VerificationScreen verification={rig.actor} isDrawn={false} />)
    expect(container.textContent).toContain('Confirming your email address…')
    cleanup()
    rig.stop()
  }
})
