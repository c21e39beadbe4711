// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { profileMachine } from '../../machines/profile/profileMachine'
import { ProfileScreen } from '../../src/features/profile/ProfileScreen'
import { profilePlan } from '../machines/profile.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn } from '../support/screen'

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

const shows = {
  reading: () => expect(screen.getByText('Reading your profile…')).toBeTruthy(),
  unread: () => expect(screen.getByText('Your profile could not be read')).toBeTruthy(),
  viewed: () => {
    expect(screen.getByText('12 Example Street')).toBeTruthy()
    expect(screen.getByText('(416) 555-0123')).toBeTruthy()
    expect(button('Edit my details')).toBeTruthy()
    expect(screen.queryByLabelText('City')).toBeNull()
  },
  'editable.pristine': editable,
  'editable.edited.settled': editable,
  'editable.edited.asked': () =>
    expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy(),
  'editable.edited.saving': () => {
    form()
    expect(city().readOnly).toBe(true)
    expect(button('Save my details')?.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Saving…')).toBeTruthy()
  },
} satisfies Record<Leaf<StateValueFrom<typeof profileMachine>>, () => void>

beforeAll(loadTexts('identity', 'profile', 'fatca'))
afterEach(cleanup)

test.each(pathCases(profilePlan))('$name', async (path) => {
  const user = userEvent.setup()
  const rig = openCase(profilePlan, path)
  // The tax residency has its own tests: here it is a stub that nothing can be asked of.
  draw(<ProfileScreen profile={rig.actor} email="robin@example.com" residency={null} />)
  const click = (name: string) => async () => user.click(button(name)!)
  const users = {
    'profile.retry': click('Try again'),
    'profile.edit': click('Edit my details'),
    'form.cancel': click('Cancel'),
    'prompt.accept': click('Discard the changes'),
    'prompt.dismiss': click('Keep editing'),
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[label(step.value) as keyof typeof shows]()
    const alert = screen.queryByRole('alert')
    if (step.word === 'submit, no city' && !/asked|saving/.test(label(step.value))) {
      expect(screen.getByRole('link', { name: 'Enter your city' })).toBeTruthy()
      expect(document.activeElement).toBe(alert)
    }
    if (step.word === 'saveProfile failed') expect(alert?.textContent).toContain('Update Member Profile failed!')
    if (step.word === 'readProfile failed') {
      expect(rig.told('notification.show').at(-1)).toMatchObject({ notification: { type: 'error' } })
    }
  }
  rig.stop()
})
