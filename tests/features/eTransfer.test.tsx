// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moneyRequestsMachine, READ_EVERY_MS } from '../../machines/money-requests/moneyRequestsMachine'
import { selectActorOf } from '../../machines/money-requests/selectors'
import type { KnownRequest } from '../../rules/money/moneyRequest'
import type { Locale } from '../../rules/values/locale'
import { RequestDetail } from '../../src/features/e-transfer/RequestDetail'
import { RequestList } from '../../src/features/e-transfer/RequestList'
import { reading, unread } from '../machines/moneyRequests.plan'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('money', 'interac'))
afterEach(cleanup)

const AT = Date.parse('2026-03-01T15:00:00Z')
const arrived = (feeCents: number | null): KnownRequest => ({
  id: 'MR1',
  serialNumber: '457000000001',
  amountCents: 8_750,
  feeCents,
  status: 'DepositComplete',
  link: null,
  createdAt: AT,
  expiresAt: AT + 86_400_000,
  history: [{ status: 'DepositComplete', at: AT }],
  idempotencyKey: null,
  stage: 'complete',
})
const show = (feeCents: number | null, locale: Locale = 'en') =>
  draw(<RequestDetail request={arrived(feeCents)} actor={null} cards={[]} />, locale)
const rows = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replace(/\s/g, ' ')]),
  )

describe('a request that is no receipt', () => {
  const FEE = 'Fee, charged to your bank account'
  const terms = (stage: KnownRequest['stage']) => {
    draw(
      <RequestDetail request={{ ...arrived(100), status: stage, stage, history: [] }} actor={null} cards={[]} />,
      'en',
    )
    return screen.getAllByRole('term').map(({ textContent }) => textContent)
  }
  test.each(['declined', 'expired', 'cancelled', 'failed'] as const)(
    'says no fee where it was %s: nothing was charged',
    (stage) => expect(terms(stage)).not.toContain(FEE),
  )

  test.each(['cancellable', 'chosen', 'approved', 'unrecognised'] as const)('says the fee while it is %s', (stage) =>
    expect(terms(stage)).toContain(FEE),
  )
})

describe('the receipt of an e-Transfer that has arrived', () => {
  test.each([
    ['en', { Amount: '$87.50', 'Fee, charged to your bank account': '$1.00', Total: '$88.50' }],
    ['fr', { Montant: '87,50 $', 'Frais, débités de votre compte bancaire': '1,00 $', Total: '88,50 $' }],
  ] as const)('says who paid the fee (%s)', (locale, told) => {
    show(100, locale)
    expect(rows()).toMatchObject(told)
  })

  test('a fee that the issuer has not told is not said to be none', () => {
    show(null)
    expect(rows()).toMatchObject({ Amount: '$87.50' })
    expect(Object.keys(rows())).toEqual(expect.not.arrayContaining(['Total']))
    expect(document.body.textContent).not.toContain('$0.00')
  })
})

describe('a list that could not be read in the background is announced by its page, not by a notification', () => {
  test('after a page load', async () => {
    const rig = openRig(moneyRequestsMachine, { isFollowing: true })
    draw(<RequestList requests={rig.actor} cards={[]} except={null} />)
    await rig.refuse('readRequests', unread)
    expect(screen.getByText('We couldn’t load your requests').closest('[role=status]')).not.toBeNull()
    expect(rig.told('notification.show')).toEqual([])
    rig.stop()
  })

  test('while one is open', async () => {
    const rig = openRig(moneyRequestsMachine, { isFollowing: false })
    rig.actor.send({ type: 'requests.refresh' })
    await rig.answer('readRequests', reading('Initiated'))
    draw(<RequestList requests={rig.actor} cards={[]} except={null} />)
    rig.clock.advance(READ_EVERY_MS)
    await rig.refuse('readRequests', unread)
    expect(screen.getByText(/We couldn’t refresh your requests/).closest('[role=status]')).not.toBeNull()
    expect(rig.told('notification.show')).toEqual([])
    rig.stop()
  })
})

test('R2 after a page load, the request whose cancellation is in doubt is open, and no other', async () => {
  const rig = openRig(moneyRequestsMachine, { isFollowing: true })
  await rig.refuse('readRequests', unread)
  rig.clock.advance(READ_EVERY_MS)
  await rig.answer('readRequests', reading('Initiated', 'Initiated'))
  const underWay = {
    type: 'effect.underWay',
    sentAt: NOW,
    kind: 'requestCancellation',
    key: 'key-1',
    phase: 'waiting',
  } as const
  selectActorOf(rig.actor.getSnapshot(), 'request-1')?.send(underWay)
  draw(<RequestList requests={rig.actor} cards={[]} except={null} />)
  const doubt = screen.getByText(/we don’t know yet whether the request was cancelled/)
  expect(doubt.closest('details')?.open).toBe(true)
  expect([...document.querySelectorAll('details')].filter(({ open }) => open)).toHaveLength(1)
  rig.stop()
})
