// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import { OrderCardScreen } from '../../src/features/order-card/OrderCardScreen'
import { HasAddressLookup } from '../../src/forms/lookupContext'
import { found, house } from '../machines/addressLookup.plan'
import { applicantRead, input, orderCardPlan } from '../machines/orderCard.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { draw, fillIn, type Leaf, loadTexts, performOn } from '../support/screen'

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

const shows = {
  reading: () => expect(screen.getByText('Loading your details…')).toBeTruthy(),
  unread: () => {
    expect(screen.getByRole('heading', { name: 'We couldn’t load your details' })).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  offered: () => {
    expect(heading('Get a card')).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    // A card that cannot be ordered now shows why instead of what it costs.
    expect(
      screen.queryByText(/\$10\.00 to order, then \$4\.95 a month/) ??
        screen.getByText(/Each account can have only one/),
    ).toBeTruthy()
  },
  chosen: () => {
    // A virtual card is sent nowhere.
    expect(
      screen.getByRole('heading', { level: 1, name: /^Who is the card for(?:, and where should we mail it)?\?$/ }),
    ).toBeTruthy()
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
  comparing: () => {
    expect(heading('Review your order')).toBeTruthy()
    expect(screen.getByText('Ordering your card…')).toBeTruthy()
  },
  repeated: () => {
    expect(heading('You just ordered this card. Order another?')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Keep the one I ordered' }).getAttribute('href')).toBe('/dashboard')
    expect(screen.queryByRole('button', { name: 'Order card' })).toBeNull()
    const canRepeat = screen.queryByRole('button', { name: 'Order another one' }) !== null
    expect(screen.queryByText('You already have a reloadable card. Each account can have only one.') === null).toBe(
      canRepeat,
    )
  },
  checking: () => {
    expect(screen.getByRole('heading', { name: 'Your order isn’t confirmed yet' })).toBeTruthy()
    expect(screen.getByText('Checking whether your card was ordered…')).toBeTruthy()
  },
  unconfirmed: () => {
    expect(screen.getByRole('heading', { name: 'Your order isn’t confirmed yet' })).toBeTruthy()
    expect(button('Check again').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Order card' })).toBeNull()
  },
  ordered: () => {
    expect(heading('Your card has been ordered')).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'Track your card' })).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('strong')?.firstChild?.textContent)).toEqual([
      'Ordered',
      'Mailing',
      'Expected',
      'Activate',
    ])
    expect(screen.getByText('By July 15, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Activate a card' }).getAttribute('href')).toBe('/activate')
    expect(document.activeElement?.textContent).toBe('Your card has been ordered')
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
    'step.back': () => user.click(screen.getByRole('button', { name: /^(?:Back|Choose a different card)$/ })),
    'order.repeat': async (event: never) => {
      const control = screen.queryByRole('button', { name: 'Order another one' })
      if (control) await user.click(control)
      else rig.send(event)
    },
    'order.retry': () => user.click(button('Try again')),
    'order.check': () => user.click(button('Check again')),
  }
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = label(step.value)
    shows[state as keyof typeof shows]()
    const isForm = ['offered', 'chosen', 'reviewed'].includes(state)
    const isRefused = isForm && /^(?:submit, nothing filled in|orderCard .*|cards .*)$/.test(step.word)
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

describe('PRF-41 the address service', () => {
  async function openApplicant() {
    const rig = openRig(orderCardMachine, input)
    await rig.answer('readApplicant', applicantRead)
    rig.send({ type: 'form.submit', values: { programCode: 'BHW229' } })
    return rig
  }

  test('where it is configured: an address that is found fills the fields of the order, which may be sent as it is', async () => {
    const user = userEvent.setup()
    const rig = await openApplicant()
    draw(
      <HasAddressLookup value={true}>
        <OrderCardScreen orderCard={rig.actor} />
      </HasAddressLookup>,
    )
    await user.type(await screen.findByRole('combobox', { name: 'Find your address' }), '12 Exa')
    act(() => rig.clock.advance(300))
    await act(() => rig.answer('findAddresses', [house]))
    expect(rig.told('changes.hold')).toEqual([])
    await user.click(screen.getByRole('option', { name: /12 Example Street/ }))
    await act(() => rig.answer('retrieveAddress', found))
    expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe(found.addressLine)
    expect(rig.told('changes.hold')).not.toEqual([])
    await user.click(button('Continue'))
    expect(heading('Review your order')).toBeTruthy()
    expect(rig.actor.getSnapshot().context.identity?.currentAddress).toEqual(found)
    rig.stop()
  })

  test('where it is not: no lookup is offered', async () => {
    const rig = await openApplicant()
    draw(<OrderCardScreen orderCard={rig.actor} />)
    expect(screen.queryByRole('combobox', { name: 'Find your address' })).toBeNull()
    rig.stop()
  })
})
