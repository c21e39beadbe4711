// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { formMachine } from '../../machines/form/formMachine'
import { CallError, type Failure, failed } from '../../machines/shared/failure'
import { identitySchema, NOBODY } from '../../rules/identity/identity'
import type { MessageKey } from '../../rules/values/messageKey'
import { AnnouncementListener, NotificationText } from '../../src/forms/announcements'
import { FlowForm } from '../../src/forms/FlowForm'
import {
  AddressFields,
  BirthDateField,
  LegalNameFields,
  OccupationFields,
  PhoneFields,
  UsualNameFields,
  useIdentitySummary,
} from '../../src/forms/IdentityFields'
import { Language } from '../../src/i18n/text'
import { setTitle } from '../../src/i18n/titles'
import { RadioGroup } from '../../src/ui/RadioGroup'
import { TextField } from '../../src/ui/TextField'
import { openRig } from '../support/rig'
import { draw, loadTexts } from '../support/screen'

const required = (key: string) => v.pipe(v.optional(v.string(), ''), v.minLength(1, key))
// The rules are in a different order from the fields.
const schema = v.object({
  'currentAddress.city': required('identity.city.required'),
  legalFirstName: required('identity.legalFirstName.required'),
})
const machine = formMachine({ id: 'test', schema, announce: () => ({ type: 'cards.refresh' }) })

beforeAll(loadTexts('identity', 'profile'))
let stop = () => {}
afterEach(() => {
  cleanup()
  stop()
})

function open() {
  const rig = openRig(machine, undefined)
  stop = rig.stop
  draw(
    <FlowForm flow={rig.actor} submitLabel="Send" busyLabel="Sending…">
      {(field) => (
        <>
          <TextField {...field('legalFirstName')} label="Name" />
          <TextField {...field('currentAddress.city')} label="City" />
        </>
      )}
    </FlowForm>,
  )
  const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  return {
    ...rig,
    input,
    submit: () => userEvent.click(screen.getByRole('button', { name: 'Send' })),
    links: () => screen.queryAllByRole('link').map(({ textContent }) => textContent),
    errorBeside: (name: string) => {
      const ids = input(name).getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent).join()
    },
  }
}

test('a document that was drawn ahead cannot be sent before its script runs', () => {
  const { actor } = open()
  const drawn = renderToString(
    <Language locale="en">
      <FlowForm flow={actor} submitLabel="Send now" busyLabel="Sending…">
        {() => null}
      </FlowForm>
    </Language>,
  )
  expect(drawn).toMatch(/<button disabled=""[^>]*>(?:<[^>]*>)*Send now/)
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false)
})

test('a failure that only counts if nothing was done is not shown while that is looked up', () => {
  const context = {
    failure: failed('error.topUp'),
    fieldErrors: { legalFirstName: 'identity.legalFirstName.required' },
  }
  const looking = createMachine({ context, initial: 'checking', states: { checking: { tags: 'busy' } } })
  const flow = createActor(looking).start()
  draw(
    <FlowForm flow={flow as never} submitLabel="Send" busyLabel="Checking…">
      {(field) => <TextField {...field('legalFirstName')} label="Name" />}
    </FlowForm>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
  flow.stop()
})

test('problems stand above the form in the order of its fields, and beside each of them', async () => {
  const { submit, links, errorBeside, input } = open()
  await submit()
  expect(links()).toEqual(['Enter your legal first name', 'Enter your city'])
  expect(errorBeside('Name')).toBe('Enter your legal first name')
  expect(input('City').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await userEvent.type(input('Name'), 'Robin')
  await submit()
  expect(links()).toEqual(['Enter your city'])
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(input('Name').value).toBe('Robin')
})

test('PRF-28 PRF-29 words that several fields share name in the summary the one that is meant', async () => {
  const names = formMachine({ id: 'test', schema: identitySchema, announce: () => ({ type: 'cards.refresh' }) })
  const rig = openRig(names, undefined)
  stop = rig.stop
  const draft = { ...NOBODY, legalFirstName: 'J0hn', legalLastName: 'Roy', firstName: 'Jo ', lastName: '' }
  function Names() {
    return (
      <FlowForm flow={rig.actor} submitLabel="Send" busyLabel="Sending…" summaryOf={useIdentitySummary()}>
        {(field) => (
          <>
            <LegalNameFields field={field} identity={draft} />
            <UsualNameFields field={field} identity={draft} />
          </>
        )}
      </FlowForm>
    )
  }
  draw(<Names />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Legal first name: Use letters, spaces, hyphens and apostrophes only',
      'First name you go by: Remove the spaces at the beginning or the end',
    ]),
  )
  expect(screen.getByText('Use letters, spaces, hyphens and apostrophes only')).toBeTruthy()
})

test('what the issuer says of a field stands beside that field, and nothing typed is lost', async () => {
  const { submit, links, errorBeside, input, refuse } = open()
  await userEvent.type(input('Name'), 'Robin')
  await userEvent.type(input('City'), 'Nowhere')
  await submit()
  const failure: Failure = {
    key: 'error.saveProfile',
    serverMessage: 'Some fields need your attention.',
    fieldMessages: [{ field: 'currentAddress.city', message: 'We know no such city' }],
  }
  await act(() => refuse('submit', new CallError(failure, 400)))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'There is a problemWe know no such city',
    'Some fields need your attention.',
  ])
  expect(links()).toEqual(['We know no such city'])
  expect(errorBeside('City')).toBe('We know no such city')
  expect(errorBeside('Name')).toBe('')
  expect(input('City').value).toBe('Nowhere')
})

test('what the issuer says of no field stands below the buttons, not in the summary', async () => {
  const { submit, links, input, refuse } = open()
  await userEvent.type(input('Name'), 'Robin')
  await userEvent.type(input('City'), 'Nowhere')
  await submit()
  const failure: Failure = {
    key: 'error.saveProfile',
    serverMessage: null,
    fieldMessages: [
      { field: 'currentAddress.city', message: 'We know no such city' },
      { field: '', message: 'Call us' },
    ],
  }
  await act(() => refuse('submit', new CallError(failure, 400)))
  expect(links()).toEqual(['We know no such city'])
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'There is a problemWe know no such city',
    expect.stringContaining('Call us'),
  ])
})

test('A7 the title says that there is a problem, until it is corrected or its form has gone', async () => {
  setTitle('Profile', 'Error: Profile')
  const { submit, input } = open()
  await submit()
  expect(document.title).toBe('Error: Profile')
  await userEvent.type(input('Name'), 'R')
  await userEvent.type(input('City'), 'T')
  expect(document.title).toBe('Profile')
  await userEvent.clear(input('City'))
  await submit()
  expect(document.title).toBe('Error: Profile')
  cleanup()
  expect(document.title).toBe('Profile')
})

test('a choice that was not made is listed at its place in the form', async () => {
  const rig = openRig(machine, undefined)
  stop = rig.stop
  draw(
    <FlowForm flow={rig.actor} submitLabel="Send" busyLabel="Sending…">
      {(field) => (
        <>
          <TextField {...field('currentAddress.city')} label="City" />
          <RadioGroup {...field('legalFirstName')} legend="Name" options={[{ value: 'a', label: 'A' }]} />
        </>
      )}
    </FlowForm>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Enter your city',
    'Enter your legal first name',
  ])
})

test('a failure without words for a field is told once, below the buttons', async () => {
  const { submit, links, input, refuse } = open()
  await userEvent.type(input('Name'), 'Robin')
  await userEvent.type(input('City'), 'Toronto')
  await submit()
  await act(() =>
    refuse('submit', new CallError({ key: 'error.saveProfile', serverMessage: null, fieldMessages: [] }, 500)),
  )
  expect(screen.getByText('Update Member Profile failed!').parentElement?.textContent).toBe(
    'Update Member Profile failed!Your changes weren’t saved. Please try again.',
  )
  expect(links()).toEqual([])
})

describe('A6 a failure stands in one place', () => {
  const refuse = async (key: MessageKey, words: string) => {
    const rig = openRig(machine, undefined)
    stop = rig.stop
    const said: unknown[] = []
    let close = () => {}
    function Told({ children }: { children: ReactNode }) {
      const [told, setTold] = useState<string | null>(words)
      close = () => setTold(null)
      return (
        <AnnouncementListener value={(text) => said.push(text)}>
          <NotificationText value={told}>{children}</NotificationText>
        </AnnouncementListener>
      )
    }
    draw(
      <Told>
        <FlowForm flow={rig.actor} submitLabel="Send" busyLabel="Sending…">
          {(field) => (
            <>
              <TextField {...field('legalFirstName')} label="Name" defaultValue="Robin" />
              <TextField {...field('currentAddress.city')} label="City" defaultValue="Toronto" />
            </>
          )}
        </FlowForm>
      </Told>,
    )
    const button = screen.getByRole('button', { name: 'Send' })
    await userEvent.click(button)
    await act(() => rig.refuse('submit', new CallError({ key, serverMessage: null, fieldMessages: [] }, 500)))
    expect(document.activeElement).toBe(button)
    const note = screen.getByText(words)
    return { said, note, isHeld: () => note.closest('[class*=told]') !== null, close: () => act(close) }
  }

  test('the text of a call: in the form once the notification has gone', async () => {
    const { said, note, isHeld, close } = await refuse('error.saveProfile', 'Update Member Profile failed!')
    expect([said, isHeld(), note.closest('[role=alert]'), screen.queryByRole('alert')]).toEqual([[], true, null, null])
    close()
    expect([isHeld(), note.isConnected, screen.queryByRole('alert')]).toEqual([false, true, null])
  })

  test('the portal’s own words: in the form at once, and announced by the notification alone', async () => {
    const words = 'Nothing was sent while you were offline.'
    const { said, isHeld } = await refuse('connection.unsent', words)
    expect([said, isHeld(), screen.queryByRole('alert')]).toEqual([[words], false, null])
  })
})

test('a second click while the answer is awaited sends nothing', async () => {
  const { submit, input, countOf } = open()
  await userEvent.type(input('Name'), 'Robin')
  await userEvent.type(input('City'), 'Toronto')
  await submit()
  await submit()
  fireEvent.submit(document.querySelector('form')!)
  expect(countOf('submit')).toBe(1)
})

const field = (name: string) => ({ name, error: undefined })

test('a date of birth and telephones are tidied when they are left', async () => {
  draw(
    <>
      <BirthDateField field={field} identity={NOBODY} />
      <PhoneFields field={field} identity={{ ...NOBODY, mobileNumber: '5145550123' }} />
    </>,
  )
  const birth = screen.getByLabelText<HTMLInputElement>('Date of birth')
  await userEvent.type(birth, '05111985')
  expect(birth.value).toBe('05111985')
  await userEvent.tab()
  expect(birth.value).toBe('05 / 11 / 1985')
  const home = screen.getByLabelText<HTMLInputElement>('Home phone')
  await userEvent.type(home, '416.555.0123')
  await userEvent.tab()
  expect(home.value).toBe('(416) 555-0123')
  expect(screen.getByLabelText<HTMLInputElement>('Mobile phone').value).toBe('(514) 555-0123')
})

test('a browser is told whose name, phone and address are asked for', () => {
  draw(
    <>
      <LegalNameFields field={field} identity={NOBODY} />
      <UsualNameFields field={field} identity={NOBODY} />
      <BirthDateField field={field} identity={NOBODY} />
      <PhoneFields field={field} identity={NOBODY} />
      <AddressFields field={field} address={NOBODY.currentAddress} />
    </>,
  )
  const fields = [...document.querySelectorAll('input, select')]
  const told = fields.map((control) => [control.getAttribute('name'), control.getAttribute('autocomplete')])
  expect(Object.fromEntries(told)).toEqual({
    legalFirstName: 'given-name',
    legalLastName: 'family-name',
    firstName: 'nickname',
    lastName: 'off',
    dateOfBirth: 'bday',
    phoneNumber: 'home tel-national',
    mobileNumber: 'mobile tel-national',
    'currentAddress.addressLine': 'address-line1',
    'currentAddress.unitNum': 'address-line2',
    'currentAddress.city': 'address-level2',
    'currentAddress.region': 'address-level1',
    'currentAddress.postCode': 'postal-code',
  })
  expect(screen.getAllByText('As shown on your government ID').length).toBeGreaterThan(0)
})

test('PRF-33 PRF-34 an occupation is chosen from a list; only Other asks for words', async () => {
  draw(<OccupationFields field={field} identity={NOBODY} />)
  expect(screen.queryByLabelText('Your occupation')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Occupation'), 'Other')
  expect(screen.getByLabelText('Your occupation')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Occupation'), 'Teaching')
  expect(screen.queryByLabelText('Your occupation')).toBeNull()
})

test('A7 an error goes with the next change of its field, from the summary too, and comes back when it is refused again', async () => {
  const { submit, input, errorBeside, links } = open()
  await submit()
  const [name, city] = [errorBeside('Name'), errorBeside('City')]
  expect([name, city]).toEqual(['Enter your legal first name', 'Enter your city'])
  await userEvent.type(input('Name'), 'R')
  expect([errorBeside('Name'), input('Name').getAttribute('aria-invalid')]).toEqual(['', null])
  expect(errorBeside('City')).toBe(city)
  expect(links()).toEqual(['Enter your city'])
  expect(document.activeElement).toBe(input('Name'))
  await userEvent.type(input('City'), 'T')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.clear(input('City'))
  await userEvent.clear(input('Name'))
  await submit()
  expect(errorBeside('Name')).toBe(name)
})
