// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { activityMachine } from '../../machines/activity/activityMachine'
import { upcomingPaymentsMachine } from '../../machines/upcoming-payments/upcomingPaymentsMachine'
import type { Payment } from '../../rules/money/billPayments'
import { Activity } from '../../src/features/dashboard/Activity'
import { Upcoming } from '../../src/features/dashboard/Upcoming'
import { activity } from '../machines/activity.plan'
import { card, readingOf } from '../machines/payBill.plan'
import { later, pending } from '../machines/pendingPayments.plan'
import { openRig } from '../support/rig'
import { refusal, transactionOf } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('activity'))
afterEach(cleanup)

const open = async (...payments: Payment[]) => {
  const rig = openRig(upcomingPaymentsMachine, undefined)
  draw(<Upcoming bills={{ upcoming: rig.actor, card }} />)
  await act(() => rig.answer('readPending', readingOf(...payments)))
  return rig
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('BIL-04 the next payment comes first, and the available balance is what is left after all', async () => {
  const rig = await open(later, pending, { ...later, id: 'payment-9', clientId: '2' })
  expect(rows()).toEqual(['HomeBillsJanuary\u00a015, 2026−$41.95', 'CottageBillsFebruary\u00a01, 2026−$41.95'])
  expect(screen.getByText(/^Fees included\. Your available balance already reflects this\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See all 2 pending payments' }).getAttribute('href')).toBe(
    '/dashboard/bills/pending',
  )
  rig.stop()
})

test('of a locked card they are shown, without a page that is closed to it', async () => {
  const rig = openRig(upcomingPaymentsMachine, undefined)
  draw(<Upcoming bills={{ upcoming: rig.actor, card: { ...card, cardStatus: 'S' } }} />)
  await act(() => rig.answer('readPending', readingOf(pending)))
  expect(rows()).toHaveLength(1)
  // The card itself says what its lock means.
  expect(screen.queryByText(/locked/)).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
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
  draw(<Upcoming bills={{ upcoming: rig.actor, card }} />)
  expect(screen.queryByRole('region')).toBeNull()
  await act(() => rig.answer('readPending', readingOf()))
  expect(screen.queryByRole('region')).toBeNull()
  rig.stop()
})

test('what could not be read says so, and is read again', async () => {
  const user = userEvent.setup()
  const rig = openRig(upcomingPaymentsMachine, undefined)
  draw(<Upcoming bills={{ upcoming: rig.actor, card }} />)
  await act(() => rig.refuse('readPending', refusal('error.readPending')))
  const panel = within(screen.getByRole('region', { name: 'Upcoming bill payments' }))
  expect(panel.getByText('We couldn’t load your upcoming bill payments.').closest('[class*=error]')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  await act(() => rig.answer('readPending', readingOf(pending)))
  expect(rows()).toHaveLength(1)
  rig.stop()
})

describe('above the transactions', () => {
  const held = [
    transactionOf({ id: 'fee', typeCode: 'FEE', reference: pending.id, amountCents: -195, status: 'pending' }),
    transactionOf({ id: 'bill', typeCode: 'BPR', reference: pending.id, amountCents: -4_000, status: 'pending' }),
    transactionOf({ id: 'gas', merchant: 'Gas Bar', reference: 'R1', amountCents: -1_500, status: 'pending' }),
  ]
  const read = { ...activity, pending: { transactions: held, total: 3 } }
  const upcoming = () => screen.queryByRole('region', { name: 'Upcoming bill payments' })
  const groups = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

  async function both(search = '') {
    const bills = openRig(upcomingPaymentsMachine, undefined)
    const list = openRig(activityMachine, { clientId: card.clientId, search })
    draw(<Activity activity={list.actor} bills={{ upcoming: bills.actor, card }} />)
    return { bills, list, stop: () => [bills.stop(), list.stop()] }
  }

  test('a payment stands once: not also among the pending transactions', async () => {
    const { bills, list, stop } = await both()
    await act(() => bills.answer('readPending', readingOf(pending)))
    await act(() => list.answer('readActivity', read))
    expect(groups().slice(0, 2)).toEqual(['Upcoming bill payments', 'Pending (1)'])
    expect(upcoming()?.textContent).toContain('−$41.95')
    stop()
  })

  test('a filtered list shows what it finds, and nothing else', async () => {
    const { bills, list, stop } = await both('?status=pending')
    await act(() => bills.answer('readPending', readingOf(pending)))
    await act(() => list.answer('readActivity', { ...read, transactions: [], total: 0 }))
    expect(groups()).toEqual(['Pending (3)'])
    stop()
  })

  test('the list waits for the payments above it, but not for long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { bills, list, stop } = await both()
    await act(() => list.answer('readActivity', read))
    expect(screen.getByText('Loading your transactions…')).toBeTruthy()
    await act(() => vi.advanceTimersByTime(2_000))
    expect(groups()[0]).toBe('Pending (3)')
    vi.useRealTimers()
    await act(() => bills.refuse('readPending', refusal('error.readPending')))
    expect(upcoming()?.textContent).toContain('We couldn’t load your upcoming bill payments.')
    await act(() => bills.send({ type: 'upcoming.retry' }))
    expect(groups()[0]).toBe('Pending (3)')
    stop()
  })
})
