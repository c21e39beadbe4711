// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import { OrderCardScreen } from '../../src/features/order-card/OrderCardScreen'
import { orderCardPlan } from '../machines/orderCard.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, fillIn, type Leaf, loadTexts, performOn } from '../support/screen'

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

const shows = {
  reading: () => expect(screen.getByText('Reading your details…')).toBeTruthy(),
  unread: () => {
    expect(screen.getByRole('heading', { name: 'Your details could not be read' })).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  offered: () => {
    expect(heading('Get a card')).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(screen.getByText(/\$10\.00 to order, then \$4\.95 a month/)).toBeTruthy()
  },
  chosen: () => {
    expect(heading('Who is the card for, and where does it go?')).toBeTruthy()
    expect(screen.getByLabelText('Legal first name')).toBeTruthy()
  },
  reviewed: () => {
    expect(heading('Review your order')).toBeTruthy()
    expect(button('Order card').getAttribute('aria-disabled')).toBeNull()
    expectFacts()
  },
  ordering: () => {
    expect(heading('Review your order')).toBeTruthy()
    expect(button('Order card').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Ordering your card…')).toBeTruthy()
  },
  checking: () => {
    expect(screen.getByRole('heading', { name: 'Your order is not confirmed' })).toBeTruthy()
    expect(screen.getByText('Checking whether your card was ordered…')).toBeTruthy()
  },
  unconfirmed: () => {
    expect(screen.getByRole('heading', { name: 'Your order is not confirmed' })).toBeTruthy()
    expect(button('Check again').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Order card' })).toBeNull()
  },
  ordered: () => {
    expect(heading('Your card is ordered')).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'Where your card is' })).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('strong')?.firstChild?.textContent)).toEqual([
      'Ordered',
      'Mailed',
      'Expected',
      'Activate',
    ])
    expect(screen.getByText('By July 15, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Activate a card' }).getAttribute('href')).toBe('/activate')
  },
} satisfies Record<Leaf<StateValueFrom<typeof orderCardMachine>>, () => void>

/** The fee stands before everything else. */
function expectFacts() {
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles[0]).toBe('Fee for this card')
  for (const fact of [/does not expire/, /not insured/, /1-888-677-3299/, /not sold to residents of Saskatchewan/]) {
    expect(screen.getAllByText(fact).length).toBeGreaterThan(0)
  }
}

beforeAll(loadTexts('identity', 'cardProgress', 'orderCard'))
afterEach(cleanup)

test.each(pathCases(orderCardPlan))('$name', async (path) => {
  const user = userEvent.setup()
  const rig = openCase(orderCardPlan, path)
  draw(<OrderCardScreen orderCard={rig.actor} />)
  const users = {
    'form.submit': async ({ values }: Record<string, Record<string, string>>) => {
      await fillIn(user, values!)
      await user.click(screen.getAllByRole('button', { name: /^(?:Continue|Order card)$/ })[0]!)
    },
    'form.edit': () => user.type(screen.getByLabelText('Legal first name'), 'a'),
    'step.back': () => user.click(button('Back')),
    'order.retry': () => user.click(button('Try again')),
    'order.check': () => user.click(button('Check again')),
  }
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[label(step.value) as keyof typeof shows]()
    const isRefused = step.word === 'submit, nothing filled in' || /refused|not there/.test(step.word)
    const alert = screen.queryByRole('alert')
    expect(alert !== null).toBe(isRefused)
    if (step.word === 'orderCard refused') expect(alert?.textContent).toContain('Get Card failed!')
    if (step.word === 'orderCard refused for a field') {
      expect(screen.getByRole('link', { name: 'Not a postal code' })).toBeTruthy()
      expect(screen.getByLabelText('Postal code').getAttribute('aria-invalid')).toBe('true')
    }
  }
  rig.stop()
})
