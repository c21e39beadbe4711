// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { paymentHistoryMachine } from '../../machines/payment-history/paymentHistoryMachine'
import type { Locale } from '../../rules/values/locale'
import { HistoryScreen, RemainingHistory } from '../../src/features/bills/HistoryScreen'
import { paymentOf } from '../machines/payBill.plan'
import { paymentHistoryPlan } from '../machines/paymentHistory.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

type State = Leaf<StateValueFrom<typeof paymentHistoryMachine>>

const shows = {
  // The previous page stays until the next one is there.
  reading: () =>
    expect(screen.queryByText('Loading your details…') ?? screen.getByRole('list', { busy: true })).toBeTruthy(),
  unread: () => {
    expect(screen.getByRole('heading', { name: 'We couldn’t load your payment history' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  },
  listed: () => {
    if (screen.queryByText('No payments yet')) {
      expect(screen.getByRole('link', { name: 'View Bills' }).getAttribute('href')).toBe('/dashboard/bills')
    } else expect(screen.getByRole('region', { name: 'Payments' })).toBeTruthy()
  },
} satisfies Record<State, () => void>

beforeAll(loadTexts('money', 'bills'))
afterEach(cleanup)

testScreen(paymentHistoryPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(paymentHistoryPlan, path)
  draw(<HistoryScreen history={rig.actor} />)
  const users = {
    'payments.retry': () => user.click(screen.getByRole('button', { name: 'Try again' })),
  }
  shows[label(path.initial) as State]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[label(step.value) as State]()
    expect(screen.getAllByRole('heading', { level: 1, hidden: true })).toHaveLength(1)
  }
  rig.stop()
})

async function open(locale: Locale, status: string) {
  const rig = openRig(paymentHistoryMachine, { search: '' })
  draw(<HistoryScreen history={rig.actor} />, locale)
  await act(() => rig.answer('readHistory', { payments: [paymentOf({ status })], total: 1, next: null, skewMs: 0 }))
  const entry = within(screen.getByRole('region', { name: /^(?:Payments|Paiements)$/ })).getByRole('listitem')
  return { rig, entry, words: document.body.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '' }
}

test.each([
  ['BIL-39', 'SUCCESS', 'Paid', 'should have it within 3 business days', 'Payé', 'dans les 3 jours ouvrables'],
  ['BIL-40', 'CANCELLED', 'Cancelled', 'It wasn’t sent', 'Annulé', 'Il n’a pas été envoyé'],
  ['BIL-41', 'REJECTED', 'Declined', 'Check the account number', 'Refusé', 'Vérifiez le numéro de compte'],
  ['BIL-42', 'FAILED_PREFLIGHT', 'Not started', 'nothing was taken', 'Non commencé', 'rien n’a été retiré'],
  [
    'BIL-43',
    'FAILED_DELETE_PAYMENT_CANCEL',
    'Not cancelled',
    'Call 1-888-677-3299 before you pay again',
    'Non annulé',
    'Composez le 1-888-677-3299 avant de payer',
  ],
  [
    'BIL-44',
    'FAILED_RESERVE_FUNDS',
    'Not enough money',
    'Check your balance',
    'Fonds insuffisants',
    'Vérifiez votre solde',
  ],
  ['BIL-45', 'FAILED_CREATE_PAYMENT', 'Not sent', 'couldn’t be sent', 'Non envoyé', 'n’a pas abouti'],
  [
    'BIL-46',
    'FAILED_RELEASE_FUNDS_CANCEL',
    'Cancelled, money on hold',
    'to have it released',
    'Annulé, fonds retenus',
    'pour qu’il soit libéré',
  ],
  [
    'BIL-47',
    'FAILED_RELEASE_FUNDS_REJECT',
    'Declined, money on hold',
    'to have it released',
    'Refusé, fonds retenus',
    'pour qu’il soit libéré',
  ],
  [
    'BIL-48',
    'FAILED_RELEASE_FUNDS_CREATE_PAYMENT',
    'Not sent, money on hold',
    'to have it released',
    'Non envoyé, fonds retenus',
    'pour qu’il soit libéré',
  ],
] as const)('%s BIL-15 %s has its word and its next step in both languages', async (_, status, en, next, fr, suite) => {
  const english = await open('en', status)
  expect(within(english.entry).getByText(en)).toBeTruthy()
  expect(english.words).toContain(next)
  english.rig.stop()
  cleanup()
  const french = await open('fr', status)
  expect(within(french.entry).getByText(fr)).toBeTruthy()
  expect(french.words).toContain(suite)
  french.rig.stop()
})

test('BIL-15 a status that nobody has told us of is shown as it came', async () => {
  const { rig, entry, words } = await open('en', 'UNDER_REVIEW')
  expect(within(entry).getByText('UNDER_REVIEW')).toBeTruthy()
  expect(words).toContain('Call 1-888-677-3299')
  rig.stop()
})

test.each([
  ['SUCCESS', 'success'],
  ['CANCELLED', null],
  ['REJECTED', 'danger'],
] as const)('BIL-15 the colour of %s says no more than its word', async (status, tone) => {
  const { rig, entry } = await open('en', status)
  const badge = entry.querySelector('[class*=badge]')
  const tones = ['success', 'info', 'warning', 'danger'].filter((one) => badge?.className.includes(one))
  expect(tones).toEqual(tone ? [tone] : [])
  rig.stop()
})

test('more than ten payments have pages in the address, and each names its bill', async () => {
  const user = userEvent.setup()
  const rig = openRig(paymentHistoryMachine, { search: '' })
  /** As the portal does: the query of the address goes to the flow. */
  function Followed() {
    const { search } = useLocation()
    useEffect(() => rig.actor.send({ type: 'search.entered', search }), [search])
    return <HistoryScreen history={rig.actor} />
  }
  draw(<Followed />)
  await act(() => rig.answer('readHistory', { payments: [paymentOf()], total: 11, next: 'after-before', skewMs: 0 }))
  expect(within(screen.getByRole('region', { name: /^(?:Payments|Paiements)$/ })).getByText('Home')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(rig.lastCall('readHistory').input).toEqual({ page: 2, after: 'after-before' })
  rig.stop()
})

test('what a status means is said once for all payments that have it, and what is over needs no words', async () => {
  const rig = openRig(paymentHistoryMachine, { search: '' })
  draw(<HistoryScreen history={rig.actor} />)
  const payments = [
    paymentOf({ id: 'a', status: 'REJECTED' }),
    paymentOf({ id: 'b', status: 'REJECTED' }),
    paymentOf({ id: 'c', status: 'SUCCESS', dateToPay: '2025-01-02' }),
  ]
  await act(() => rig.answer('readHistory', { payments, total: 3, next: null, skewMs: 0 }))
  const meanings = within(screen.getByRole('region', { name: 'What the results mean' }))
  expect(meanings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Declined.*The bill wasn’t paid/),
  ])
  rig.stop()
})

test('a payment is repeated from its bill, with its amount', async () => {
  const { rig, entry } = await open('en', 'SUCCESS')
  expect(within(entry).getByRole('link', { name: 'Pay $40.00 to Home again' }).getAttribute('href')).toBe(
    '/dashboard/bills?pay=biller-1&repeat=before',
  )
  rig.stop()
})

test.each([
  ['SUCCESS', true],
  ['CANCELLED', true],
  ['REJECTED', true],
  ['FAILED_PREFLIGHT', true],
  ['FAILED_RESERVE_FUNDS', true],
  ['FAILED_CREATE_PAYMENT', true],
  ['FAILED_DELETE_PAYMENT_CANCEL', false],
  ['FAILED_RELEASE_FUNDS_CANCEL', false],
  ['FAILED_RELEASE_FUNDS_REJECT', false],
  ['FAILED_RELEASE_FUNDS_CREATE_PAYMENT', false],
  ['UNDER_REVIEW', false],
] as const)('BIL-15 a payment that is %s may be paid again: %s', async (status, isOffered) => {
  const { rig, entry } = await open('en', status)
  expect(within(entry).queryByRole('link', { name: /^Pay .* again$/ }) !== null).toBe(isOffered)
  rig.stop()
})

test('where the current card does not allow the screen, payments are still listed, and not repeated', async () => {
  const rig = openRig(paymentHistoryMachine, { search: '' })
  draw(<RemainingHistory history={rig.actor} />)
  shows.reading()
  await act(() => rig.refuse('readHistory', refusal('error.generic')))
  shows.unread()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const payments = [paymentOf({ status: 'SUCCESS' })]
  await act(() => rig.answer('readHistory', { payments, total: 1, next: null, skewMs: 0 }))
  expect(screen.getByRole('region', { name: 'Payments' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  rig.stop()
})
