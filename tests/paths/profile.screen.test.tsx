// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { HandedOver } from '../../machines/profile/profile'
import { profileMachine } from '../../machines/profile/profileMachine'
import { ProfileScreen } from '../../src/features/profile/ProfileScreen'
import { input, profilePlan, robin } from '../machines/profile.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import {
  checkNow,
  draw,
  type InDoubt,
  type Leaf,
  linesUnder,
  loadTexts,
  performOn,
  shownAs,
  testScreen,
} from '../support/screen'

const button = (name: string) => screen.queryByRole('button', { name })
const city = () => screen.getByLabelText<HTMLInputElement>('City')
const form = () => {
  expect(screen.getByRole('heading', { name: 'Your details' })).toBeTruthy()
  expect(button('Edit my details')).toBeNull()
  expect(button('Change the question')).toBeNull()
}
const editable = () => {
  form()
  expect(city().readOnly).toBe(false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
}

const inDoubt = () => {
  expect(screen.getByText('We don’t know yet whether your changes were saved. We’re checking.')).toBeTruthy()
  expect(screen.queryByText('Update Member Profile failed!')).toBeNull()
  expect(screen.queryByText('Checking…') ?? button('Check now')).toBeTruthy()
  // Typed values are kept, and cannot be sent again.
  const typedIn = screen.queryByLabelText('City')
  if (typedIn) expect(typedIn.closest('[hidden]')).toBeTruthy()
}

const shows = {
  reading: () => expect(screen.getByText('Loading your profile…')).toBeTruthy(),
  unread: () => expect(screen.getByText('We couldn’t load your profile')).toBeTruthy(),
  viewed: () => {
    expect(screen.getByText('12 Example Street, 4B')).toBeTruthy()
    expect(screen.getByText('(416) 555-0123')).toBeTruthy()
    expect(button('Edit my details')).toBeTruthy()
    expect(screen.queryByLabelText('City')).toBeNull()
  },
  'opened.editable.pristine': editable,
  'opened.editable.edited.settled': editable,
  'opened.editable.edited.asked': () =>
    expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy(),
  'opened.saving': () => {
    // Opened while it is under way: what was typed is not here.
    if (!button('Save my details')) return shows.reading()
    form()
    expect(city().readOnly).toBe(true)
    expect(button('Save my details')?.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Saving…')).toBeTruthy()
  },
  'opened.saving, in doubt': inDoubt,
} satisfies Record<Leaf<StateValueFrom<typeof profileMachine>> | InDoubt<'opened.saving'>, () => void>

beforeAll(loadTexts('identity', 'money', 'profile'))
afterEach(cleanup)

testScreen(profilePlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(profilePlan, path)
  // The tax residency has its own tests: a stub that does nothing.
  draw(<ProfileScreen profile={rig.actor} email="robin@example.com" residency={null} />)
  const click = (name: string) => async () => user.click(button(name)!)
  const users = {
    'profile.retry': click('Try again'),
    'profile.edit': click('Edit my details'),
    'form.cancel': click('Cancel'),
    'status.check': checkNow(rig as never, user),
    'prompt.accept': click('Discard the changes'),
    'prompt.dismiss': click('Keep editing'),
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[shownAs(rig.actor, label(step.value), 'opened.saving') as keyof typeof shows]()
    const alert = screen.queryByRole('alert')
    if (step.word === 'submit, no city' && !/asked|saving/.test(label(step.value))) {
      expect(screen.getByRole('link', { name: 'Enter your city' })).toBeTruthy()
      expect(document.activeElement).toBe(alert)
    }
    if (step.word === 'refused' && label(step.value) === 'opened.editable.edited.settled') {
      expect(alert?.textContent).toContain('Update Member Profile failed!')
    }
    if (step.word === 'readProfile failed' && label(step.value) === 'unread') {
      expect(rig.told('notification.show').at(-1)).toMatchObject({ notification: { type: 'error' } })
    }
  }
  rig.stop()
})

test.each([
  ['Edit my details', 'Your details'],
  ['Change the question', 'Security question'],
])('%s takes the focus to its form, and gets it back when the form closes', async (opener, title) => {
  const user = userEvent.setup()
  const begin = pathCases(profilePlan).find(({ name }) => name === 'reading + readProfile done -> viewed')!
  const rig = openCase(profilePlan, begin)
  draw(<ProfileScreen profile={rig.actor} email="robin@example.com" residency={null} />)
  for (const step of begin.steps) await performOn(rig as never, step, {})
  await user.click(button(opener)!)
  expect(screen.getByRole('heading', { name: title }).contains(document.activeElement)).toBe(true)
  await user.click(button('Cancel')!)
  await waitFor(() => expect(document.activeElement).toBe(button(opener)))
  rig.stop()
})

test('PRF-08 a new question asks for the present answer, masked, unless there is none on file', async () => {
  const user = userEvent.setup()
  const open = async (challenge: string) => {
    const handed: HandedOver[] = []
    const machine = profileMachine.provide({ actions: { handOver: (_, what: HandedOver) => handed.push(what) } })
    const rig = openRig(machine, input, { children: 'stubs' })
    await rig.answer('readProfile', { ...robin, challenge })
    draw(<ProfileScreen profile={rig.actor} email="robin@example.com" residency={null} />)
    await user.click(button('Change the question')!)
    return { ...rig, handed }
  }
  const { handed, stop } = await open(robin.challenge)
  const current = screen.getByLabelText<HTMLInputElement>('Your current answer')
  for (const answer of [current, screen.getByLabelText<HTMLInputElement>('Your new answer')]) {
    expect([answer.type, answer.autocomplete, 'private' in answer.dataset]).toEqual(['password', 'off', true])
  }
  expect(screen.getByText(`Answer to: ${robin.challenge}`)).toBeTruthy()
  await user.type(screen.getByLabelText('Your new answer'), 'Bluenose')
  await user.click(button('Save question and answer')!)
  expect(screen.getByRole('link', { name: 'Enter your current answer' })).toBeTruthy()
  expect(handed).toEqual([])
  await user.type(current, 'Max')
  await user.click(button('Save question and answer')!)
  expect(handed).toMatchObject([{ changes: { currentResponse: 'Max', response: 'Bluenose' } }])
  stop()
  cleanup()
  const without = await open('')
  expect(screen.queryByLabelText('Your current answer')).toBeNull()
  await user.type(screen.getByLabelText('Your question'), 'First boat?')
  await user.type(screen.getByLabelText('Your new answer'), 'Bluenose')
  await user.click(button('Save question and answer')!)
  expect(without.handed).toMatchObject([{ changes: { challenge: 'First boat?', response: 'Bluenose' } }])
  without.stop()
})

test.each([
  ['Edit my details', 'Your details', 'City'],
  ['Change the question', 'Security question', 'Your question'],
])('the form of "%s" takes the focus to its heading, and gives it back to its button', async (name, title, label) => {
  const user = userEvent.setup()
  const rig = openRig(profileMachine, input, { children: 'stubs' })
  await rig.answer('readProfile', robin)
  draw(<ProfileScreen profile={rig.actor} email="robin@example.com" residency={null} />)
  await user.click(button(name)!)
  expect(document.activeElement?.textContent).toBe(title)
  await user.type(screen.getByLabelText(label), 'x')
  await user.click(button('Cancel')!)
  await user.click(button('Discard the changes')!)
  await waitFor(() => expect(document.activeElement).toBe(button(name)))
  rig.stop()
})

test.each([
  ['en', 'English'],
  ['fr', 'French'],
] as const)('the e-mails are said to be in the language of the profile: %s', async (locale, name) => {
  const rig = openRig(profileMachine, input, { children: 'stubs' })
  await rig.answer('readProfile', { ...robin, locale })
  draw(<ProfileScreen profile={rig.actor} email="robin@example.com" residency={null} />)
  const emails = screen.getByRole('region', { name: 'Email' })
  expect(within(emails).getByText('Language of our emails').nextElementSibling?.textContent).toBe(name)
  rig.stop()
})

test('PRF-40 the home address is shown as on an envelope', async () => {
  const rig = openRig(profileMachine, input, { children: 'stubs' })
  await rig.answer('readProfile', robin)
  draw(<ProfileScreen profile={rig.actor} email="robin@example.com" residency={null} />)
  expect(linesUnder('Home address')).toEqual(['12 Example Street, 4B', 'Toronto ON\u00a0\u00a0M5V 2T6'])
  rig.stop()
})

test('what the profile does not say is said to be missing', async () => {
  const rig = openRig(profileMachine, input, { children: 'stubs' })
  const nothing = {
    legalLastName: '',
    firstName: '',
    dateOfBirth: '',
    phoneNumber: '',
    mobileNumber: '',
    occupation: '',
    currentAddress: { addressLine: '', unitNum: '', city: '', region: '', postCode: '' },
  }
  await rig.answer('readProfile', { ...robin, ...nothing })
  draw(<ProfileScreen profile={rig.actor} email="robin@example.com" residency={null} />)
  const facts = ['Your identity', 'Contact details'].flatMap((name) =>
    [...screen.getByRole('region', { name }).querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  )
  expect(facts).toEqual([
    ['Legal name', 'Robin'],
    ['Name you go by', 'Not provided'],
    ['Date of birth', 'Not provided'],
    ['Occupation', 'Not provided'],
    ['Home address', 'Not provided'],
    ['Home phone', 'Not provided'],
    ['Mobile phone', 'Not provided'],
  ])
  rig.stop()
})
