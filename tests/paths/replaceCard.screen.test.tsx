// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import { ReplaceCardScreen } from '../../src/features/replace-card/ReplaceCardScreen'
import { replaceCardPlan } from '../machines/replaceCard.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, fillIn, type Leaf, loadTexts, performOn } from '../support/screen'

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

const shows = {
  reading: () => expect(screen.getByText('Reading your details…')).toBeTruthy(),
  unread: () => expect(button('Try again')).toBeTruthy(),
  refused: () => {
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(
      screen.getByRole('heading', { name: /^(?:This card is not registered yet|You have no card to replace)$/ }),
    ).toBeTruthy()
  },
  asked: () => {
    expect(heading('Replace card')).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(3)
  },
  locking: () => {
    expect(heading('Replace card')).toBeTruthy()
    expect(screen.getByText('Locking your card…')).toBeTruthy()
    expect(button('Continue').getAttribute('aria-disabled')).toBe('true')
  },
  addressed: () => {
    expect(heading('Where do we mail the new card?')).toBeTruthy()
    expect(screen.getByLabelText('City')).toBeTruthy()
  },
  reviewed: () => {
    expect(heading('Review the replacement')).toBeTruthy()
    expect(screen.getByText(/is cancelled for good/)).toBeTruthy()
    expect(screen.getByText(/remaining balance \(after pending transactions\) minus the fee/)).toBeTruthy()
    const sum = (term: string) => screen.getByText(term).nextElementSibling?.textContent
    const isFree = sum('Replacement fee') === 'Free'
    expect(sum('Balance, pending transactions taken off')).toBe('$123.45')
    expect(sum('Moved to the new card')).toBe(isFree ? '$123.45' : '$113.45')
    expect(button('Replace card').getAttribute('aria-disabled')).toBeNull()
  },
  replacing: () => {
    expect(screen.getByText('Replacing your card…')).toBeTruthy()
    expect(button('Replace card').getAttribute('aria-disabled')).toBe('true')
  },
  checking: () => expect(screen.getByText('Checking whether your card was replaced…')).toBeTruthy(),
  unconfirmed: () => {
    expect(screen.getByRole('heading', { name: 'The replacement is not confirmed' })).toBeTruthy()
    expect(button('Check again').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Replace card' })).toBeNull()
  },
  replaced: () => {
    expect(heading('Your card is replaced')).toBeTruthy()
    expect(screen.getByText('By July 15, 2026')).toBeTruthy()
  },
} satisfies Record<Leaf<StateValueFrom<typeof replaceCardMachine>>, () => void>

beforeAll(loadTexts('identity', 'cardProgress', 'replaceCard'))
afterEach(cleanup)

test.each(pathCases(replaceCardPlan))('$name', async (path) => {
  const user = userEvent.setup()
  const rig = openCase(replaceCardPlan, path)
  draw(<ReplaceCardScreen replaceCard={rig.actor} answers={[]} />)
  const users = {
    'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
      await fillIn(user, values!)
      await user.click(screen.getAllByRole('button', { name: /^(?:Continue|Replace card)$/ })[0]!)
    },
    'form.edit': () => user.type(screen.getByLabelText('City'), 'a'),
    'step.back': () => user.click(button('Back')),
    'card.lock': async (event: never) => {
      const control = screen.queryByRole('button', { name: 'Lock the card' })
      if (control) await user.click(control)
      else rig.send(event)
    },
    'replacement.retry': () => user.click(button('Try again')),
    'replacement.check': () => user.click(button('Check again')),
  }
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = label(step.value)
    shows[state as keyof typeof shows]()
    const summary = screen.queryByRole('heading', { name: 'There is a problem' })
    const isRefused =
      (step.word === 'submit, nothing filled in' && state !== 'replacing') || /Card refused|not there/.test(step.word)
    expect(summary !== null).toBe(isRefused)
    const { isLocked } = rig.actor.getSnapshot().context
    const isToldLocked = screen.queryByText('Your card is locked') !== null
    const isToldUnlocked = screen.queryByText('Your card is NOT locked') !== null
    if (['addressed', 'reviewed'].includes(state)) {
      expect([isToldLocked, isToldUnlocked]).toEqual([isLocked === true, isLocked === false])
    }
    if (isLocked !== true) expect(isToldLocked).toBe(false)
    if (step.word === 'replaceCard refused') expect(screen.getByText('Replace Card failed!')).toBeTruthy()
  }
  rig.stop()
})
