// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { Wallet } from '../../machines/cards/cards'
import { cardsMachine } from '../../machines/cards/cardsMachine'
import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import type { Barrier } from '../../rules/cards/features'
import { DashboardScreen } from '../../src/features/dashboard/DashboardScreen'
import { QuickActions } from '../../src/features/dashboard/QuickActions'
import { activity } from '../machines/activity.plan'
import { readingOf } from '../machines/payBill.plan'
import { pending } from '../machines/pendingPayments.plan'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { cardOf, refusal } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

let stop = () => {}
beforeAll(loadTexts('activity'))
afterEach(() => {
  cleanup()
  stop()
})

const card = cardOf()

async function open(wallet: Wallet | null = null, canOrder = true, barrier: Barrier | null = null) {
  const cards = openRig(cardsMachine, { username: 'robin@example.com', wallet })
  const dashboard = openRig(dashboardMachine, { clientId: wallet?.currentCardId ?? null, search: '' })
  if (wallet) await dashboard.answer('mayPayBills', true)
  stop = () => {
    cards.stop()
    dashboard.stop()
  }
  const { activity, reveal, upcomingPayments: upcoming } = dashboard.actor.getSnapshot().children
  draw(
    <DashboardScreen
      activity={activity!}
      reveal={reveal!}
      upcoming={upcoming ?? null}
      cards={cards.actor as ActorRefFrom<typeof cardsMachine>}
      barrierTo={() => barrier}
      name="Robin"
      orderedPrograms={[]}
      canEnableReloads={false}
      canUpgrade
      canOrder={canOrder}
    />,
  )
  return { cards, dashboard }
}
const lead = () => screen.getByRole('heading', { level: 1, name: 'Dashboard' }).nextElementSibling?.textContent
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('balances that could not be read again say of when they are', async () => {
  const { cards } = await open({ cards: [card], currentCardId: card.clientId, loadedAt: NOW - 50_000 })
  await act(() => cards.answer('readCards', [card]))
  expect(lead()).toBe('Hello, Robin')
  act(() => cards.clock.advance(150_000))
  await act(() => cards.refuse('readBalances', refusal('error.readBalances')))
  expect(lead()).toMatch(/^These balances are from 10:00\sa\.m\. Eastern\stime\. We couldn’t update them\.$/)
})

test('a holder without a card is led to one: bought, ordered or received by mail', async () => {
  const { cards } = await open()
  await act(() => cards.answer('readCards', []))
  expect(screen.getByRole('heading', { name: 'You don’t have a card yet' })).toBeTruthy()
  expect(links()).toEqual([
    ['Activate it here', '/activate'],
    ['Register a card', '/register'],
    ['Get a card', '/getcard'],
  ])
})

test.each([true, false])('a holder without a card is led to an order where cards are sold: %s', async (canOrder) => {
  const { cards } = await open(null, canOrder)
  await act(() => cards.answer('readCards', []))
  expect(links().some(([, to]) => to === '/getcard')).toBe(canOrder)
})

test('what can be done with the card stands under that name', () => {
  draw(<QuickActions barrierTo={() => null} canEnableReloads={false} />)
  const actions = screen.getByLabelText('What you can do')
  expect(links().every(([name]) => actions.textContent?.includes(name ?? ''))).toBe(true)
})

test.each([
  [null, 1],
  ['unlockCard', 1],
  ['hidden', 0],
] as const)(
  'the payments that are to come stay above the transactions where bills are closed by %s',
  async (barrier, count) => {
    const cardStatus = barrier === 'unlockCard' ? 'S' : 'A'
    const locked = { ...card, cardStatus }
    const wallet = { cards: [locked], currentCardId: card.clientId, loadedAt: NOW }
    const { dashboard } = await open(wallet, true, barrier)
    await act(() => dashboard.answer('readPending', readingOf({ ...pending, clientId: card.clientId })))
    await act(() => dashboard.answer('readActivity', activity))
    expect(screen.queryAllByRole('heading', { name: 'Upcoming bill payments' })).toHaveLength(count)
  },
)
