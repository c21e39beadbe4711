// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { createAccountMachine } from '../../machines/create-account/createAccountMachine'
import { CreateAccountScreen } from '../../src/features/create-account/CreateAccountScreen'
import { createAccountPlan, email } from '../machines/createAccount.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const button = (name: string) => screen.getByRole('button', { name })
const isBlocked = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const CREATE = 'Create my account'
const AGAIN = 'Send the email again'
/** Text shown while something is in progress. */
const busyWords = () =>
  screen
    .queryAllByText(/…$/, { selector: '[role=status]' })
    .map(({ textContent }) => textContent)
    .join()

const form = (busy: boolean) => {
  expect(isBlocked(CREATE)).toBe(busy)
  expect(field('email').readOnly).toBe(busy)
  expect(busyWords()).toBe(busy ? 'Creating your account…' : '')
  expect(screen.getByRole('heading', { level: 1, name: 'Create an account' })).toBeTruthy()
}
const mailed = (isWaiting: boolean, isBusy: boolean) => {
  expect(screen.getByRole('heading', { level: 1, name: 'Check your email' })).toBeTruthy()
  expect(screen.getByText(new RegExp(email))).toBeTruthy()
  expect(isBlocked(AGAIN)).toBe(isWaiting || isBusy)
  expect(busyWords()).toBe(isBusy ? 'Sending the email again…' : '')
  expect(screen.queryByText(/You can send it again in/) !== null).toBe(isWaiting)
  expect(button('Use another email address')).toBeTruthy()
}
const shows = {
  editable: () => form(false),
  sending: () => {
    form(true)
    expect(screen.getByText('Creating your account…')).toBeTruthy()
  },
  'mailed.paused': () => mailed(true, false),
  'mailed.ready': () => mailed(false, false),
  'mailed.resending': () => {
    mailed(false, true)
    expect(screen.getByText('Sending the email again…')).toBeTruthy()
  },
} satisfies Record<Leaf<StateValueFrom<typeof createAccountMachine>>, () => void>

const FAILED = 'Send verification email failed!'
const WORDS: Readonly<Record<string, string>> = {
  'not sent': FAILED,
  'not resent': FAILED,
  'no answer': 'We couldn’t confirm that your request reached us. It’s safe to send the form again',
  'no answer to the resend': 'We couldn’t confirm that the email is on its way. It’s safe to send it again.',
}

beforeAll(loadTexts('identity', 'createAccount'))
afterEach(cleanup)

const shown = (rig: { actor: unknown }) => (
  <CreateAccountScreen
    createAccount={rig.actor as never}
    isDrawn
    captcha={{ isOn: true, siteKey: '' }}
    privacyUrl="https://example.com/{locale}/privacy"
  />
)

testScreen(createAccountPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(createAccountPlan, path)
  draw(shown(rig))
  const users = {
    'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
      for (const name of ['email', 'emailConfirmation', 'password', 'passwordConfirmation', 'response']) {
        await user.clear(field(name))
        if (values![name]) await user.type(field(name), values![name])
      }
      await user.selectOptions(screen.getByLabelText(/^Security question/), values!['challenge'] ?? 'Choose a question')
      for (const name of ['digitalConsent', 'privacyConsent', 'recaptchaResponse']) {
        if (field(name).checked !== Boolean(values![name])) await user.click(field(name))
      }
      await user.click(button(CREATE))
    },
    'form.edit': () => user.type(field('response'), 'x'),
    'mail.resend': () => user.click(button(AGAIN)),
    'address.change': () => user.click(button('Use another email address')),
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[label(step.value) as keyof typeof shows]()
    const isRefused = step.word === 'submit, nothing typed' || step.event.type.startsWith('xstate.error.')
    const alert = screen.queryByRole('alert')
    // Errors stay until the next try.
    if (step.word !== 'typing') expect(alert !== null).toBe(isRefused)
    if (step.word === 'submit, nothing typed') {
      expect(screen.getAllByRole('link').filter((link) => alert!.contains(link))).toHaveLength(9)
      expect(document.activeElement).toBe(alert)
    }
    if (step.event.type.startsWith('xstate.error.')) expect(alert?.textContent).toContain(WORDS[step.word])
    if (step.word === 'not sent') {
      expect(field('email').value).toBe('Robin@Example.com')
      expect(field('password').value).toBe('Secret12')
    }
    if (step.word === 'sent' || step.word === 'use another address') {
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    }
    if (step.word === 'use another address') expect(field('email').value).toBe('')
  }
  rig.stop()
})

test('SES-51 to SES-54 each rule of the password is ticked off as it is met, and the count is said', async () => {
  const user = userEvent.setup()
  const rig = openCase(createAccountPlan, pathCases(createAccountPlan).find(({ start }) => start === 'start')!)
  draw(shown(rig))
  const metRules = () => screen.queryAllByText(/: met$/).map(({ textContent }) => textContent!.replace(': met', ''))
  expect(metRules()).toEqual([])
  await user.type(field('password'), 'abc')
  const UNCOMMON = 'Not a commonly used password'
  expect(metRules()).toEqual(['Letters and digits only', UNCOMMON])
  await user.type(field('password'), 'd1')
  expect(metRules()).toEqual(['Letters and digits only', 'At least one number', UNCOMMON])
  expect(screen.getByText('3 of 5 password rules met').getAttribute('role')).toBe('status')
  await user.type(field('password'), 'EFG')
  expect(metRules()).toHaveLength(5)
  expect(screen.getByText('All password rules met')).toBeTruthy()
  const described = field('password').getAttribute('aria-describedby')!.split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain('8 to 16 characters: met')
  await user.clear(field('password'))
  await user.type(field('password'), 'Welcome1')
  expect(screen.getByText('4 of 5 password rules met')).toBeTruthy()
  expect(screen.getByText(`${UNCOMMON}: not met yet`)).toBeTruthy()
  rig.stop()
})

test('SES-46 a question of one’s own takes the place of the suggested ones', async () => {
  const user = userEvent.setup()
  const rig = openCase(createAccountPlan, pathCases(createAccountPlan).find(({ start }) => start === 'start')!)
  draw(shown(rig))
  expect(screen.queryByLabelText('Your question')).toBeNull()
  await user.selectOptions(screen.getByLabelText(/^Security question/), 'own')
  await user.type(screen.getByLabelText('Your question'), 'Which colour?')
  expect(new FormData(field('email').form!).getAll('challenge')).toEqual(['Which colour?'])
  rig.stop()
})

test('SES-45 the privacy policy can be read in the language of the portal, in a tab of its own', () => {
  const rig = openCase(createAccountPlan, pathCases(createAccountPlan).find(({ start }) => start === 'start')!)
  draw(shown(rig))
  const policy = screen.getByRole('link', { name: /Read the privacy policy/ })
  expect(policy.getAttribute('href')).toBe('https://example.com/en/privacy')
  expect(policy.getAttribute('rel')).toContain('noopener')
  rig.stop()
})
