// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { passwordRecoveryMachine } from '../../machines/password-recovery/passwordRecoveryMachine'
import { PasswordRecoveryScreen } from '../../src/features/password-recovery/PasswordRecoveryScreen'
import identity from '../../src/i18n/en/identity.json'
import { CODE, challenge, nameless, passwordRecoveryPlan, typed } from '../machines/passwordRecovery.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

type State = Leaf<StateValueFrom<typeof passwordRecoveryMachine>>

const button = (name: string) => screen.getByRole('button', { name })
const isBlocked = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const stepNow = () => screen.getByText(/^Step \d of 3$/).textContent
const lives = () => expect(screen.getByText(/The link works for 3 hours/)).toBeTruthy()

const request = (isBusy: boolean) => () => {
  heading('Reset your password')
  lives()
  expect(stepNow()).toBe('Step 1 of 3')
  expect(isBlocked('Send the link')).toBe(isBusy)
  expect(field('Username (email)').readOnly).toBe(isBusy)
  expect(screen.queryByText('Sending the link…') !== null).toBe(isBusy)
}
const mailed = (isBlockedNow: boolean) => () => {
  heading('Check your email')
  lives()
  expect(screen.getByText(/^If there’s an account for robin@example.com/)).toBeTruthy()
  expect(isBlocked('Send the email again')).toBe(isBlockedNow)
  expect(isBlocked('Use another email address')).toBe(false)
}
const code = (isBusy: boolean) => () => {
  heading('Reset your password')
  lives()
  expect(stepNow()).toBe('Step 2 of 3')
  expect(isBlocked('Continue')).toBe(isBusy)
  expect(field('Code from the email').readOnly).toBe(isBusy)
  expect(screen.queryByLabelText('New password')).toBeNull()
}
const answer = (isBusy: boolean) => () => {
  heading('Choose a new password')
  expect(stepNow()).toBe('Step 3 of 3')
  expect(isBlocked('Change the password')).toBe(isBusy)
  expect(field('Code from the email').value).toBe(CODE)
  expect(field('Code from the email').readOnly).toBe(true)
  expect(field('Username (email)').value).toBe('robin@example.com')
  expect(field(challenge.question).type).toBe('password')
  expect(field(challenge.question).readOnly).toBe(isBusy)
  expect(field('New password').readOnly).toBe(isBusy)
}

const shows = {
  forgotten: request(false),
  requesting: request(true),
  mailed: () => {
    mailed(true)()
    expect(screen.getByText(/^You can send it again in \d:\d\d$/)).toBeTruthy()
  },
  resendable: mailed(false),
  resending: mailed(true),
  unconfirmed: code(false),
  challenging: code(true),
  challenged: answer(false),
  changing: answer(true),
  refused: () => {
    expect(document.activeElement).toBe(heading('You can’t use this link'))
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    expect(isBlocked('Ask for a new link')).toBe(false)
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login')
  },
  changed: () => {
    heading('Your password has been changed')
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login')
    expect(screen.queryByRole('textbox')).toBeNull()
  },
} satisfies Record<State, () => void>

/** Text of each refusal and invalid entry. */
const words: Record<string, string> = {
  'request failed': 'Initiate password recovery request failed!',
  'request lost': 'We couldn’t confirm that the email is on its way.',
  'change lost': 'We couldn’t confirm that your password has changed.',
  'challenge failed': 'The code doesn’t match this link.',
  'challenge refused, link unknown': 'This password reset link isn’t valid. Please try again.',
  'change failed': "Your answer doesn't match our records, please try again",
  'change refused, link expired': 'because it was sent more than 3 hours ago',
}
/** Refused for what one field holds: said beside it. */
const refusedFields: Record<string, string> = {
  'challenge failed': 'Code from the email',
  'change failed': challenge.question,
}
const required: Partial<Record<State, string[]>> = {
  forgotten: ['Enter your email address'],
  unconfirmed: ['Enter the code from the email'],
  challenged: [
    'Answer the security question',
    identity['password.required'],
    identity['password.confirmation.required'],
  ],
}

beforeAll(loadTexts('identity', 'recovery'))
afterEach(cleanup)

const fields: Readonly<Record<string, string>> = {
  username: 'Username (email)',
  code: 'Code from the email',
  response: challenge.question,
  newPassword: 'New password',
  passwordConfirmation: identity['password.confirmation.label'],
}

testScreen(passwordRecoveryPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(passwordRecoveryPlan, path)
  draw(
    <main>
      <PasswordRecoveryScreen recovery={rig.actor} isDrawn />
    </main>,
  )
  const now = () => label(rig.actor.getSnapshot().value) as State
  const users = {
    'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
      for (const [name, text] of Object.entries(fields)) {
        const input = screen.queryByLabelText<HTMLInputElement>(text)
        if (!input || input.readOnly) continue
        await user.clear(input)
        if (values![name]) await user.type(input, values![name])
      }
      await user.click(
        button({ forgotten: 'Send the link', unconfirmed: 'Continue' }[now() as string] ?? 'Change the password'),
      )
    },
    'link.resend': () => user.click(button('Send the email again')),
    'recovery.restart': () =>
      user.click(button(['mailed', 'resendable'].includes(now()) ? 'Use another email address' : 'Ask for a new link')),
  }
  shows[now()]()
  shows[label(path.initial) as State]()
  for (const step of path.steps) {
    const before = now()
    await performOn(rig as never, step, users as never)
    const state = label(step.value) as State
    shows[state]()
    const said = words[step.word]
    if (said) expect(screen.getAllByText(said, { exact: false })).toBeTruthy()
    const isWrongEntry = step.word === 'submit, nothing typed'
    const isRefusedForm =
      step.event.type.startsWith('xstate.error.') && (state in required || ['mailed', 'resendable'].includes(state))
    expect(screen.queryByRole('alert') !== null).toBe(isWrongEntry || isRefusedForm)
    if (isWrongEntry) {
      for (const name of required[state] ?? []) expect(screen.getByRole('link', { name })).toBeTruthy()
      expect(document.activeElement).toBe(screen.getByRole('alert'))
    }
    if (step.word in refusedFields) {
      expect(screen.getByRole('link', { name: new RegExp(`^${words[step.word]}`) })).toBeTruthy()
      const input = screen.getByLabelText(refusedFields[step.word]!)
      expect(input.getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(screen.getByRole('alert'))
    }
    const title = (of: State) => ({ mailed: 'mailed', resendable: 'mailed', resending: 'mailed' })[of as string] ?? of
    const isNewStep =
      ['mailed', 'challenged', 'refused', 'changed'].includes(title(state)) && title(state) !== title(before)
    if (isNewStep && !isRefusedForm) expect(document.activeElement?.tagName).toBe('H1')
  }
  rig.stop()
})

test('SES-66 an address with an empty link says so', () => {
  const [path] = pathCases(passwordRecoveryPlan).filter(({ start }) => start === 'with an empty link')
  const rig = openCase(passwordRecoveryPlan, path!)
  draw(
    <main>
      <PasswordRecoveryScreen recovery={rig.actor} isDrawn />
    </main>,
  )
  expect(screen.getByText(/This link is incomplete/)).toBeTruthy()
  rig.stop()
})

test('SES-65 the form asks for the name where the issuer gave none, and shows the one that it gave', async () => {
  const path = pathCases(passwordRecoveryPlan).find(({ name }) => name.startsWith('challenging + challenge done'))!
  for (const [output, name, isReadOnly] of [
    [challenge, 'robin@example.com', true],
    [nameless, '', false],
  ] as const) {
    const rig = openCase(passwordRecoveryPlan, path)
    rig.send({ type: 'form.submit', values: typed })
    await rig.answer('challengeLink', output)
    const { unmount } = draw(
      <main>
        <PasswordRecoveryScreen recovery={rig.actor} isDrawn />
      </main>,
    )
    const { value, readOnly } = field('Username (email)')
    expect([value, readOnly]).toEqual([name, isReadOnly])
    unmount()
    rig.stop()
  }
})

test('what is drawn ahead is the same with and without a link', () => {
  const drawn = [null, 'link-of-the-mail'].map((link) => {
    const path = pathCases(passwordRecoveryPlan).find(({ start }) => (start === 'with a link') === (link !== null))!
    const rig = openCase(passwordRecoveryPlan, path)
    const { container, unmount } = draw(
      <main>
        <PasswordRecoveryScreen recovery={rig.actor} isDrawn={false} />
      </main>,
    )
    const html = container.innerHTML
    unmount()
    rig.stop()
    return html
  })
  expect(drawn[0]).toContain('The link works for 3 hours')
  expect(drawn[1]).toBe(drawn[0])
})
