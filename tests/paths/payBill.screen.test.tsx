// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { Line } from '../../machines/pay-bill/lines'
import type { Basis } from '../../machines/pay-bill/payBill'
import { payBillMachine } from '../../machines/pay-bill/payBillMachine'
import { CallError } from '../../machines/shared/failure'
import type { Payment } from '../../rules/money/billPayments'
import { cutOffOf } from '../../rules/values/easternTime'
import type { Locale } from '../../rules/values/locale'
import { PayBill } from '../../src/features/bills/PayBill'
import { WalletContext } from '../../src/flow/walletContext'
import {
  amountRefused,
  basis,
  before,
  billOf,
  card,
  input,
  lost,
  paid,
  paidWater,
  payBillPlan,
  paymentOf,
  readingOf,
  refused,
  TODAY,
  two,
  typed,
  underWay,
} from '../machines/payBill.plan'
import { openPaying } from '../machines/payBillRig'
import { NOW } from '../support/clock'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { cardOf } from '../support/samples'
import { draw, fillIn, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

type State = Leaf<StateValueFrom<typeof payBillMachine>>

const title = (name: string | RegExp) => screen.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const words = (element: Element | null) => element?.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? ''
const rowsOf = (region: string) =>
  [...screen.getByRole('region', { name: region }).querySelectorAll('dl > div')].map((row) => [
    words(row.querySelector('dt')),
    words(row.querySelector('dd')),
  ])
const resultsOf = () =>
  within(screen.getByRole('region', { name: 'Your payments' }))
    .getAllByRole('listitem')
    .map((item) => [...item.children].map(words))
const isForm = () => {
  expect(title(/^Pay (?:Home|several bills)$/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Now' })).toBeTruthy()
  expect(words(screen.getByRole('region', { name: 'What you can still pay' }))).toContain('$960.00 of $1,000.00')
}
const isReview = (heading = /^Review your (?:payment|2 payments)$/) => {
  expect(title(heading)).toBeTruthy()
  expect(rowsOf('Summary')[0]?.[1]).toBe('Groceries, ending in 0001')
}
const isUnconfirmed = () => {
  expect(rowsOf('Summary')[0]).toEqual(['From', 'Groceries, ending in 0001'])
  expect(title(/^(?:Your payment|One of your payments) isn’t confirmed yet$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(?:Pay|Retry|Continue)/ })).toBeNull()
}

const shows = {
  reading: () => expect(screen.getByText('Loading your details…')).toBeTruthy(),
  unread: () => {
    expect(button('Try again')).toBeTruthy()
    expect(button('View Bills')).toBeTruthy()
  },
  closed: () => {
    expect(screen.getByRole('heading', { name: 'No card can pay bills now' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  },
  editable: isForm,
  opening: () => {
    isForm()
    expect(screen.getByText('Preparing your payment…')).toBeTruthy()
  },
  reviewed: () => {
    isReview()
    expect(button(/^Pay (?:\$27\.45 now|2 bills, \$39\.40)$/).getAttribute('aria-disabled')).toBeNull()
  },
  sending: () => {
    expect(screen.queryByText('Nothing is sent until you confirm.')).toBeNull()
    if (screen.queryByRole('heading', { name: /isn’t confirmed yet$/ })) {
      isUnconfirmed()
      if (!screen.queryByText('Checking your payments…'))
        expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
      return
    }
    expect(screen.getByText(/^Paying (?:Home|Lake Water)…$/)).toBeTruthy()
    if (screen.queryByRole('heading', { name: 'Sending your 2 payments' })) {
      expect(resultsOf().flat()).toContain('Sending')
      expect(screen.queryByRole('button')).toBeNull()
    } else {
      isReview(/^Sending your payment$/)
      expect(button('Pay $27.45 now').getAttribute('aria-disabled')).toBe('true')
      expect(screen.queryByText(/Pay this amount again\?$/)).toBeNull()
      expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    }
  },
  ended: () => {
    expect(
      title(/^(?:Your bills? w(?:asn’t|eren’t) paid|Some bills weren’t paid|Call us before you pay some bills again)$/),
    ).toBeTruthy()
    expect(resultsOf().flat()).toEqual(expect.arrayContaining([expect.stringMatching(/^Not (?:paid|sent yet)$/)]))
    expect(button('View Bills')).toBeTruthy()
  },
  unclear: () => {
    expect(title(/^(?:Don’t pay this bill again yet|Call us before you pay some bills again)$/)).toBeTruthy()
    expect(resultsOf().flat()).not.toContain('Not paid')
    // In the lead, and in the line that says why.
    const calls = screen.getAllByRole('link', { name: '1-888-677-3299' })
    expect(calls.map((link) => link.getAttribute('href'))).toEqual(['tel:+18886773299', 'tel:+18886773299'])
    expect(screen.queryByRole('button', { name: /Retry|Change and try again/ })).toBeNull()
    expect(button('View Bills')).toBeTruthy()
  },
  paid: () => {
    expect(title(/^Your (?:bill was|2 bills were) paid$/)).toBeTruthy()
    // It was worked out for the review: what is on the card now is known only once it has been read.
    expect(rowsOf('Receipt').map(([term]) => term)).not.toContain('Balance after payment')
    expect(button('Print the receipt')).toBeTruthy()
  },
  // Replaced by the list of bills.
  left: () => expect(screen.queryByRole('heading')).toBeNull(),
} satisfies Record<State, () => void>

beforeAll(loadTexts('money', 'bills'))
afterEach(cleanup)

const REFUSED = 'Pay Bill failed! Your bill wasn’t paid. Nothing was taken from your card. Please try again.'

testScreen(payBillPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(payBillPlan, path)
  draw(<PayBill pay={rig.actor} />)
  const press = (name: string | RegExp) => async (event: never) => {
    const control = screen.queryByRole('button', { name })
    if (control) await user.click(control)
    else await act(() => rig.send(event))
  }
  const users = {
    'form.submit': async ({ values }: { values: Record<string, string> }) => {
      const fields = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('amountLocale.')))
      await fillIn(user, fields)
      // The screen cannot take back a choice that has been made.
      if (values['when'] === '') await act(() => rig.send({ type: 'form.submit', values } as never))
      else await user.click(button(/^(?:Continue|Pay .+ now|Pay 2 bills, .+)$/))
    },
    'form.edit': () => user.type(screen.getAllByRole('textbox').at(-1)!, '1'),
    'step.back': press(
      path.name.startsWith('unread') || path.name.startsWith('closed')
        ? 'View Bills'
        : /^(?:Back|Change and try again)$/,
    ),
    'pay.retry': press(/^(?:Try again|Check again|Retry .*)$/),
    'pay.check': press('Check now'),
    'pay.leave': press(/^(?:View Bills|Pay another bill)$/),
  }
  shows[label(path.initial) as State]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = label(step.value) as State
    shows[state]()
    if (state === 'editable' && /nothing filled in|unread/.test(step.word)) {
      expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
    }
  }
  rig.stop()
})

async function open(given: Partial<typeof input> = {}, read: Basis = basis, locale: Locale = 'en', start?: number) {
  const user = userEvent.setup()
  const rig = openPaying(given, start)
  draw(<PayBill pay={rig.actor} />, locale)
  await act(() => rig.answer('readBasis', read))
  const review = async (values: Record<string, unknown>) => {
    await act(() => rig.send({ type: 'form.submit', values }))
    await act(() => rig.answer('readPayments', before))
  }
  return { rig, user, review }
}

describe('the form of one bill', () => {
  test('BIL-16 BIL-49 BIL-51 BIL-55 CON-12 CON-40 says where it goes, when it leaves, what it costs and what is left', async () => {
    const { rig } = await open()
    expect(words(document.body)).toContain('Billers process payments in 2 to 3 business days')
    expect(words(document.body)).toContain(
      'Leaves your card today, January 15, 2026. The cut-off is 10:00 p.m. Eastern time.',
    )
    expect(
      screen.getByRole('textbox', {
        name: 'Amount',
        description:
          /^Up to \$298\.04\. Your balance has to cover the payment and its \$1\.95 fee, with at least \$0\.01 left\.$/,
      }),
    ).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Groceries/ }).checked).toBe(true)
    expect(rowsOf('What you can still pay')).toEqual([
      ['In 24 hours', '$960.00 of $1,000.004 of 5 payments'],
      ['In 7 days', '$2,460.00 of $2,500.009 of 10 payments'],
      ['In 30 days', '$4,960.00 of $5,000.0014 of 15 payments'],
    ])
    rig.stop()
  })

  test.each([
    ['en', -1_000, /Leaves your card today, January 15, 2026/],
    ['en', 0, /Tomorrow, January 16, 2026.*The cut-off, 10:00 p\.m\. Eastern time, has passed\./],
    ['fr', -1_000, /aujourd’hui, le 15 janvier 2026\. L’heure limite est 22 h, heure de l’Est/],
    ['fr', 0, /Demain, le 16 janvier 2026.*L’heure limite, 22 h \(heure de l’Est\), est passée\./],
  ] as const)('BIL-49 F27 in %s, %i ms from the cut-off', async (locale, ms, text) => {
    const { rig } = await open({}, basis, locale, cutOffOf(TODAY) + ms)
    expect(words(document.body)).toMatch(text)
    rig.stop()
  })

  test.each([
    ['BIL-34', '', 'Enter an amount'],
    ['BIL-36', '298.05', 'The balance must be more than the payments and their fees. You have $300.00 available.'],
  ])('%s what is wrong with “%s” stands beside the amount', async (_, amount, message) => {
    const { rig, user } = await open()
    await fillIn(user, { 'amount.biller-1': amount })
    await user.click(button('Continue'))
    expect(words(screen.getByRole('alert'))).toContain(message)
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    rig.stop()
  })

  test('BIL-30 BIL-31 later asks for a date, and says how long it can be cancelled', async () => {
    const { rig, user } = await open()
    expect(document.querySelector('[name=dateToPay]')).toBeNull()
    await user.click(screen.getByRole('radio', { name: /^Later/ }))
    const date = document.querySelector<HTMLInputElement>('[name=dateToPay]')
    expect([date?.type, date?.min]).toEqual(['date', TODAY])
    expect(words(document.body)).toContain('You can cancel it until the cut-off on that date.')
    await fillIn(user, { 'amount.biller-1': '20' })
    await user.click(button('Continue'))
    expect(screen.getByRole('link', { name: 'Enter the payment date' })).toBeTruthy()
    rig.stop()
  })

  test('BIL-55 what is above a limit is refused with what is left', async () => {
    const reading = readingOf(paymentOf({ amountCents: 95_000 }))
    const { rig, user } = await open({}, { ...basis, cards: [{ ...card, availableCents: 900_000 }], reading })
    await fillIn(user, { 'amount.biller-1': '50.01' })
    await user.click(button('Continue'))
    expect(words(screen.getByRole('alert'))).toContain('You can pay $50.00 more in 24 hours')
    rig.stop()
  })

  test('the cards that cannot pay are folded below the others, each with its own reason', async () => {
    const gift = cardOf({ clientId: '3', cardType: 'express', alias: 'Gift', cardStatus: 'S' })
    const locked = cardOf({ clientId: '4', alias: 'Travel', cardStatus: 'S' })
    const mailed = cardOf({ clientId: '5', alias: 'New', cardStatus: 'N' })
    const other = cardOf({ clientId: '6', alias: 'Club', billPayAllowed: false })
    const { rig, user } = await open({}, { ...basis, cards: [card, gift, locked, mailed, other] })
    expect(within(screen.getByRole('group', { name: /Pay from/ })).getAllByRole('radio')).toHaveLength(1)
    const summary = screen.getByText('4 cards that can’t pay bills')
    const list = summary.closest('details')
    expect(list?.open).toBe(false)
    await user.click(summary)
    expect(list?.open).toBe(true)
    expect([...(list?.querySelectorAll('li:has(ul)') ?? [])].map(words)).toEqual([
      expect.stringMatching(/^Not reloadable\. ?Gift ?Ending in \d$/),
      expect.stringMatching(/^Locked\. Unlock it first\. ?Travel ?Ending in \d$/),
      expect.stringMatching(/^Not activated yet\. ?New ?Ending in \d$/),
      expect.stringMatching(
        /^Bill payments not offered by the issuer right now\. .*1-888-677-3299\. ?Club ?Ending in \d$/,
      ),
    ])
    rig.stop()
  })

  test('one card that cannot pay, in French', async () => {
    const gift = cardOf({ clientId: '3', cardType: 'express', alias: 'Cadeau' })
    const { rig } = await open({}, { ...basis, cards: [card, gift] }, 'fr')
    expect(words(screen.getByText('1 carte qui ne peut pas payer de factures').closest('details'))).toContain(
      'Non rechargeable.',
    )
    rig.stop()
  })
})

describe('what is chosen and typed', () => {
  const other = cardOf({ clientId: '1000000002', alias: 'Travel', availableCents: 5_000 })

  test('BIL-36 the most, and what is wrong with an amount, are those of the card that is chosen', async () => {
    const { rig, user } = await open({}, { ...basis, cards: [card, other] })
    await user.click(screen.getByRole('radio', { name: /Travel/ }))
    expect(screen.getByRole('textbox', { name: 'Amount', description: /^Up to \$48\.04\. / })).toBeTruthy()
    await fillIn(user, { 'amount.biller-1': '50' })
    await user.click(button('Continue'))
    expect(words(screen.getByRole('alert'))).toContain('You have $50.00 available.')
    rig.stop()
  })

  test('BIL-55 of the limits, the one that leaves the least is named', async () => {
    const yesterday = paymentOf({ amountCents: 249_000, createdAt: NOW - 30 * 3_600_000 })
    const read = { ...basis, cards: [{ ...card, availableCents: 900_000 }], reading: readingOf(yesterday) }
    const { rig, user } = await open({}, read)
    expect(
      screen.getByRole('textbox', {
        name: 'Amount',
        description: 'Up to $10.00, what’s left of the limit for 7 days. The fee is $1.95.',
      }),
    ).toBeTruthy()
    await fillIn(user, { 'amount.biller-1': '10.01' })
    await user.click(button('Continue'))
    expect(words(screen.getByRole('alert'))).toContain('You can pay $10.00 more in 7 days')
    rig.stop()
  })

  test('the day that was chosen is there again after a step back', async () => {
    const { rig, user, review } = await open()
    await review(typed('25.50', { when: 'later', dateToPay: '2026-02-01' }))
    expect(button(/^Schedule the payment of /)).toBeTruthy()
    await user.click(button('Back'))
    await act(() => rig.answer('readBasis', basis))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Later/ }).checked).toBe(true)
    expect(document.querySelector<HTMLInputElement>('[name=dateToPay]')?.value).toBe('2026-02-01')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('25.50')
    rig.stop()
  })

  test('from many cards one is chosen from a list, with those that cannot pay folded below it', async () => {
    const many = Array.from({ length: 7 }, (_, index) => cardOf({ clientId: `20000000${10 + index}` }))
    const locked = cardOf({ clientId: '3', alias: 'Gift', cardStatus: 'S' })
    const six = await open({}, { ...basis, cards: [card, ...many.slice(2), locked] })
    expect(screen.queryByRole('combobox')).toBeNull()
    six.rig.stop()
    cleanup()
    const { rig, user } = await open({}, { ...basis, cards: [...many, locked] })
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pay from' })
    expect([...list.options].map(({ value }) => value)).toEqual(many.map(({ clientId }) => clientId))
    expect(words(screen.getByText('1 card that can’t pay bills').closest('details'))).toContain('Gift')
    await user.selectOptions(list, '2000000013')
    expect(screen.getByRole('textbox', { name: 'Amount', description: /^Up to \$121\.49\. / })).toBeTruthy()
    rig.stop()
  })
})

describe('where nothing can be paid', () => {
  test.each([
    ['a balance that is too low', { availableCents: 196 }, /fee of \$1\.95/, 'Reload', '/dashboard/reload'],
    ['no card that can pay', { cardStatus: 'S' }, /isn’t locked/, 'Back to the dashboard', '/dashboard'],
  ] as const)('because of %s, the way out is offered', async (_, changes, why, way, leads) => {
    const { rig } = await open({}, { ...basis, cards: [{ ...card, ...changes }] })
    expect(screen.getByText((text) => why.test(text.replaceAll('\u00a0', ' ')))).toBeTruthy()
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(leads)
    rig.stop()
  })
})

describe('the review', () => {
  test('BIL-04 BIL-14 BIL-51 has the biller, the fee, the total, the balance after, the date and when it is expected', async () => {
    const { rig, review } = await open()
    await review(typed('25.50'))
    expect(rowsOf('Summary')).toEqual([
      ['From', 'Groceries, ending in 0001'],
      ['To', 'Home, City Hydro, account 00123456'],
      ['Amount', '$25.50'],
      ['Fee', '$1.95'],
      ['Total', '$27.45'],
      ['Balance after payment', '$272.55'],
      ['Payment date', 'January 15, 2026'],
      ['Biller receives it', 'January 19 or 20, 2026'],
    ])
    rig.stop()
  })
  test.each([
    [-1_000, 'Pay $27.45 now'],
    [0, 'Schedule the payment of $27.45'],
  ])('BIL-49 F27 what is asked for now, %i ms from the cut-off: %s', async (ms, label) => {
    const { rig, review } = await open({}, basis, 'en', cutOffOf(TODAY) + ms)
    await review(typed('25.50'))
    expect(button(label)).toBeTruthy()
    rig.stop()
  })
  test('F27 after the cut-off the first day that can be chosen is the next one', async () => {
    const user = userEvent.setup()
    const { rig } = await open({}, basis, 'en', cutOffOf(TODAY))
    const later = document.querySelector<HTMLInputElement>('input[type=radio][value=later]')
    if (later) await user.click(later)
    expect(document.querySelector('input[type=date]')?.getAttribute('min')).toBe('2026-01-16')
    rig.stop()
  })
  test('warns of a payment of the same amount that there is already', async () => {
    const { rig, review } = await open()
    await review(typed('40'))
    expect(screen.getByText(/^There’s already a payment of \$40\.00 to Home for January 15, 2026\./)).toBeTruthy()
    rig.stop()
  })
  test('of several bills has each line, the fees of all and one total', async () => {
    const { rig, review } = await open({ serialNo: null })
    await review(two)
    expect(rowsOf('Summary').slice(1, 6)).toEqual([
      ['Home, City Hydro, account 00123456', '$25.50'],
      ['Lake Water, account 87654321', '$10.00'],
      ['Fees (2 payments)', '$3.90'],
      ['Total', '$39.40'],
      ['Balance after payment', '$260.60'],
    ])
    rig.stop()
  })
})

describe('a payment that was not made', () => {
  const end = async (told: Partial<Payment> | CallError, locale: Locale = 'en') => {
    const opened = await open({}, basis, locale)
    await opened.review(typed('25.50'))
    await act(() => opened.rig.send({ type: 'form.submit', values: {} }))
    await act(() =>
      told instanceof CallError
        ? opened.rig.refuse('payBill', told)
        : opened.rig.answer('payBill', { ...paid, ...told }),
    )
    return opened
  }
  const ways = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

  test.each([
    ['REJECTED', ['View Bills', 'Change and try again', 'Retry this payment']],
    ['FAILED_PREFLIGHT', ['Change and try again', 'Retry this payment', 'View Bills']],
    ['FAILED_RESERVE_FUNDS', ['Change and try again', 'Retry this payment', 'View Bills']],
    ['FAILED_CREATE_PAYMENT', ['Retry this payment', 'Change and try again', 'View Bills']],
  ])('%s says once what happened to the money, and offers first what may help', async (status, offered) => {
    const { rig } = await end({ status })
    expect(screen.queryByText(/Nothing was taken/)).toBeNull()
    expect(ways()).toEqual(offered)
    rig.stop()
  })

  test.each([
    ['a refusal', refused, ['Retry this payment', 'Change and try again', 'View Bills']],
    ['a refused value', amountRefused, ['Change and try again', 'Retry this payment', 'View Bills']],
  ])('%s took nothing from the card', async (_, error, offered) => {
    const { rig } = await end(error)
    expect(screen.getByText('Nothing was taken from your card.')).toBeTruthy()
    expect(ways()).toEqual(offered)
    rig.stop()
  })

  test('of several, each says what happened to its money', async () => {
    const { rig, review } = await open({ serialNo: null })
    await review(two)
    await act(() => rig.send({ type: 'form.submit', values: {} }))
    await act(() => rig.answer('payBill', { ...paid, status: 'REJECTED' }))
    await act(() => rig.refuse('payBill', refused))
    expect(title('Your bills weren’t paid')).toBeTruthy()
    expect(screen.queryByText('Nothing was taken from your card.')).toBeNull()
    expect(screen.getByText('See what happened to each one below.')).toBeTruthy()
    expect(ways()[0]).toBe('Change and try again')
    rig.stop()
  })
})

describe('several bills', () => {
  test('show what they come to while the amounts are typed, before anything is continued', async () => {
    const { rig, user } = await open({ serialNo: null })
    const sum = () =>
      screen
        .queryAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent])
        .slice(0, 4)
    expect(screen.queryByText('Balance after payment')).toBeNull()
    await fillIn(user, { 'amount.biller-1': '25.50' })
    await fillIn(user, { 'amount.biller-2': '10' })
    expect(sum()).toEqual([
      ['2 bills', '$35.50'],
      ['Fees (2 payments)', '$3.90'],
      ['Total', '$39.40'],
      ['Balance after payment', '$260.60'],
    ])
    expect(screen.queryByText(/^The balance must be more/)).toBeNull()
    await fillIn(user, { 'amount.biller-2': '280' })
    expect(screen.getByText(/^The balance must be more than the payments and their fees\. You have/)).toBeTruthy()
    expect(screen.queryByText('Balance after payment')).toBeNull()
    await fillIn(user, { 'amount.biller-2': '1.2.3' })
    expect(sum()[0]).toEqual(['1 bill', '$25.50'])
    rig.stop()
  })

  const three: Basis = { ...basis, billers: [...basis.billers, billOf({ serialNo: 'biller-3', alias: 'Cottage' })] }

  test('each says its own result and reference, and only those that failed are retried', async () => {
    const { rig, user, review } = await open({ serialNo: null }, three)
    await review({ ...two, 'amount.biller-3': '5' })
    await user.click(button('Pay 3 bills, $46.35'))
    await act(() => rig.refuse('payBill', refused))
    await act(() => rig.answer('payBill', { ...paidWater, isPending: true, status: '' }))
    await act(() => rig.refuse('payBill', refused))
    expect(resultsOf()).toEqual([
      ['Home, City Hydro, account 00123456', 'Not paid', '$25.50', REFUSED],
      [
        'Lake Water, account 87654321',
        'Scheduled',
        '$10.00',
        'January 15, 2026 · Groceries, ending in 0001 · Reference payment-2',
      ],
      ['Cottage, City Hydro, account 00123456', 'Not paid', '$5.00', REFUSED],
    ])
    expect(title('Some bills weren’t paid')).toBeTruthy()
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await user.click(button('Print the receipt'))
    expect(print).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
    await user.click(button('Retry the 2 that failed'))
    expect(rig.lastCall('payBill').input).toMatchObject({ serialNo: 'biller-1' })
    expect(rig.actor.getSnapshot().context.lines.map(({ state }: Line) => state)).toEqual(['ready', 'paid', 'ready'])
    rig.stop()
  })

  test('each says where it is while they are sent, and while one of them is in doubt', async () => {
    const { rig, user, review } = await open({ serialNo: null })
    await review(two)
    await user.click(button(/^Pay 2 bills, /))
    expect(screen.getByText('Paying Home…')).toBeTruthy()
    expect(document.activeElement).toBe(title('Sending your 2 payments'))
    expect(screen.queryByText(/Nothing is sent until|^Step /)).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(resultsOf().map(([name, state]) => [name, state])).toEqual([
      ['Home, City Hydro, account 00123456', 'Sending'],
      ['Lake Water, account 87654321', 'Not sent yet'],
    ])
    await act(() => rig.answer('payBill', paid))
    expect(screen.getByText('Paying Lake Water…')).toBeTruthy()
    await act(() => rig.refuse('payBill', lost))
    expect(resultsOf().map(([name, state]) => [name, state])).toEqual([
      ['Home, City Hydro, account 00123456', 'Paid'],
      ['Lake Water, account 87654321', 'Checking'],
    ])
    rig.stop()
  })

  test.each([
    ['en', '', 'Paid, including fees', '$27.45', 'Not paid', '$10.00', 'Not confirmed', '$5.00'],
    ['fr', '', 'Payé, frais compris', '27,45 $', 'Non payé', '10,00 $', 'Non confirmé', '5,00 $'],
    ['en', 'later', 'Scheduled, including fees', '$27.45', 'Not paid', '$10.00', 'Not confirmed', '$5.00'],
    ['fr', 'later', 'Programmé, frais compris', '27,45 $', 'Non payé', '10,00 $', 'Non confirmé', '5,00 $'],
  ] as const)(
    'R3 in %s %s the result adds up what was paid, what was not and what is not known, and a retry sends only the second',
    async (locale, when, ...totals) => {
      const { rig, user, review } = await open({ serialNo: null }, three, locale)
      const told = when === 'later' ? { isPending: true, status: '' } : {}
      const reserved = { status: 'FAILED_RELEASE_FUNDS_CREATE_PAYMENT' }
      await review({ ...two, 'amount.biller-3': '5' })
      await act(() => rig.send({ type: 'form.submit', values: {} }))
      await act(() => rig.answer('payBill', { ...paid, ...told }))
      await act(() => rig.refuse('payBill', refused))
      await act(() =>
        rig.answer('payBill', paymentOf({ id: 'payment-3', serialNo: 'biller-3', amountCents: 500, ...reserved })),
      )
      const shown = [...document.querySelectorAll('dl > div')].flatMap((row) => [...row.children].map(words))
      expect(shown).toEqual(totals)
      await user.click(screen.getByRole('button', { name: /^(?:Retry this payment|Réessayer ce paiement)$/ }))
      expect(rig.lastCall('payBill').input).toMatchObject({ serialNo: 'biller-2', cents: 1_000 })
      expect(rig.countOf('payBill')).toBe(4)
      expect(rig.actor.getSnapshot().context.lines.map(({ state }: Line) => state)).toEqual([
        'paid',
        'ready',
        'unclear',
      ])
      rig.stop()
    },
  )

  test('one that was declined says so, and keeps no reference', async () => {
    const { rig, user, review } = await open({ serialNo: null })
    await review(two)
    await user.click(button(/^Pay 2 bills, /))
    await act(() => rig.answer('payBill', paid))
    await act(() => rig.answer('payBill', { ...paidWater, status: 'REJECTED' }))
    expect(resultsOf()[1]).toEqual([
      'Lake Water, account 87654321',
      'Not paid',
      '$10.00',
      'The bill wasn’t paid, and the money goes back to your card. Check the account number on your bill and that your card isn’t locked, then pay again.',
    ])
    rig.stop()
  })

  test('each has its own reference on the receipt', async () => {
    const { rig, user, review } = await open({ serialNo: null })
    await review(two)
    await user.click(button(/^Pay 2 bills, /))
    await act(() => rig.answer('payBill', paid))
    await act(() => rig.answer('payBill', paidWater))
    expect(rowsOf('Receipt').slice(-2)).toEqual([
      ['Reference, Home', 'payment-1'],
      ['Reference, Lake Water', 'payment-2'],
    ])
    expect(rowsOf('Receipt')[0]?.[1]).toMatch(/^January 15, 2026,? (?:at )?10:00 a\.m\.,? Eastern time$/)
    expect(screen.queryByRole('link', { name: 'Pending payments' })).toBeNull()
    rig.stop()
  })

  test('a filter leaves what it finds, and what has an amount', async () => {
    const billers = Array.from({ length: 12 }, (_, index) =>
      billOf({ serialNo: `b${index}`, alias: null, name: index === 3 ? 'Électricité' : `Biller ${index}` }),
    )
    const { rig, user } = await open({ serialNo: null }, { ...basis, billers })
    expect(screen.getAllByRole('textbox')).toHaveLength(12)
    await fillIn(user, { 'amount.b7': '10' })
    await user.type(screen.getByRole('searchbox', { name: 'Find a bill' }), 'electricite')
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
      'amount.b3',
      'amount.b7',
    ])
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 bill shown')
    await user.clear(screen.getByRole('searchbox', { name: 'Find a bill' }))
    expect(screen.queryByText(/^\d+ bills? shown$/)).toBeNull()
    rig.stop()
  })
})

test('the receipt names the biller, the account, the card and the day', async () => {
  const { rig, review } = await open()
  await review(typed('25.50'))
  await act(() => rig.send({ type: 'form.submit', values: {} }))
  await act(() => rig.answer('payBill', paid))
  expect(Object.fromEntries(rowsOf('Receipt'))).toMatchObject({
    From: 'Groceries, ending in 0001',
    To: 'Home, City Hydro, account 00123456',
    'Payment date': 'January 15, 2026',
  })
  rig.stop()
})

test('after a reload the receipt names them too, whatever has become of the bill since', async () => {
  const rig = openRig(payBillMachine, { ...input, serialNo: null, underWay })
  draw(<PayBill pay={rig.actor} />)
  await act(() => rig.send(payBillPlan.samples.done))
  expect(Object.fromEntries(rowsOf('Receipt'))).toMatchObject({
    From: 'Groceries, ending in 0001',
    To: 'Home, City Hydro, account 00123456',
  })
  rig.stop()
})

test('the receipt says what is on the card as soon as the issuer has said it', async () => {
  const rig = openRig(payBillMachine, { ...input, underWay })
  draw(
    <WalletContext value={{ cards: [{ ...card, availableCents: 27_255 }], loadedAt: NOW + 1, isReading: false }}>
      <PayBill pay={rig.actor} />
    </WalletContext>,
  )
  await act(() => rig.send(payBillPlan.samples.done))
  expect(Object.fromEntries(rowsOf('Receipt'))).toMatchObject({ 'Available balance': '$272.55' })
  rig.stop()
})

test('BIL-30 the receipt has the day that the issuer says', async () => {
  const { rig, review } = await open()
  await review(typed('25.50'))
  await act(() => rig.send({ type: 'form.submit', values: {} }))
  await act(() => rig.answer('payBill', { ...paid, dateToPay: '2026-01-16', isPending: true, status: '' }))
  const rows = Object.fromEntries(rowsOf('Receipt'))
  expect([rows['Payment date'], rows['Biller receives it']]).toEqual(['January 16, 2026', 'January 20 or 21, 2026'])
  rig.stop()
})

test.each([
  ['en', 'Your bill was paid', { isPending: false, status: 'SUCCESS' }],
  ['fr', 'Votre facture a été payée', { isPending: false, status: 'SUCCESS' }],
  ['en', 'Your payment is scheduled', { isPending: true, status: '' }],
  ['fr', 'Votre paiement est programmé', { isPending: true, status: '' }],
] as const)('BIL-29 in %s a payment ends with “%s” and its receipt', async (locale, heading, changes) => {
  const { rig, review } = await open({}, basis, locale)
  await review(typed('25.50'))
  await act(() => rig.send({ type: 'form.submit', values: {} }))
  await act(() => rig.answer('payBill', { ...paid, ...changes, createdAt: NOW }))
  expect(title(heading)).toBeTruthy()
  const rows = rowsOf(locale === 'en' ? 'Receipt' : 'Reçu')
  expect(rows.at(-1)?.[1]).toBe('payment-1')
  const pendingLink = screen.queryByRole('link', {
    name: locale === 'en' ? 'Pending payments' : 'Paiements en attente',
  })
  expect(pendingLink !== null).toBe(changes.isPending)
  rig.stop()
})
