// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { autoReloadRuleMachine } from '../../machines/auto-reload-rule/autoReloadRuleMachine'
import { RuleScreen } from '../../src/features/auto-reload/RuleScreen'
import { openedOf } from '../machines/autoReload.plan'
import { autoReloadRulePlan } from '../machines/autoReloadRule.plan'
import { label } from '../support/paths'
import { openRig } from '../support/rig'
import { cardOf } from '../support/samples'
import {
  checkNow,
  draw,
  fillIn,
  type InDoubt,
  type Leaf,
  loadTexts,
  performOn,
  saysIsSent,
  shownAs,
  testScreen,
} from '../support/screen'

type State = InDoubt<Leaf<StateValueFrom<typeof autoReloadRuleMachine>>>

const SAVE = /^(?:Start Auto-Reload|Save changes)$/
const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const noProgress = () => expect(screen.queryByText(/^Step \d of \d$/)).toBeNull()
/** The list is shown by then. */
const isOver = () => expect(screen.queryByRole('heading', { level: 1 })).toBeTruthy()
const isReview = (title = 'Review your Auto-Reload') => {
  expect(heading(title)).toBeTruthy()
  const facts = screen.getByRole('region', { name: 'Each reload' })
  const shown = Object.fromEntries(
    [...facts.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
  expect(shown).toMatchObject({
    'When the balance falls below': '$20.00',
    'Reload amount': expect.stringMatching(/^\$(?:80|50)\.00$/),
    'Fee for each reload': '$3.95',
    'Charged each time': expect.stringMatching(/^\$(?:83|53)\.95$/),
    To: expect.stringMatching(/^(?:Groceries, ending\sin\s0001|Travel, ending\sin\s0002)$/),
  })
  expect(shown['Paid with']).toMatch(
    /^(?:(?:Debit Mastercard|Card) ending\sin\s5454|Visa Debit ending\sin\s(?:1111|4242))$/,
  )
}

const shows = {
  editable: () => {
    expect(heading(/^(?:Add|Change) Auto-Reload$/)).toBeTruthy()
    noProgress()
    expect(screen.getByLabelText('When the balance falls below')).toBeTruthy()
    expect(screen.getByLabelText('Reload amount')).toBeTruthy()
  },
  cardEditable: () => {
    expect(heading('Debit card')).toBeTruthy()
    noProgress()
    expect(screen.getByLabelText('Card number')).toBeTruthy()
  },
  estimating: () => expect(screen.getByText('Getting the fee…')).toBeTruthy(),
  reviewed: () => {
    isReview()
    const save = button(SAVE)
    expect(save.getAttribute('aria-disabled')).toBeNull()
  },
  saving: () => {
    saysIsSent()
    isReview('Saving Auto-Reload')
    expect(button(SAVE).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Saving Auto-Reload…')).toBeTruthy()
  },
  'saving, in doubt': () => {
    expect(heading('Your Auto-Reload isn’t confirmed yet')).toBeTruthy()
    expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('button', { name: SAVE })).toBeNull()
    expect(screen.getByRole('region', { name: 'Each reload' })).toBeTruthy()
  },
  'confirmed.evaluating': () => {
    isReview()
    expect(button(SAVE).getAttribute('aria-disabled')).toBe('true')
  },
  'confirmed.challenged': () => {
    expect(heading('Confirm with your bank')).toBeTruthy()
    expect(button('Cancel the check')).toBeTruthy()
    expect(screen.queryByRole('button', { name: SAVE })).toBeNull()
  },
  left: isOver,
  saved: isOver,
  stale: isOver,
} satisfies Partial<Record<State, () => void>> & Record<Leaf<StateValueFrom<typeof autoReloadRuleMachine>>, () => void>

beforeAll(loadTexts('blocked', 'identity', 'money', 'debitCard', 'autoReload'))
afterEach(cleanup)

const cards = [cardOf(), cardOf({ clientId: '1000000002', alias: 'Travel' })]
const digitsOf = (savedCard: string) =>
  new RegExp(openedOf().savedCards.find(({ id }) => id === savedCard)?.lastFourDigits ?? '')

testScreen(autoReloadRulePlan, async (path) => {
  const user = userEvent.setup()
  // The bank check is a child of the form: it runs, and its evaluation is pending.
  const rig = openRig(
    autoReloadRuleMachine,
    autoReloadRulePlan.starts[path.start as keyof typeof autoReloadRulePlan.starts],
  )
  draw(<RuleScreen form={rig.actor} cards={cards} />)
  const users = {
    'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
      if (values!['method'] === '') rig.send({ type: 'form.submit', values: values! } as never)
      else {
        // The form already knows the language. Saved cards are answers of the same value.
        const { savedCard, method, ...fields } = values!
        const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('amountLocale.')))
        await fillIn(user, typed)
        const saved = method === 'existing' && screen.queryByRole('radio', { name: digitsOf(savedCard!) })
        const own = method === 'keep' && screen.queryByRole('radio', { name: 'The card it uses now' })
        if (saved) await user.click(saved)
        else if (own) await user.click(own)
        else if (method === 'keep') rig.send({ type: 'form.submit', values: values! } as never)
        else await fillIn(user, { method: method! })
        await user.click(button('Continue'))
      }
    },
    'step.back': () => user.click(screen.getAllByRole('button', { name: 'Back' }).at(-1)!),
    'rule.check': checkNow(rig as never, user),
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = label(step.value)
    shows[shownAs(rig.actor, state, 'saving') as keyof typeof shows]()
    if (step.word === 'refused' && state === 'reviewed') {
      expect(screen.getByRole('alert').textContent).toContain('Autoreload post failed!')
    }
    if (step.word === 'estimate refused for an amount') {
      expect(screen.getByLabelText('When the balance falls below').getAttribute('aria-invalid')).toBe('true')
    }
  }
  rig.stop()
})
