// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { CallError } from '../../machines/shared/failure'
import { selectPayment } from '../../machines/top-up/selectors'
import type { TopUpInput } from '../../machines/top-up/topUp'
import { topUpMachine } from '../../machines/top-up/topUpMachine'
import { NETWORKS, type SavedCard } from '../../rules/money/topUp'
import { TopUpScreen } from '../../src/features/top-up/TopUpScreen'
import { WalletContext } from '../../src/flow/walletContext'
import { before, card, evaluationOf, newCard, receipt, recordOf, stepOf } from '../machines/payment.plan'
import { both, savedCardOf } from '../machines/savedCards.plan'
import { atTheBank, cardTyped, opened, sent, start, topUpPlan, withNew, withSaved } from '../machines/topUp.plan'
import { NOW } from '../support/clock'
import { leavesOf, type PassingIn } from '../support/paths'
import { openRig } from '../support/rig'
import { cardOf, refusal } from '../support/samples'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

type State = Exclude<Leaf<StateValueFrom<typeof topUpMachine>>, PassingIn<'topUp'>>

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isDisabled = (name: string | RegExp) => button(name).getAttribute('aria-disabled') === 'true'
const isBusy = (name: string) => isDisabled(name)
/** As React hides a part that stays mounted. */
const HIDDEN = '[style*="display: none"]'
const noPay = () => expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
const step = () => screen.getByText(/^Step \d of \d$/).textContent
const review = (heading = 'Review your reload') => {
  expect(title()).toBe(heading)
  isSummary()
}
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
const shows = {
  opening: () => {
    expect(title()).toBe('Reload')
    expect(screen.getByText('Loading your details…')).toBeTruthy()
  },
  unopened: () => expect(screen.getByRole('heading', { name: 'We couldn’t load your details' })).toBeTruthy(),
  barred: () => {
    expect(screen.getByText('Residents of Saskatchewan can’t reload their card.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  },
  unavailable: () => {
    expect(screen.getByText('Reload methods are temporarily unavailable. Please try again later.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  },
  amountEditable: () => {
    expect(title()).toBe('Reload')
    expect(screen.getByText('From $20.00 to $500.00')).toBeTruthy()
    expect(step()).toMatch(/^Step 1 of [23]$/)
    expect(screen.getByText('Fee for each reload: $3.95')).toBeTruthy()
    expect(isBusy('Continue')).toBe(false)
    noPay()
  },
  cardEditable: () => {
    expect(title()).toBe('Your debit card')
    expect(step()).toBe('Step 2 of 3')
    expect(screen.getByText('Nothing is charged until you’ve seen the fee and confirmed the payment.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Card number' })).toBeTruthy()
    expect(isBusy('Continue')).toBe(false)
    noPay()
  },
  estimating: () => {
    noPayable()
    expect(screen.getByText('Getting the fee…')).toBeTruthy()
  },
  noting: () => noPayable(),
  reviewed: () => {
    review()
    expect(step()).toMatch(/^Step (2 of 2|3 of 3)$/)
    expect(isBusy('Pay $303.95')).toBe(false)
    // A new card's form stays mounted, without a gap of its own.
    for (const code of document.querySelectorAll('input[name=cvv]')) expect(code.closest(HIDDEN)).toBeTruthy()
  },
  // What a payment shows is in payment.screen.test.tsx.
  confirmed: () => {
    expect(title()).toMatch(
      /^(?:Review your reload|Confirm with your bank|This reload isn’t finished|Sending your reload)$/,
    )
    expect(screen.queryByRole('button', { name: /^(?:Back|Continue|Change the debit card)$/ })).toBeNull()
    for (const form of document.querySelectorAll('form')) expect(form.closest(HIDDEN)).toBeTruthy()
    const pay = screen.queryByRole('button', { name: /^Pay/ })
    if (pay) expect(pay.getAttribute('aria-disabled')).toBe('true')
  },
  closed: () => {
    expect(screen.getByRole('heading', { name: 'This card can’t take another load right now' })).toBeTruthy()
    expect(
      screen.getByText(
        /^Your card can hold up to \$2,500\.00\. You can add \$19\.99 more\. The smallest reload is \$20\.00\./,
      ),
    ).toBeTruthy()
    expect(document.querySelector('input')).toBeNull()
    noPay()
  },
  declined: () => {
    expect(title()).toBe('This reload was declined')
    expect(screen.getByRole('alert').textContent).toContain('Nothing was charged.')
    noPay()
  },
  loaded: () => {
    expect(title()).toBe('Reload complete')
    expect(screen.getByRole('region', { name: 'Receipt' }).textContent).toContain('EXT-1')
    expect(button('Print the receipt')).toBeTruthy()
    expect(document.querySelector('input')).toBeNull()
    noPay()
  },
} satisfies Record<State, () => void>

function noPayable() {
  const pay = screen.queryByRole('button', { name: /^Pay/ })
  expect(pay === null || pay.getAttribute('aria-disabled') === 'true').toBe(true)
}

const LABELS: Record<string, string> = {
  amount: 'Amount to load',
  cardNumber: 'Card number',
  expiry: 'Expiry',
  cvv: 'Security code',
  firstName: 'First name',
  lastName: 'Last name',
  addressLine: 'Street address',
  city: 'City',
  country: 'Country',
  subdivision: 'Province or territory',
  postCode: 'Postal code',
}
const METHODS: Record<string, RegExp> = {
  visadebit: /^(?:Visa Debit|A new Visa Debit card)$/,
  mastercarddebit: /^(?:A new )?Debit Mastercard$/,
}

async function type(user: UserEvent, typed: Readonly<Record<string, unknown>>) {
  const digits = both.find(({ id }) => id === typed['savedCard'])?.lastFourDigits
  const method = digits ? new RegExp(digits) : METHODS[String(typed['method'])]
  const option = method ? screen.queryByRole('radio', { name: method }) : null
  if (option) await user.click(option)
  for (const [name, text] of Object.entries(typed)) {
    const control = LABELS[name] ? screen.queryByLabelText<HTMLInputElement>(LABELS[name]) : null
    if (!control || control.closest(HIDDEN)) continue
    if (control instanceof HTMLSelectElement) await user.selectOptions(control, String(text))
    else {
      await user.clear(control)
      if (text) await user.paste(String(text))
    }
  }
}

beforeAll(loadTexts('identity', 'money', 'debitCard', 'topUp'))
afterEach(cleanup)

testScreen(topUpPlan, async (path) => {
  const user = userEvent.setup()
  // The list of saved cards is a child of the screen: it runs, and its read is pending.
  const rig = openRig(topUpMachine, topUpPlan.starts[path.start as keyof typeof topUpPlan.starts])
  draw(<TopUpScreen topUp={rig.actor} />)
  // Events that the current step's form cannot produce are sent directly.
  const users = {
    'form.edit': () => user.type(screen.getAllByRole('textbox')[0]!, '1'),
    'step.back': () => user.click(button('Back')),
    'topUp.retry': () => user.click(button(/^(?:Try again|Check again)$/)),
    'topUp.restart': () => user.click(button(/^(?:Change the amount or card|Reload again)$/)),
    'card.edit': async (event: never) => {
      const control = screen.queryByRole('button', { name: 'Change the debit card' })
      if (control) await user.click(control)
      else rig.send(event)
    },
  }
  shows[leavesOf(path.initial)[0] as State]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const [leaf] = leavesOf(step.value)
    expect(Object.keys(shows)).toContain(leaf)
    shows[leaf as State]()
    const isForm = ['amountEditable', 'cardEditable', 'reviewed'].includes(leaf!) && step.word !== 'no fee'
    const isRefused = isForm && /refused|^no |^not |nothing|gone$|unknown|before the charge$/.test(step.word)
    if (isRefused) expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
  }
  rig.stop()
})

/** A real list of saved cards with deferred ports. */
async function open(input: TopUpInput = start, networks = opened.networks, saved: readonly SavedCard[] = both) {
  const user = userEvent.setup()
  const rig = openRig(topUpMachine, input)
  await rig.answer('openTopUp', { ...opened, networks })
  await rig.answer('readSaved', saved)
  const drawn = draw(<TopUpScreen topUp={rig.actor} />)
  return { user, rig, drawn }
}
type Opened = Awaited<ReturnType<typeof open>>

async function toReview({ user, rig }: Opened, typed: object = withSaved) {
  await type(user, typed as never)
  await user.click(button('Continue'))
  if (screen.queryByRole('textbox', { name: 'Card number' })) {
    await type(user, cardTyped)
    await user.click(button('Continue'))
  }
  await act(() => rig.answer('estimateFee', { feeCents: 395 }))
  await act(() => rig.answer('readRecords', before))
}

const begunIn = ({ rig }: Opened) => rig.told('effect.begin').map(({ effect }) => effect as { key: string })
/** Tells the payment of its effect. */
const settle = (all: Opened, news: object) =>
  act(() => selectPayment(all.rig.actor.getSnapshot())!.send({ key: begunIn(all).at(-1)?.key, ...news } as never))
const loaded = { type: 'effect.done', result: receipt }
const refusedAs = (word: 'refused' | 'refused for the fee' | 'refused for the amount') => {
  const { paid } = topUpPlan.samples[word].output
  return { type: 'effect.refused', failure: 'failure' in paid ? paid.failure : null }
}
/** Confirmed, cleared and sent. */
async function toSending(all: Opened, typed: object = withSaved) {
  await toReview(all, typed)
  await all.user.click(button('Pay $303.95'))
  await act(() => all.rig.answer('evaluateRisk', evaluationOf('cleared')))
  await act(() => all.rig.answer('readRecords', before))
}

describe('a fee that can’t be read keeps the form', () => {
  test.each([
    [
      'and says so',
      refusal('error.estimateFee'),
      ['Estimate Fee Failed!We couldn’t load the fee. Nothing was charged. Please try again.'],
    ],
    [
      'with the reason where the issuer gives one',
      new CallError({ key: 'error.estimateFee', serverMessage: 'This card was declined.', fieldMessages: [] }, 422),
      ['This card was declined.'],
    ],
  ])('%s', async (_, refused, alerts) => {
    const { user, rig } = await open()
    await type(user, withSaved as never)
    await user.click(button('Continue'))
    await act(() => rig.refuse('estimateFee', refused))
    expect([title(), screen.getByLabelText<HTMLInputElement>('Amount to load').value]).toEqual(['Reload', '300.00'])
    expect(button('Continue')).toBeTruthy()
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(alerts)
    rig.stop()
  })
})

describe('the amount', () => {
  test.each([
    ['TOP-08', '', 'Enter an amount'],
    ['TOP-11', '19.99', 'Enter $20.00 or more'],
    ['TOP-11', '500.01', 'Enter $500.00 or less'],
    ['TOP-08', 'abc', 'Use digits only, with no more than two decimals, such as 1250.00'],
  ])('%s %j is refused: %s', async (_, amount, message) => {
    const { user, rig } = await open()
    await type(user, { ...withSaved, amount })
    await user.click(button('Continue'))
    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe(message)
    expect(rig.countOf('estimateFee')).toBe(0)
    rig.stop()
  })

  test.each(['20', '500'])('TOP-11 %s is accepted', async (amount) => {
    const { user, rig } = await open()
    await type(user, { ...withSaved, amount })
    await user.click(button('Continue'))
    expect(rig.lastCall('estimateFee').input).toMatchObject({ amountCents: Number(amount) * 100 })
    rig.stop()
  })

  test('TOP-12 OP-39 the maximum is what is configured', async () => {
    const rig = openRig(topUpMachine, start)
    await rig.answer('openTopUp', { ...opened, bounds: { minCents: null, maxCents: 75_000 } })
    draw(<TopUpScreen topUp={rig.actor} />)
    expect(screen.getByText('$750.00 or less')).toBeTruthy()
    rig.stop()
  })

  test.each([
    [{ minCents: 2_000, maxCents: null }, '$20.00 or more'],
    [{ minCents: null, maxCents: 50_000 }, '$500.00 or less'],
    [{ minCents: 2_000, maxCents: 50_000 }, 'From $20.00 to $500.00'],
    [{ minCents: null, maxCents: null }, null],
  ])('TOP-11 %o are told ahead: %s', async (bounds, hint) => {
    const rig = openRig(topUpMachine, start)
    await rig.answer('openTopUp', { ...opened, bounds })
    draw(<TopUpScreen topUp={rig.actor} />)
    const field = screen.getByRole('textbox', { name: 'Amount to load' })
    const told = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
    expect(told.some((element) => element?.textContent === hint)).toBe(hint !== null)
    expect(screen.queryByText(/or more$|or less$|^From \$/) !== null).toBe(hint !== null)
    rig.stop()
  })

  test('a press fills in an amount that the card may load, in the language of the page', async () => {
    const rig = openRig(topUpMachine, start)
    await rig.answer('openTopUp', { ...opened, bounds: { minCents: 2_000, maxCents: 15_000 } })
    draw(<TopUpScreen topUp={rig.actor} />, 'fr')
    const offered = screen.getAllByRole('button', { name: /^\d+\s\$$/ }).map(({ textContent }) => textContent)
    expect(offered).toEqual(['50\u00a0$', '100\u00a0$'])
    await userEvent.setup().click(button(/^100/))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Montant de la recharge' }).value).toBe('100,00')
    rig.stop()
  })

  test('what the card may still load today is beside it when little is left', async () => {
    const { rig } = await open()
    expect(screen.queryByRole('region', { name: 'Your limits' })).toBeNull()
    rig.stop()
    cleanup()
    const near = openRig(topUpMachine, start)
    await near.answer('openTopUp', { ...opened, limit: { ...opened.limit!, usedTodayCents: 980_000 } })
    draw(<TopUpScreen topUp={near.actor} />)
    expect(screen.getByRole('region', { name: 'Your limits' }).textContent).toContain('$200.00 of $10,000.00')
    near.stop()
  })
})

describe('the method', () => {
  test('TOP-01 TOP-36 debit cards of two networks and saved cards, nothing else', async () => {
    const { rig } = await open()
    const options = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)
    expect(options.map((option) => option?.replace(/\u00a0/g, ' '))).toEqual([
      'My debit card, Visa Debit ending in 4242',
      'Debit Mastercard ending in 5454',
      'A new Debit Mastercard',
      'A new Visa Debit card',
    ])
    rig.stop()
  })

  test('TOP-09 one must be chosen', async () => {
    const { user, rig } = await open()
    await type(user, { amount: '50' })
    await user.click(button('Continue'))
    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Choose how to pay')
    rig.stop()
  })

  test('TOP-10 so must a saved card', async () => {
    const { user, rig } = await open()
    act(() => rig.send({ type: 'form.submit', values: { ...withSaved, savedCard: 'saved-9' } }))
    const link = within(screen.getByRole('alert')).getByRole('link', { name: 'Choose a saved card' })
    const methods = screen.getByRole('group', { name: 'Pay with', description: /Choose a saved card/ })
    await user.click(link)
    expect(methods.contains(document.activeElement)).toBe(true)
    await type(user, { method: 'visadebit' })
    expect(screen.queryByRole('alert')).toBeNull()
    rig.stop()
  })

  test('a saved card is still chosen when the review is left, and another can be chosen instead', async () => {
    const all = await open()
    const { user, rig } = all
    await toReview(all)
    await user.click(button('Back'))
    const chosen = () =>
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .flatMap(({ checked, labels }) => (checked ? labels![0]!.textContent : []))
    expect(chosen()).toEqual(['My debit card, Visa Debit ending\u00a0in\u00a04242'])
    await user.click(screen.getByRole('radio', { name: /5454$/ }))
    expect(chosen()).toEqual(['Debit Mastercard ending\u00a0in\u00a05454'])
    await user.click(button('Continue'))
    expect(rig.actor.getSnapshot().context).toMatchObject({ savedCardId: 'saved-2', sourceDigits: '5454' })
    rig.stop()
  })

  test.each([
    ['TOP-02 mcDebit', ['visadebit'] as const, 'Debit Mastercard'],
    ['TOP-03 visaDebit', ['mastercarddebit'] as const, 'Visa Debit'],
  ])('%s off hides it', async (_, networks, hidden) => {
    const rig = openRig(topUpMachine, start)
    await rig.answer('openTopUp', { ...opened, networks })
    draw(<TopUpScreen topUp={rig.actor} />)
    expect(screen.queryByRole('radio', { name: hidden })).toBeNull()
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    rig.stop()
  })
})

test.each([
  ['TOP-02 mcDebit', 'mastercarddebit'],
  ['TOP-03 visaDebit', 'visadebit'],
] as const)('%s off hides the saved cards of that network, and none of them pays', async (_, hidden) => {
  const { rig } = await open(
    start,
    NETWORKS.filter((network) => network !== hidden),
  )
  const [gone, left] = [
    both.find(({ network }) => network === hidden)!,
    both.find(({ network }) => network !== hidden)!,
  ]
  const offers = ({ lastFourDigits }: SavedCard) =>
    screen.queryByRole('radio', { name: new RegExp(lastFourDigits) }) !== null
  expect([offers(left), offers(gone)]).toEqual([true, false])
  rig.send({ type: 'form.submit', values: { ...withSaved, savedCard: gone.id } })
  expect(rig.countOf('estimateFee')).toBe(0)
  rig.stop()
})

test.each([
  ['11 / 28', 'Expires 11 / 28'],
  ['02 / 26', 'Expires soon: 02 / 26'],
])('TOP-31 a saved card that expires %s says so', async (expiry, words) => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(NOW)
  const { rig } = await open(start, opened.networks, [savedCardOf({ expiry })])
  expect(screen.getByRole('radio', { name: /4242$/, description: words })).toBeTruthy()
  rig.stop()
  clock.mockRestore()
})

test('TOP-31 a saved card that has expired is folded below the others', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(NOW)
  const { rig } = await open(start, opened.networks, [savedCardOf({ expiry: '12 / 25' })])
  expect(screen.queryByRole('radio', { name: /4242$/ })).toBeNull()
  const folded = screen.getByText('1 card that has expired').closest('details')
  expect(folded?.querySelector('li')?.textContent).toMatch(/^Expired 12 \/ 25.*4242$/)
  rig.stop()
  clock.mockRestore()
})

describe('a new card', () => {
  test('stays typed when one goes back to the amount', async () => {
    const all = await open()
    await toReview(all, withNew)
    await all.user.click(button('Back'))
    expect(title()).toBe('Reload')
    await all.user.click(button('Continue'))
    expect(title()).toBe('Your debit card')
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4111 1111 1111 1111')
    all.rig.stop()
  })

  const openCard = async (method = 'visadebit') => {
    const all = await open()
    await type(all.user, { ...withNew, method })
    await all.user.click(button('Continue'))
    return all
  }
  test.each([
    ['TOP-13', 'addressLine', '', 'Enter the street address'],
    ['TOP-14', 'city', ' ', 'Enter the city'],
    ['TOP-16', 'subdivision', '', 'Enter the province, territory, state or region'],
    ['TOP-17', 'postCode', '', 'Enter the postal code'],
    ['TOP-17', 'postCode', '12345', 'Enter the postal code as A1A\u00a01A1'],
    ['TOP-18', 'firstName', '', 'Enter the first name'],
    ['TOP-19', 'lastName', '', 'Enter the last name'],
    ['TOP-20', 'cardNumber', '4111 1111 1111 1112', 'This card number isn’t valid. Check each digit.'],
    ['TOP-20', 'cardNumber', '4111', 'Enter the 16 digits of the card number'],
    [
      'TOP-20',
      'cardNumber',
      '5454 5454 5454 5454',
      'This isn’t a Visa card number. Check it, or choose Debit Mastercard.',
    ],
    ['TOP-21', 'expiry', '13 / 30', 'Enter the expiry as mm\u00a0/\u00a0yy'],
    ['TOP-21', 'expiry', '12 / 25', 'This card has expired. Check the month and year.'],
    ['TOP-22', 'cvv', '12', 'Enter the 3 digits of the security code'],
  ])('%s %s %j is refused: %s', async (_, field, text, message) => {
    const { user, rig } = await openCard()
    await type(user, { ...cardTyped, [field]: text })
    await user.click(button('Continue'))
    const links = within(screen.getByRole('alert')).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toContain(message)
    expect(rig.countOf('estimateFee')).toBe(0)
    rig.stop()
  })

  test('TOP-15 a country is required; abroad there are no provinces', async () => {
    const { user, rig } = await openCard()
    await type(user, { ...cardTyped, country: 'US' })
    expect(screen.queryByLabelText('Province or territory')).toBeNull()
    await user.type(screen.getByLabelText('Province, state or region'), 'New York')
    await type(user, { postCode: '10001' })
    await user.click(button('Continue'))
    expect(rig.countOf('estimateFee')).toBe(1)
    rig.stop()
  })

  test('says to the browser what it is, and is no part of its recordings', async () => {
    const { rig } = await openCard()
    const facts = ['Card number', 'Expiry', 'Security code'].map((label) => {
      const input = screen.getByLabelText<HTMLInputElement>(label)
      return [input.autocomplete, input.inputMode, input.hasAttribute('data-private'), input.type]
    })
    expect(facts).toEqual([
      ['cc-number', 'numeric', true, 'text'],
      ['cc-exp', 'numeric', true, 'text'],
      ['cc-csc', 'numeric', true, 'password'],
    ])
    rig.stop()
  })

  test('its details are gone from the page once it has paid', async () => {
    const all = await open()
    await toSending(all, withNew)
    expect(JSON.stringify(all.rig.actor.getSnapshot().context)).not.toMatch(/4111|"123"|08 ?\/ ?39/)
    await settle(all, loaded)
    expect(document.body.innerHTML).not.toContain('4111 1111')
    all.rig.stop()
  })

  test('is still there when the review is left to change it', async () => {
    const all = await open()
    await toReview(all, withNew)
    await all.user.click(button('Change the debit card'))
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4111 1111 1111 1111')
    all.rig.stop()
  })
})

test('TOP-26 TOP-27 the fee comes before the payment, and goes when the amount is changed', async () => {
  const all = await open()
  const { user, rig } = all
  await type(user, withSaved)
  await user.click(button('Continue'))
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  await act(() => rig.answer('estimateFee', { feeCents: 395 }))
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  await act(() => rig.answer('readRecords', before))
  expect(button('Pay $303.95')).toBeTruthy()
  expect(rig.actor.getSnapshot().context.isFeeEstimated).toBe(true)
  await user.click(button('Back'))
  expect(rig.actor.getSnapshot().context).toMatchObject({ isFeeEstimated: false, feeCents: null })
  rig.stop()
})

test('F22 a fee that changed is accepted anew before anything is charged', async () => {
  const all = await open()
  const { user, rig } = all
  await toSending(all)
  await settle(all, refusedAs('refused for the fee'))
  await act(() => rig.answer('estimateFee', { feeCents: 495 }))
  await act(() => rig.answer('readRecords', before))
  expect(screen.getByRole('alert').textContent).toBe(
    'The fee changed from $3.95 to $4.95 before you paid. Nothing was charged. Check the new total.',
  )
  await user.click(button('Pay $304.95'))
  expect(rig.lastCall('evaluateRisk').input).toMatchObject({ feeCents: 495 })
  rig.stop()
})

test('F22 a fee that is refused and estimated as before is said in the words of the refusal', async () => {
  const all = await open()
  const { rig } = all
  await toSending(all)
  await settle(all, refusedAs('refused for the fee'))
  await act(() => rig.answer('estimateFee', { feeCents: 395 }))
  await act(() => rig.answer('readRecords', before))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'The fee has changedYour card wasn’t reloaded. Nothing was charged to your debit card.',
  ])
  rig.stop()
})

test('TOP-25 the receipt has all three references, the sums, and a button to print it', async () => {
  const all = await open()
  const { rig } = all
  await toSending(all)
  await settle(all, loaded)
  const terms = [...screen.getByRole('region', { name: 'Receipt' }).querySelectorAll('dt')]
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Amount', '$300.00'],
    ['From', 'Visa Debit ending\u00a0in\u00a04242'],
    ['To', 'Groceries, ending\u00a0in\u00a00012'],
    ['Date', expect.stringMatching(/^January\u00a015, 2026, 10:00/)],
    ['Fee', '$3.95'],
    ['Total', '$303.95'],
    ['Reference', 'EXT-1'],
    ['Authorization number', '004217'],
    ['Merchant’s reference', 'MFR-1'],
  ])
  expect(button('Print the receipt')).toBeTruthy()
  rig.stop()
})

test('TOP-25 after a reload the receipt names both cards as they were agreed to', async () => {
  const rig = openRig(topUpMachine, sent)
  const held = cardOf({ clientId: card.clientId, availableCents: 42_345, cardIssuer: 'Example Trust' })
  const wallet = { cards: [held], loadedAt: NOW + 1, isReading: false }
  draw(
    <WalletContext value={wallet}>
      <TopUpScreen topUp={rig.actor} />
    </WalletContext>,
  )
  await act(() => selectPayment(rig.actor.getSnapshot())!.send({ ...loaded, key: 'key-1' } as never))
  expect(screen.getByText('Available balance').nextElementSibling?.textContent).toBe('$423.45')
  const values = [...screen.getByRole('region', { name: 'Receipt' }).querySelectorAll('dd')]
  expect(values.slice(1, 3).map(({ textContent }) => textContent)).toEqual([
    'Visa Debit ending\u00a0in\u00a04242',
    'Groceries, ending\u00a0in\u00a00012',
  ])
  expect(screen.getByText('Card issued by Example Trust.').dataset['print']).toBe('only')
  rig.stop()
})

describe('what is said meanwhile', () => {
  test('whether to load the same amount again is asked before the payment is sent, and not after', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(NOW)
    const all = await open()
    const { user, rig } = all
    await type(user, withSaved)
    await user.click(button('Continue'))
    await act(() => rig.answer('estimateFee', { feeCents: 395 }))
    await act(() => rig.answer('readRecords', [recordOf({ at: NOW - 60_000 })]))
    const asked = /^You already loaded \$300\.00 on this card at .* Load it again\?$/
    expect(screen.getByText(asked)).toBeTruthy()
    await user.click(button('Pay $303.95'))
    expect([title(), screen.queryByText(asked)]).toEqual(['Review your reload', null])
    await act(() => rig.refuse('evaluateRisk', refusal('error.evaluateRisk')))
    expect(screen.getByText(asked)).toBeTruthy()
    clock.mockRestore()
    rig.stop()
  })

  test('while the issuer is asked about a payment of an earlier visit: that nothing was charged yet', async () => {
    const rig = openRig(topUpMachine, atTheBank)
    draw(<TopUpScreen topUp={rig.actor} />)
    expect(title()).toBe('Confirm with your bank')
    expect(screen.queryAllByText(/Nothing has been charged yet/)).toHaveLength(1)
    rig.stop()
  })

  test('and nothing is asked for that only its form could answer: a new card whose details are lost', async () => {
    const rig = openRig(topUpMachine, { ...atTheBank, step: stepOf(newCard) })
    draw(<TopUpScreen topUp={rig.actor} />)
    await act(() => rig.answer('readEvaluation', evaluationOf('cleared')))
    expect(title()).toBe('This reload isn’t finished')
    expect(document.querySelector('input')).toBeNull()
    noPay()
    rig.stop()
  })
})

describe('the typed details of a new card are kept', () => {
  const number = () => screen.getByLabelText<HTMLInputElement>('Card number').value
  test('while the form is read again because the amount was refused', async () => {
    const all = await open()
    const { user, rig } = all
    await toSending(all, withNew)
    await settle(all, refusedAs('refused for the amount'))
    await act(() => rig.answer('openTopUp', opened))
    await user.click(button('Continue'))
    expect(number()).toBe('4111 1111 1111 1111')
    rig.stop()
  })

  test('while it is looked up whether the payment was made', async () => {
    const all = await open()
    const { user, rig } = all
    await toSending(all, withNew)
    await settle(all, { type: 'effect.underWay', sentAt: NOW, kind: 'topUp', phase: 'checking' })
    expect(title()).toBe('Your reload isn’t confirmed yet')
    await settle(all, { type: 'effect.notDone', failure: null, isDoubted: true })
    await user.click(button('Change the debit card'))
    expect(number()).toBe('4111 1111 1111 1111')
    rig.stop()
  })

  test('while the bank asks, also where it refuses', async () => {
    const all = await open()
    const { user, rig } = all
    await toReview(all, withNew)
    await user.click(button('Pay $303.95'))
    const challenge = { url: `${location.origin}/three-d-secure/one`, expiresInSeconds: 1_800 }
    await act(() => rig.answer('evaluateRisk', evaluationOf('challenged', { challenge })))
    await user.click(button('Close your bank’s page'))
    await user.click(button('Check again'))
    await act(() => rig.answer('readEvaluation', evaluationOf('failed')))
    await user.click(button('Change the debit card'))
    expect(number()).toBe('4111 1111 1111 1111')
    rig.stop()
  })
})

describe('TOP-29 the bank’s page', () => {
  async function toBank(url = `${location.origin}/three-d-secure/one`) {
    const all = await open()
    await toReview(all)
    await all.user.click(button('Pay $303.95'))
    await act(() =>
      all.rig.answer('evaluateRisk', evaluationOf('challenged', { challenge: { url, expiresInSeconds: 1_800 } })),
    )
    const frame = screen.getByTitle<HTMLIFrameElement>('Your bank’s page')
    const say = (data: unknown, origin = 'null', source: unknown = frame.contentWindow) =>
      act(() => fireEvent(window, Object.assign(new MessageEvent('message', { data, origin }), { source })))
    return { ...all, say }
  }
  const settled = { type: 'threeDSecure.settled' }

  test.each([
    ['the portal’s own address, has no origin', `${location.origin}/three-d-secure/one`, null, 'null'],
    ['another address, keeps its own', 'https://acs.example/one', 'allow-same-origin', 'https://acs.example'],
  ])('from %s', async (_, url, kept, origin) => {
    const { rig, say } = await toBank(url)
    const { sandbox } = screen.getByTitle<HTMLIFrameElement>('Your bank’s page')
    expect(sandbox.contains('allow-same-origin')).toBe(kept !== null)
    expect([...sandbox]).toEqual(expect.arrayContaining(['allow-forms', 'allow-scripts']))
    say(settled, 'https://evil.example')
    expect(rig.countOf('readEvaluation')).toBe(0)
    say(settled, origin)
    expect(rig.countOf('readEvaluation')).toBe(1)
    rig.stop()
  })

  test('names the card that is to be loaded', async () => {
    const { rig } = await toBank()
    expect(screen.getByText('Card to be loaded: Groceries, ending in 0012')).toBeTruthy()
    rig.stop()
  })

  test('leaves the focus on the heading when it is closed and when it is opened by keyboard, and its closing is said', async () => {
    const { user, rig } = await toBank()
    const focused = () => [document.activeElement?.tagName, document.activeElement?.textContent]
    button('Close your bank’s page').focus()
    await user.keyboard('{Enter}')
    expect(focused()).toEqual(['H1', 'Confirm with your bank'])
    const closed = 'Your bank hasn’t confirmed this reload yet'
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent.includes(closed))).toBe(true)
    button('Go to your bank’s page').focus()
    await user.keyboard('{Enter}')
    expect(screen.getByTitle('Your bank’s page')).toBeTruthy()
    expect(focused()).toEqual(['H1', 'Confirm with your bank'])
    rig.stop()
  })

  test('is heard when it says that it is done; the issuer says how', async () => {
    const { rig, say } = await toBank()
    say(settled)
    expect(rig.countOf('readEvaluation')).toBe(1)
    expect(rig.told('effect.begin')).toEqual([])
    rig.stop()
  })

  test.each([
    ['another origin', settled, 'https://evil.example', undefined],
    ['the portal’s own origin', settled, location.origin, undefined],
    ['another window', settled, undefined, null],
    ['another shape', { ...settled, status: 'Y' }, undefined, undefined],
    ['no shape at all', 'threeDSecure.settled', undefined, undefined],
  ])('is not heard from %s', async (_, data, origin, source) => {
    const { rig, say } = await toBank()
    if (source === null) say(data, origin, window)
    else say(data, origin)
    expect(rig.countOf('readEvaluation')).toBe(0)
    rig.stop()
  })
})

test('a receipt after a reload says what is known, and nothing else', async () => {
  const rig = openRig(topUpMachine, sent)
  const found = { ...receipt, reference: 'EXT-9', microfilm: null }
  act(() => selectPayment(rig.actor.getSnapshot())!.send({ type: 'effect.done', key: 'key-1', result: found }))
  draw(<TopUpScreen topUp={rig.actor} />)
  const text = screen.getByRole('region', { name: 'Receipt' }).textContent
  expect(text).toContain('EXT-9')
  expect(text).not.toContain('Merchant’s reference')
  rig.stop()
})
