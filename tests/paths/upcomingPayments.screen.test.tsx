// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { upcomingPaymentsMachine } from '../../machines/upcoming-payments/upcomingPaymentsMachine'
import type { Payment } from '../../rules/billPayments'
import { Upcoming } from '../../src/features/dashboard/Upcoming'
import { card, readingOf } from '../machines/payBill.plan'
import { later, pending } from '../machines/pendingPayments.plan'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts())
afterEach(cleanup)

const open = async (...payments: Payment[]) => {
  const rig = openRig(upcomingPaymentsMachine, undefined)
  draw(<Upcoming upcoming={rig.actor} card={card} />)
  await act(() => rig.answer('readPending', readingOf(...payments)))
  return rig
}
const rows = () => screen.getAllByRole('listitem').map((row) => [...row.children].map(({ textContent }) => textContent))

test('BIL-04 the next payment comes first, and the available balance is what is left after all', async () => {
  const rig = await open(later, pending, { ...later, id: 'payment-9', clientId: '2' })
  expect(rows()).toEqual([
    ['Home', '$41.95', 'January 15, 2026'],
    ['Cottage', '$41.95', 'February 1, 2026'],
  ])
  expect(
    screen.getByText('These payments and their fees are already subtracted from your available balance of $300.00.'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See all 2 pending payments' }).getAttribute('href')).toBe(
    '/dashboard/bills/pending',
  )
  rig.stop()
})

test('five are shown, and all are counted', async () => {
  const rig = await open(...Array.from({ length: 7 }, (_, index) => ({ ...later, id: `payment-${index}` })))
  expect(rows()).toHaveLength(5)
  expect(screen.getByRole('link', { name: 'See all 7 pending payments' })).toBeTruthy()
  rig.stop()
})

test('nothing is shown where nothing is to come, nor before it is known', async () => {
  const rig = openRig(upcomingPaymentsMachine, undefined)
  draw(<Upcoming upcoming={rig.actor} card={card} />)
  expect(screen.queryByRole('region')).toBeNull()
  await act(() => rig.answer('readPending', readingOf()))
  expect(screen.queryByRole('region')).toBeNull()
  rig.stop()
})

test('what could not be read says so, and is read again', async () => {
  const user = userEvent.setup()
  const rig = openRig(upcomingPaymentsMachine, undefined)
  draw(<Upcoming upcoming={rig.actor} card={card} />)
  await act(() => rig.refuse('readPending', refusal('error.readPending')))
  const panel = within(screen.getByRole('region', { name: 'Upcoming bill payments' }))
  expect(panel.getByText('We couldn’t load your upcoming bill payments.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  await act(() => rig.answer('readPending', readingOf(pending)))
  expect(rows()).toHaveLength(1)
  rig.stop()
})
