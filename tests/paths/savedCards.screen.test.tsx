// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { savedCardsMachine } from '../../machines/saved-cards/savedCardsMachine'
import { SavedCardsPanel } from '../../src/flow/SavedCardsPanel'
import { savedCardsPlan } from '../machines/savedCards.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { checkNow, draw, type InDoubt, type Leaf, loadTexts, performOn, shownAs, testScreen } from '../support/screen'

type State = Leaf<StateValueFrom<typeof savedCardsMachine>>

const button = (name: string) => screen.getByRole('button', { name })
const cards = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const dialog = () => screen.queryByRole('alertdialog')

const isInDoubt = () => {
  expect(dialog()).toBeNull()
  expect(
    screen.getByText(/we don’t know yet whether the saved card was deleted\. We’ll tell you the result/),
  ).toBeTruthy()
  expect(screen.queryByText('The saved card has been deleted')).toBeNull()
}

const shows = {
  reading: () => expect(screen.getByText('Loading your saved cards…')).toBeTruthy(),
  unread: () => {
    expect(screen.getByText(/You can still pay with a new card/)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('Reading vaulted cards failed!')
    expect(button('Try again')).toBeTruthy()
  },
  'known.listed': () => {
    expect(cards().length).toBeGreaterThan(0)
    expect(dialog()).toBeNull()
  },
  'known.asked': () => {
    expect(dialog()?.textContent).toContain('Delete the card ending in 4242?')
    expect(button('Delete').getAttribute('aria-disabled')).toBeNull()
  },
  'known.deleting': () => {
    expect(button('Delete').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Deleting…')).toBeTruthy()
  },
  'known.deleting, in doubt': isInDoubt,
} satisfies Partial<Record<InDoubt<State>, () => void>> & Record<State, () => void>

beforeAll(loadTexts('money', 'debitCard'))
afterEach(cleanup)

testScreen(
  savedCardsPlan,
  async (path) => {
    const user = userEvent.setup()
    const rig = openCase(savedCardsPlan, path)
    draw(<SavedCardsPanel list={rig.actor} />)
    const users = {
      'card.remove': async (event: never) => {
        const control = screen.queryByRole('button', { name: 'Delete the card ending in 4242' })
        if (control && (event as { id: string }).id === 'saved-1') await user.click(control)
        else rig.send(event)
      },
      'prompt.accept': () => user.click(button('Delete')),
      'prompt.dismiss': () => user.click(button('Cancel')),
      'list.retry': () => user.click(button('Try again')),
      'list.check': checkNow(rig as never, user),
    }
    shows[label(path.initial) as State]()
    for (const step of path.steps) {
      await performOn(rig as never, step, users as never)
      const state = label(step.value)
      shows[shownAs(rig.actor, state, 'known.deleting') as State]()
      if (step.word === 'refused' && state === 'known.listed') {
        expect(screen.getByRole('alert').textContent).toContain('Remove the auto-reload first')
        expect(cards()).toHaveLength(2)
      }
      if (step.word === 'deleted' && state === 'known.listed') expect(screen.queryByText(/4242/)).toBeNull()
    }
    rig.stop()
  },
  'TOP-32',
)

test('TOP-31 each saved card is told by its name, its network, its last digits and its expiry', async () => {
  const rig = openRig(savedCardsMachine, undefined)
  await rig.answer('readSaved', savedCardsPlan.samples['list read'].output)
  draw(<SavedCardsPanel list={rig.actor} />)
  expect(cards()).toEqual([
    'My debit cardVisa Debit ending\u00a0in\u00a04242Expires 09 / 28Delete',
    'Debit Mastercard ending\u00a0in\u00a05454Expires 09 / 28Delete',
  ])
  rig.stop()
})

test('without saved cards it says how to have one', async () => {
  const rig = openRig(savedCardsMachine, undefined)
  await rig.answer('readSaved', [])
  draw(<SavedCardsPanel list={rig.actor} />)
  expect(screen.getByText('You have no saved cards. You can save one when you pay.')).toBeTruthy()
  rig.stop()
})
