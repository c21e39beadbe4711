// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { paymentMachine } from '../../machines/payment/paymentMachine'
import { TopUpScreen } from '../../src/features/top-up/TopUpScreen'
import { evaluationOf, paymentPlan } from '../machines/payment.plan'
import { flowOfPayment } from '../support/flowOfPayment'
import { label } from '../support/paths'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { checkNow, draw, type Leaf, loadTexts, performOn, saysIsSent, shownAs, testScreen } from '../support/screen'

type State = Leaf<StateValueFrom<typeof paymentMachine>>

const { starts } = paymentPlan
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isDisabled = (name: string | RegExp) => button(name).getAttribute('aria-disabled') === 'true'
const noPay = () => expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
const isSummary = () => {
  const terms = [...screen.getByRole('region', { name: 'Summary' }).querySelectorAll('dt')]
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['From', expect.stringMatching(/^Visa Debit ending\sin\s(?:4242|1111)$/)],
    ['To', 'Groceries, ending\u00a0in\u00a00012'],
    ['Amount', '$300.00'],
    ['Fee', '$3.95'],
    ['Total', '$303.95'],
  ])
}
const isPaying = () => {
  isSummary()
  expect(isDisabled('Pay $303.95')).toBe(true)
  expect(screen.queryByRole('button', { name: /^(?:Back|Change the debit card)$/ })).toBeNull()
}
const isApproved = () => {
  expect(title()).toBe('Your bank has confirmed that it’s you')
  expect(screen.getByText('Pay now to finish this reload, or cancel it. You won’t be charged twice.')).toBeTruthy()
  isSummary()
  expect(isDisabled('Pay $303.95')).toBe(false)
  expect(button('Cancel this reload')).toBeTruthy()
}
const isStranded = () => {
  expect(title()).toBe('This reload isn’t finished')
  expect(screen.getByText('$300.00 to Groceries, ending in 0012')).toBeTruthy()
  expect(screen.getByText(/^Card details aren’t kept .+ Nothing has been charged yet\.$/)).toBeTruthy()
  expect(button('Cancel this reload')).toBeTruthy()
  noPay()
}

const shows = {
  'uncleared.evaluating': () => {
    expect(title()).toBe('Review your reload')
    isPaying()
  },
  'uncleared.atTheBank': () => {
    if (title() !== 'Confirm with your bank') return isStranded()
    expect(screen.getByText(/before \$303\.95 is charged\. Nothing has been charged yet\./)).toBeTruthy()
    expect(screen.getByText('Card to be loaded: Groceries, ending in 0012')).toBeTruthy()
    noPay()
  },
  approved: isApproved,
  comparing: isPaying,
  repeated: () => {
    expect(title()).toBe('You just loaded this amount. Pay again?')
    expect(button('Don’t pay again')).toBeTruthy()
    expect(button('Pay $303.95 again')).toBeTruthy()
    isSummary()
  },
  cancelling: () => {
    expect(isDisabled(/^(?:Cancel this reload|Don’t pay again)$/)).toBe(true)
    expect(isDisabled(/^Pay \$303\.95(?: again)?$/)).toBe(true)
  },
  sending: () => {
    saysIsSent()
    expect(title()).toBe('Sending your reload')
    isPaying()
  },
  'sending, in doubt': () => {
    expect(title()).toBe('Your reload isn’t confirmed yet')
    expect(
      screen.getByText(/^We didn’t get a response, so we don’t know yet whether \$300\.00 was loaded\./),
    ).toBeTruthy()
    isSummary()
    expect(button(/^(?:Check now|Checking your transactions…)$/)).toBeTruthy()
    noPay()
  },
  // The top-up goes on.
  ended: () => expect(screen.queryByTitle('Your bank’s page')).toBeNull(),
} satisfies Record<State | 'sending, in doubt', () => void>

beforeAll(loadTexts('money', 'debitCard', 'topUp'))
afterEach(cleanup)

testScreen(paymentPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openRig(paymentMachine, starts[path.start as keyof typeof starts])
  draw(<TopUpScreen topUp={flowOfPayment(rig.actor)} />)
  const users = {
    'payment.cancel': () => user.click(button(/^(?:Cancel this reload|Don’t pay again)$/)),
    'payment.finish': () => user.click(button('Pay $303.95')),
    'payment.repeat': () => user.click(button('Pay $303.95 again')),
    'payment.check': checkNow(rig as never, user),
  }
  shows[shownAs(rig.actor, label(path.initial), 'sending') as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = shownAs(rig.actor, label(step.value), 'sending')
    expect(Object.keys(shows)).toContain(state)
    shows[state as keyof typeof shows]()
    if (/^no history$|not cancelled$/.test(step.word) && state === 'approved')
      expect(screen.getAllByRole('alert').length).toBe(1)
  }
  rig.stop()
})

const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
function open(input: Parameters<typeof openRig<typeof paymentMachine>>[1]) {
  const rig = openRig(paymentMachine, input)
  draw(<TopUpScreen topUp={flowOfPayment(rig.actor)} />)
  return rig
}

test('why an approved payment was not sent is said where it can be sent again', async () => {
  const rig = open(starts['at the bank before'])
  await act(() => rig.answer('readEvaluation', evaluationOf('cleared')))
  expect(said()).toEqual([])
  await userEvent.click(button('Pay $303.95'))
  await act(() => rig.refuse('readRecords', refusal('error.readTransactions')))
  isApproved()
  expect(said()).toHaveLength(1)
  rig.stop()
})

test.each([
  ['a saved card', starts['at the bank before'], 'Your bank hasn’t confirmed this reload yet'],
  ['a new card', starts['at the bank before, its details lost'], 'Card details aren’t kept'],
])('TOP-34 that a cancellation failed is said once the payment is known to be open: %s', async (_, input, body) => {
  const rig = open(input)
  await act(() => rig.answer('readEvaluation', evaluationOf('challenged')))
  expect(screen.getByText(new RegExp(`^${body}`))).toBeTruthy()
  await userEvent.click(button('Cancel this reload'))
  expect(isDisabled('Cancel this reload')).toBe(true)
  await act(() => rig.refuse('cancelEvaluation', refusal('error.reloadCancel')))
  expect(said()).toEqual([])
  await act(() => rig.answer('readEvaluation', evaluationOf('challenged')))
  expect(screen.getByText(new RegExp(`^${body}`))).toBeTruthy()
  expect(said()).toHaveLength(1)
  rig.stop()
})

test('each step of a payment takes the focus to its heading', async () => {
  const rig = open(starts.confirmed)
  const focused = () => [document.activeElement?.tagName, document.activeElement?.textContent]
  await act(() => rig.answer('evaluateRisk', evaluationOf('challenged')))
  expect(focused()).toEqual(['H1', 'Confirm with your bank'])
  await userEvent.click(button('Cancel this reload'))
  await act(() => rig.refuse('cancelEvaluation', refusal('error.reloadCancel')))
  await act(() => rig.answer('readEvaluation', evaluationOf('cleared')))
  expect(focused()).toEqual(['H1', 'Your bank has confirmed that it’s you'])
  rig.stop()
})
