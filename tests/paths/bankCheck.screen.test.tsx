// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { bankCheckMachine } from '../../machines/bank-check/bankCheckMachine'
import { BankStep } from '../../src/features/auto-reload/BankStep'
import { StrandedStep } from '../../src/features/top-up/BankStep'
import { bankCheckPlan } from '../machines/bankCheck.plan'
import { label, type PassingIn } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

type State = Exclude<Leaf<StateValueFrom<typeof bankCheckMachine>>, PassingIn<'bankCheck'>>

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const frame = () => screen.queryByTitle('Your bank’s page')
const asksTheIssuer = () => {
  expect(screen.getAllByText('Checking with your bank…').length).toBeGreaterThan(0)
  expect(frame()).toBeNull()
}
const isOver = () => expect(frame()).toBeNull()

const shows = {
  evaluating: asksTheIssuer,
  'challenged.open': () => {
    expect(frame()?.getAttribute('src')).toBe('/three-d-secure/one')
    expect(button('Cancel the check')).toBeTruthy()
  },
  'challenged.closed': () => {
    expect(frame()).toBeNull()
    expect(screen.getByText(/^Your bank hasn’t confirmed this debit card yet/)).toBeTruthy()
    expect(button('Check again').getAttribute('aria-disabled')).toBeNull()
  },
  stranded: () => {
    expect(frame()).toBeNull()
    expect(screen.getByText(/^Card details aren’t kept/)).toBeTruthy()
    expect(button('Check again').getAttribute('aria-disabled')).toBeNull()
    expect(button('Cancel this reload')).toBeTruthy()
  },
  asking: asksTheIssuer,
  cancelling: () => {
    expect(screen.getAllByText('Cancelling…').length).toBeGreaterThan(0)
    expect(frame()).toBeNull()
  },
  cleared: isOver,
  refused: isOver,
  cancelled: isOver,
} satisfies Record<State, () => void>

beforeAll(loadTexts('money', 'debitCard', 'autoReload', 'topUp'))
afterEach(cleanup)

testScreen(
  bankCheckPlan,
  async (path) => {
    const user = userEvent.setup()
    const rig = openCase(bankCheckPlan, path)
    const { mayFinish } = rig.actor.getSnapshot().context.checking
    draw(mayFinish ? <BankStep check={rig.actor} /> : <StrandedStep check={rig.actor} />)
    const users = {
      'challenge.open': async (event: never) => {
        const control = screen.queryByRole('button', { name: 'Go to your bank’s page' })
        if (control) await user.click(control)
        else rig.send(event)
      },
      'challenge.close': () => user.click(button('Close your bank’s page')),
      'bank.ask': async (event: never) => {
        const control = screen.queryByRole('button', { name: 'Check again' })
        if (control) await user.click(control)
        else rig.send(event)
      },
      'check.cancel': () => user.click(button(/^Cancel (?:the check|this reload)$/)),
    }
    shows[label(path.initial) as State]()
    for (const step of path.steps) {
      await performOn(rig as never, step, users as never)
      const state = label(step.value) as State
      expect(Object.keys(shows)).toContain(state)
      shows[state]()
      if (step.word === 'unread')
        expect(screen.getByRole('alert').textContent).toContain('We couldn’t check what your bank has decided.')
    }
    rig.stop()
  },
  'TOP-53',
)
