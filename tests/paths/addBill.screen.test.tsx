// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { addBillMachine } from '../../machines/add-bill/addBillMachine'
import { CallError } from '../../machines/shared/failure'
import type { Payee } from '../../rules/money/bills'
import type { Locale } from '../../rules/values/locale'
import { AddBill } from '../../src/features/bills/AddBill'
import { addBillPlan, hydro, owned, telecom, typed } from '../machines/addBill.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { draw, fillIn, type InDoubt, type Leaf, loadTexts, performOn, shownAs, testScreen } from '../support/screen'

type State = Leaf<StateValueFrom<typeof addBillMachine>> | InDoubt<'adding'>

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
const isSearch = () => {
  expect(heading('Find the biller')).toBeTruthy()
  expect(screen.getByLabelText('Biller’s name')).toBeTruthy()
}
const isReview = () => {
  expect(heading('Review your bill')).toBeTruthy()
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(rows).toEqual(['BillerCity Hydro', 'Account number87654321'])
}
const isUnconfirmed = () => {
  expect(heading('Your new bill isn’t confirmed yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add this bill' })).toBeNull()
}

const shows = {
  'unchosen.idle': () => {
    isSearch()
    expect(screen.getByText('Type a name to begin.')).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
  },
  'unchosen.pausing': () => {
    isSearch()
    expect(screen.getByText('Searching…')).toBeTruthy()
  },
  'unchosen.finding': () => {
    isSearch()
    expect(screen.getByText('Searching…')).toBeTruthy()
  },
  'unchosen.found': () => {
    isSearch()
    expect(
      screen.queryByText(/^No biller found for “(?:hydro|City Hydro)”$/) ??
        screen.getByRole('list', { name: 'Billers found' }),
    ).toBeTruthy()
  },
  'unchosen.unavailable': () => {
    isSearch()
    expect(button('Try again')).toBeTruthy()
  },
  account: () => {
    expect(heading('Your account with City Hydro')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Account number' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /Nickname/ })).toBeTruthy()
  },
  reviewed: () => {
    isReview()
    expect(button('Add this bill').getAttribute('aria-disabled')).toBeNull()
  },
  adding: () => {
    isReview()
    expect(button('Add this bill').getAttribute('aria-disabled')).toBe('true')
  },
  'adding, in doubt': () => {
    isUnconfirmed()
    expect(
      screen.getByText(
        /we don’t know yet whether your bill was added\. .*even if you leave this page\. Nothing will be done twice\.$/,
      ),
    ).toBeTruthy()
    expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
  },
  added: () => {
    expect(heading('Your bill was added')).toBeTruthy()
    expect(document.querySelector('dl')?.textContent).toContain('87654321')
    expect(button('View Bills')).toBeTruthy()
    expect(button('Pay this bill')).toBeTruthy()
  },
  // Replaced by the list of bills.
  left: () => expect(screen.queryByRole('heading')).toBeNull(),
} satisfies Record<State, () => void>

beforeAll(loadTexts('money', 'bills'))
afterEach(cleanup)

testScreen(addBillPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(addBillPlan, path)
  draw(<AddBill add={rig.actor} />)
  const press = (name: string) => async (event: never) => {
    const control = screen.queryByRole('button', { name })
    if (control) await user.click(control)
    else await act(() => rig.send(event))
  }
  const users = {
    'form.submit': async ({ values }: { values: Record<string, string> }) => {
      await fillIn(user, values)
      await user.click(screen.getByRole('button', { name: /^(?:Continue|Add this bill)$/ }))
    },
    'form.edit': () => user.type(screen.getByRole('textbox', { name: 'Account number' }), '1'),
    'payee.choose': (event: { billerId: string }) =>
      event.billerId === 'payee-10' ? press('City Hydro')(event as never) : act(() => rig.send(event as never)),
    'search.retry': press('Try again'),
    'step.back': press('Back'),
    'add.check': press('Check now'),
    'add.again': press('Add another bill'),
    'add.leave': press('View Bills'),
    'add.pay': press('Pay this bill'),
  }
  shows[label(path.initial) as State]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = shownAs(rig.actor, label(step.value), 'adding') as State
    shows[state]()
    const isForm = state === 'account' || state === 'reviewed'
    if (isForm && /nothing filled in|refused/.test(step.word)) expect(screen.getByRole('alert')).toBeTruthy()
    if (step.word === 'refused, payee gone' && state === 'unchosen.finding') {
      expect(screen.getByRole('alert').textContent).toBe('This payee is no longer available. Choose another one.')
    }
  }
  rig.stop()
})

async function open(locale: Locale = 'en') {
  const user = userEvent.setup()
  const rig = openRig(addBillMachine, { billers: [owned] })
  draw(<AddBill add={rig.actor} />, locale)
  const search = async (text: string, payees: readonly Payee[]) => {
    await user.type(screen.getByRole('searchbox'), text)
    await act(() => rig.clock.advance(300))
    await act(() => rig.answer('findPayees', payees))
  }
  return { rig, user, search }
}

describe('the search', () => {
  test.each([
    ['en', 'No biller found for “zzz”', /one word of its official name/, /with your card number/],
    ['fr', 'Aucun fournisseur trouvé pour « zzz »', /Essayez un seul mot de son nom officiel/, /votre numéro de carte/],
  ] as const)('that finds nothing says why and what else works (%s)', async (locale, title, why, else_) => {
    const { rig, search } = await open(locale)
    await search('zzz', [])
    expect(screen.getByText((text) => text.replaceAll('\u00a0', ' ') === title)).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.getByText(else_)).toBeTruthy()
    rig.stop()
  })

  test.each([
    ['in the portal’s words', refusal('error.readPayees'), 'We couldn’t search for billers.'],
    [
      'in the issuer’s words',
      new CallError({ key: 'error.readPayees', serverMessage: 'Billers are being updated.', fieldMessages: [] }, 503),
      'Billers are being updated.',
    ],
  ])('that failed says so once, %s, and can be tried again', async (_, refused, words) => {
    const { rig, user } = await open()
    await user.type(screen.getByRole('searchbox'), 'hydro')
    await act(() => rig.clock.advance(300))
    await act(() => rig.refuse('findPayees', refused))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([words])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await act(() => rig.answer('findPayees', [hydro]))
    expect(screen.queryByRole('alert')).toBeNull()
    rig.stop()
  })

  test('is left for its results and entered again by the arrow keys, and Enter chooses', async () => {
    const { rig, user, search } = await open()
    await search('h', [hydro, telecom])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe(telecom.name)
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(hydro.name)
    rig.stop()
  })

  test('chooses its only result by Enter, and none of several', async () => {
    const { rig, user, search } = await open()
    await search('h', [hydro, telecom])
    await user.keyboard('{Enter}')
    expect(screen.getByRole('searchbox')).toBeTruthy()
    await search('y', [hydro])
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(hydro.name)
    rig.stop()
  })

  test('BIL-18 that may have found more than it shows says so', async () => {
    const { rig, search } = await open()
    const many = Array.from({ length: 10 }, (_, n) => ({ ...hydro, billerId: `p${n}`, name: `Biller ${n}` }))
    await search('bill', many)
    expect(screen.getAllByRole('listitem')).toHaveLength(10)
    expect(screen.getByText('Showing the first 10 billers. Type more of the name to see others.')).toBeTruthy()
    rig.stop()
  })
})

describe('the account number', () => {
  test.each([
    [hydro, '8 to 12 digits, as on your bill', 'numeric'],
    [telecom, '6 characters: letters, digits, spaces and hyphens, as on your bill', 'text'],
  ])('BIL-21 says what this biller’s look like', async (payee, hint, keys) => {
    const { rig, user, search } = await open()
    await search('x', [payee])
    await user.click(button(payee.name))
    const field = screen.getByRole('textbox', { name: 'Account number', description: hint })
    expect(field.getAttribute('inputmode')).toBe(keys)
    rig.stop()
  })

  test.each([
    ['BIL-20', '', 'Enter the account number on your bill'],
    ['BIL-21', '1234567', 'The account number is too short. It must have at least 8 characters.'],
    ['BIL-21', '1234567890123', 'The account number is too long. It can have at most 12 characters.'],
    ['BIL-22', '12345a78', 'Enter digits only'],
    ['once', '001234567', 'You’ve already added this account number for this biller'],
  ])('%s says what is wrong with %s beside it', async (_, account, message) => {
    const { rig, user, search } = await open()
    await search('x', [hydro])
    await user.click(button('City Hydro'))
    await fillIn(user, { billerAccount: account })
    await user.click(button('Continue'))
    expect(screen.getByRole('link', { name: message })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Account number' }).getAttribute('aria-invalid')).toBe('true')
    rig.stop()
  })

  test('BIL-17 BIL-08 is there again after a step back, and so is the nickname', async () => {
    const { rig, user, search } = await open()
    await search('hydro', [hydro])
    await user.click(button('City Hydro'))
    await fillIn(user, { billerAccount: '8765', alias: 'Cottage' })
    await user.click(button('Back'))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('hydro')
    await act(() => rig.answer('findPayees', [hydro]))
    await user.click(button('City Hydro'))
    const values = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
    expect(values).toEqual(['8765', 'Cottage'])
    await fillIn(user, typed)
    await user.click(button('Continue'))
    await user.click(button('Back'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' }).value).toBe('8765 4321')
    rig.stop()
  })
})
