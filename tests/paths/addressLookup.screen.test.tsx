// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import { AddressLookupField } from '../../src/forms/AddressLookupField'
import { AddressFields } from '../../src/forms/IdentityFields'
import { addressLookupPlan, found } from '../machines/addressLookup.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find your address' })
const options = () => [...document.querySelectorAll('[role=option]')]
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const isUnavailable = () => screen.queryByRole('alert') !== null
const searching = () => {
  expect(status()).toContain('Searching…')
  expect(isUnavailable()).toBe(false)
}

const shows = {
  idle: () => {
    expect(options()).toEqual([])
    expect(isUnavailable()).toBe(false)
  },
  'open.pausing': searching,
  'open.finding': searching,
  'open.suggested': () => expect(status()).toContain('2 addresses found. Use the arrow keys to choose.'),
  retrieving: searching,
  filled: () => {
    expect(options()).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe(found.city)
    expect(screen.getByLabelText<HTMLSelectElement>('Province or territory').value).toBe(found.region)
    expect(status().join()).toContain('We’ve filled in the address below.')
  },
  unavailable: () => {
    expect(screen.getByRole('alert').textContent).toContain(
      'We couldn’t load the address lookup. Please refresh the page.',
    )
    expect(options()).toEqual([])
  },
} satisfies Record<Leaf<StateValueFrom<typeof addressLookupMachine>>, () => void>

beforeAll(loadTexts('identity'))
afterEach(cleanup)

testScreen(addressLookupPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(addressLookupPlan, path)
  let typed = 0
  const blank = { addressLine: '', unitNum: '', city: '', region: '', postCode: '' }
  draw(
    <form
      onInput={() => {
        typed += 1
      }}
    >
      <AddressLookupField lookup={rig.actor} />
      <AddressFields field={(name) => ({ name, error: undefined })} address={blank} />
    </form>,
  )
  const users = {
    'lookup.type': async ({ term }: Record<string, string>) => {
      await user.clear(box())
      await user.click(box())
      await user.paste(term!)
    },
    'lookup.retry': async () => user.click(screen.getByRole('button', { name: 'Try again' })),
  }
  shows.idle()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[label(step.value) as keyof typeof shows]()
  }
  // Typing a search does not change the form; filling in an address does.
  expect(typed > 0).toBe(path.steps.some(({ word }) => word === 'retrieveAddress done'))
  rig.stop()
})
