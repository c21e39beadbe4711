// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import { OrderCardScreen } from '../../src/features/order-card/OrderCardScreen'
import { HasAddressLookup } from '../../src/forms/lookupContext'
import { found, house } from '../machines/addressLookup.plan'
import { applicantRead, input, orderCardPlan, underWay } from '../machines/orderCard.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { fault, identityTyped, ownCardOf } from '../support/samples'
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

type State = Leaf<StateValueFrom<typeof orderCardMachine>> | InDoubt<'ordering'>

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

/** The text under each step's heading. */
const leads: Partial<Record<State, string>> = {
  offered: 'Order a virtual or a physical card.',
  ordering: 'Your request was sent. We’ll tell you the result.',
  repeated:
    'It was ordered after you opened this form: from another tab or device, or by an order that got no response. This order wasn’t sent.',
  ordered: 'You’ll get a confirmation by email.',
}

const shows = {
  reading: () => expect(screen.getByText('Loading your details…')).toBeTruthy(),
  unread: () => {
    expect(screen.getByRole('heading', { name: 'We couldn’t load your details' })).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  offered: () => {
    expect(heading('Get a card')).toBeTruthy()
    // A second reloadable card is no answer.
    const refused = screen.queryByText(/Each account can have only one/)
    expect(screen.getAllByRole('radio')).toHaveLength(refused ? 1 : 2)
    expect(refused ?? screen.getByText('purchase fee, then $4.95 a month')).toBeTruthy()
  },
  chosen: () => {
    // A virtual card is sent nowhere.
    const { textContent: title, nextElementSibling: lead } = screen.getByRole('heading', { level: 1 })
    expect([
      ['Confirm your details', 'Check them and fill in any gaps.'],
      ['Confirm your details and mailing address', 'Check them and fill in any gaps. We don’t mail cards to PO boxes.'],
    ]).toContainEqual([title, lead?.textContent])
    expect(screen.getByLabelText('Legal first name')).toBeTruthy()
  },
  reviewed: () => {
    expect(heading('Review your order')).toBeTruthy()
    expect(button('Order card').getAttribute('aria-disabled')).toBeNull()
    expectFacts()
  },
  ordering: () => {
    saysIsSent()
    expect(heading('Ordering your card')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(button('Order card').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Ordering your card…')).toBeTruthy()
  },
  comparing: () => {
    expect(heading('Review your order')).toBeTruthy()
    expect(screen.getByText('Ordering your card…')).toBeTruthy()
  },
  repeated: () => {
    expect(screen.getByRole('link', { name: 'Keep the one I ordered' }).getAttribute('href')).toBe('/dashboard')
    expect(screen.queryByRole('button', { name: 'Order card' })).toBeNull()
    const canRepeat = screen.queryByRole('button', { name: 'Order another one' }) !== null
    expect(heading(`You just ordered this card${canRepeat ? '. Order another?' : ''}`)).toBeTruthy()
    expect(screen.queryByText('You already have a reloadable card. Each account can have only one.') === null).toBe(
      canRepeat,
    )
  },
  'ordering, in doubt': () => {
    expect(screen.getByRole('heading', { name: 'Your order isn’t confirmed yet' })).toBeTruthy()
    expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Order card' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Your order' })).toBeTruthy()
  },
  ordered: () => {
    expect(heading('Your card has been ordered')).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'Track your card' })).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('strong')?.firstChild?.textContent)).toEqual([
      'Ordered',
      'Being mailed',
      'Expected delivery',
      'Activate',
    ])
    expect(steps[2]?.textContent).toMatch(/By July\s15, 2026/)
    const receipt = within(screen.getByRole('region', { name: 'Receipt' }))
    const terms = receipt.getAllByRole('term').map(({ textContent }) => textContent)
    expect([terms[0], terms.at(-1)]).toEqual(['Date', 'Expected delivery'])
    expect(terms.indexOf('Client ID')).toBe(terms.indexOf('New card') < 0 ? 1 : 2)
    expect(terms).toEqual(expect.arrayContaining(['Card', 'Mailed to', 'Purchase fee']))
    expect(receipt.getByRole('button', { name: 'Print the receipt' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Activate a card' }).getAttribute('href')).toBe('/activate')
    expect(document.activeElement?.textContent).toBe('Your card has been ordered')
  },
} satisfies Record<State, () => void>

/** The fee comes first. */
function expectFacts() {
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles[0]).toBe('Fee for this card')
  for (const fact of [/does not expire/, /not insured/, /1-888-677-3299/, /not sold to residents of Saskatchewan/]) {
    expect(screen.getAllByText(fact).length).toBeGreaterThan(0)
  }
}

beforeAll(loadTexts('identity', 'money', 'orderCard'))
afterEach(cleanup)

testScreen(orderCardPlan, async (path) => {
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
    'order.check': checkNow(rig as never, user),
  }
  let isDue = false
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = shownAs(rig.actor, label(step.value), 'ordering')
    shows[state as keyof typeof shows]()
    const lead = leads[state as State]
    if (lead) expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(lead)
    const isForm = ['offered', 'chosen', 'reviewed'].includes(state)
    const isRefused = /^(?:submit, nothing filled in|refused.*|not done|unknown|cards .*)$/.test(step.word)
    const alert = screen.queryByRole('alert')
    // The form opens again after the cards are read, and still says it.
    if (state === 'reading') isDue = step.word === 'unknown'
    expect(alert !== null).toBe(isForm && (isRefused || isDue))
    if (isForm) isDue = false
    if (step.event.type === 'form.edit') expect(rig.told('changes.hold')).not.toEqual([])
    if (step.word === 'refused' && isForm) expect(alert?.textContent).toContain('Get Card failed!')
    if (step.word === 'refused for a field' && isForm) {
      expect(screen.getByRole('link', { name: 'Not a postal code' })).toBeTruthy()
      expect(screen.getByLabelText('Postal code').getAttribute('aria-invalid')).toBe('true')
    }
  }
  rig.stop()
})

test('what was agreed to stays agreed to while it is looked up, and is asked anew for other details', async () => {
  const user = userEvent.setup()
  const rig = openRig(orderCardMachine, input)
  await rig.answer('readApplicant', applicantRead)
  rig.send({ type: 'form.submit', values: { programCode: 'BHW229' } })
  rig.send({ type: 'form.submit', values: identityTyped })
  draw(<OrderCardScreen orderCard={rig.actor} />)
  const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)
  expect(checked()).toEqual([false, false])
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(button('Order card'))
  await act(() => rig.answer('readCards', applicantRead.cards))
  act(() => rig.send(orderCardPlan.samples['in doubt']))
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  act(() => rig.send(orderCardPlan.samples['not done']))
  expect(checked()).toEqual([true, true])
  await user.click(button('Order card'))
  expect(rig.countOf('readCards')).toBe(2)
  await act(() => rig.refuse('readCards', fault('error.readCards')))
  await user.click(button('Back'))
  act(() => rig.send({ type: 'form.submit', values: identityTyped }))
  expect(checked()).toEqual([false, false])
  rig.stop()
})

test('S14 of an order that another page has sent, only its card is known', () => {
  const rig = openRig(orderCardMachine, { ...input, underWay })
  draw(<OrderCardScreen orderCard={rig.actor} />)
  saysIsSent()
  expect(heading('Ordering your card')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Ordering your card…')
  act(() => rig.send(orderCardPlan.samples['in doubt']))
  expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull()
  act(() => rig.send(orderCardPlan.samples.done))
  const receipt = within(screen.getByRole('region', { name: 'Receipt' }))
  expect(receipt.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Date',
    'Client ID',
    'Expected delivery',
  ])
  rig.stop()
})

test('the review shows the address as it goes on the envelope', async () => {
  const rig = openRig(orderCardMachine, input)
  await rig.answer('readApplicant', applicantRead)
  rig.send({ type: 'form.submit', values: { programCode: 'BHW229' } })
  rig.send({ type: 'form.submit', values: { ...identityTyped, 'currentAddress.unitNum': 'Suite 4B' } })
  draw(<OrderCardScreen orderCard={rig.actor} />)
  const lines = screen.getByText('100 Queen Street, Suite 4B').parentElement
  expect([...lines!.children].map(({ textContent }) => textContent)).toEqual([
    '100 Queen Street, Suite 4B',
    'Toronto ON\u00a0\u00a0M5H 2N2',
  ])
  expect(lines?.hasAttribute('data-private')).toBe(true)
  rig.stop()
})

test.each([
  [
    'BHW229',
    [
      ['Replacing the card', '$10.00'],
      ['Load in a store', '$6.95'],
      ['Load online by credit card', '$4.95'],
      ['Load online by debit card', '$3.95'],
      ['Load by Interac e-Transfer', '$1.00'],
      ['Direct Deposit', 'Free'],
      ['Bill payment', '$1.95'],
      ['ATM withdrawal in Canada', '$1.95'],
      ['ATM withdrawal abroad', '$3.95 plus 3%'],
      ['Purchases in another currency', '3% of the converted amount'],
      ['Refund by cheque', '$10.00'],
      ['Maximum balance', '$2,500.00'],
    ],
  ],
  [
    'BHN229',
    [
      ['Replacing the card', 'Free'],
      ['Purchases in another currency', '3% of the converted amount'],
      ['Refund by cheque', '$10.00'],
      ['Maximum balance', '$999.99'],
    ],
  ],
] as const)('the review of %s tells every other fee before the card is ordered', async (programCode, fees) => {
  const rig = openRig(orderCardMachine, input)
  await rig.answer('readApplicant', applicantRead)
  rig.send({ type: 'form.submit', values: { programCode } })
  rig.send({ type: 'form.submit', values: identityTyped })
  draw(<OrderCardScreen orderCard={rig.actor} />)
  const terms = screen.getByRole('region', { name: 'Other fees and limits' }).querySelectorAll('dt')
  expect([...terms].map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual(fees)
  rig.stop()
})

test.each([
  ['BHN229', false],
  ['BHW229', true],
])('%s: the mail is spoken of where the card is mailed: %s', async (programCode, isMailed) => {
  const rig = openRig(orderCardMachine, input)
  await rig.answer('readApplicant', applicantRead)
  rig.send({ type: 'form.submit', values: { programCode } })
  draw(<OrderCardScreen orderCard={rig.actor} />)
  expect(screen.queryByText(/PO box/) !== null).toBe(isMailed)
  shows.chosen()
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

describe('cards that may not be ordered', () => {
  const reloadable = ownCardOf({ cardType: 'select' })
  const opened = async (read: typeof applicantRead) => {
    const rig = openRig(orderCardMachine, input)
    await rig.answer('readApplicant', read)
    draw(<OrderCardScreen orderCard={rig.actor} />)
    return rig
  }

  test('are in one disclosure with their reason, and no answers', async () => {
    const rig = await opened({ ...applicantRead, cards: [reloadable] })
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['BHN229'])
    const others = screen.getByText('1 card that isn’t available').closest('details')!
    expect(others.open).toBe(false)
    expect(within(others).getByText('You already have a reloadable card. Each account can have only one.')).toBeTruthy()
    expect(
      within(others)
        .getAllByRole('listitem', { hidden: true })
        .map((row) => row.textContent),
    ).toContain('Power Reloadable')
    rig.stop()
  })

  test('are listed openly where none may be ordered', async () => {
    const { BHW229 } = applicantRead.programs
    const rig = await opened({ ...applicantRead, cards: [reloadable], programs: { BHW229 } as never })
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByText(/isn’t available$/)).toBeNull()
    expect(screen.getByText(/Each account can have only one/).closest('details')).toBeNull()
    rig.stop()
  })
})
