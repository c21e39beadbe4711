// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { pendingPaymentsMachine } from '../../machines/pending-payments/pendingPaymentsMachine'
import { PendingScreen, RemainingPayments } from '../../src/features/bills/PendingScreen'
import { reload } from '../machines/comingMoney.plan'
import { readingOf } from '../machines/payBill.plan'
import { later, over, pending, pendingPaymentsPlan } from '../machines/pendingPayments.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { cardOf, knownRequestOf, refusal } from '../support/samples'
import { draw, type InDoubt, type Leaf, loadTexts, performOn, shownAs, testScreen } from '../support/screen'

type State = Leaf<StateValueFrom<typeof pendingPaymentsMachine>> | InDoubt<'known.cancelling'>
const title = (name: string) => screen.getByRole('heading', { level: 1, name })
const words = (element: Element | null) => element?.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? ''
const isUnconfirmed = () => {
  expect(title('The cancellation isn’t confirmed yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
}
const dialog = () => within(screen.getByRole('alertdialog', { name: 'Cancel this payment?' }))

const shows = {
  reading: () => expect(screen.getByText('Loading your details…')).toBeTruthy(),
  unread: () => {
    expect(screen.getByRole('heading', { name: 'We couldn’t load your pending payments' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  },
  'known.listed': () => {
    expect(title('Pending payments')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByText('No pending payments') ?? screen.getByRole('region', { name: /^Cottage, / })).toBeTruthy()
  },
  'known.asked': () => expect(words(dialog().getByText(/\$40\.00 to Home, on January 15, 2026\./))).toBeTruthy(),
  'known.cancelling': () => expect(dialog().getByText('Cancelling your payment…')).toBeTruthy(),
  'known.cancelling, in doubt': () => {
    isUnconfirmed()
    expect(
      screen.getByText(
        /We don’t know yet whether the payment was cancelled\. .*even if you leave this page\. Nothing will be done twice\.$/,
      ),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy()
  },
} satisfies Record<State, () => void>

beforeAll(loadTexts('money', 'bills'))
afterEach(cleanup)

testScreen(pendingPaymentsPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(pendingPaymentsPlan, path)
  draw(<PendingScreen pending={rig.actor} cards={[]} card={null} />)
  const press = (name: string | RegExp) => async (event: never) => {
    const control = screen.queryByRole('button', { name })
    if (control) await user.click(control)
    else await act(() => rig.send(event))
  }
  const users = {
    'payments.retry': press('Try again'),
    'payments.check': press('Check now'),
    'payment.cancel': async (event: { id: string }) =>
      event.id === 'payment-1'
        ? press('Cancel the payment of $40.00 to Home on January 15, 2026')(event as never)
        : act(() => rig.send(event as never)),
    'prompt.accept': press('Cancel this payment'),
    'prompt.dismiss': press('Keep the payment'),
  }
  shows[label(path.initial) as State]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[shownAs(rig.actor, label(step.value), 'known.cancelling') as State]()
    expect(screen.getAllByRole('heading', { level: 1, hidden: true })).toHaveLength(1)
  }
  rig.stop()
})

test.each([
  ['en', 'Pay on another day', /^This payment can no longer be cancelled/],
  ['fr', 'Payer un autre jour', /ne peut plus être annulé/],
] as const)(
  'BIL-50 BIL-52 in %s the date cannot be changed, and the way around it is offered until the cut-off',
  async (locale, change, final) => {
    const rig = openRig(pendingPaymentsMachine, undefined)
    draw(<PendingScreen pending={rig.actor} cards={[cardOf({ clientId: pending.clientId })]} card={null} />, locale)
    await act(() => rig.answer('readPending', readingOf(pending, over)))
    const open = within(screen.getByRole('region', { name: /^Home, / }))
    expect(
      open.getByText(locale === 'en' ? 'Groceries, ending in 0001' : 'Groceries, se terminant par 0001'),
    ).toBeTruthy()
    expect(open.getByText(change).getAttribute('href')).toBe('/dashboard/bills?again=biller-1')
    expect(document.querySelector('input')).toBeNull()
    const closed = within(screen.getByRole('region', { name: /^Phone, / }))
    expect(closed.getByText(final)).toBeTruthy()
    expect(closed.queryByRole('button')).toBeNull()
    rig.stop()
  },
)

test('a cancellation that is not confirmed names its payment', async () => {
  const rig = openRig(pendingPaymentsMachine, undefined)
  draw(<PendingScreen pending={rig.actor} cards={[]} card={null} />)
  await act(async () => {
    await rig.answer('readPending', readingOf(pending, later))
    rig.send(pendingPaymentsPlan.samples['in doubt'])
  })
  isUnconfirmed()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Home')
  expect(words(document.querySelector('main') ?? document.body)).toContain('Home$40.00Payment on January 15, 2026')
  rig.stop()
})

test('BIL-50 where the current card does not allow the screen, payments are still cancelled there, and not changed', async () => {
  const user = userEvent.setup()
  const rig = openRig(pendingPaymentsMachine, undefined)
  draw(<RemainingPayments pending={rig.actor} cards={[]} />)
  shows.reading()
  await act(() => rig.answer('readPending', readingOf(pending, over)))
  expect(screen.queryByText('Pay on another day')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Cancel .*Home/ }))
  await user.click(dialog().getByRole('button', { name: 'Cancel this payment' }))
  act(() => rig.send(pendingPaymentsPlan.samples.done))
  expect(screen.queryByRole('region', { name: /^Home, / })).toBeNull()
  rig.stop()
})

test('a cancellation that was refused is said at its payment, until another one is asked for', async () => {
  const rig = openRig(pendingPaymentsMachine, undefined)
  draw(<PendingScreen pending={rig.actor} cards={[]} card={null} />)
  await act(async () => {
    await rig.answer('readPending', readingOf(pending, later))
    rig.send({ type: 'payment.cancel', id: 'payment-1' })
    rig.send({ type: 'prompt.accept' })
    rig.send(pendingPaymentsPlan.samples['not done'])
    await rig.answer('readPending', readingOf(pending, later))
  })
  const told = () => within(screen.getByRole('region', { name: /^Home, / })).queryByRole('alert')
  expect(told()).not.toBeNull()
  act(() => {
    rig.send({ type: 'payment.cancel', id: 'payment-2' })
    rig.send({ type: 'prompt.dismiss' })
  })
  expect(told()).toBeNull()
  rig.stop()
})

describe('what is coming on the selected card', () => {
  const own = cardOf({ clientId: pending.clientId, availableCents: 10_000 })
  const panel = () => within(screen.getByRole('region', { name: 'What’s coming' }))
  async function open() {
    const rig = openRig(pendingPaymentsMachine, undefined)
    draw(<PendingScreen pending={rig.actor} cards={[own]} card={own} />)
    await act(() => rig.answer('readPending', readingOf(later, pending)))
    return rig
  }
  const text = () => words(screen.getByRole('region', { name: 'What’s coming' }))

  test('each payment has the balance after it, and the last one is the available balance', async () => {
    const rig = await open()
    expect(
      panel()
        .getAllByText(/^Balance after/)
        .map(words),
    ).toEqual(['Balance after: $141.95', 'Balance after: $100.00'])
    expect(text()).toContain('Available balance now$100.00Set aside for pending payments$83.90')
    rig.stop()
  })

  test('requested money is expected and not counted, and an auto-reload has no day', async () => {
    const rig = await open()
    await act(() =>
      rig.answer('readRequests', [knownRequestOf({ serialNumber: own.serialNumber, amountCents: 5_000 })]),
    )
    await act(() => rig.answer('readReloads', [{ ...reload, clientId: own.clientId }]))
    expect(text()).toMatch(/Interac e-Transfer ?Pending\+\$50\.00Not counted/)
    expect(
      panel()
        .getAllByText(/^Balance after/)
        .map(words)
        .at(-1),
    ).toBe('Balance after: $100.00')
    expect(words(panel().getByText(/^Auto-Reload of/))).toBe(
      'Auto-Reload of $50.00 when the balance falls below $20.00',
    )
    expect(panel().getAllByRole('heading', { level: 3 })).toHaveLength(3)
    rig.stop()
  })

  test('a part that was not read is named, the rest is shown, and only that part is read again', async () => {
    const user = userEvent.setup()
    const rig = await open()
    await act(() => rig.answer('readRequests', []))
    await act(() => rig.refuse('readReloads', refusal('error.readAutoReload')))
    expect(panel().getByText('We couldn’t load your Auto-Reload.')).toBeTruthy()
    expect(panel().queryByText(/e-Transfer requests/)).toBeNull()
    expect(panel().getAllByText(/^Balance after/)).toHaveLength(2)
    expect(rig.told('notification.show')).toEqual([])
    await user.click(panel().getByRole('button', { name: 'Try again' }))
    expect([rig.countOf('readRequests'), rig.countOf('readReloads')]).toEqual([1, 2])
    await act(() => rig.answer('readReloads', []))
    expect(panel().queryByText(/^We couldn’t load/)).toBeNull()
    rig.stop()
  })

  test('nothing is drawn where nothing is to come', async () => {
    const rig = openRig(pendingPaymentsMachine, undefined)
    draw(<PendingScreen pending={rig.actor} cards={[own]} card={own} />)
    await act(() => rig.answer('readPending', readingOf()))
    expect(screen.queryByRole('region', { name: 'What’s coming' })).toBeNull()
    rig.stop()
  })
})
