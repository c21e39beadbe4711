// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { directDepositMachine } from '../../machines/direct-deposit/directDepositMachine'
import { DirectDepositScreen } from '../../src/features/direct-deposit/DirectDepositScreen'
import { added, depositOf, directDepositPlan, input } from '../machines/directDeposit.plan'
import { NOW } from '../support/clock'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { cardOf } from '../support/samples'
import { checkNow, draw, type InDoubt, type Leaf, loadTexts, performOn, shownAs, testScreen } from '../support/screen'

type State = Leaf<StateValueFrom<typeof directDepositMachine>> | InDoubt<'missing.adding'>

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
const isLoading = () => expect(screen.getByText('Loading your details…')).toBeTruthy()

const shows = {
  waiting: isLoading,
  reading: isLoading,
  unread: () => {
    expect(screen.getByRole('heading', { name: 'We couldn’t load your deposit account' })).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  refused: () => {
    expect(screen.getByRole('heading', { name: 'You can’t reload in Saskatchewan' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  },
  'missing.absent': () => {
    expect(heading('Direct Deposit')).toBeTruthy()
    expect(button('Set up Direct Deposit').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByText('Your deposit account')).toBeNull()
  },
  'missing.adding': () => {
    expect(button('Set up Direct Deposit').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Setting up Direct Deposit…')).toBeTruthy()
  },
  'missing.adding, in doubt': () => {
    expect(screen.getByText(/whether your deposit account was set up\. .*even if you leave this page\./)).toBeTruthy()
    expect(heading('Direct Deposit isn’t confirmed yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Set up Direct Deposit' })).toBeNull()
  },
  added: () => {
    const numbers = screen.getByRole('region', { name: 'Your deposit account' })
    expect([...numbers.querySelectorAll('dt')].map((term) => term.nextElementSibling?.textContent)).toEqual([
      '621',
      '16001',
      '0457000000001',
    ])
    const hidden = [...document.querySelectorAll('[data-private]')].map(({ textContent }) => textContent)
    expect(hidden).toEqual(['0457000000001', 'Robin Roy', '0457000000001'])
    expect(button('Print the employer form')).toBeTruthy()
    expect(screen.getByText(/^(?:Ending\sin\s0001|Card ending\sin\s0002)$/)).toBeTruthy()
    expect(screen.getByText('Direct deposits are free.')).toBeTruthy()
  },
} satisfies Record<State, () => void>

beforeAll(loadTexts('money', 'blocked', 'directDeposit'))
afterEach(cleanup)

testScreen(directDepositPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(directDepositPlan, path)
  draw(<DirectDepositScreen directDeposit={rig.actor} cards={[cardOf()]} />)
  const users = {
    'deposit.retry': () => user.click(button('Try again')),
    'deposit.add': () => user.click(button('Set up Direct Deposit')),
    'deposit.check': checkNow(rig as never, user),
  }
  shows[label(path.initial) as State]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = shownAs(rig.actor, label(step.value), 'missing.adding') as State
    shows[state]()
    if (state === 'missing.adding, in doubt') expect(button('Check now').getAttribute('aria-disabled')).toBeNull()
    const isFailed = ['refused', 'not done', 'unknown'].includes(step.word)
    expect(screen.queryByRole('alert') !== null).toBe(isFailed)
    if (isFailed && step.word !== 'unknown') {
      expect(screen.getByRole('alert').textContent).toContain('Setup DirectDeposit failed!')
    }
  }
  rig.stop()
})

async function open(locale: 'en' | 'fr' = 'en', deposit = added) {
  const rig = openRig(directDepositMachine, input)
  await rig.answer('readDeposit', deposit)
  draw(<DirectDepositScreen directDeposit={rig.actor} cards={[cardOf()]} />, locale)
  return rig
}

test.each([
  [
    'en',
    'Direct Deposit form',
    ['Account holder', 'Financial institution', 'Institution number', 'Transit number', 'Account number'],
    ['Employer or benefits provider', 'Signature', 'Date'],
    'Please deposit my payments to the account above until I tell you otherwise.',
  ],
  [
    'fr',
    'Formulaire de dépôt direct',
    ['Titulaire du compte', 'Institution financière', 'Numéro d’institution', 'Numéro de transit', 'Numéro de compte'],
    ['Employeur ou organisme payeur', 'Signature', 'Date'],
    'Veuillez déposer mes paiements dans le compte ci-dessus jusqu’à avis contraire de ma part.',
  ],
] as const)(
  'DQE-04 the sheet of an employer has the holder, the institution, the three numbers and lines to write on, and nothing else (%s)',
  async (locale, name, terms, byHand, request) => {
    const rig = await open(locale)
    const sheet = screen.getByRole('region', { name })
    expect([...sheet.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([...terms, ...byHand])
    expect([...sheet.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'Robin Roy',
      'Example Trust',
      '621',
      '16001',
      '0457000000001',
      ...byHand.map(() => ''),
    ])
    expect(within(sheet).getByText(request)).toBeTruthy()
    expect(sheet.querySelectorAll('button, a')).toHaveLength(0)
    // Everything else is for the screen only.
    for (const sibling of sheet.parentElement!.children) {
      expect(sibling === sheet || sibling.getAttribute('data-print') === 'no').toBe(true)
    }
    rig.stop()
  },
)

test('what a set-up has come to has the focus', async () => {
  const user = userEvent.setup()
  const rig = await open('en', depositOf())
  const focused = () => document.activeElement?.textContent
  await user.click(button('Set up Direct Deposit'))
  act(() => rig.send({ type: 'effect.underWay', sentAt: NOW, kind: 'directDeposit', key: 'key-1', phase: 'checking' }))
  expect(focused()).toBe('Direct Deposit isn’t confirmed yet')
  act(() => rig.send({ type: 'effect.done', key: 'key-1', result: { account: '0457000000001' } }))
  expect(focused()).toBe('Direct Deposit')
  rig.stop()
})

test.each([
  ['Copy institution number', '621'],
  ['Copy transit number', '16001'],
  ['Copy account number', '0457000000001'],
])('DQE-04 %s copies that number', async (name, number) => {
  const user = userEvent.setup()
  const rig = await open()
  await user.click(button(name))
  expect(await navigator.clipboard.readText()).toBe(number)
  rig.stop()
})

test('DQE-04 the button prints; a holder without a name gets a line to write on', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const rig = await open('en', depositOf({ account: '0457000000001', holderName: '' }))
  await userEvent.click(button('Print the employer form'))
  expect(print).toHaveBeenCalledTimes(1)
  const sheet = screen.getByRole('region', { name: 'Direct Deposit form' })
  expect(within(sheet).getByText('Account holder').nextElementSibling?.textContent).toBe('')
  vi.unstubAllGlobals()
  rig.stop()
})
