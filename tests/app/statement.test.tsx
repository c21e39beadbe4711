// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import { type Statement as StatementRead, statementOf } from '../../rules/money/statement'
import { Statement } from '../../src/features/dashboard/Statement'
import { statement } from '../machines/dashboard.plan'
import { openRig } from '../support/rig'
import { cardOf, refusal } from '../support/samples'
import { draw, loadTexts } from '../support/screen'

let stop = () => {}
beforeAll(loadTexts('activity', 'statement'))
afterEach(() => {
  cleanup()
  stop()
})

const card = cardOf()
const Address = () => <output>{useLocation().pathname + useLocation().search}</output>

function open(search: string, locale: 'en' | 'fr' = 'en', month = '2026-01') {
  const rig = openRig(dashboardMachine, { clientId: card.clientId, search })
  stop = rig.stop
  draw(
    <>
      <Statement dashboard={rig.actor} month={month} card={card} cards={[card]} />
      <Address />
    </>,
    locale,
  )
  return { rig, user: userEvent.setup() }
}
async function openRead(locale: 'en' | 'fr' = 'en', read: StatementRead = closed) {
  const opened = open('?statement=2026-01', locale)
  await act(() => opened.rig.answer('readStatement', read))
  return opened
}
/** The previous month, which is over. */
const closed: StatementRead = { ...statement, month: '2025-12' }
const sums = () =>
  [...document.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  )
const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))

test('goes from one balance to the other, oldest first', async () => {
  await openRead()
  expect(screen.getByRole('heading', { level: 1, name: 'Statement for January 2026' })).toBeTruthy()
  expect(screen.getByText('Groceries, ending in 0001')).toBeTruthy()
  expect(sums()).toEqual([
    ['Cardholder', 'Robin Roy'],
    ['Card issuer', 'issuer'],
    ['Period', 'December 1 to 31, 2025'],
    ['Opening balance', '$300.00'],
    ['Received', '+$200.00'],
    ['Spent', '−$42.10'],
    ['Closing balance', '$457.90'],
  ])
  expect(cells().slice(1)).toEqual([
    ['January 2, 2026', 'Top-upEmployer', 'REF-2', '+$200.00', '$500.00'],
    ['January 14, 2026', 'Corner Store', 'REF-1', '−$42.10', '$457.90'],
  ])
})

test('is in French', async () => {
  await openRead('fr')
  expect(screen.getByRole('heading', { level: 1 }).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Relevé mensuel, janvier 2026',
  )
  expect(sums().slice(0, 3)).toEqual([
    ['Titulaire de la carte', 'Robin Roy'],
    ['Émetteur de la carte', 'issuer'],
    ['Période', 'Du 1er au 31 décembre 2025'],
  ])
})

test('of a month that is not over ends today, with the balance of today', async () => {
  await openRead('en', statement)
  expect(sums().slice(2, 3)).toEqual([['Period', 'January 1 to 15, 2026']])
  expect(sums().at(-1)).toEqual(['Balance on January 15, 2026', '$457.90'])
})

test.each([
  ['BPR', 'Bill Payment', 'City Water and Sewer'],
  ['FEE', 'Bill payment fee', 'City Water and Sewer'],
])('names the biller of %s', async (typeCode, name, biller) => {
  const [one] = statement.transactions
  if (!one) throw new Error('A statement without a transaction.')
  await openRead('en', {
    ...closed,
    transactions: [{ ...one, typeCode, category: 'BILLS', merchant: biller, amountCents: -195 }],
  })
  expect(cells()[1]?.[1]).toBe(`${name}${biller}`)
})

test('takes the focus to its heading, is printed, and leads back to the list it was opened from', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { rig, user } = open('?category=PETS&page=2&statement=2026-01')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  await act(() => rig.answer('readStatement', statement))
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Back to the dashboard' }))
  expect(document.querySelector('output')?.textContent).toBe('/dashboard?category=PETS&page=2')
})

test('that could not be read can be tried again', async () => {
  const { rig, user } = open('?statement=2026-01')
  expect(screen.getByText('Loading your statement…')).toBeTruthy()
  await act(() => rig.refuse('readStatement', refusal('error.readTransactions')))
  expect(screen.getByText('We couldn’t load your statement.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => rig.answer('readStatement', statement))
  expect(screen.getByRole('table')).toBeTruthy()
})

test('of a month without a transaction says so, and claims no balance', async () => {
  await openRead('en', statementOf('2026-01', [], ''))
  expect(screen.getByText('Nothing was posted in this month.')).toBeTruthy()
  expect(sums().map(([term]) => term)).toEqual(['Card issuer', 'Period', 'Received', 'Spent'])
})

test.each([
  ['2026-01', true],
  ['2025-12', false],
])('of %s says that the month is not over: %s', async (month, says) => {
  await openRead('en', statementOf(month, statement.transactions, ''))
  expect(screen.queryByText(/^This month isn’t over/) !== null).toBe(says)
})
