// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Barrier } from '../../rules/cards/features'
import { PortalContext } from '../../src/app/portal/portalContext'
import { Blocked } from '../../src/app/signed-in/Blocked'
import { accountOf, brandOf, cardOf } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

const resting = <Snapshot extends object>(snapshot: Snapshot) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => {} }),
})

function open(barrier: Barrier, region: string) {
  const card = cardOf()
  const children = {
    session: resting({ context: { session: { account: accountOf({ region }) } }, matches: () => false }),
    cards: resting({ context: { cards: [card], currentCardId: card.clientId }, children: {}, matches: () => false }),
  }
  const root = resting({ children, context: { brand: brandOf() }, matches: () => false })
  draw(
    <PortalContext value={{ root } as never}>
      <Blocked title="screen.transfer.title" barrier={barrier} />
    </PortalContext>,
  )
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}

beforeAll(loadTexts('blocked'))
afterEach(cleanup)

test.each(['orderReloadable', 'enableReloads', 'getReloadable', 'noCard'] as const)(
  'a closed screen leads a resident of Saskatchewan to nothing that is not sold there: %s',
  (barrier) => {
    const sold = open(barrier, 'ON')
    expect(sold.some((to) => /getcard|enable-reloads|upgrade/.test(to ?? ''))).toBe(true)
    cleanup()
    const ways = open(barrier, 'SK')
    expect(ways.some((to) => /getcard|enable-reloads|upgrade/.test(to ?? ''))).toBe(false)
    expect(ways).toContain('/dashboard')
    expect(screen.getByText('Residents of Saskatchewan can’t upgrade their card.')).toBeTruthy()
  },
)

test('a closed screen without a card offers the same, in the same order, as the dashboard: register, then order', () => {
  expect(open('noCard', 'ON')).toEqual(['/register', '/getcard'])
  const [register, order] = screen.getAllByRole('link')
  expect(register?.className).not.toBe(order?.className)
})

test('a screen closed to residents of Saskatchewan leads first to the dashboard, not to a phone call', () => {
  expect(open('saskatchewan', 'SK')).toEqual(['/dashboard', '/contact'])
})
