// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { pinMachine } from '../../machines/pin/pinMachine'
import type { Card } from '../../rules/cards/card'
import { PinScreen } from '../../src/features/pin/PinScreen'
import { pinPlan } from '../machines/pin.plan'
import { leavesOf, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { cardOf } from '../support/samples'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const submit = () => screen.getByRole('button', { name: 'Set PIN' })
const inputs = () => ({
  pin: screen.getByLabelText<HTMLInputElement>('New PIN'),
  confirmPin: screen.getByLabelText<HTMLInputElement>('Confirm new PIN'),
  securityResponse: screen.getByLabelText<HTMLInputElement>('Answer to your security question'),
})
const values = () => Object.values(inputs()).map(({ value }) => value)
const heading = () => screen.getByRole('heading', { level: 1 })
const EMPTY = ['', '', '']
const wrongFields = () =>
  Object.entries(inputs()).flatMap(([name, input]) => (input.getAttribute('aria-invalid') === 'true' ? [name] : []))
const describedBy = (name: keyof ReturnType<typeof inputs>) =>
  inputs()[name].getAttribute('aria-describedby')?.split(' ') ?? []

const shows = {
  'current.editable.untouched': () => {
    expect(submit().getAttribute('aria-disabled')).toBeNull()
    expect(heading().textContent).toBe('ATM PIN')
  },
  'current.setting': () => {
    expect(submit().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Setting your PIN…')).toBeTruthy()
    expect(inputs().pin.readOnly).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  },
  'current.changed': () => {
    expect(document.activeElement).toBe(heading())
    expect(heading().textContent).toBe('Your ATM PIN has changed')
    expect(screen.getByText('Use your new PIN from now on.')).toBeTruthy()
    expect(screen.getByText(/^Ending\sin\s0001$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
    expect(screen.queryByRole('button', { name: 'Set PIN' })).toBeNull()
  },
  'current.editable.refused': () => {
    expect(values()).toEqual(EMPTY)
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(screen.getByText(/^For your security, we cleared these fields\./)).toBeTruthy()
  },
} satisfies Record<Leaf<StateValueFrom<typeof pinMachine>>, () => void>

beforeAll(loadTexts('pin'))
afterEach(cleanup)

const first = cardOf({ clientId: '1000000001', alias: 'Groceries' })

testScreen(pinPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(pinPlan, path)
  draw(<PinScreen pin={rig.actor} card={first} cards={[first]} isLoading={false} />)
  const users = {
    'form.submit': async (event: Record<string, unknown>) => {
      const typed = event['values'] as Record<string, string>
      for (const [name, input] of Object.entries(inputs())) {
        await user.clear(input)
        if (typed[name]) await user.type(input, typed[name])
      }
      await user.click(submit())
    },
    'pin.again': () => user.click(screen.getByRole('button', { name: 'Change it again' })),
  }
  shows[leavesOf(path.initial)[0] as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const [leaf] = leavesOf(step.value)
    shows[leaf as keyof typeof shows]()
    const alert = screen.queryByRole('alert')
    if (step.word === 'wrong answer' && leaf === 'current.editable.refused') {
      const words = "Your answer doesn't match our records, please try again"
      expect(within(alert!).getByRole('link', { name: words }).getAttribute('href')).toBe('#securityResponse')
      expect(document.activeElement).toBe(alert)
      expect(wrongFields()).toEqual(['securityResponse'])
      expect(document.getElementById(describedBy('securityResponse').at(-1)!)?.textContent).toBe(words)
    }
    if (step.word === 'refused' && leaf === 'current.editable.refused') {
      expect(alert?.textContent).toContain('Set ATM Pin failed!')
      expect(wrongFields()).toEqual([])
    }
    if (step.word === 'unknown' && leaf === 'current.editable.refused') {
      expect(alert?.textContent).toContain('we don’t know whether your PIN has changed')
    }
    if ((step.word === 'card 2 is current' || step.word === 'again') && leaf === 'current.editable.untouched')
      expect(values()).toEqual(EMPTY)
    if (step.word === 'submit, nothing typed' && leaf === 'current.editable.untouched') {
      for (const name of ['Enter a new PIN', 'Enter the new PIN again', 'Enter the answer to your security question'])
        expect(screen.getByRole('link', { name })).toBeTruthy()
    }
    if (step.word === 'readQuestion done') {
      expect(inputs().securityResponse.getAttribute('aria-describedby')).toBeTruthy()
      expect(screen.getByText('What was the name of your first ship?')).toBeTruthy()
    }
  }
  rig.stop()
})

describe('the card that the PIN is for', () => {
  const [start] = pathCases(pinPlan)
  const open = (card: Card | null, isLoading = false) => {
    const rig = openCase(pinPlan, start!)
    draw(<PinScreen pin={rig.actor} card={card} cards={card ? [card] : []} isLoading={isLoading} />)
    return rig
  }

  test('is named, and an active plastic card has no note', () => {
    const rig = open(first)
    expect(screen.getByText(/^Ending\sin\s0001$/).parentElement?.textContent).toMatch(/^Groceries/)
    expect(screen.queryByText(/digital card|locked|not activated/)).toBeNull()
    rig.stop()
  })

  test('OP-77 a digital card cannot withdraw cash, and keeps the form', () => {
    const rig = open(cardOf({ plasticFlag: false }))
    expect(screen.getByText('A virtual card doesn’t work at ATMs.')).toBeTruthy()
    expect(submit()).toBeTruthy()
    rig.stop()
  })

  test('may be locked, and is told so', () => {
    const rig = open(cardOf({ cardStatus: 'S' }))
    expect(screen.getByText('This card is locked.')).toBeTruthy()
    expect(submit()).toBeTruthy()
    rig.stop()
  })

  test('is activated first', () => {
    const rig = open(cardOf({ cardStatus: 'N' }))
    expect(screen.getByRole('link', { name: 'Activate a card' }).getAttribute('href')).toBe('/activate')
    expect(screen.queryByRole('button', { name: 'Set PIN' })).toBeNull()
    rig.stop()
  })

  test('is registered first where the issuer does not activate it', () => {
    const rig = open(cardOf({ cardStatus: 'N', cardType: 'express' }))
    expect(screen.getByText('Register it first, then come back to choose its PIN.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Register a card' }).getAttribute('href')).toBe('/register')
    rig.stop()
  })

  test('may be still to come, or not there', () => {
    const loading = open(null, true)
    expect(screen.getByText('Loading your cards…')).toBeTruthy()
    loading.stop()
    cleanup()
    const none = open(null)
    expect(screen.getByRole('link', { name: 'Register a card' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Get a card' }).getAttribute('href')).toBe('/getcard')
    none.stop()
  })

  test('inputs are masked until shown, take pasted text, and are kept from autofill', async () => {
    const user = userEvent.setup()
    const rig = open(first)
    const { pin, securityResponse } = inputs()
    expect([pin.type, pin.autocomplete, pin.inputMode, securityResponse.type]).toEqual([
      'password',
      'off',
      'numeric',
      'password',
    ])
    await user.click(pin)
    await user.paste('0012')
    expect(pin.value).toBe('0012')
    await user.click(screen.getAllByRole('button', { name: 'SHOW' })[0]!)
    expect(pin.type).toBe('text')
    rig.stop()
  })
})
